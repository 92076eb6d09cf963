"""What a beat allows besides fighting and walking: hold, stand by, posture (FP-73, G9, G12, G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost, Tallied
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal
from skirmish.rules.pools.conditions import (
    BRACED,
    DAZED,
    HOLDING,
    PRONE,
    STUNNED,
    SURPRISED,
    is_helpless,
    is_stunned,
    lose,
    refill,
)
from skirmish.rules.pools.energy import cannot_expend, cannot_pay, energy, expend, spend
from skirmish.rules.pools.movement import RISING, cannot_stir
from skirmish.rules.pools.stealth import lose_from_sight, tremble
from skirmish.rules.verbs.turn import ACTED, ENDED, FRESH

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def can_have_beat(_battle: Battle, unit: Unit) -> bool:
    """Tell whether to ask the unit for a beat: it has energy, or a grip to end (G9, G33).

    A unit that stands by or is helpless is not asked; a stunned one only if it can shake that off.
    """
    if unit.tallies.get(ENDED) or is_helpless(unit) or not (energy(unit) or HOLDING in unit.states):
        return False
    return not is_stunned(unit) or cannot_expend(unit) is None


def begin_beat(moment: Moment, unit_id: str) -> None:
    """Begin the unit's beat: its surprise ends, and a Brace is to end with this beat (G11, G16).

    Whom nobody sees any more is lost from sight (G22).
    """
    lose_from_sight(moment)
    unit = moment.battle.units[unit_id]
    if not unit.tally(ACTED):
        moment.happen(Tallied(unit_id, {ACTED: 1}))
    lose(moment, unit_id, SURPRISED)
    if BRACED in unit.states:
        moment.happen(StateGained(unit_id, State(BRACED, amount=1)))


def end_act(moment: Moment, action: Action) -> None:
    """End the unit's beat and the Brace that was for it; tremor sense feels what it did (G5, G16).

    A unit that holds or stands by is not felt.
    """
    unit = moment.battle.units[action.unit]
    if BRACED in unit.states and unit.states[BRACED].amount:
        lose(moment, unit.id, BRACED)
    if action.verb not in {"hold", "stand-by"}:
        tremble(moment, unit.id)


def begin_turn(moment: Moment, unit_id: str) -> None:
    """Begin a turn before the fight: the unit has its whole energy again (G11)."""
    refill(moment, unit_id)
    moment.happen(Tallied(unit_id, FRESH))


def is_over(_battle: Battle, unit: Unit) -> bool:
    """Tell whether a turn before the fight is over: the unit ended it, or has no energy left."""
    return bool(unit.tally(ENDED)) or not energy(unit)


def land_holding(_moment: Moment, _action: Action, _outcome: object) -> None:
    """Do nothing: the unit keeps its energy and is asked again while others act (FP-73)."""


def land_standing_by(moment: Moment, action: Action, _outcome: object) -> None:
    """End the unit's beats in this round; it can still react (G9)."""
    moment.happen(Tallied(action.unit, {ENDED: 1}))


def cannot_stand(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot stand up, a Move for 2 energy; None if it can (G12)."""
    if PRONE not in unit.states:
        return Refusal(f"{unit.name} is not prone.", "G12")
    return cannot_stir(battle, unit) or cannot_pay(unit, RISING, "G12")


def land_standing(moment: Moment, action: Action, _outcome: object) -> None:
    """Spend the energy and stand up: a Move that goes nowhere."""
    spend(moment, action.unit, RISING)
    moment.happen(StateLost(action.unit, PRONE))


def cannot_lie_down(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot lie down, which is a Move, too; None if it can (G12)."""
    if PRONE in unit.states:
        return Refusal(f"{unit.name} is prone already.", "G12")
    return cannot_stir(battle, unit)


def land_lying_down(moment: Moment, action: Action, _outcome: object) -> None:
    """Make the unit prone at no cost; standing up again is what costs energy (G12)."""
    moment.happen(StateGained(action.unit, State(PRONE)))


def cannot_shake_off(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot shake off a condition; None if it can (G28).

    It has to be dazed or stunned, and to have something left to expend.
    """
    if DAZED not in unit.states and STUNNED not in unit.states:
        return Refusal(f"{unit.name} is neither dazed nor stunned.", "G28")
    return cannot_expend(unit)


def shake_off_variants(_battle: Battle, unit: Unit) -> tuple[tuple[tuple[str, str], ...], ...]:
    """List the conditions to shake off, one in each variant, the worse first."""
    return tuple((("of", name),) for name in (STUNNED, DAZED) if name in unit.states)


def land_shaking_off(moment: Moment, action: Action, _outcome: object) -> None:
    """Expend 1 energy and end the condition (G28)."""
    expend(moment, action.unit)
    lose(moment, action.unit, action.arg("of"))
