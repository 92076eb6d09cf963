"""Where a card stands on the screen so that it covers none of the units that it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from textual.geometry import Region

Spot = tuple[int, int]
"""Column and row of the screen."""

NARROW = tuple(range(58, 26, -2))
"""Columns that are tried, after those that the card wants, where it would cover somebody."""


class Rect(NamedTuple):
    """Where a card stands, and how large it is."""

    x: int
    """Its first column."""
    y: int
    """Its first row."""
    wide: int
    """Its columns."""
    high: int
    """Its rows."""

    def covers(self, spot: Spot) -> bool:
        """Tell whether that spot, or the column beside it, lies under the card."""
        return self.x - 1 <= spot[0] <= self.x + self.wide and self.y <= spot[1] < self.y + self.high


def place(area: Region, spots: Sequence[Spot], size: Callable[[int], tuple[int, int]], most: int) -> Rect:
    """Find a place within the area that covers none of the spots, as near to the first as can be.

    `size` returns the columns and rows that the card takes if it may have so many columns, `most` at first.
    Where no size fits, the place that covers fewest of the spots is taken, the first of them last of all.
    """
    found: list[tuple[int, int, Rect]] = []
    for columns in (most, *(one for one in NARROW if one < most)):
        wide, high = size(columns)
        for candidate in _places(area, spots, wide, high):
            covered = sum(candidate.covers(spot) * (2 if at == 0 else 1) for at, spot in enumerate(spots))
            found.append((covered, _away(candidate, spots), candidate))
        best = min(found, key=lambda one: one[:2], default=None)
        if best is not None and not best[0]:
            return best[2]
    return min(found, key=lambda one: one[:2])[2]


def _places(area: Region, spots: Sequence[Spot], wide: int, high: int) -> Iterable[Rect]:
    """Yield the corners of the area, and the places beside, above and below each of the spots."""
    right, bottom = max(area.x, area.right - wide), max(area.y, area.bottom - high)
    across = {area.x, right, (area.x + right) // 2}
    down = {area.y, bottom, (area.y + bottom) // 2}
    for x, y in spots:
        across |= {x + 2, x + 3, x - 2 - wide, x - wide // 2}
        down |= {y + 1, y + 2, y - high, y - 1 - high, y - high // 2}
    for left in sorted(across):
        for top in sorted(down):
            yield Rect(min(max(area.x, left), right), min(max(area.y, top), bottom), wide, high)


def _away(candidate: Rect, spots: Sequence[Spot]) -> int:
    """Measure how far the card's middle is from the first spot, in half rows; rows count twice."""
    if not spots:
        return 0
    x, y = spots[0]
    return abs(2 * candidate.x + candidate.wide - 2 * x) + 2 * abs(2 * candidate.y + candidate.high - 2 * y)
