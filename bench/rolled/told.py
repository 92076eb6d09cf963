"""The single figures of an action or an answer, as rows, prices and cards tell them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from bench.rolled.judge import Compared
from bench.rolled.purse import ANSWERED, OWN, THEIRS
from skirmish.rules.bounds import figure_bound
from skirmish.rules.replies import best_reply
from skirmish.rules.reply_odds import reply_odds
from skirmish.rules.reserves import lift, working
from skirmish.rules.verb import Bound

if TYPE_CHECKING:
    from bench.rolled.meeting import Situation
    from bench.rolled.purse import Purse
    from skirmish.dice import Odds
    from skirmish.model.battle import Battle
    from skirmish.rules.exchange_ends import Exchange
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Told:
    """One chance that people are told."""

    what: str
    """What it is the chance of."""
    chance: Fraction
    """The chance."""
    bound: Bound
    """How it is bounded."""
    is_so: Callable[[Exchange], bool]
    """Whether an ending is of that kind."""

    def compared(self, found: Counter[Exchange]) -> Compared:
        """Compare it with what was rolled."""
        count = sum(times for end, times in found.items() if self.is_so(end))
        return Compared(self.what, self.chance, self.bound, count, found.total())


def figures(
    ruleset: Ruleset, situation: Situation, view: Battle, purse: Purse, ends: Odds[Exchange]
) -> Iterator[Told]:
    """Yield what is told where points are spent so: of an answer by the card, of an action by its price."""
    if purse.word == ANSWERED:
        return  # Every way to end is told, and no figure besides.
    if situation.is_reply:
        yield from _of_card(ruleset, situation, view, purse, ends)
    elif found := lift(ruleset, view, situation.action, partial(best_reply, ruleset)):
        works = {_name(end, purse) for end in ends if end.name in working(ruleset, ends)}
        chance = found.up_to if purse.word == OWN else found.without

        def is_so(end: Exchange) -> bool:
            return _name(end, purse) in works

        yield Told("works", chance, figure_bound(ends, is_so), is_so)


def _name(end: Exchange, purse: Purse) -> str:
    """Return the ending's name; where dice are thrown in steps, the name of the last."""
    return end.name.rpartition("+")[2] if purse.is_kept else end.name


def _of_card(
    ruleset: Ruleset, situation: Situation, view: Battle, purse: Purse, ends: Odds[Exchange]
) -> Iterator[Told]:
    """Yield the chance to be hurt; where the card leaves it out, it is the same as without points."""
    found = reply_odds(ruleset, view, situation.action, situation.prompt)
    if found is None:
        return
    told = {OWN: found.own, THEIRS: found.theirs}.get(purse.word)

    def is_hurt(end: Exchange) -> bool:
        return end.cost > 0

    chance = found.loss.hurt if told is None else told
    yield Told("who is asked is hurt", chance, figure_bound(ends, is_hurt), is_hurt)
