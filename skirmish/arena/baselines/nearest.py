"""`nearest`: walk to the nearest known enemy and hit it; look for one as long as there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.arena.baselines.blows import open_blows, settled, trial_ground
from skirmish.arena.baselines.walking import approach
from skirmish.grid import distance2

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


def nearest(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Hit the nearest enemy that can be hit, as hard as can be; else walk to the nearest that is known."""
    del stream
    answered = settled(ruleset, view)
    if answered is not None:
        return answered
    prompt = view.prompts[0]
    ground, here = trial_ground(ruleset, view), view.units[prompt.unit].cell
    blows = list(open_blows(ruleset, view, ground, prompt))
    if not blows:
        return approach(ruleset, view, ground, prompt)
    return min(
        blows, key=lambda blow: (distance2(here, view.units[blow.action.target_id].cell), -blow.damage)
    ).action
