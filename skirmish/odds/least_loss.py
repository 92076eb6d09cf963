"""The answer that costs least, to what is asked in the middle of an exchange; like cases reckoned once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from skirmish.dice import Stream, Tray
from skirmish.model.moment import Moment
from skirmish.rules.exchange import ByBattle, Courses, replied
from skirmish.rules.expected_loss import rank_of
from skirmish.rules.replies import best_reply, expected_loss, not_dear
from skirmish.rules.reserves import lavish, settled

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.exchange import Replier
    from skirmish.rules.ruleset import Ruleset

Rank = tuple["Fraction", ...]
"""What answers are compared by (`ExpectedLoss.rank`): the lower, the better for the unit."""


class LeastLoss:
    """Gives the answers with the least expected loss."""

    def __init__(self, ruleset: Ruleset, later: Replier) -> None:
        """Store the ruleset and `later`, which answers what is asked after an answer that is weighed."""
        self.ruleset = ruleset
        self.later = later
        self._kept: ByBattle[Action] = ByBattle()
        self._lavish = Courses(ruleset, lavish(ruleset, partial(best_reply, ruleset, foresight=0)))
        self._first = ""
        self._is_ahead = False

    def __call__(self, battle: Battle, prompt: Prompt) -> Action:
        """Answer the first topic that comes up by what follows it, other topics as if nothing followed.

        The answer is found once for each battle as far as it matters: many branches come to the same
        question.
        """
        self._first = self._first or prompt.topic
        is_deep = prompt.topic == self._first and not self._is_ahead
        choose = partial(self._weighed if is_deep else self._best, battle, prompt)
        return self._kept.of(settled(self.ruleset, battle, prompt), choose, is_deep, prompt)

    def _best(self, battle: Battle, prompt: Prompt) -> Action:
        """Choose as `best_reply` does; where points may be spent, what follows each choice is priced once."""
        reserve = self.ruleset.reserve
        if reserve is None or reserve.verb not in prompt.verbs:
            return best_reply(self.ruleset, battle, prompt)
        found = not_dear(self.ruleset, battle, prompt)
        return min(found, key=lambda reply: self._rest(battle, reply, prompt.unit))

    def _rest(self, battle: Battle, reply: Action, unit: str) -> Rank:
        """Price an answer of a unit that may spend points by what follows it."""
        after = Moment(self.ruleset.alone(battle))
        replied(self.ruleset, reply, after, Tray(Stream.of("", 0)))
        if after.battle.prompts or not after.battle.pending:
            return expected_loss(self.ruleset, battle, reply, unit).rank
        return rank_of(battle, unit, self._lavish.after(after.battle, _nothing).cost)

    def _weighed(self, battle: Battle, prompt: Prompt) -> Action:
        """Choose the least loss where later prompts are answered as they will be: told, or by foresight."""
        found = not_dear(self.ruleset, battle, prompt)
        if len(found) == 1:
            return found[0]
        courses = Courses(self.ruleset, self.later)
        self._is_ahead = True
        try:
            return min(found, key=lambda reply: self._loss(courses, battle, reply, prompt.unit))
        finally:
            self._is_ahead = False

    def _loss(self, courses: Courses, battle: Battle, reply: Action, unit: str) -> Rank:
        """Price the answer by what follows it, where `later` answers every later prompt."""
        tree = courses.after(battle, partial(replied, self.ruleset, reply))
        return rank_of(battle, unit, tree.cost)


def _nothing(_moment: Moment, _dice: Dice) -> None:
    """Do nothing: the stride that takes up what is pending."""
