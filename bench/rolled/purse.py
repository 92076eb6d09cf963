"""Who spends points once dice have fallen: one trial for each way in which a situation is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.rules.engine import ways
from skirmish.rules.replies import best_reply, reply_with
from skirmish.rules.reserves import drained, lavish

if TYPE_CHECKING:
    from bench.rolled.meeting import Situation
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.exchange import Replier
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Purse:
    """One way in which points are spent, or not."""

    word: str = ""
    """What tells its figures from those of the others; empty: nobody spends."""
    spenders: frozenset[str] | None = frozenset()
    """Sides that spend as many as may be, the others none; None: everybody spends as seems best."""
    is_kept: bool = False
    """Whether the others have points all the same, and say each time that they keep them.

    Rolls that points could lift are then thrown in steps that have names of their own.
    """

    def reckoned(self, ruleset: Ruleset, view: Battle) -> tuple[Battle, Replier]:
        """Return the battle on which its figures are computed, and how questions are answered there."""
        best = partial(best_reply, ruleset)
        if self.spenders is None:
            return view, best
        return drained(ruleset, view, self.spenders), lavish(ruleset, best) if self.spenders else best

    def truth(self, ruleset: Ruleset, battle: Battle) -> Battle:
        """Return the real battle, where sides that spend nothing have nothing."""
        is_whole = self.is_kept or self.spenders is None
        return battle if is_whole else drained(ruleset, battle, self.spenders or ())

    def answer(self, ruleset: Ruleset, battle: Battle, prompt: Prompt) -> Action:
        """Return what is answered in that battle."""
        view = battle.seen_by(prompt.side)
        reserve = ruleset.reserve
        if reserve is not None and reserve.verb in prompt.verbs and self.spenders is not None:
            if prompt.side in self.spenders and (most := ways(ruleset, view, prompt.unit, reserve.verb)):
                return most[-1].action()
            kept = reply_with(ruleset, view, prompt, prompt.decline)
            assert kept is not None
            return kept
        # Where it is settled who spends, all else is answered as if nobody had any points: so it is told.
        return best_reply(ruleset, view if self.spenders is None else drained(ruleset, view), prompt)


NOBODY: Final = Purse()
"""No points are spent: the only one where there are none."""
OWN: Final = "own points: "
"""Begins the figures that hold where the side of the actor, or of the unit that is asked, spends its best."""
THEIRS: Final = "their points: "
"""Begins those that hold where the other side does; cards of replies tell them."""
KEPT: Final = "points kept: "
"""Begins those that hold where points are there, and nobody spends any."""
ANSWERED: Final = "as answered: "
"""Begins those that hold where everybody spends what seems best; `skirmish odds` tells them."""


def is_spending(ruleset: Ruleset, answer: Action) -> bool:
    """Tell whether that answer spends points."""
    return ruleset.reserve is not None and answer.verb == ruleset.reserve.verb


def purses(ruleset: Ruleset, view: Battle, situation: Situation) -> Iterator[Purse]:
    """Yield every purse for which something is shown of the situation, to the side of that view."""
    yield NOBODY
    if drained(ruleset, view) is view:
        return
    side = situation.prompt.side
    yield Purse(KEPT, is_kept=True)
    yield Purse(OWN, frozenset({side}))
    if situation.is_reply:
        yield Purse(THEIRS, frozenset(view.scene.foes(side)))
    else:
        yield Purse(ANSWERED, None)
