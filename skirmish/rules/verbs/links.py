"""Links of a map: ropes, banisters, ledges, each between two cells, for those who dare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish.grid import is_in
from skirmish.model.scene import LINK

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle


def links_from(battle: Battle, cell: Cell) -> Iterator[tuple[str, Cell]]:
    """Yield the links that lead from the cell to known ground, as (name, cell at the other end)."""
    terrain = battle.terrain
    here = terrain.bit(cell)
    for zone, ends in battle.scene.zones.items():
        if zone.startswith(LINK) and is_in(ends, here):
            for other in terrain.cells(ends & terrain.explored & ~(1 << here)):
                yield zone.removeprefix(LINK), other
