"""What many battles came to on average: who is left, who drew first blood, how often blows tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING

from skirmish.arena.tally import Share

if TYPE_CHECKING:
    from skirmish.arena.ending import Account, Toll


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
            (t.units, t.units - t.wounded - t.out - t.dead, t.wounded, t.out, t.dead, _left(t))
            for t, _ in tolls
        ]
        means = [mean(column) for column in zip(*rows, strict=True)] or [0.0] * 6
        return cls(*[*means, mean([_left(toll) for toll, is_won in tolls if is_won] or [0.0])])


def _left(toll: Toll) -> float:
    return toll.hp / max(1, toll.full)


@dataclass(frozen=True, slots=True)
class Means:
    """What a number of battles came to on average."""

    answers: float
    """How often somebody was asked."""
    seconds: float
    """How long one took to be fought."""
    tolls: Mapping[str, MeanToll]
    """By side: what it cost."""
    blood: Mapping[str, Share]
    """By side how often it drew first blood; the empty one is nobody."""
    blood_wins: Share
    """How often the side won that had drawn first blood, of the battles with blood."""
    hits: Share
    """Of all blows, with verbs that cost an enemy points in any of the battles, those that did."""

    @classmethod
    def of(cls, accounts: Sequence[Account], sides: Sequence[str]) -> Means:
        """The means of those battles."""
        blood = Counter(account.first_blood for account in accounts)
        bloody = [account for account in accounts if account.first_blood]
        won = sum(account.ending.winner == account.first_blood for account in bloody)
        return cls(
            mean([account.ending.answers for account in accounts] or [0]),
            mean([account.seconds for account in accounts] or [0.0]),
            {
                side: MeanToll.of([(a.tolls[side], a.ending.winner == side) for a in accounts])
                for side in sides
            },
            {side: Share.of(blood[side], len(accounts)) for side in (*sides, "")},
            Share.of(won, len(bloody)),
            _hits(accounts),
        )


def _hits(accounts: Sequence[Account]) -> Share:
    rolled: Counter[str] = Counter()
    bloody: Counter[str] = Counter()
    for account in accounts:
        for verb, blows in account.blows.items():
            rolled[verb] += blows.rolled
            bloody[verb] += blows.bloody
    return Share.of(bloody.total(), sum(rolled[verb] for verb in bloody if bloody[verb]))
