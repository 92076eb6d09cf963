"""Whether a unit can do its work from where it is: a shot that is open, or that has only to be made ready."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.worth.condition import in_hand
from skirmish.grid import is_adjacent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish.ai.plans.future import Future
    from skirmish.ai.side.joint import Joints
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Option

FAIR: Final = 0.05
"""A chance of harm that is good enough: from afar, the unit is then in less of a hurry to come nearer."""


def has_a_shot(future: Future, joints: Joints, options: Iterable[Option]) -> bool:
    """Tell whether somebody out of reach can be harmed from where the unit is, alone or together.

    A throw is no such shot: it is made once, and the unit has to go up to its enemy all the same.
    """
    mind = future.mind
    for foe in _far(future):
        blows = mind.blows(mind.world, future.unit, foe, is_now=False, throws=False)
        if any(harm.chance >= FAIR for _, harm in blows):
            return True
        requests = (option.action(foe.id) for option in options if option.verb in mind.together)
        if any(joints.of(request) is not None for request in requests):
            return True
    return False


def has_only_to_load(future: Future, options: Iterable[Option]) -> bool:
    """Tell whether somebody out of reach could be harmed from here with what is in hand, once it is ready."""
    for option in options:
        after = None
        if option.verb.aim == "none" and option.verb.roll is None:
            after = _made_ready(future, option.action())
        if after is None:
            continue
        unit = after.units[future.unit.id]
        blows = (future.mind.best_blow(after, unit, foe, is_now=False) for foe in _far(future))
        if any(blow is not None and blow[2].chance >= FAIR for blow in blows):
            return True
    return False


def _made_ready(future: Future, action: Action) -> Battle | None:
    """Return the battle after an act that changes what is in hand, but not which things; else None."""
    if not future.unit.hands:
        return None
    after = future.tried(action)
    if after is None:
        return None
    now, was = after.units[future.unit.id], future.unit
    is_same = [item.id for item in now.hands] == [item.id for item in was.hands]
    return future.mind.with_remembered(after) if is_same and in_hand(now) != in_hand(was) else None


def _far(future: Future) -> list[Unit]:
    """List the enemies that are seen and out of reach."""
    cell, known = future.unit.cell, future.mind.view.units
    return [foe for foe in future.threat.foes if foe.id in known and not is_adjacent(cell, foe.cell)]
