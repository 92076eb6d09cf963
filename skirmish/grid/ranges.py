"""Distances between cell centres compared exactly, in the unit that a ruleset gives its cells.

`size` is what one cell measures (1 m, 2 yd, 5 ft); limits and steps are in the same unit.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, sqrt

from skirmish.grid.cell import Cell, distance2


def within(a: Cell, b: Cell, limit: Fraction | int, size: Fraction | int) -> bool:
    """Tell whether two cell centres are at most `limit` apart."""
    if limit < 0:
        return False
    distance = distance2(a, b) * (size.numerator * limit.denominator) ** 2
    return distance <= (limit.numerator * size.denominator) ** 2


def beyond(a: Cell, b: Cell, limit: Fraction | int, size: Fraction | int) -> bool:
    """Tell whether two cell centres are more than `limit` apart."""
    return not within(a, b, limit, size)


def full_steps(a: Cell, b: Cell, size: Fraction | int, step: Fraction | int) -> int:
    """Return how many full steps (a positive length) fit between two cell centres (FG-05)."""
    distance = distance2(a, b) * (size.numerator * step.denominator) ** 2
    return isqrt(distance // (size.denominator * step.numerator) ** 2)


def straight_distance(a: Cell, b: Cell, size: Fraction | int) -> float:
    """Return the distance in the unit of `size`, rounded by floating point: to be shown, never compared."""
    return sqrt(distance2(a, b)) * float(size)
