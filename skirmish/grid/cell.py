"""Cells of a map and the eight facings; whole numbers only, y grows southwards."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

FACINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The names of the eight facings; a facing is an index into this tuple, clockwise from north."""

STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""For each facing the (dx, dy) of one step that way."""

_TEXT = re.compile(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")


class Cell(NamedTuple):
    """One square of a map: column `x` from the west edge, row `y` from the north edge, both from 0."""

    x: int
    """Column, counted from the west edge."""
    y: int
    """Row, counted from the north edge."""

    def __str__(self) -> str:
        """Return the text form, such as "4,7"."""
        return f"{self.x},{self.y}"

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Return the cell of a text form such as "4,7"; ValueError for any other spelling."""
        return _parsed(text)


@lru_cache(maxsize=1 << 12)
def _parsed(text: str) -> Cell:
    """Read the text form of a cell; kept, for actions spell their paths and are read again and again."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise ValueError(f"not a cell: `{text[:20]}`; write it like 4,7")
    return Cell(int(found[1]), int(found[2]))


def step(cell: Cell, facing: int) -> Cell:
    """Return the neighbour of a cell that lies towards a facing (0..7); it may be off the map."""
    dx, dy = STEPS[facing]
    return Cell(cell.x + dx, cell.y + dy)


@lru_cache(maxsize=1 << 14)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the eight cells around one, clockwise from north; some may be off the map (kept)."""
    return tuple(step(cell, facing) for facing in range(len(STEPS)))


def steps_apart(a: Cell, b: Cell) -> int:
    """Return how many king's steps lie between two cells: the larger of the two offsets."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def is_adjacent(a: Cell, b: Cell) -> bool:
    """Tell whether two different cells touch by a side or a corner: contact, in every ruleset (FG-06)."""
    return abs(a.x - b.x) <= 1 and abs(a.y - b.y) <= 1 and a != b


def distance2(a: Cell, b: Cell) -> int:
    """Return the square of the straight distance between two cell centres, in cells."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def off_line(a: Cell, b: Cell, cell: Cell) -> int:
    """Return how far a cell lies off the line through `a` and `b`, times the distance of these two."""
    return abs((b.x - a.x) * (cell.y - a.y) - (b.y - a.y) * (cell.x - a.x))


def facing_towards(a: Cell, b: Cell) -> int:
    """Return the facing nearest to the bearing from `a` to `b`; ValueError when they are the same cell.

    A bearing is nearer the axis than the diagonal when (small + large)^2 < 2 x large^2, of the two
    absolute offsets (G25 of `forge`). The square root of 2 is no fraction, so there are no ties.
    """
    if a == b:
        raise ValueError(f"no bearing from {a} to itself")
    return _facing_along(b.x - a.x, b.y - a.y)


@lru_cache(maxsize=1 << 14)
def _facing_along(dx: int, dy: int) -> int:
    """Return the facing nearest to a bearing; kept, for every blow asks from where it comes."""
    across, down = abs(dx), abs(dy)
    large = max(across, down)
    if (across + down) ** 2 < 2 * large**2:
        return STEPS.index((_sign(dx), 0) if across > down else (0, _sign(dy)))
    return STEPS.index((_sign(dx), _sign(dy)))


def eighths_between(facing: int, other: int) -> int:
    """Count the eighths (0..4) of the shorter turn between two facings."""
    return min((facing - other) % len(FACINGS), (other - facing) % len(FACINGS))


def in_front(cell: Cell, facing: int, other: Cell) -> bool:
    """Tell whether `other` lies in the front 180 degrees, the line straight to both sides included.

    The scalar product of facing and offset is then not negative (BG-19, FG-27); a cell is in front of itself.
    """
    dx, dy = STEPS[facing]
    return dx * (other.x - cell.x) + dy * (other.y - cell.y) >= 0


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
