"""Oblongs of cells, and how ground is parted into them by tcod's binary space partitioning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skirmish.grid.cell import Cell

MOST_RATIO = 1.6
"""How much longer than wide a part may be before it is cut across."""


class Box(NamedTuple):
    """An oblong of cells, at least one wide and high."""

    x: int
    """Column of its west edge."""
    y: int
    """Row of its north edge."""
    width: int
    """Columns."""
    height: int
    """Rows."""

    @property
    def middle(self) -> Cell:
        """The cell in its middle, or just east and south of it."""
        return Cell(self.x + self.width // 2, self.y + self.height // 2)

    def cells(self) -> Iterator[Cell]:
        """Yield its cells in reading order."""
        for y in range(self.y, self.y + self.height):
            for x in range(self.x, self.x + self.width):
                yield Cell(x, y)

    def holds(self, cell: Cell) -> bool:
        """Tell whether a cell lies in it."""
        return self.x <= cell.x < self.x + self.width and self.y <= cell.y < self.y + self.height

    def grown(self, by: int) -> Box:
        """Return the box with so many cells more on every side; fewer, where `by` is negative."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def meets(self, other: Box) -> bool:
        """Tell whether the two share a cell."""
        is_beside = self.x + self.width <= other.x or other.x + other.width <= self.x
        is_above = self.y + self.height <= other.y or other.y + other.height <= self.y
        return not (is_beside or is_above)


def partition(
    box: Box, seed: int, *, depth: int, least: tuple[int, int]
) -> tuple[list[Box], list[tuple[Box, Box]]]:
    """Part a box into smaller ones, none below `least` in width or height, cut at most `depth` times over.

    Return the smallest parts, and every pair of parts that were one before. The same seed (32 bits) gives the
    same parts.
    """
    import tcod.bsp
    import tcod.random

    tree = tcod.bsp.BSP(*box)
    chance = tcod.random.Random(tcod.random.MERSENNE_TWISTER, seed=seed)
    tree.split_recursive(depth, *least, MOST_RATIO, MOST_RATIO, seed=chance)
    leaves, pairs = [], []
    for node in tree.pre_order():
        if node.children:
            one, other = node.children
            pairs.append((_box(one), _box(other)))
        else:
            leaves.append(_box(node))
    return leaves, pairs


def _box(node: object) -> Box:
    return Box(*(int(getattr(node, name)) for name in Box._fields))
