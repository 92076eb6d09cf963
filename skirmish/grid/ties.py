"""Lines of sight that just touch a wall, at the offsets where tcod's arithmetic loses them from one end.

By the rule of the symmetric shadowcast two cells see each other when the line between their centres only
touches the ends of walls, all on one side of it. tcod reckons with 32 bits: at a few offsets, (22, 13) is the
shortest, depth times slope misses the whole number that it should be, and one of the two cells does not see
the other.

A wall is here what the shadowcast takes it for: in its row across the line, half a cell to both sides of its
middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from skirmish.grid.terrain import Mask, Terrain


def lost_ties(terrain: Terrain, blocking: Mask) -> Mapping[int, Mask]:
    """Return what each clear cell, by its bit, sees past a touched wall at such offsets."""
    seen: dict[int, Mask] = {}
    for line in _lines(terrain.width, terrain.height):
        starts = _seeing(line, terrain, blocking)
        while starts:
            start = starts.bit_length() - 1
            starts ^= 1 << start
            seen[start] = seen.get(start, 0) | 1 << start + line.end
            seen[start + line.end] = seen.get(start + line.end, 0) | 1 << start
    return seen


@dataclass(frozen=True, slots=True)
class _Line:
    """The line between two cells at such an offset; a cell is how far its bit is from the first's."""

    end: int
    """The other end, which lies further south."""
    columns: tuple[int, int]
    """The first column that it can begin in, and the first in which it cannot any more."""
    crossed: tuple[int, ...]
    """The cells which, where they are walls, it runs through."""
    touched: tuple[tuple[int, int], ...]
    """Pairs of cells which, where they are walls, it touches: one on either side."""


def _seeing(line: _Line, terrain: Terrain, blocking: Mask) -> Mask:
    """Return the mask of the clear cells from which the line touches walls and ends at a clear cell."""
    first, beyond = line.columns
    clear, ones = terrain.all_cells & ~blocking, terrain.first_column
    starts = clear & clear >> line.end & ((1 << beyond) - (1 << first)) * ones
    one_side = other_side = 0
    for one, other in line.touched:
        one_side |= _moved(blocking, one)
        other_side |= _moved(blocking, other)
    starts &= one_side ^ other_side
    for cell in line.crossed:
        if not starts:
            break
        starts &= ~_moved(blocking, cell)
    return starts


def _moved(mask: Mask, by: int) -> Mask:
    return mask >> by if by >= 0 else mask << -by


@lru_cache(maxsize=8)
def _lines(width: int, height: int) -> tuple[_Line, ...]:
    """Return the lines at such offsets that fit into a map of that size, each in one direction only."""
    return tuple(
        line
        for depth, column in _offsets(max(width, height) - 1)
        for across, down in ((depth, column), (column, depth))
        if across < width and down < height
        for line in (_line(across, down, width, 1), _line(across, down, width, -1))
    )


def _offsets(longest: int) -> Iterator[tuple[int, int]]:
    """Yield depth and column of the cells that may be lost, seen from 0,0, in one of eight directions.

    A wall ends half-way between two cells, so only lines that pass half-way between two can touch one.
    """
    import numpy as np

    depths, columns = np.meshgrid(np.arange(1, longest + 1), np.arange(1, longest + 1), indexing="ij")
    halves = (depths // np.gcd(depths, columns)) % 2 == 0
    slopes = columns.astype(np.float32) / depths.astype(np.float32)
    lost = (columns < depths) & halves & (depths.astype(np.float32) * slopes != columns)
    yield from zip(depths[lost].tolist(), columns[lost].tolist(), strict=True)


def _line(across: int, down: int, width: int, east: int) -> _Line:
    """Return the line to that offset, to the east (1) or to the west (-1) and always to the south."""
    stride, depth, column = width + 1, max(across, down), min(across, down)
    ahead, aside = (east, stride) if across > down else (stride, east)
    crossed, touched = [], []
    for step in range(1, depth):
        whole, rest = divmod(column * step, depth)
        cell = step * ahead + whole * aside
        if 2 * rest == depth:
            touched.append((cell, cell + aside))
        else:
            crossed.append(cell if 2 * rest < depth else cell + aside)
    columns = (0, width - across) if east > 0 else (across, width)
    return _Line(depth * ahead + column * aside, columns, tuple(crossed), tuple(touched))
