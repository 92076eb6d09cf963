"""What many battles came to: how often each side wins, with what doubt, how long it takes, why it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import mean, median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from skirmish.arena.ending import Ending

Z: Final = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(wins: int, of: int) -> tuple[float, float]:
    """Compute the 95 % interval of a rate by Wilson's score; from 0 to 1 when nothing was tried."""
    return wilson_interval(wins / of, of) if of else (0.0, 1.0)


def wilson_interval(rate: float, trials: float) -> tuple[float, float]:
    """Compute Wilson's 95 % interval of a rate (0..1) that was met in so many trials, not always whole."""
    square = Z * Z
    middle = rate + square / (2 * trials)
    spread = Z * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came about."""

    count: int
    """How many times."""
    rate: float
    """The part of all, from 0 to 1."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end of it."""

    @classmethod
    def of(cls, count: int, total: int) -> Share:
        """Compute the share of a total, with its interval."""
        return cls(count, count / total if total else 0.0, *wilson(count, total))


@dataclass(frozen=True, slots=True)
class Tally:
    """What a number of battles came to."""

    battles: int
    """How many."""
    wins: Mapping[str, Share]
    """By side: how often it won; by the empty text: how often it was a draw."""
    mean_rounds: float
    """Mean of the round in which they ended."""
    median_rounds: float
    """Median of the round in which they ended."""
    causes: Mapping[str, int]
    """Kinds of ending, the most frequent first."""
    reasons: Mapping[str, int]
    """Sentences of ending, the most frequent first."""
    slips: int = 0
    """How often an opponent failed to answer."""

    @classmethod
    def of(cls, endings: Iterable[Ending], sides: Iterable[str]) -> Tally:
        """Count the endings of battles between those sides."""
        all_of_them = list(endings)
        winners = Counter(ending.winner for ending in all_of_them)
        rounds = [ending.rounds for ending in all_of_them] or [0]
        return cls(
            len(all_of_them),
            {side: Share.of(winners[side], len(all_of_them)) for side in (*sides, "")},
            mean(rounds),
            median(rounds),
            _ranked(Counter(ending.cause for ending in all_of_them)),
            _ranked(Counter(ending.reason for ending in all_of_them)),
            sum(ending.slips for ending in all_of_them),
        )


def _ranked(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
