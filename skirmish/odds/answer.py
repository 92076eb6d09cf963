"""The answer to a query: its action down every branch of the dice, by the code that plays the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING

from skirmish.dice import Odds
from skirmish.errors import SettingsError
from skirmish.model.event import ActionTaken, CheckRolled, Event, Tallied
from skirmish.model.spoken_args import fitting, offered, spoken
from skirmish.odds.least_loss import LeastLoss
from skirmish.odds.query import ACTOR, BEST, NONE, TARGET, VerbSpec
from skirmish.odds.situation import situation_of
from skirmish.rules.engine import refuse
from skirmish.rules.exchange import Courses, futures, party_of, taken
from skirmish.rules.exchange_ends import Exchange, bounded, summary
from skirmish.rules.losses import Course
from skirmish.rules.replies import replies as ways_to_reply
from skirmish.rules.reserves import Lift, lift

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.odds.query import OddsQuery
    from skirmish.rules.check import Modifier
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.setup.situation import Situation


Said = tuple[str, str, str]
"""The unit that was asked, the topic, and the answer in words for people."""


@dataclass(frozen=True, slots=True)
class CheckOdds:
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
class OddsAnswer:
    """The answer to a query: how the action may end, and how likely."""

    situation: Situation
    """The battle in which it was reckoned, and the action."""
    odds: Odds[Exchange]
    """Every way in which it may end."""
    checks: tuple[CheckOdds, ...]
    """Every check that may be made, in the order in which they come up."""
    replies: Mapping[Said, Fraction]
    """Every answer in the middle, with the chance that it is given."""
    asked: tuple[str, ...]
    """The verbs that the target could have answered with."""
    lift: Lift | None = None
    """What the actor's points may change in the chance that it works; None where they change nothing."""

    @property
    def rows(self) -> tuple[Modifier, ...]:
        """The rows of the actor's first check."""
        return next((check.rows for check in self.checks if check.unit == ACTOR), ())


def ask(ruleset: Ruleset, query: OddsQuery) -> OddsAnswer:
    """Compute the exact answer. SettingsError for what does not exist, IllegalAction for what is refused."""
    situation = situation_of(ruleset, query)
    replies = Replies(ruleset, "foes", query.replies, query.answers)
    situation = replace(situation, battle=replace(situation.battle, _is_partial=query.fog))
    answer = _reckoned(ruleset, situation, replies)
    most = lift(ruleset, _known(situation), situation.action, replies.again())
    replies.check_used()
    return replace(answer, lift=most)


def with_tallies(
    ruleset: Ruleset, query: OddsQuery, tallies: tuple[str, ...]
) -> Odds[tuple[Exchange, tuple[int, ...]]]:
    """Compute every way to end, with what the target has of those tallies then; raises as `ask` does."""
    situation = situation_of(ruleset, query)
    replies = Replies(ruleset, "foes", query.replies, query.answers)
    target = situation.battle.units[situation.target]

    def counted(events: list[Event]) -> tuple[int, ...]:
        now = dict(target.tallies)
        for event in events:
            if isinstance(event, Tallied) and event.unit == target.id:
                now.update(event.tallies)
        return tuple(now.get(name, 0) for name in tallies)

    party = party_of(situation.battle, situation.action.unit)
    found = Odds.gather(
        ((summary(events, situation.action.unit, target.id, party), counted(events)), chance)
        for events, chance in _courses(ruleset, situation, replies)
    )
    replies.check_used()
    return found


def _known(situation: Situation) -> Battle:
    """Return the view of the unit that acts if it lacks no unit and nothing pending, else the battle.

    On a view, a Dodge in answer to an attack is rolled as one with it.
    """
    view = situation.battle.seen_by(situation.battle.units[situation.action.unit].side)
    return (
        view
        if view.units.keys() == situation.battle.units.keys() and view.pending == situation.battle.pending
        else situation.battle
    )


def rolls(ruleset: Ruleset, query: OddsQuery) -> bool:
    """Tell whether the action rolls dice, on the branch that is followed first; raises as `ask` does."""
    situation = situation_of(ruleset, query)
    replies = Replies(ruleset, "foes", (VerbSpec(NONE),), {})
    stride, depth = partial(taken, ruleset, situation.action), len(situation.battle.pending)
    end, _ = next(futures(ruleset, situation.battle, stride, replies, depth))
    return any(isinstance(event, CheckRolled) for event in end.events)


def _reckoned(ruleset: Ruleset, situation: Situation, replies: Replies) -> OddsAnswer:
    battle, action = situation.battle, situation.action
    target = action.target if isinstance(action.target, str) else TARGET
    party = party_of(battle, action.unit)
    courses = list(_courses(ruleset, situation, replies))
    odds = Odds.gather(
        (bounded(ruleset, battle, events, summary(events, action.unit, target, party)), chance)
        for events, chance in courses
    )
    return OddsAnswer(situation, odds, _weighed(courses), _replied(courses, replies), tuple(replies.asked))


def _courses(ruleset: Ruleset, situation: Situation, replies: Replies) -> Iterator[Course]:
    battle = situation.battle
    stride = partial(taken, ruleset, situation.action)
    return Courses(ruleset, replies, len(battle.pending)).after(battle, stride).courses()


