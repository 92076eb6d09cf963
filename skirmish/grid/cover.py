"""What shelters a target: cover, concealment and the dark."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from skirmish.grid.cell import Cell, is_adjacent
from skirmish.grid.sight import trace
from skirmish.grid.terrain import Terrain, is_in
from skirmish.grid.tiles import Cover


@lru_cache(maxsize=1 << 14)
def cover(terrain: Terrain, open_doors: int, shooter: Cell, target: Cell) -> tuple[Cover, Cell | None]:
    """Return the best cover of a target against a shooter and the cell that gives it, ("none", None) without.

    It is given by the target's own cell and by those of its neighbours that the centre line crosses, never by
    the shooter's own cell; of equal covers the one nearest to the target counts. An open door gives none.
    """
    crossed = islice(trace(target, shooter), 1, 3)
    near = (target, *(cell for cell in crossed if is_adjacent(cell, target) and cell != shooter))
    heavy = terrain.covers["heavy"] & ~(terrain.doors & open_doors)
    for cell in near:
        if is_in(heavy, terrain.bit(cell)):
            return "heavy", cell
    for cell in near:
        if is_in(terrain.covers["light"], terrain.bit(cell)):
            return "light", cell
    return "none", None


def is_concealed(terrain: Terrain, cell: Cell) -> bool:
    """Tell whether the ground hides a unit that stands in a cell, as bushes and woods do."""
    return is_in(terrain.conceals, terrain.bit(cell))


def is_dark(terrain: Terrain, cell: Cell) -> bool:
    """Tell whether a cell lies in the dark; dim light is not dark."""
    return terrain.light(cell) == "dark"
