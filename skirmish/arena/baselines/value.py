"""`value`: the blow that gains most, counted in what units are worth; one ply deep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.arena.baselines.blows import PricedBlow, open_blows, settled, trial_ground, worth
from skirmish.arena.baselines.walking import approach

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


def value(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Strike the blow that gains most of all units that may go, if any gains; else walk to the nearest."""
    del stream
    answered = settled(ruleset, view)
    if answered is not None:
        return answered
    prompt = view.prompts[0]
    ground = trial_ground(ruleset, view)
    blows = [blow for each in view.prompts for blow in open_blows(ruleset, view, ground, each)]
    best = max(blows, key=lambda blow: round(gain(ruleset, ground, blow), 6), default=None)
    if best is not None and gain(ruleset, ground, best) > 0:
        return best.action
    return approach(ruleset, view, ground, prompt)


def gain(ruleset: Ruleset, ground: Battle, blow: PricedBlow) -> float:
    """Compute what a blow gains: what the target is worth, by what is lost of it, less one's own loss.

    To be put out loses all of a unit; wounds that leave it in the fight lose at most half of it.
    """
    unit, foe = ground.units[blow.action.unit], ground.units[blow.action.target_id]
    wounds = min(1.0, blow.damage / max(1, foe.hp - ruleset.floor))
    lost = blow.out + (1 - blow.out) * wounds / 2
    own = min(1.0, blow.cost / max(1, unit.hp - ruleset.floor))
    return worth(ruleset, foe) * lost - worth(ruleset, unit) * own
