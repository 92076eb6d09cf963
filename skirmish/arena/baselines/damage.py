"""`damage`: the blow that costs an enemy most points now; without one, walk to the nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.arena.baselines.blows import is_a_turn, open_blows, settled, trial_ground
from skirmish.arena.baselines.walking import approach
from skirmish.rules.replies import indifferent

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


def damage(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Strike the blow with the greatest expected damage of all units that may go; of equal ones the first."""
    del stream
    prompt = view.prompts[0]
    if prompt.ask == "place":
        return indifferent(ruleset, view)
    if not is_a_turn(prompt):
        return settled(ruleset, view, prompt)
    ground = trial_ground(ruleset, view)
    blows = [blow for each in view.prompts for blow in open_blows(ruleset, view, ground, each)]
    if blows:
        return max(blows, key=lambda blow: round(blow.damage, 6)).action
    return approach(ruleset, view, ground, prompt)
