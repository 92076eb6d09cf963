"""What answering a prompt would come to for the one who is asked, with points that may be spent and not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from skirmish.errors import NotInView, TooManyWays
from skirmish.rules.bounds import bound_of, mean_bound, told
from skirmish.rules.exchange import futures, replied, within
from skirmish.rules.expected_loss import ExpectedLoss
from skirmish.rules.replies import best_reply
from skirmish.rules.reserves import drained, lavish

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Bound

MOST_ENDS = 5000
"""Ways in which an answer may end up to which a card has figures."""


@dataclass(frozen=True, slots=True)
class ReplyOdds:
    """What an answer would come to, as far as the card says it."""

    loss: ExpectedLoss
    """What it costs while nobody spends points."""
    own: Fraction | None = None
    """The chance that it is hurt when its side spends its points best, the other none; None if the same."""
    theirs: Fraction | None = None
    """The chance that it is hurt when the other side spends its points best, its own none; None likewise."""
    bounds: tuple[Bound, Bound, Bound] = ("", "", "")
    """How `hurt`, `lost` and `dealt` are bounded, where enemies of whom the side does not know may change
    them."""

    def words(self, percent: Callable[[Fraction], str]) -> str:
        """Say the chance to be hurt, and what points make of it: `42 %, with points down to 20 %`."""
        hurt = told(self.bounds[0], percent(self.loss.hurt))
        if self.own is not None and self.theirs is not None:
            return f"{hurt}, with points {percent(self.own)}, theirs {percent(self.theirs)}"
        own = "" if self.own is None else f", with points down to {percent(self.own)}"
        theirs = "" if self.theirs is None else f", with theirs up to {percent(self.theirs)}"
        return hurt + own + theirs


def reply_odds(ruleset: Ruleset, view: Battle, way: Action, prompt: Prompt) -> ReplyOdds | None:
    """Price answering so, without points and with them; None if that cannot be reckoned."""
    nobody = drained(ruleset, view)
    try:
        bare = _followed(ruleset, nobody, way, prompt)
        if nobody is view:
            return bare
        own, theirs = (
            _followed(ruleset, ground, way, prompt).loss.hurt if ground is not nobody else bare.loss.hurt
            for ground in (
                drained(ruleset, view, {prompt.side}),
                drained(ruleset, view, set(view.scene.foes(prompt.side))),
            )
        )
    except (NotInView, TooManyWays):
        return None
    usual = bare.loss.hurt
    return replace(bare, own=own if own != usual else None, theirs=theirs if theirs != usual else None)


def _followed(ruleset: Ruleset, ground: Battle, way: Action, prompt: Prompt) -> ReplyOdds:
    """Compute the odds of the answer with the points that units have left in `ground`."""
    reply = lavish(ruleset, partial(best_reply, ruleset))
    moments = futures(ruleset, ground, partial(replied, ruleset, way), reply)
    ends = [(end.events, chance) for end, chance in within(moments, MOST_ENDS)]
    bounded = [
        (bound, chance, ExpectedLoss.of(ground, prompt.unit, [(events, Fraction(1))]))
        for events, chance in ends
        if (bound := bound_of(ruleset, ground, events))
    ]
    bounds = (
        mean_bound((bound, chance, loss.hurt) for bound, chance, loss in bounded),
        mean_bound((bound, chance, loss.lost) for bound, chance, loss in bounded),
        mean_bound((bound, chance, loss.dealt) for bound, chance, loss in bounded),
    )
    return ReplyOdds(ExpectedLoss.of(ground, prompt.unit, ends), bounds=bounds)
