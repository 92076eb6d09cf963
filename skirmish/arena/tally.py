"""What many battles came to: who wins how often, with how much doubt, how long it takes and why it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from skirmish.arena.ending import Ending, Toll

Z: Final = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(wins: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson's score; all from 0 to 1 when nothing was tried."""
    if of == 0:
        return 0.0, 1.0
    rate, square = wins / of, Z * Z
    middle = rate + square / (2 * of)
    spread = Z * sqrt(rate * (1 - rate) / of + square / (4 * of * of))
    scale = 1 + square / of
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came about."""

    count: int
    """In so many battles."""
    rate: float
    """As a part of all."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end."""

    @classmethod
    def of(cls, count: int, total: int) -> Share:
        """The share of a total."""
        return cls(count, count / total if total else 0.0, *wilson(count, total))


@dataclass(frozen=True, slots=True)
class MeanToll:
    """What battles did to one side, on average."""

    units: float
    """Units that began."""
    unhurt: float
    """Of them those who still took part at the end, with all their points."""
    wounded: float
    """Those who still took part with points lost."""
    out: float
    """Those who were down, had yielded or had left."""
    dead: float
    """The dead."""
    hp: float
    """The part of all points that was left to those who still took part, from 0 to 1."""
    hp_when_won: float
    """The same of the battles that the side won; 0 if it won none."""

    @classmethod
    def of(cls, tolls: Sequence[tuple[Toll, bool]]) -> MeanToll:
        """The mean of tolls, each with whether the side won."""
        rows = [
            (t.units, t.units - t.wounded - t.out - t.dead, t.wounded, t.out, t.dead, t.hp / max(1, t.full))
            for t, _ in tolls
        ]
        won = [toll.hp / max(1, toll.full) for toll, is_won in tolls if is_won]
        means = [mean(column) for column in zip(*rows, strict=True)] or [0.0] * 6
        return cls(*[*means, mean(won or [0.0])])


@dataclass(frozen=True, slots=True)
class Tally:
    """What a number of battles came to."""

    battles: int
    """How many."""
    wins: Mapping[str, Share]
    """By side; the empty one is draws."""
    mean_rounds: float
    """Mean of the round in which they ended."""
    median_rounds: float
    """Median of it."""
    causes: Mapping[str, int]
    """Kinds of ending, the most frequent first."""
    reasons: Mapping[str, int]
    """Sentences of ending, the most frequent first."""
    slips: int = 0
    """How often an opponent failed to answer."""
    mean_answers: float = 0.0
    """Mean of how often somebody was asked."""
    seconds: float = field(default=0.0, compare=False)
    """How long one took on average."""
    tolls: Mapping[str, MeanToll] = field(default_factory=dict)
    """By side: what it cost on average."""
    blood: Mapping[str, Share] = field(default_factory=dict)
    """By side how often it drew first blood; the empty one is nobody."""
    blood_wins: Share = field(default_factory=lambda: Share.of(0, 0))
    """How often the side won that had drawn first blood, of the battles with blood."""
    hits: Share = field(default_factory=lambda: Share.of(0, 0))
    """Of all blows, with verbs that cost an enemy points in any of the battles, those that did."""

    @classmethod
    def of(cls, endings: Iterable[Ending], sides: Iterable[str]) -> Tally:
        """Count them."""
        all_of_them = list(endings)
        parties = tuple(sides)
        winners = Counter(ending.winner for ending in all_of_them)
        blood = Counter(ending.first_blood for ending in all_of_them)
        first = [ending for ending in all_of_them if ending.first_blood]
        rounds = [ending.rounds for ending in all_of_them] or [0]
        return cls(
            len(all_of_them),
            {side: Share.of(winners[side], len(all_of_them)) for side in (*parties, "")},
            mean(rounds),
            median(rounds),
            _ranked(Counter(ending.cause for ending in all_of_them)),
            _ranked(Counter(ending.reason for ending in all_of_them)),
            sum(ending.slips for ending in all_of_them),
            mean([ending.answers for ending in all_of_them] or [0]),
            mean([ending.seconds for ending in all_of_them] or [0.0]),
            {
                side: MeanToll.of([(e.tolls[side], e.winner == side) for e in all_of_them if e.tolls])
                for side in parties
            },
            {side: Share.of(blood[side], len(all_of_them)) for side in (*parties, "")},
            Share.of(sum(ending.winner == ending.first_blood for ending in first), len(first)),
            _hits(all_of_them),
        )


def _hits(endings: list[Ending]) -> Share:
    rolled: Counter[str] = Counter()
    bloody: Counter[str] = Counter()
    for ending in endings:
        for verb, blows in ending.blows.items():
            rolled[verb] += blows.rolled
            bloody[verb] += blows.bloody
    return Share.of(bloody.total(), sum(rolled[verb] for verb in bloody if bloody[verb]))


def _ranked(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
