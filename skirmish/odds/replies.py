"""Answers to what is asked in the middle of an exchange: as told, else what costs least."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from skirmish.dice import Stream, Tray
from skirmish.errors import SettingsError
from skirmish.model.moment import Moment
from skirmish.model.spoken_args import fitting, offered, spoken
from skirmish.odds.query import BEST, NONE
from skirmish.rules.engine import refuse
from skirmish.rules.exchange import futures, replied
from skirmish.rules.expected_loss import ExpectedLoss
from skirmish.rules.replies import best_reply, expected_loss, not_dear, replies
from skirmish.rules.reserves import lavish, settled

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.odds.query import VerbSpec
    from skirmish.rules.ruleset import Ruleset

Reply = tuple[str, str, str]
"""Who was asked, the topic, and the answer for people."""


class Replies:
    """Answers of the target's side as told, of anybody by topic as given, else the least expected loss."""

    def __init__(
        self, ruleset: Ruleset, side: str, told: tuple[VerbSpec, ...], by_topic: Mapping[str, VerbSpec]
    ) -> None:
        self.ruleset = ruleset
        self.side = side
        self.told = told
        self.by_topic = by_topic
        self.made: dict[Action, Reply] = {}
        """Every answer that was given, for people."""
        self.asked: dict[str, None] = {}
        """The verbs that the side could have answered with, in the order in which they came up."""
        self._used: set[str] = set()
        self._kept: dict[tuple[object, ...], list[tuple[Battle, Action]]] = {}
        self._losses: dict[tuple[object, ...], list[tuple[Battle, ExpectedLoss]]] = {}
        self._first = ""
        self._is_ahead = False

    def __call__(self, battle: Battle, prompt: Prompt) -> Action:
        """The answer to that prompt. SettingsError if what was given by topic does not answer it."""
        action = self._answer(battle, prompt)
        way = spoken(action.args, battle.units[prompt.unit])
        self.made[action] = (prompt.unit, prompt.topic, f"{action.verb} {way}".strip())
        return action

    def again(self) -> Replies:
        """The same answers, for another reckoning of which nothing is to be noted here."""
        return Replies(self.ruleset, self.side, self.told, self.by_topic)

    def check_used(self) -> None:
        """SettingsError if the target was told what it was never asked."""
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
        return self._least_loss(battle, prompt)

    def _as_told(self, battle: Battle, prompt: Prompt, spec: VerbSpec) -> Action:
        verb = prompt.decline if spec.verb == NONE else spec.verb
        if spec.verb == BEST:
            return self._least_loss(battle, prompt)
        found = [reply for reply in replies(self.ruleset, battle, prompt) if reply.verb == verb]
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
        """The answer with what was said besides. SettingsError if the rules refuse it."""
        view = battle if battle.viewer else battle.seen_by(battle.units[action.unit].side)
        refusal = refuse(self.ruleset, view, action)
        if refusal is not None:
            raise SettingsError(refusal.reason)
        return action

    def _least_loss(self, battle: Battle, prompt: Prompt) -> Action:
        """Of the first topic that comes up, with what follows in view; of others as if it ended there.

        Reckoned once for each battle as far as it matters: many branches come to the same question.
        """
        self._first = self._first or prompt.topic
        is_deep = prompt.topic == self._first and not self._is_ahead
        matters = settled(self.ruleset, battle, prompt)
        kept = self._kept.setdefault((is_deep, prompt, battle.pending, _shapes(matters)), [])
        for known, reply in kept:
            if known == matters:
                return reply
        reply = self._weighed(battle, prompt) if is_deep else self._best(battle, prompt)
        kept.append((matters, reply))
        return reply

    def _best(self, battle: Battle, prompt: Prompt) -> Action:
        """As `best_reply` has it; what comes after points are spent or kept is reckoned once for each."""
        reserve = self.ruleset.reserve
        if reserve is None or reserve.verb not in prompt.verbs:
            return best_reply(self.ruleset, battle, prompt)
        found = not_dear(self.ruleset, battle, prompt)
        return min(found, key=lambda reply: self._rest(battle, reply, prompt.unit, reserve.settled).rank)

    def _rest(
        self, battle: Battle, reply: Action, unit: str, settle: Callable[[Battle], Battle]
    ) -> ExpectedLoss:
        """Price the answer, of one who may spend points, by what follows it."""
        after = Moment(self.ruleset.alone(battle))
        replied(self.ruleset, reply, after, Tray(Stream.of("", 0)))
        if after.battle.prompts or not after.battle.pending:
            return expected_loss(self.ruleset, battle, reply, unit)
        matters = settle(after.battle)
        kept = self._losses.setdefault((unit, matters.pending, _shapes(matters)), [])
        for known, loss in kept:
            if known == matters:
                return loss
        rest = lavish(self.ruleset, partial(best_reply, self.ruleset, foresight=0))
        ends = futures(self.ruleset, after.battle, _nothing, rest)
        loss = ExpectedLoss.of(battle, unit, ((end.events, chance) for end, chance in ends))
        kept.append((matters, loss))
        return loss

    def _weighed(self, battle: Battle, prompt: Prompt) -> Action:
        """The least loss where what is asked later is answered as it will be, told or by foresight."""
        found = not_dear(self.ruleset, battle, prompt)
        if len(found) == 1:
            return found[0]
        self._is_ahead = True
        try:
            return min(found, key=lambda reply: self._loss(battle, reply, prompt.unit).rank)
        finally:
            self._is_ahead = False

    def _loss(self, battle: Battle, reply: Action, unit: str) -> ExpectedLoss:
        """Price the answer where all that is asked later is answered by `_answer`."""
        ends = futures(self.ruleset, battle, partial(replied, self.ruleset, reply), self._answer)
        return ExpectedLoss.of(battle, unit, ((end.events, chance) for end, chance in ends))


def _nothing(_moment: Moment, _dice: Dice) -> None:
    """The stride that takes up what is pending."""


def _shapes(battle: Battle) -> tuple[tuple[object, ...], ...]:
    """Everybody in short, to find equal battles by."""
    return tuple((one.id, one.hp, *one.states.values(), *one.tallies.items()) for one in battle.up())
