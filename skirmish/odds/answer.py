"""What an enquiry comes to: its action down every branch of the dice, by the code that plays the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from skirmish.odds.query import ACTOR, TARGET
from skirmish.model.spoken_args import Manner
from skirmish.odds.replies import NONE, Replies, Reply
from skirmish.odds.situation import staged_for
from skirmish.dice import Odds
from skirmish.errors import SettingsError
from skirmish.model.event import ActionTaken, CheckRolled, Event
from skirmish.rules.exchange import Exchange, bounded, futures, party_of, summary, taken
from skirmish.rules.reserves import Lift, lift

if TYPE_CHECKING:
    from skirmish.odds.query import Enquiry
    from skirmish.model.battle import Battle
    from skirmish.packs.profiles import Stock
    from skirmish.rules.check import Modifier
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.setup.situation import Situation


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

    staged: Situation
    """The battle in which it was reckoned, and the action."""
    odds: Odds[Exchange]
    """Every way in which it may end."""
    checks: tuple[Weighed, ...]
    """Every check that may be made, in the order in which they come up."""
    replies: Mapping[Reply, Fraction]
    """Every answer in the middle, with the chance that it is given."""
    asked: tuple[str, ...]
    """The verbs that the target could have answered with."""
    lift: Lift | None = None
    """What the actor's points may make of the chance that it works; None where they change nothing."""

    @property
    def rows(self) -> tuple[Modifier, ...]:
        """The rows of the actor's first check."""
        return next((check.rows for check in self.checks if check.unit == ACTOR), ())


def ask(ruleset: Ruleset, stock: Stock, enquiry: Enquiry) -> Answer:
    """The exact answer. SettingsError for what does not exist, IllegalAction for what the rules refuse."""
    staged = staged_for(ruleset, stock, enquiry)
    replies = Replies(ruleset, "foes", enquiry.replies, enquiry.answers)
    staged = replace(staged, battle=replace(staged.battle, _is_partial=enquiry.fog))
    with _whole(ruleset, staged):
        answer = _reckoned(ruleset, staged, replies)
        answer = replace(answer, lift=lift(ruleset, _known(staged), staged.action, replies.again()))
    replies.check_used()
    return answer


def _known(staged: Situation) -> Battle:
    """The view of who acts where it knows everybody: on a view, a Dodge and an attack are one roll."""
    view = staged.battle.seen_by(staged.battle.units[staged.action.unit].side)
    return (
        view
        if view.units.keys() == staged.battle.units.keys() and view.pending == staged.battle.pending
        else staged.battle
    )


def rolls(ruleset: Ruleset, stock: Stock, enquiry: Enquiry) -> bool:
    """Whether it comes to dice, whichever way they fall first; raises as `ask` does."""
    staged = staged_for(ruleset, stock, enquiry)
    replies = Replies(ruleset, "foes", (Manner(NONE),), {})
    stride, depth = partial(taken, ruleset, staged.action), len(staged.battle.pending)
    with _whole(ruleset, staged):
        end, _ = next(futures(ruleset, staged.battle, stride, replies, depth))
    return any(isinstance(event, CheckRolled) for event in end.events)


@contextmanager
def _whole(ruleset: Ruleset, staged: Situation) -> Iterator[None]:
    """The rest of something that was begun (a walk, a blow) cannot be done by itself, and breaks off."""
    try:
        yield
    except (LookupError, ValueError, TypeError, AssertionError) as error:
        if ruleset.verbs[staged.action.verb].weigh is not None:
            raise
        raise SettingsError(f"{staged.action.verb} takes no dice by itself") from error


Course = tuple[list[Event], Fraction]
"""What happens on one branch, and its chance."""


def _reckoned(ruleset: Ruleset, staged: Situation, replies: Replies) -> Answer:
    battle, action = staged.battle, staged.action
    target = action.target if isinstance(action.target, str) else TARGET
    party = party_of(battle, action.unit)
    ends = futures(ruleset, battle, partial(taken, ruleset, action), replies, len(battle.pending))
    courses = [(end.events, chance) for end, chance in ends]
    odds = Odds.gather(
        (bounded(ruleset, battle, events, summary(events, action.unit, target, party)), chance)
        for events, chance in courses
    )
    return Answer(staged, odds, _weighed(courses), _replied(courses, replies), tuple(replies.asked))


def _weighed(courses: list[Course]) -> tuple[Weighed, ...]:
    """Every check by who makes it and with which verb; of several in one branch the first."""
    rows: dict[tuple[str, str], tuple[Modifier, ...]] = {}
    outcomes: dict[tuple[str, str], dict[str, Fraction]] = {}
    for events, chance in courses:
        rolled = [event for event in reversed(events) if isinstance(event, CheckRolled)]
        for key, event in reversed({(event.unit, event.verb): event for event in rolled}.items()):
            rows.setdefault(key, event.check.rows)
            named = outcomes.setdefault(key, {})
            named[event.outcome.name] = named.get(event.outcome.name, Fraction(0)) + chance
    return tuple(Weighed(*key, rows[key], outcomes[key]) for key in rows)


def _replied(courses: list[Course], replies: Replies) -> Mapping[Reply, Fraction]:
    """Every answer after the action itself, once a branch."""
    found: dict[Reply, Fraction] = {}
    for events, chance in courses:
        actions = [event.action for event in events if isinstance(event, ActionTaken)][1:]
        for action in dict.fromkeys(actions):
            reply = replies.made[action]
            found[reply] = found.get(reply, Fraction(0)) + chance
    return found
