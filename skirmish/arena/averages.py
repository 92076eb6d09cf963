"""What many battles came to on average: who is left, who drew first blood, how often blows tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING

from skirmish.arena.tally import Share

if TYPE_CHECKING:
    from skirmish.arena.ending import BattleReport, Losses


@dataclass(frozen=True, slots=True)
class AverageLosses:
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
    def of(cls, losses: Sequence[tuple[Losses, bool]]) -> AverageLosses:
        """Average the losses of battles, each with whether the side won."""
        rows = [
            (t.units, t.units - t.wounded - t.out - t.dead, t.wounded, t.out, t.dead, _left(t))
            for t, _ in losses
        ]
        means = [mean(column) for column in zip(*rows, strict=True)] or [0.0] * 6
        return cls(*[*means, mean([_left(lost) for lost, is_won in losses if is_won] or [0.0])])


def _left(losses: Losses) -> float:
    return losses.hp / max(1, losses.full)


@dataclass(frozen=True, slots=True)
class Averages:
    """What a number of battles came to on average."""

    answers: float
    """How often a side was asked."""
    seconds: float
    """How many seconds of CPU time one battle took."""
    losses: Mapping[str, AverageLosses]
    """By side: what it cost."""
    blood: Mapping[str, Share]
    """By side: how often it drew first blood; by the empty text: how often nobody did."""
    blood_wins: Share
    """How often the side won that had drawn first blood, of the battles with blood."""
    hits: Share
    """The share of blows that cost an enemy points; verbs that never did in any battle do not count."""

    @classmethod
    def of(cls, reports: Sequence[BattleReport], sides: Sequence[str]) -> Averages:
        """Average the reports of battles between those sides."""
        blood = Counter(report.first_blood for report in reports)
        bloody = [report for report in reports if report.first_blood]
        won = sum(report.ending.winner == report.first_blood for report in bloody)
        return cls(
            mean([report.ending.answers for report in reports] or [0]),
            mean([report.seconds for report in reports] or [0.0]),
            {
                side: AverageLosses.of([(a.losses[side], a.ending.winner == side) for a in reports])
                for side in sides
            },
            {side: Share.of(blood[side], len(reports)) for side in (*sides, "")},
            Share.of(won, len(bloody)),
            _hits(reports),
        )


def _hits(reports: Sequence[BattleReport]) -> Share:
    rolled: Counter[str] = Counter()
    bloody: Counter[str] = Counter()
    for report in reports:
        for verb, blows in report.blows.items():
            rolled[verb] += blows.rolled
            bloody[verb] += blows.bloody
    return Share.of(bloody.total(), sum(rolled[verb] for verb in bloody if bloody[verb]))
