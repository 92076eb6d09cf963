"""From which side something comes at a unit: in front, beside, behind. What it matters, each ruleset says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from skirmish.grid.cell import FACINGS, Cell, facing_towards, in_front

Arc = Literal["front", "side", "rear"]
"""Where a cell lies as a unit looks."""

ArcOf = Callable[[Cell, int, Cell], Arc]
"""Where the last cell lies for a unit that stands in the first and looks towards a facing (0..7)."""

_BY_OCTANT: Final[tuple[Arc, ...]] = ("front", "front", "side", "rear", "rear", "rear", "side", "front")


def by_octant(cell: Cell, facing: int, other: Cell) -> Arc:
    """Return the arc by eighths: three front, three rear, one each side (G25 of `forge`, G23 of `pools`)."""
    return _BY_OCTANT[octant(cell, facing, other)]


def octant(cell: Cell, facing: int, other: Cell) -> int:
    """Return the eighth in which the other cell lies, clockwise: 0 ahead (or the same cell), 4 behind."""
    return (facing_towards(cell, other) - facing) % len(FACINGS) if cell != other else 0


def by_half(cell: Cell, facing: int, other: Cell) -> Arc:
    """Return `front` for the front half with the line straight to both sides, else `rear` (BG-19, FG-27)."""
    return "front" if in_front(cell, facing, other) else "rear"
