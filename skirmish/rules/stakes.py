"""What answering a prompt would come to for the one who is asked, with points that may be spent and not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from skirmish.errors import NotInView
from skirmish.rules.bounds import bound_of, mean_bound, told
from skirmish.rules.exchange import futures, replied
from skirmish.rules.replies import best_reply, lost, weighed
from skirmish.rules.reserves import drained, lavish

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Bound

MOST_ENDS = 5000
"""Ways in which an answer may end that are followed for the figures on a card."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What an answer would come to, as far as the card says it."""

    hurt: Fraction
    """The chance that whoever is asked is hurt."""
    lost: Fraction
    """Mean of the points that it loses."""
    dealt: Fraction
    """Mean of the points that its foes lose."""
    cost: tuple[Fraction, ...]
    """The lower, the better, as the standing answer `best` weighs it: both sides spend their points best."""
    own: Fraction | None = None
    """The chance that it is hurt when its side spends its points best, the other none; None if the same."""
    theirs: Fraction | None = None
    """The chance that it is hurt when the other side spends its points best, its own none; None likewise."""
    bounds: tuple[Bound, Bound, Bound] = ("", "", "")
    """How the first three are bounded, where enemies of whom the side does not know may change them."""

    def words(self, percent: Callable[[Fraction], str]) -> str:
        """The chance to be hurt, and what points make of it: `42 %, with points down to 20 %`."""
        hurt = told(self.bounds[0], percent(self.hurt))
        if self.own is not None and self.theirs is not None:
            return f"{hurt}, with points {percent(self.own)}, theirs {percent(self.theirs)}"
        own = "" if self.own is None else f", with points down to {percent(self.own)}"
        theirs = "" if self.theirs is None else f", with theirs up to {percent(self.theirs)}"
        return hurt + own + theirs


def stake(ruleset: Ruleset, view: Battle, way: Action, prompt: Prompt) -> Stake | None:
    """What answering so would come to, without points and with them; None if that cannot be reckoned."""
    nobody = drained(ruleset, view)
    try:
        cost = weighed(ruleset, view, way, prompt.unit)
        bare = replace(_followed(ruleset, nobody, way, prompt), cost=cost)
        if nobody is view:
            return bare
        own, theirs = (
            _followed(ruleset, ground, way, prompt).hurt if ground is not nobody else bare.hurt
            for ground in (
                drained(ruleset, view, {prompt.side}),
                drained(ruleset, view, set(view.scene.foes(prompt.side))),
            )
        )
    except NotInView:
        return None
    return replace(
        bare, own=own if own != bare.hurt else None, theirs=theirs if theirs != bare.hurt else None
    )


def _followed(ruleset: Ruleset, ground: Battle, way: Action, prompt: Prompt) -> Stake:
    """What it comes to with the points that are left there."""
    foes = [foe.id for foe in ground.foes(prompt.side)]
    reply = lavish(ruleset, partial(best_reply, ruleset))
    parts: list[tuple[Bound, Fraction, tuple[int, int, int]]] = []
    ends = futures(ruleset, ground, partial(replied, ruleset, way), reply)
    for end, chance in islice(ends, MOST_ENDS):
        points = lost(end.events, prompt.unit)
        figures = (int(points > 0), points, sum(lost(end.events, foe) for foe in foes))
        parts.append((bound_of(ruleset, ground, end.events), chance, figures))
    means = [sum((chance * figures[i] for _, chance, figures in parts), Fraction(0)) for i in range(3)]
    bounds = [mean_bound((bound, chance, figures[i]) for bound, chance, figures in parts) for i in range(3)]
    return Stake(means[0], means[1], means[2], (), bounds=(bounds[0], bounds[1], bounds[2]))
