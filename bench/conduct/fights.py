"""Battles that opponents fought, kept as the answers that they gave: enough to play each of them again.

To think costs a hundred times what it costs to play an answer, so whatever is counted of a battle is counted
from the answers, anew whenever the counting changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING

from bench.battles import content
from skirmish.arena import Bout, choose, marks
from skirmish.arena.contest import PATIENCE
from skirmish.dice import Stream
from skirmish.model.action import parse
from skirmish.packs.temperaments import opponent
from skirmish.rules import loop

if TYPE_CHECKING:
    from skirmish.model.moment import Step


@dataclass(frozen=True, slots=True)
class Fight:
    """One battle between two opponents."""

    scenario: str
    """Id of the scenario."""
    rules: str
    """Id of the ruleset."""
    levels: tuple[str, str]
    """One of `OPPONENTS` for the first side, and one for the second."""
    number: int
    """Which of the battles between them: the seed is made from it."""

    @property
    def seed(self) -> str:
        """The seed of the battle."""
        return f"conduct/{self.number}"

    @property
    def by_side(self) -> Mapping[str, str]:
        """The opponents by the side that they play, in turn where there are more sides."""
        sides = [side.id for side in content().cards[self.scenario].sides]
        return dict(zip(sides, cycle(self.levels), strict=False))

    def bout(self) -> Bout:
        """Build the battle as the arena fights it. SettingsError for what does not exist."""
        return Bout(content().setup(self.scenario, self.rules, self.seed), self.by_side)


@cache
def mark(scenario: str, rules: str, levels: tuple[str, ...]) -> str:
    """Hash the rules' version, the units, the map, the scenario and the opponents to 16 hex digits."""
    return marks.mark(content(), rules, scenario, levels)


class SlippedError(Exception):
    """An opponent failed to answer, or had no time to: what it then did is not its own."""


def fought(fight: Fight) -> Iterator[Step]:
    """Fight the battle, and yield every step of it as it is made.

    SettingsError for what does not exist; SlippedError as soon as an opponent makes a slip.
    """
    ruleset, start = content().rulesets[fight.rules], fight.bout().battle(content())
    who = {side: opponent(name, content().temperaments) for side, name in fight.by_side.items()}
    step = loop.open_battle(ruleset, start)
    yield step
    while step.after.result is None and step.after.step < PATIENCE:
        battle = step.after
        view, stream = battle.seen_by(battle.asked), Stream.of(start.seed, "answer", battle.step)
        step = loop.take_step(ruleset, battle, choose(ruleset, view, who[battle.asked], stream, _slip))
        yield step


def _slip(why: str) -> None:
    raise SlippedError(why)


def played_again(fight: Fight, answers: Sequence[str]) -> Iterator[Step]:
    """Yield every step of the battle in which those answers were given, as text, in order."""
    ruleset = content().rulesets[fight.rules]
    step = loop.open_battle(ruleset, fight.bout().battle(content()))
    yield step
    for text in answers:
        step = loop.take_step(ruleset, step.after, parse(text))
        yield step
