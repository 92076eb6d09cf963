"""What an enquiry comes to: its action down every branch of the dice, by the code that plays the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from skirmish.arena.enquiry import ACTOR, TARGET
from skirmish.arena.manner import Manner
from skirmish.arena.replying import NONE, Replies, Reply
from skirmish.arena.staging import staged_for
from skirmish.dice import Dice, Odds, branches
from skirmish.model.event import CheckRolled
from skirmish.rules.exchange import Exchange, party_of, played, summary

if TYPE_CHECKING:
    from skirmish.arena.enquiry import Enquiry
    from skirmish.packs.profiles import Stock
    from skirmish.rules.check import Modifier
    from skirmish.rules.question import Staged
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the checks that may be made."""

    unit: str
    """`friend` for the actor, `foe` for the target; ids made from these for others like them."""
    verb: str
    """Id of the verb."""
    rows: tuple[Modifier, ...]
    """Its rows, on the first branch that has it."""
    outcomes: Mapping[str, Fraction]
    """By id of an outcome the chance that the check is made and comes out so."""

    @property
    def chance(self) -> Fraction:
        """The chance that it is made at all."""
        return sum(self.outcomes.values(), Fraction(0))


@dataclass(frozen=True, slots=True)
class Answer:
    """What it would come to."""

    staged: Staged
    """The battle in which it was reckoned, and the action."""
    odds: Odds[Exchange]
    """Every way in which it may end."""
    checks: tuple[Weighed, ...]
    """Every check that may be made, in the order in which they come up."""
    replies: Mapping[Reply, Fraction]
    """Every answer in the middle, with the chance that it is given."""
    asked: tuple[str, ...]
    """The verbs that the target could have answered with."""

    @property
    def rows(self) -> tuple[Modifier, ...]:
        """The rows of the actor's first check."""
        return next((check.rows for check in self.checks if check.unit == ACTOR), ())


def ask(ruleset: Ruleset, stock: Stock, enquiry: Enquiry) -> Answer:
    """The exact answer. SettingsError for what does not exist, IllegalAction for what the rules refuse."""
    staged = staged_for(ruleset, stock, enquiry)
    replies = Replies(ruleset, "foes", enquiry.replies, enquiry.answers)
    answer = _reckoned(ruleset, staged, replies)
    replies.check_used()
    return answer


def rolls(ruleset: Ruleset, stock: Stock, enquiry: Enquiry) -> bool:
    """Whether it comes to dice, whichever way they fall first; raises as `ask` does."""
    staged = staged_for(ruleset, stock, enquiry)
    replies = Replies(ruleset, "foes", (Manner(NONE),), {})
    runs = branches(lambda dice: played(ruleset, staged.battle, staged.action, dice, replies))
    return any(isinstance(event, CheckRolled) for event in next(runs)[0])


Course = tuple[Exchange, tuple[CheckRolled, ...], tuple[Reply, ...]]
"""One branch: how it ended, the checks that were made, the answers that were given."""


def _reckoned(ruleset: Ruleset, staged: Staged, replies: Replies) -> Answer:
    battle, action = staged.battle, staged.action
    target = action.target if isinstance(action.target, str) else TARGET
    party = party_of(battle, action.unit)

    def run(dice: Dice) -> Course:
        replies.made.clear()
        events = played(ruleset, battle, action, dice, replies)
        rolled = tuple(event for event in events if isinstance(event, CheckRolled))
        return summary(events, action.unit, target, party), rolled, tuple(replies.made)

    courses = list(branches(run))
    odds = Odds.gather((exchange, chance) for (exchange, _, _), chance in courses)
    return Answer(staged, odds, _weighed(courses), _replied(courses), tuple(replies.asked))


def _weighed(courses: list[tuple[Course, Fraction]]) -> tuple[Weighed, ...]:
    """Every check by who makes it and with which verb; of several in one branch the first."""
    rows: dict[tuple[str, str], tuple[Modifier, ...]] = {}
    outcomes: dict[tuple[str, str], dict[str, Fraction]] = {}
    for (_, rolled, _), chance in courses:
        for (unit, verb), event in {(one.unit, one.verb): one for one in reversed(rolled)}.items():
            rows.setdefault((unit, verb), event.check.rows)
            named = outcomes.setdefault((unit, verb), {})
            named[event.outcome.name] = named.get(event.outcome.name, Fraction(0)) + chance
    return tuple(Weighed(*key, rows[key], outcomes[key]) for key in rows)


def _replied(courses: list[tuple[Course, Fraction]]) -> Mapping[Reply, Fraction]:
    found: dict[Reply, Fraction] = {}
    for (_, _, made), chance in courses:
        for reply in dict.fromkeys(made):
            found[reply] = found.get(reply, Fraction(0)) + chance
    return found
