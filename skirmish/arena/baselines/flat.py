"""`flat`: flat Monte Carlo, so many playouts over what `reach-aware` weighs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.arena.baselines.blows import is_a_turn
from skirmish.arena.baselines.playouts import imagined, played
from skirmish.arena.baselines.reach_aware import candidates, reach_aware
from skirmish.rules import loop

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

PLAYOUTS: Final = 24
"""Playouts of one decision, shared evenly among the candidates, unless another number is named."""
WEIGHED: Final = 4
"""Candidates that are played out, the best ones."""


def flat(ruleset: Ruleset, view: Battle, stream: Stream, playouts: int = PLAYOUTS) -> Action:
    """Do what stands best after playouts, of the best candidates; answers in a blow are `reach-aware`'s."""
    if not is_a_turn(view.prompts[0]):
        return reach_aware(ruleset, view, stream)
    found = candidates(ruleset, view)[:WEIGHED]
    if len(found) < 2:
        return found[0].action if found else reach_aware(ruleset, view, stream)
    totals = [0.0] * len(found)
    for number in range(max(1, playouts // len(found))):
        for place, candidate in enumerate(found):
            chance = stream.child(number)
            world = loop.take_step(ruleset, imagined(view, chance.seed), candidate.action).after
            totals[place] += played(ruleset, world, view.viewer, chance)
    return found[max(range(len(found)), key=lambda place: (totals[place], -place))].action
