"""Why a cell cannot be walked to or handled, in a few words, and whom a weapon does not reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid.terrain import is_in
from skirmish.rules.check import Refusal
from skirmish.rules.verbs.walk import reachable

if TYPE_CHECKING:
    from skirmish.grid.cell import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.kit import Item
    from skirmish.model.unit import Unit

ANYWHERE: Final = 1 << 20
"""Half steps that suffice for every way on the largest map."""


def why_not_there(view: Battle, unit: Unit, cell: Cell, *, is_walk: bool) -> str:
    """Say why that cell is none of those that the unit may choose, as far as its side knows; empty: unknown.

    `is_walk`: whether it would walk there.
    """
    terrain = view.terrain
    if not terrain.has(cell):
        return "it is off the map"
    other = view.at(cell)
    if other is not None and other.id != unit.id:
        return f"{other.name} is there"
    if not is_in(terrain.passable(view.ground.doors), terrain.bit(cell)):
        is_known = is_in(terrain.explored, terrain.bit(cell))
        return f"the {terrain.tile(cell).name} is there" if is_known else "it is unexplored"
    if not is_walk:
        return ""
    return "too far" if cell in reachable(view, unit, ANYWHERE, 2) else "you know of no way"


def out_of_reach(target: Unit, item: Item | None, rule: str, most: str = "") -> Refusal:
    """Say that the target is out of reach of that weapon; None: of the unit itself, whatever it holds.

    `most`: how far it reaches, as in `2 cells`.
    """
    return _too_far(target, "reach", item, rule, most)


def out_of_range(target: Unit, item: Item, rule: str, most: str = "") -> Refusal:
    """Say that the target is out of range of that weapon; `most`: how far it goes, as in `40 yd`."""
    return _too_far(target, "range", item, rule, most)


def _too_far(target: Unit, what: str, item: Item | None, rule: str, most: str) -> Refusal:
    weapon, at_most = f" of the {item.name}" if item else "", f": {most} at most" if most else ""
    return Refusal(f"{target.name} is out of {what}{weapon}{at_most}.", rule)
