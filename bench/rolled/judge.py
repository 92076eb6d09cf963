"""Whether rolls fall as shown: exact binomial tests, and Holm's correction for having made so many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import exp, lgamma, log
from typing import Final

from skirmish.rules.verb import Bound

FAMILY: Final = 0.001
"""With honest dice and true odds a whole run finds a difference so rarely."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One chance that was shown, and how often it came so."""

    what: str
    """What it is the chance of."""
    shown: Fraction
    """The chance."""
    bound: Bound
    """How it was bounded; `about` claims nothing."""
    count: int
    """How often it came so."""
    rolls: int
    """How often it was rolled."""

    @property
    def p(self) -> float:
        """How likely it is to come so far from what was shown, if that is right."""
        if self.bound == "about":
            return 1.0
        low, high = tails(self.count, self.rolls, float(self.shown))
        if self.bound:
            return high if self.bound == "at most" else low
        return min(1.0, 2 * min(low, high))

    def __str__(self) -> str:
        said = f"{self.bound} " if self.bound else ""
        part = self.count / self.rolls
        return f"{self.what}: shown {said}{float(self.shown):.4f}, rolled {part:.4f} of {self.rolls}"


@lru_cache(maxsize=65536)
def tails(count: int, rolls: int, chance: float) -> tuple[float, float]:
    """Compute the exact chances that so many or fewer, and so many or more, of those rolls come out."""
    if chance <= 0 or chance >= 1:
        certain = rolls if chance >= 1 else 0
        return float(count >= certain), float(count <= certain)
    ratio = chance / (1 - chance)
    here = exp(_log_ways(rolls, count) + count * log(chance) + (rolls - count) * log(1 - chance))
    low = high = here
    term = here
    for number in range(count, 0, -1):
        term *= number / ((rolls - number + 1) * ratio)
        low += term
        if term < low * 1e-17:
            break
    term = here
    for number in range(count, rolls):
        term *= (rolls - number) * ratio / (number + 1)
        high += term
        if term < high * 1e-17:
            break
    return min(1.0, low), min(1.0, high)


def _log_ways(rolls: int, count: int) -> float:
    return lgamma(rolls + 1) - lgamma(count + 1) - lgamma(rolls - count + 1)


def least(tests: Sequence[Compared]) -> float:
    """Compute how likely the farthest of those is by chance: its own p times their number, at most 1."""
    return min(1.0, len(tests) * min(test.p for test in tests)) if tests else 1.0


def rejected(chances: Iterable[float], family: float = FAMILY) -> frozenset[int]:
    """Return the places of those that chance does not explain (Holm)."""
    ranked = sorted(enumerate(chances), key=lambda pair: pair[1])
    found: set[int] = set()
    for rank, (place, chance) in enumerate(ranked):
        if chance > family / (len(ranked) - rank):
            break
        found.add(place)
    return frozenset(found)
