"""What harm is: points lost with their chances, from the ruleset's own odds of a roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any, Final

from skirmish.dice import odds

Spread = tuple[tuple[int, float], ...]
"""Points lost, each with its chance."""


@dataclass(frozen=True, slots=True)
class Harm:
    """What an attack is expected to come to."""

    damage: float
    """Mean of the points lost, no more than the target has."""
    out: float
    """Chance that the target takes no further part."""
    chance: float
    """Chance that it is hurt at all."""
    cost: float = 0.0
    """Mean of the points that the attacker loses."""

    def times(self, part: float) -> Harm:
        """Return the harm with all its figures multiplied by that part (0..1)."""
        return Harm(self.damage * part, self.out * part, self.chance * part, self.cost)


NOTHING: Final = Harm(0.0, 0.0, 0.0)
"""An attack that cannot do anything."""


@lru_cache(maxsize=8192)
def spread_of(roll: Callable[..., Any], check: Any) -> Spread:
    """Return the points that a roll costs its target, with their chances; kept for equal checks."""
    ways: dict[int, float] = {}
    for outcome, chance in odds(roll, check).floats():
        ways[outcome.damage] = ways.get(outcome.damage, 0.0) + chance
    return tuple(sorted(ways.items()))


UNHURT: Final[Spread] = ((0, 1.0),)
"""What costs nothing for certain."""


@lru_cache(maxsize=8192)
def summed(first: Spread, second: Spread, most: float = inf) -> Spread:
    """Return the sum of two losses that do not depend on each other, with the chance of each total.

    Beyond `most` all count as so many: nobody has more to lose, and many blows make no long sums.
    """
    ways: dict[int, float] = {}
    more_ways = _capped(second, most)
    for had, before in first:
        for more, chance in more_ways:
            ways[had + more] = ways.get(had + more, 0.0) + before * chance
    return _capped(tuple(sorted(ways.items())), most)


def _capped(spread: Spread, most: float) -> Spread:
    if spread[-1][0] <= most:
        return spread
    beyond = sum([chance for lost, chance in spread if lost >= most])
    return (*[way for way in spread if way[0] < most], (int(most), beyond))


def mixed(parts: Iterable[tuple[float, Spread]]) -> Spread:
    """Return what comes of several losses of which one comes about, each with its chance."""
    ways: dict[int, float] = {}
    for part, spread in parts:
        for lost, chance in spread:
            ways[lost] = ways.get(lost, 0.0) + part * chance
    return tuple(sorted(ways.items()))


@lru_cache(maxsize=8192)
def repeated(spread: Spread, times: int) -> Spread:
    """Return the sum of so many equal rolls, with the chance of each total."""
    total = UNHURT
    for _ in range(times):
        total = summed(total, spread)
    return total


def mean_of(spread: Spread) -> float:
    """Compute the mean of the points lost."""
    return sum(points * chance for points, chance in spread)


@lru_cache(maxsize=8192)
def harm_of(spread: Spread, hp: int) -> Harm:
    """Return the harm of such a spread to a unit with so many points left."""
    left = max(1, hp)
    return Harm(
        sum(min(lost, left) * chance for lost, chance in spread),
        sum(chance for lost, chance in spread if lost >= left),
        sum(chance for lost, chance in spread if lost > 0),
    )
