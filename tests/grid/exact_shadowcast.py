"""The symmetric shadowcast in fractions, as its author describes it: slow, without any rounding."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

from skirmish.grid import Cell, Terrain

HALF = Fraction(1, 2)


def exactly_seen(terrain: Terrain, eye: Cell) -> set[Cell]:
    """Return the clear cells that are seen from a cell."""
    opaque = set(terrain.cells(terrain.opaque))
    turns: tuple[Callable[[int, int], Cell], ...] = (
        lambda depth, column: Cell(eye.x + column, eye.y - depth),
        lambda depth, column: Cell(eye.x + column, eye.y + depth),
        lambda depth, column: Cell(eye.x + depth, eye.y + column),
        lambda depth, column: Cell(eye.x - depth, eye.y + column),
    )
    seen = {eye}
    for turn in turns:
        rows = [(1, Fraction(-1), Fraction(1))]
        while rows:
            depth, low, high = rows.pop()
            if not terrain.has(turn(depth, 0)):
                continue
            was_wall = None
            for column in range(floor(depth * low + HALF), ceil(depth * high - HALF) + 1):
                cell = turn(depth, column)
                if not terrain.has(cell):
                    continue
                is_wall = cell in opaque
                if not is_wall and depth * low <= column <= depth * high:
                    seen.add(cell)
                if was_wall and not is_wall:
                    low = Fraction(2 * column - 1, 2 * depth)
                if was_wall is False and is_wall:
                    rows.append((depth + 1, low, Fraction(2 * column - 1, 2 * depth)))
                was_wall = is_wall
            if was_wall is False:
                rows.append((depth + 1, low, high))
    return seen - opaque
