"""What pairs of battles say: how often the first opponent wins, with what doubt, and at what cost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean, median, variance
from typing import TYPE_CHECKING

from skirmish.arena.tally import wilson_interval
from skirmish.arena.thinking_times import ThinkingTimes, together

if TYPE_CHECKING:
    from skirmish.arena.match import Half, HalfReport, Match


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a number of pairs came to, as the first opponent sees it."""

    pairs: int
    """How many pairs are whole."""
    win_rate: float
    """Points won per battle: 1 for a win, half a point for a draw."""
    low: float
    """Lower end of the 95 % interval."""
    high: float
    """Upper end of it."""
    wins: int
    """Battles that the first won."""
    draws: int
    """Battles that nobody won."""
    losses: int
    """Battles that the second won."""
    mean_rounds: float
    """Mean of the round in which they ended."""
    median_rounds: float
    """Median of the round in which they ended."""
    thinking: tuple[ThinkingTimes, ThinkingTimes]
    """What the first and what the second needed to think."""

    @classmethod
    def of(cls, reports: Iterable[HalfReport]) -> Verdict:
        """Judge by those battles; one whose other half is missing does not count."""
        pairs = _whole_pairs(reports)
        both = [half for pair in pairs for half in pair]
        scores = [mean(half.score for half in pair) for pair in pairs]
        rounds = [half.rounds for half in both] or [0]
        points = [half.score for half in both]
        return cls(
            len(pairs),
            mean(scores or [0.5]),
            *interval(scores),
            points.count(1.0),
            points.count(0.5),
            points.count(0.0),
            mean(rounds),
            median(rounds),
            (together(half.thinking[0] for half in both), together(half.thinking[1] for half in both)),
        )


def _whole_pairs(reports: Iterable[HalfReport]) -> list[list[HalfReport]]:
    found: defaultdict[tuple[Match, str, int], dict[Half, HalfReport]] = defaultdict(dict)
    for report in reports:
        half = report.half
        found[half.match, half.seed, half.number][half] = report
    return [list(pair.values()) for pair in found.values() if len(pair) == 2]


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """Compute the 95 % interval of the mean of pair scores (each 0..1); from 0 to 1 for none.

    It is Wilson's, on as many throws of a coin as the pairs are worth by their spread. Pairs whose halves end
    alike are worth one throw each, and halves that have nothing to do with each other two; more is never
    claimed, however evenly the pairs are shared. Where all pairs score the same, each counts once.
    """
    if not scores:
        return 0.0, 1.0
    rate, count = mean(scores), float(len(scores))
    spread = variance(scores) if len(scores) > 1 else 0.0
    if spread:
        count = min(2 * count, count * rate * (1 - rate) / spread)
    return wilson_interval(rate, count)
