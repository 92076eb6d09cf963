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
    """Not from prone (that is rolling over), and not twice."""
    if GROUND in unit.states:
        return Refusal(f"{unit.name} has gone to ground already.", "FU-19")
    if PRONE in unit.states:
        return Refusal(f"{unit.name} is prone: roll over instead.", "FU-59")
    return cannot_act(battle, unit)


def cannot_rise(battle: Battle, unit: Unit) -> Refusal | None:
    """Only from gone to ground (FU-20)."""
    if GROUND not in unit.states:
        return Refusal(f"{unit.name} has not gone to ground.", "FU-20")
    return cannot_act(battle, unit)


def cannot_stand(battle: Battle, unit: Unit) -> Refusal | None:
    """Only from prone (FU-59)."""
    if PRONE not in unit.states:
        return Refusal(f"{unit.name} is not prone.", "FU-59")
    return cannot_act(battle, unit)


def cannot_defend(battle: Battle, unit: Unit) -> Refusal | None:
    """Full defence takes the action (FU-21)."""
    return cannot_act(battle, unit)


def land_ground(moment: Moment, action: Action, _outcome: object) -> None:
    """Down, by choice (FU-19)."""
    use_action(moment, action.unit)
    moment.happen(StateGained(action.unit, State(GROUND)))


def land_rise(moment: Moment, action: Action, _outcome: object) -> None:
    """Up again (FU-20)."""
    use_action(moment, action.unit)
    moment.happen(StateLost(action.unit, GROUND))


def land_stand(moment: Moment, action: Action, _outcome: object) -> None:
    """Up from prone (FU-59)."""
    use_action(moment, action.unit)
    moment.happen(StateLost(action.unit, PRONE))


def land_roll_over(moment: Moment, action: Action, _outcome: object) -> None:
    """Prone becomes gone to ground (FU-59)."""
    use_action(moment, action.unit)
    moment.happen(StateLost(action.unit, PRONE))
    moment.happen(StateGained(action.unit, State(GROUND)))


def land_defend(moment: Moment, action: Action, _outcome: object) -> None:
    """+2 Block and Dodge until its next action (FU-21)."""
    use_action(moment, action.unit)
    moment.happen(StateGained(action.unit, State(GUARD)))
