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
from skirmish.rules.pools.stealth import tremble
from skirmish.rules.verbs.turn import ACTED, ENDED, FRESH

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def can_have_beat(_battle: Battle, unit: Unit) -> bool:
    """Whether it is worth asking: energy or a grip to end, and not standing by or helpless (G9, G33)."""
    if unit.tally(ENDED) or is_helpless(unit) or not (energy(unit) or HOLDING in unit.states):
        return False
    return not is_stunned(unit) or cannot_expend(unit) is None


def begin_beat(moment: Moment, unit_id: str) -> None:
    """Its beat has come: the surprise is over, and a Brace counts from now (G11, G16)."""
    unit = moment.battle.units[unit_id]
    if not unit.tally(ACTED):
        moment.happen(Tallied(unit_id, {ACTED: 1}))
    lose(moment, unit_id, SURPRISED)
    if BRACED in unit.states:
        moment.happen(StateGained(unit_id, State(BRACED, amount=1)))


def end_act(moment: Moment, action: Action) -> None:
    """The beat is over; the unit that stirred near tremor sense is felt (G5, G16)."""
    unit = moment.battle.units[action.unit]
    if BRACED in unit.states and unit.states[BRACED].amount:
        lose(moment, unit.id, BRACED)
    if action.verb not in {"hold", "stand-by"}:
        tremble(moment, unit.id)


def begin_turn(moment: Moment, unit_id: str) -> None:
    """A turn before the fight: energy is whole again (G11)."""
    refill(moment, unit_id)
    moment.happen(Tallied(unit_id, FRESH))


def is_over(_battle: Battle, unit: Unit) -> bool:
    """Whether a turn before the fight is over: when it says so, or has nothing left to do it with."""
    return bool(unit.tally(ENDED)) or not energy(unit)


def land_holding(_moment: Moment, _action: Action, _outcome: object) -> None:
    """Keep the energy; it will be asked again while others act (FP-73)."""


def land_standing_by(moment: Moment, action: Action, _outcome: object) -> None:
    """Not asked again this round; reactions stay open (G9)."""
    moment.happen(Tallied(action.unit, {ENDED: 1}))


def cannot_stand(battle: Battle, unit: Unit) -> Refusal | None:
    """From prone, for 2 energy: a Move, with all that bars one (G12)."""
    if PRONE not in unit.states:
        return Refusal(f"{unit.name} is not prone.", "G12")
    return cannot_stir(battle, unit) or cannot_pay(unit, RISING, "G12")


def land_standing(moment: Moment, action: Action, _outcome: object) -> None:
    """Up again: a Move that goes nowhere."""
    spend(moment, action.unit, RISING)
    moment.happen(StateLost(action.unit, PRONE))


def cannot_lie_down(battle: Battle, unit: Unit) -> Refusal | None:
    """On one's feet: a Move, too (G12)."""
    if PRONE in unit.states:
        return Refusal(f"{unit.name} is prone already.", "G12")
    return cannot_stir(battle, unit)


def land_lying_down(moment: Moment, action: Action, _outcome: object) -> None:
    """Down, for nothing; getting up again is what costs (G12)."""
    moment.happen(StateGained(action.unit, State(PRONE)))


def cannot_shake_off(_battle: Battle, unit: Unit) -> Refusal | None:
    """Dazed or stunned, with something left to expend (G28)."""
    if DAZED not in unit.states and STUNNED not in unit.states:
        return Refusal(f"{unit.name} is neither dazed nor stunned.", "G28")
    return cannot_expend(unit)


def shake_off_ways(_battle: Battle, unit: Unit) -> tuple[tuple[tuple[str, str], ...], ...]:
    """One condition at a time, the worse first."""
    return tuple((("of", name),) for name in (STUNNED, DAZED) if name in unit.states)


def land_shaking_off(moment: Moment, action: Action, _outcome: object) -> None:
    """It ends, for an expended energy (G28)."""
    expend(moment, action.unit)
    lose(moment, action.unit, action.arg("of"))
