"""Circles: three opponents of which each beats the next, so that no order of strength is true to all."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirmish.arena.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Circle:
    """Three opponents, each of which wins more than half against the next, and the last against the first."""

    names: tuple[str, str, str]
    """In this order."""
    rates: tuple[float, float, float]
    """How often each beats the next."""
    is_sure: bool
    """Whether all three rates are above one half with 95 %, each by itself."""


def circles(names: Sequence[str], verdicts: Mapping[tuple[str, str], Verdict]) -> list[Circle]:
    """List the circles, the clearest first; `verdicts` holds both directions of every cell."""
    found = []
    for one, two, three in combinations(names, 3):
        for order in ((one, two, three), (one, three, two)):
            steps = [verdicts.get((order[place], order[(place + 1) % 3])) for place in range(3)]
            rates = [step.win_rate for step in steps if step is not None]
            if len(rates) == 3 and min(rates) > 0.5:
                is_sure = all(step is not None and step.low > 0.5 for step in steps)
                found.append(Circle(order, (rates[0], rates[1], rates[2]), is_sure))
    return sorted(found, key=lambda circle: (not circle.is_sure, -min(circle.rates), circle.names))
