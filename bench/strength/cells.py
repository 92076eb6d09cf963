"""Cells: the opponent against one baseline under one system, fought until a goal is reached or missed.

After every so many pairs one looks. The bounds hold at every look, so to stop at one is honest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from bench.strength.bets import ENOUGH, coins, high, low
from skirmish.arena.match import Match, halves

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skirmish.arena.match import Half, HalfReport

GOALS: Final[Mapping[str, float]] = {
    "random": 0.95,
    "nearest": 0.85,
    "value": 0.70,
    "reach-aware": 0.55,
    "mcts": 0.60,
}
"""By baseline: what the 95 % lower bound of the win rate is to be."""
SCENARIO: Final = "clash"
"""What is fought: six against six, alike, with nothing to win but the fight."""
SEED: Final = "strength"
"""Of all battles."""
EVERY: Final = 10
"""Pairs between two looks."""
MOST: Final = 200
"""Pairs after which a cell is not fought on."""

State = Literal["reached", "missed", "open"]


@dataclass(frozen=True, slots=True)
class Looks:
    """When one looks."""

    every: int = EVERY
    """Pairs between two looks."""
    most: int = MOST
    """Pairs at the last look."""

    def after(self, pairs: int) -> int:
        """Return how many pairs there are at the next look."""
        return min(self.most, pairs + self.every)


@dataclass(frozen=True, slots=True)
class InterimResult:
    """How a cell stands at a look."""

    pairs: int
    """Pairs that were fought and looked at."""
    rate: float
    """Points per battle: 1 for a win, half a point for a draw; one half before the first look."""
    low: float
    """The 95 % lower bound of the rate."""
    high: float
    """The 95 % upper bound of it."""
    state: State
    """Whether the goal is reached or missed, or open still."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Whom the opponent fights under which system, and how often it is to win."""

    match: Match
    """The opponent, the baseline, the system and the scenario."""
    goal: float
    """What the lower bound is to be, from 0 to 1."""

    def halves(self, pairs: int) -> list[Half]:
        """List the battles of so many pairs."""
        return halves([self.match], pairs, SEED)

    def interim_result(self, reports: Mapping[Half, HalfReport], looks: Looks) -> InterimResult:
        """Look at every look in turn for which all pairs are there, until the goal is reached or missed.

        Battles behind that look count for nothing.
        """
        scores = list(self._scores(reports, looks.most))
        found = judged([], self.goal, looks.most)
        while found.state == "open" and looks.after(found.pairs) <= len(scores):
            found = judged(scores[: looks.after(found.pairs)], self.goal, looks.most)
        return found

    def _scores(self, reports: Mapping[Half, HalfReport], most: int) -> Iterator[float]:
        """Yield the scores of the pairs in order, up to the first of which a battle is missing."""
        wanted = self.halves(most)
        for first, second in zip(wanted[::2], wanted[1::2], strict=True):
            if first not in reports or second not in reports:
                return
            yield (reports[first].score + reports[second].score) / 2


def judged(scores: Sequence[float], goal: float, most: int) -> InterimResult:
    """Judge by the scores of the pairs so far (each 0..1), of at most so many pairs.

    Missed is a goal above the upper bound, one that could not be proved any more if all pairs to come were
    won, and one that is not proved when there are no more to come. Without any pair nothing is missed.
    """
    pairs = len(scores)
    rate = sum(scores) / pairs if pairs else 0.5
    least, greatest = low(scores), high(scores)
    state: State = "open"
    if coins(scores, goal) >= ENOUGH:
        state = "reached"
    elif pairs and (greatest < goal or coins([*scores, *[1.0] * (most - pairs)], goal) < ENOUGH):
        state = "missed"
    return InterimResult(pairs, rate, least, greatest, state)
