"""Going to ground, rising, standing, rolling over, full defence (FU-19 to FU-22, FU-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal
from skirmish.rules.fudge.modifiers import GROUND, GUARD, PRONE
from skirmish.rules.fudge.turn import cannot_act, use_action

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def cannot_ground(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot go to ground; None if it can: it must be neither prone nor there."""
    if GROUND in unit.states:
        return Refusal(f"{unit.name} has gone to ground already.", "FU-19")
    if PRONE in unit.states:
        return Refusal(f"{unit.name} is prone: roll over instead.", "FU-59")
    return cannot_act(battle, unit)


def cannot_rise(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot rise; None if it has gone to ground and has its action (FU-20)."""
    if GROUND not in unit.states:
        return Refusal(f"{unit.name} has not gone to ground.", "FU-20")
    return cannot_act(battle, unit)


def cannot_stand(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot stand up or roll over; None if it is prone and has its action (FU-59)."""
    if PRONE not in unit.states:
        return Refusal(f"{unit.name} is not prone.", "FU-59")
    return cannot_act(battle, unit)


def cannot_defend(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot go on full defence; None if it has its action (FU-21)."""
    return cannot_act(battle, unit)


def land_ground(moment: Moment, action: Action, _outcome: object) -> None:
    """Let the unit go to ground, by choice (FU-19)."""
    use_action(moment, action.unit)
    moment.happen(StateGained(action.unit, State(GROUND)))


def land_rise(moment: Moment, action: Action, _outcome: object) -> None:
    """Let the unit rise from the ground (FU-20)."""
    use_action(moment, action.unit)
    moment.happen(StateLost(action.unit, GROUND))


def land_stand(moment: Moment, action: Action, _outcome: object) -> None:
    """Let the unit stand up from prone (FU-59)."""
    use_action(moment, action.unit)
    moment.happen(StateLost(action.unit, PRONE))


def land_roll_over(moment: Moment, action: Action, _outcome: object) -> None:
    """Turn prone into gone to ground (FU-59)."""
    use_action(moment, action.unit)
    moment.happen(StateLost(action.unit, PRONE))
    moment.happen(StateGained(action.unit, State(GROUND)))


def land_defend(moment: Moment, action: Action, _outcome: object) -> None:
    """Put the unit on full defence: +2 Block and Dodge until its next turn begins (FU-21)."""
    use_action(moment, action.unit)
    moment.happen(StateGained(action.unit, State(GUARD)))
