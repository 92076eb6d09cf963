"""Where the bands of distance lie on the map: whole masks at once, for a key must not ask for every cell."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.grid import Cell, Terrain
    from skirmish.grid.terrain import Mask
    from skirmish.rules.ruleset import Band, Ruleset


def band_masks(ruleset: Ruleset, terrain: Terrain, start: Cell) -> list[Mask]:
    """Return for each band of the ruleset the cells of the map that it holds, seen from there.

    Cells of other storeys are in none.
    """
    found, nearer = [], terrain.elsewhere(start)
    for band in ruleset.bands:
        disk = _disk(ruleset, band, terrain, start)
        found.append(disk & ~nearer)
        nearer |= disk
    return found


def _disk(ruleset: Ruleset, band: Band, terrain: Terrain, start: Cell) -> Mask:
    """Return the cells whose centre is at most as far as the band goes; all cells, if it has no end."""
    if band.far is None:
        return terrain.all_cells
    far, size = band.far, ruleset.cell
    most = (far.numerator * size.denominator) ** 2 // (size.numerator * far.denominator) ** 2
    mask = 0
    for y in range(terrain.height):
        left = most - (y - start.y) ** 2
        if left >= 0:
            wide = isqrt(left)
            first, last = max(0, start.x - wide), min(terrain.width - 1, start.x + wide)
            if first <= last:
                mask |= ((1 << last - first + 1) - 1) << y * terrain.stride + first
    return mask


def lattice(terrain: Terrain, start: Cell, apart: tuple[int, int]) -> Mask:
    """Return one cell of so many across and down, counted from there."""
    across, down = apart
    row = sum(1 << x for x in range(start.x % across, terrain.width, across))
    return sum(row << y * terrain.stride for y in range(start.y % down, terrain.height, down))