def _weighed(courses: list[Course]) -> tuple[CheckOdds, ...]:
    """List every check, by its unit and verb; if a branch has several of these, the first counts."""
    rows: dict[tuple[str, str], tuple[Modifier, ...]] = {}
    outcomes: dict[tuple[str, str], dict[str, Fraction]] = {}
    for events, chance in courses:
        rolled = [event for event in reversed(events) if isinstance(event, CheckRolled)]
        for key, event in reversed({(event.unit, event.verb): event for event in rolled}.items()):
            rows.setdefault(key, event.check.rows)
            named = outcomes.setdefault(key, {})
            named[event.outcome.name] = named.get(event.outcome.name, Fraction(0)) + chance
    return tuple(CheckOdds(*key, rows[key], outcomes[key]) for key in rows)


def _replied(courses: list[Course], replies: Replies) -> Mapping[Said, Fraction]:
    """Compute the chance of every answer that follows the action; each counts once in a branch."""
    found: dict[Said, Fraction] = {}
    for events, chance in courses:
        actions = [event.action for event in events if isinstance(event, ActionTaken)][1:]
        for action in dict.fromkeys(actions):
            reply = replies.made[action]
            found[reply] = found.get(reply, Fraction(0)) + chance
    return found


# -------------------------------------------------------------------------------------------- as it was told


class Replies:
    """The answers that a query tells: for any side by topic, for the target by verb; else the least loss."""

    def __init__(
        self, ruleset: Ruleset, side: str, told: tuple[VerbSpec, ...], by_topic: Mapping[str, VerbSpec]
    ) -> None:
        self.ruleset = ruleset
        self.side = side
        self.told = told
        self.by_topic = by_topic
        self.made: dict[Action, Said] = {}
        """Every answer that was given, for people."""
        self.asked: dict[str, None] = {}
        """The verbs that the side could have answered with, in the order in which they came up."""
        self._used: set[str] = set()

    @cached_property
    def least_loss(self) -> LeastLoss:
        """The answers where the query tells none."""
        return LeastLoss(self.ruleset, self._answer)

    def __call__(self, battle: Battle, prompt: Prompt) -> Action:
        """Return the answer to that prompt. SettingsError if what was given by topic does not answer it."""
        action = self._answer(battle, prompt)
        way = spoken(action.args, battle.units[prompt.unit])
        self.made[action] = (prompt.unit, prompt.topic, f"{action.verb} {way}".strip())
        return action

    def again(self) -> Replies:
        """Return the same answers for other odds, without noting anything of those here."""
        return Replies(self.ruleset, self.side, self.told, self.by_topic)

    def check_used(self) -> None:
        """Refuse answers told to a target that was never asked for them, with a SettingsError."""
        for spec in self.told:
            if spec.verb in {BEST, NONE, *self._used}:
                continue
            if not self.asked:
                raise SettingsError(f"{spec.verb}: the target is not asked for a reaction here")
            raise SettingsError(f"{spec.verb} does not answer this; there are {', '.join(self.asked)}")

    def _answer(self, battle: Battle, prompt: Prompt) -> Action:
        if prompt.side == self.side:
            self.asked |= dict.fromkeys(prompt.verbs)
        if prompt.topic in self.by_topic:
            return self._as_told(battle, prompt, self.by_topic[prompt.topic])
        if prompt.side == self.side and self.told:
            spec = next((one for one in self.told if one.verb in {NONE, *prompt.verbs}), None)
            if spec is not None:
                self._used.add(spec.verb)
                return self._as_told(battle, prompt, spec)
        return self.least_loss(battle, prompt)

    def _as_told(self, battle: Battle, prompt: Prompt, spec: VerbSpec) -> Action:
        verb = prompt.decline if spec.verb == NONE else spec.verb
        if spec.verb == BEST:
            return self.least_loss(battle, prompt)
        found = [reply for reply in ways_to_reply(self.ruleset, battle, prompt) if reply.verb == verb]
        if not found:
            raise SettingsError(f"{verb} does not answer this; there are {', '.join(prompt.verbs)}")
        unit, known_verb = battle.units[prompt.unit], self.ruleset.verbs[verb]
        said = {name: value for name, value in spec.args.items() if name not in known_verb.extras}
        ways = fitting([reply.args for reply in found], said, unit)
        if ways and len(said) < len(spec.args):
            return self._besides(battle, replace(found[0], args=spec.with_extras(ways[0], known_verb)))
        if not ways:
            values = offered([reply.args for reply in found], unit)
            known = "; ".join(f"{name}={'|'.join(one)}" for name, one in values.items())
            raise SettingsError(f"{verb} takes {known or 'no arguments'}")
        return next(reply for reply in found if reply.args == ways[0])

    def _besides(self, battle: Battle, action: Action) -> Action:
        """Return the answer with the extras that were said. SettingsError if the rules refuse it."""
        view = battle if battle.viewer else battle.seen_by(battle.units[action.unit].side)
        refusal = refuse(self.ruleset, view, action)
        if refusal is not None:
            raise SettingsError(refusal.reason)
        return action
