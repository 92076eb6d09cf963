"""The ground as lines of text: one character for each cell, a key of the units below."""

from __future__ import annotations

from itertools import chain, cycle
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

from skirmish.grid.cell import Cell
from skirmish.grid.terrain import is_in
from skirmish.grid.tiles import FIRE, LOCKED
from skirmish.model.squads import banner
from skirmish.rules.verbs.stairs import glyph_of_stairs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

_DIGITS = "123456789"


def marks(view: Battle) -> Mapping[str, str]:
    """Give each unit a character: digits for the side that looks (or the first), capitals for its foes.

    Its allies, and what digits do not suffice for, are small letters. After z and Z letters begin anew.
    """
    home = view.viewer or view.scene.sides[0].id
    small, others = cycle(ascii_lowercase), cycle(ascii_uppercase)
    own = chain(_DIGITS, small)
    signs = {True: own, False: small}
    return {
        unit.id: next(signs[not unit.ally] if unit.side == home else others) for unit in view.units.values()
    }


def chart(view: Battle) -> list[str]:
    """Draw the map with a ruler and the key of its units; ground never seen stays blank."""
    terrain, signs = view.terrain, marks(view)
    standing = {unit.cell: signs[unit.id] for unit in view.up()}
    rows = [_ruler(terrain.width)]
    for y in range(terrain.height):
        cells = (Cell(x, y) for x in range(terrain.width))
        rows.append(f"{y:3} {''.join(standing.get(cell) or _ground(view, cell) for cell in cells)}".rstrip())
    return rows + [_key(view, unit, signs[unit.id]) for unit in view.up()]


def _ruler(width: int) -> str:
    """Write the number of every tenth column."""
    return "    " + "".join(f"{x:<10}" for x in range(0, width, 10)).rstrip()


def _ground(view: Battle, cell: Cell) -> str:
    terrain = view.terrain
    tile = terrain.tile(cell)
    if cell in view.ground.fires:
        return FIRE[True]
    if stairs := glyph_of_stairs(terrain, cell):
        return stairs
    if tile.door and is_in(view.ground.open_doors, terrain.bit(cell)):
        return "'"
    return LOCKED[True] if view.ground.lock_at(cell) is not None else tile.ascii


def _key(view: Battle, unit: Unit, sign: str) -> str:
    whose = f" ({banner(view, unit)})" if unit.ally and view.viewer in {"", unit.side} else ""
    return f"{sign} {unit.id} {unit.name}{whose} at {unit.cell}"
