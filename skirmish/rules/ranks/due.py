"""The battle in which an act is done that is declared now: all have gone and turned, as far as is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.grid import FACINGS, distance2, is_adjacent
from skirmish.model.change import changed
from skirmish.rules.ranks.posture import AHEAD, facing_most, wanted
from skirmish.rules.ranks.targeting import shoot_refusal
from skirmish.rules.ranks.timing import FOLLOWING, foreseen, quickness, rank
from skirmish.rules.rounds.declared_clock import DeclaredClock

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit


def due(battle: Battle, action: Action) -> Battle | None:
    """Return the battle in which a blow or shot will be done that the unit declares now (BG-09, BG-19).

    All who have declared have gone, the unit too, and its target has turned since if it has declared. None if
    the target will be out of its reach, sight or range by then.
    """
    clock = battle.clock
    is_blow, is_shot = action.verb in FOLLOWING, action.verb == "shoot"
    if not isinstance(clock, DeclaredClock) or clock.phase != "intent" or not (is_blow or is_shot):
        return battle
    if all(name != action.unit for name, _ in clock.left):
        return battle
    there = foreseen(battle.altered(clock=clock.having_said(action)))
    unit, target = there.parties(action)
    if is_blow and not is_adjacent(unit.cell, target.cell):
        return None
    if is_shot and shoot_refusal(there, action) is not None:
        return None
    if target.id in clock.intents:
        there = there.with_unit(changed(target, facing=_facing(battle, there, unit, target)))
    return there


def _facing(battle: Battle, there: Battle, unit: Unit, target: Unit) -> int:
    """Return how the target will face once the unit acts, as it has declared to, or as is best (BG-19).

    Who acts before the unit looks about after that; else it has turned when it moved, as those stood by then
    who move before it.
    """
    said = wanted(there, target)
    if said:
        return FACINGS.index(said)
    if rank(there, target) > rank(there, unit):
        return _best(there, target)
    quicker = {one.id: one for one in there.up() if one.id == target.id or quickness(one) > quickness(target)}
    return _best(battle.with_units({**battle.units, **quicker}), target)


def _best(battle: Battle, unit: Unit) -> int:
    """Return the best facing of the unit towards the enemies that it can see, as far as is known."""
    foes = (foe for foe in battle.foes(unit.side) if unit.side not in foe.hidden_from)
    near = [
        (distance2(unit.cell, foe.cell), foe.cell) for foe in foes if battle.sight.sees(unit.cell, foe.cell)
    ]
    return facing_most(unit, [one for one in near if 0 < one[0] <= AHEAD])
