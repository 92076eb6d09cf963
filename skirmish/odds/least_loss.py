"""The answer that costs least, to what is asked in the middle of an exchange; like cases reckoned once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from skirmish.dice import Stream, Tray
from skirmish.model.moment import Moment
from skirmish.rules.exchange import futures, replied
from skirmish.rules.expected_loss import ExpectedLoss
from skirmish.rules.replies import best_reply, expected_loss, not_dear
from skirmish.rules.reserves import lavish, settled

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.exchange import Reply
    from skirmish.rules.ruleset import Ruleset


class LeastLoss:
    """Gives the answers with the least expected loss."""

    def __init__(self, ruleset: Ruleset, later: Reply) -> None:
        """`later` answers what is asked after an answer that is being weighed."""
        self.ruleset = ruleset
        self.later = later
        self._kept: dict[tuple[object, ...], list[tuple[Battle, Action]]] = {}
        self._losses: dict[tuple[object, ...], list[tuple[Battle, ExpectedLoss]]] = {}
        self._first = ""
        self._is_ahead = False

    def __call__(self, battle: Battle, prompt: Prompt) -> Action:
        """Answer the first topic that comes up with what follows in view, others as if it ended there.

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
        """Price the answer where all that is asked later is answered by `later`."""
        ends = futures(self.ruleset, battle, partial(replied, self.ruleset, reply), self.later)
        return ExpectedLoss.of(battle, unit, ((end.events, chance) for end, chance in ends))


def _nothing(_moment: Moment, _dice: Dice) -> None:
    """The stride that takes up what is pending."""


def _shapes(battle: Battle) -> tuple[tuple[object, ...], ...]:
    """Everybody in short, to find equal battles by."""
    return tuple((one.id, one.hp, *one.states.values(), *one.tallies.items()) for one in battle.up())
