"""What a unit has left once it has thrown a weapon: a blow is weighed with the weapon still in its hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import moved
from skirmish.ai.plans.acts import spots
from skirmish.model.change import changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

DRAWN: Final = 0.8
"""What a blow counts for with a weapon that has to be drawn first, as the one in hand was thrown."""


def is_throw(mind: Mind, action: Action) -> bool:
    """Tell whether the unit throws what it does that with, and then has it no more."""
    return mind.ruleset.verbs[action.verb].is_throw(mind.world.units[action.unit], action)


def once_thrown(mind: Mind, battle: Battle, action: Action) -> Battle:
    """Return the battle without the weapon that the action throws; as it is for any other action."""
    if not is_throw(mind, action):
        return battle
    unit, thrown = battle.units[action.unit], action.arg("with")
    hands, carried = (
        tuple([item for item in items if item.id != thrown]) for items in (unit.hands, unit.carried)
    )
    return battle.with_unit(changed(unit, hands=hands, carried=carried))


def redrawn(battle: Battle, unit_id: str) -> Iterator[Battle]:
    """Yield the battle with each thing in hand that the unit carries."""
    unit = battle.units[unit_id]
    for item in unit.carried:
        others = tuple([other for other in unit.carried if other is not item])
        yield battle.with_unit(changed(unit, hands=(*unit.hands, item), carried=others))


def close_blow(mind: Mind, battle: Battle, unit_id: str, foe: Unit) -> float:
    """Compute the worth of the unit's best blow at that foe, were it near, in points: no throw."""
    unit = battle.units[unit_id]
    there = (moved(battle, foe, cell) for cell in spots(unit, foe, battle)[:1])
    return max(
        (
            mind.gain(harm, unit, foe)
            for close in there
            for _, harm in mind.blows(close, unit, close.units[foe.id], is_now=False, throws=False)
        ),
        default=0.0,
    )
