"""`damage`: the blow that costs an enemy most points now; without one, walk to the nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.arena.baselines.blows import open_blows, settled, trial_ground
from skirmish.arena.baselines.walking import approach

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


def damage(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Strike the blow with the greatest expected damage of all units that may go; of equal ones the first."""
    del stream
    answered = settled(ruleset, view)
    if answered is not None:
        return answered
    prompt = view.prompts[0]
    ground = trial_ground(ruleset, view)
    blows = [blow for each in view.prompts for blow in open_blows(ruleset, view, ground, each)]
    if blows:
        return max(blows, key=lambda blow: round(blow.damage, 6)).action
    return approach(ruleset, view, ground, prompt)
