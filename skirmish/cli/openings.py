"""Doors and stairs in words: what one is, and which of them are near a unit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from skirmish.cli.describe import offset
from skirmish.grid import straight_distance
from skirmish.rules.verbs.doors import said_of_door
from skirmish.rules.verbs.stairs import said_of_stairs

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

NEAR: Final = 8
"""Cells within which a door or stairs are told to be near."""


def openings(view: Battle, unit: Unit) -> Mapping[Cell, str]:
    """Return the known doors and stairs near the unit, the nearest first: by cell `door, closed, 3 east`."""
    terrain, here = view.terrain, unit.cell
    ends = {cell for stair in terrain.stairs for cell in stair.ends}
    cells = [*terrain.cells(terrain.doors & terrain.explored), *sorted(ends)]
    near = [
        one for one in cells if terrain.same_storey(here, one) and straight_distance(here, one, 1) <= NEAR
    ]
    near.sort(key=lambda one: straight_distance(here, one, 1))
    return {one: f"{_kind(view, one)}, {offset(here, one)}" for one in near}


def _kind(view: Battle, cell: Cell) -> str:
    return said_of_door(view, cell) or said_of_stairs(view.terrain, cell)


def near_by(view: Battle, unit: Unit, told: Collection[Cell] = ()) -> Iterator[str]:
    """Yield one line of the doors and stairs near the unit that were not told yet, if there are any."""
    if said := "; ".join(said for cell, said in openings(view, unit).items() if cell not in told):
        yield f"Near {unit.name}: {said}."


class Nearby:
    """What units came near on their way, each thing told once as long as the unit stays near it."""

    def __init__(self) -> None:
        self._told: dict[str, Collection[Cell]] = {}

    def news(self, view: Battle, speaker: str) -> Iterator[str]:
        """Yield a line of what has come near the unit that is spoken for since it was asked last.

        Where the others stand that are asked beside it is kept for later.
        """
        for prompt in view.prompts:
            self._told.setdefault(prompt.unit, openings(view, view.units[prompt.unit]).keys())
        unit = view.units[speaker]
        yield from near_by(view, unit, self._told[speaker])
        self._told[speaker] = openings(view, unit).keys()
