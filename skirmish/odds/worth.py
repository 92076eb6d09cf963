"""What units are worth in points, from exact odds: each against a number of others, both ways.

Everybody strikes everybody, the best blow of a turn, beside each other and from a distance; the other answers
with what costs it least. A unit that does twice as much, or is hurt half as much, is worth the square root of
two times as many points: as many such units as can be had for the same points then last equally long against
each other (Lanchester's square law).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final

from skirmish.odds.first_turn import best_blow

if TYPE_CHECKING:
    from skirmish.packs.unit_types import UnitType
    from skirmish.rules.ruleset import Ruleset

    Units = Mapping[str, UnitType]
    """By kind."""

MIDDLE: Final = 10
"""Points of a unit of middling worth."""
LEAST, MOST = 4, 25
"""Points of the least and the most that a unit may be worth."""
WEIGHTS: Final = {1: 0.6, 8: 0.25, 16: 0.15}
"""By cells between the two: how much a blow from there counts."""
FLOOR: Final = 0.02
"""Harm a turn that everybody is taken to do, so that nobody is worth nothing."""


def powers(ruleset: Ruleset, units: Units, others: Units) -> Iterator[tuple[str, float]]:
    """Yield each kind with its power: the root of what it does to the others, times how long it lasts."""
    harm = cache(partial(_harm, ruleset))  # Where all are measured against each other, each pair comes twice.
    for kind, unit in units.items():
        does = sum(harm(unit, other) for other in others.values()) / len(others)
        takes = sum(harm(other, unit) for other in others.values()) / len(others)
        yield kind, sqrt((does + FLOOR) / (takes + FLOOR))


def middle(found: Mapping[str, float]) -> float:
    """Return the power of middling worth among these: their geometric mean."""
    return exp(sum(map(log, found.values())) / len(found))


def points_of(power: float, middling: float) -> int:
    """Return the points of a unit of that power, where the middling one has `MIDDLE`."""
    return min(max(round(MIDDLE * power / middling), LEAST), MOST)


def _harm(ruleset: Ruleset, actor: UnitType, target: UnitType) -> float:
    """Return what share of the target a turn of the actor's takes, over all distances."""
    return sum(weight * _share(ruleset, actor, target, cells) for cells, weight in WEIGHTS.items())


def _share(ruleset: Ruleset, actor: UnitType, target: UnitType, cells: int) -> float:
    blow = best_blow(ruleset, actor, target, cells)
    if blow is None:
        return 0.0
    return float(max(blow.out, min(blow.damage / blow.full, Fraction(1))))
