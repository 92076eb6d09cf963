"""Who sees whom: the one definition of sight, for fog, targets, detection, overlays and opponents alike.

It is a symmetric shadowcast: between two cells that do not block sight it is the same both ways. tcod casts
it, and what its rounding loses from one end is added (`skirmish/grid/ties.py`).
Units block no sight, and every floor and ceiling does: nobody sees into another storey. numpy and tcod are
imported when the first row is asked for on ground where anything blocks sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from skirmish.grid.cell import Cell, distance2, off_line
from skirmish.grid.terrain import Mask, Terrain, is_in
from skirmish.grid.ties import lost_ties

_MOST_ROWS = 8192


class Sight:
    """What is seen from each cell while the doors stand as they do; rows are made on demand and kept."""

    __slots__ = ("_blocking", "_clear", "_rows", "_terrain", "_ties")

    def __init__(self, terrain: Terrain, open_doors: int) -> None:
        """Look at a terrain with these doors open (a mask); no row is worked out yet."""
        self._terrain = terrain
        self._blocking = terrain.blocking(open_doors)
        self._clear: Any = None
        self._ties: Mapping[int, Mask] = {}
        self._rows: dict[Cell, int] = {}

    def row(self, cell: Cell) -> int:
        """Return the mask of all cells seen from a cell of the map, itself and the walls in view included."""
        found = self._rows.get(cell)
        return self._cast(cell) if found is None else found

    def union(self, cells: Iterable[Cell]) -> int:
        """Return the mask of all cells that are seen from any of these."""
        seen = 0
        for cell in cells:
            seen |= self.row(cell)
        return seen

    def sees(self, a: Cell, b: Cell) -> bool:
        """Tell whether `b` is seen from `a`; the same both ways unless one of them blocks sight."""
        x, y = b
        return bool(self.row(a) >> y * self._terrain.stride + x & 1)

    def blocker(self, a: Cell, b: Cell) -> Cell | None:
        """Return the cell that hides `b` from `a`, None when it is seen.

        That is the first cell on the centre line that blocks sight; where the line itself is clear, the one
        between the two that lies nearest to it.
        """
        if self.sees(a, b):
            return None
        for cell in line(a, b)[1:-1]:
            if is_in(self._blocking, self._terrain.bit(cell)):
                return cell
        return min(
            self._between(a, b), key=lambda cell: (off_line(a, b, cell), distance2(a, cell)), default=None
        )

    def _between(self, a: Cell, b: Cell) -> list[Cell]:
        between = _box(self._terrain, a, b) & self._blocking
        return [cell for cell in self._terrain.cells(between) if cell not in (a, b)]

    def _cast(self, cell: Cell) -> int:
        row = self._shadowcast(cell) if self._blocking & self._terrain.all_cells else self._terrain.all_cells
        if self._terrain.storeys:
            row &= ~self._terrain.elsewhere(cell)
        if len(self._rows) >= _MOST_ROWS:
            self._rows.clear()
        self._rows[cell] = row
        return row

    def _shadowcast(self, cell: Cell) -> int:
        import numpy as np
        import tcod.constants
        import tcod.map

        if self._clear is None:
            self._clear = self._grid()
            self._ties = lost_ties(self._terrain, self._blocking)
        fov = tcod.map.compute_fov(
            self._clear, (cell.y, cell.x), 0, True, tcod.constants.FOV_SYMMETRIC_SHADOWCAST
        )
        packed = np.packbits(fov, bitorder="little").tobytes()
        row = int.from_bytes(packed, "little") & self._terrain.all_cells
        return row | self._ties.get(self._terrain.bit(cell), 0)

    def _grid(self) -> Any:
        """Return the clear cells as numpy's [y, x], the guard column included as a wall."""
        import numpy as np

        height, stride = self._terrain.height, self._terrain.stride
        clear = self._terrain.all_cells & ~self._blocking
        packed = np.frombuffer(clear.to_bytes((height * stride + 7) // 8, "little"), dtype=np.uint8)
        bits = np.unpackbits(packed, count=height * stride, bitorder="little")
        return bits.astype(bool).reshape(height, stride)


def sight(terrain: Terrain, open_doors: int) -> Sight:
    """Return the sight over a terrain while these doors (a mask) stand open; kept per set of open doors."""
    return _sight(terrain, terrain.doors & open_doors)


@lru_cache(maxsize=32)
def _sight(terrain: Terrain, open_doors: int) -> Sight:
    return Sight(terrain, open_doors)


@lru_cache(maxsize=1 << 14)
def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """Return the cells whose inside is crossed by the line between two centres, from `a` to `b`, with both.

    Touching a corner is not crossing. From `b` to `a` the cells are the same.
    """
    return tuple(trace(a, b))


def trace(a: Cell, b: Cell) -> Iterator[Cell]:
    """Yield the cells of `line` one by one, for callers that need only the first."""
    across, down = abs(b.x - a.x), abs(b.y - a.y)
    east, south = (1 if b.x > a.x else -1), (1 if b.y > a.y else -1)
    x, y = a
    yield a
    while (x, y) != b:
        # Column edge i is met at (2i + 1) / (2 across) of the way, row edge j likewise: which comes first?
        lead = (2 * abs(x - a.x) + 1) * down - (2 * abs(y - a.y) + 1) * across
        x += east if lead <= 0 else 0
        y += south if lead >= 0 else 0
        yield Cell(x, y)


def _box(terrain: Terrain, a: Cell, b: Cell) -> int:
    """Return the mask of the smallest rectangle that holds two cells."""
    west, east = sorted((a.x, b.x))
    north, south = sorted((a.y, b.y))
    row = (1 << east - west + 1) - 1 << west
    return sum(row << y * terrain.stride for y in range(north, south + 1))
