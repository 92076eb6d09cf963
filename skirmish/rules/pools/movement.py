"""Moving, sprinting, sneaking, doors, leaving, running away (FP-15, FP-74, G11, G12, G28, G34)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, Reach
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateLost, Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.contests import FleeOutcome
from skirmish.rules.pools.arms import can_use, usable
from skirmish.rules.pools.checks import FleeCheck
from skirmish.rules.pools.conditions import (
    BRACED,
    HELD,
    HOLDING,
    PRONE,
    SURPRISED,
    cannot_act,
    eludes,
    is_able,
    let_go,
)
from skirmish.rules.pools.energy import SPENT, cannot_expend, cannot_pay, energy, expend, spend
from skirmish.rules.pools.grapple import loosen
from skirmish.rules.pools.modifiers import passive, total
from skirmish.rules.pools.move_range import Strides, strides
from skirmish.rules.pools.sheet import UNARMED, speed
from skirmish.rules.pools.stealth import SENSES, find_in_plain_view
from skirmish.rules.stealth.infiltration import is_infiltrating
from skirmish.rules.verb import Args
from skirmish.rules.verbs.doors import Doors
from skirmish.rules.verbs.legs import Legs, catch
from skirmish.rules.verbs.turn import MOVED
from skirmish.rules.verbs.walk import reachable

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

RISING: Final = 2
"""Energy that standing up takes (G12)."""
DASH: Final = 3
"""Cells of a sprint (G28)."""


def cannot_go(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot leave its place; None if it can (G16, G33)."""
    if HELD in unit.states:
        return Refusal(f"{unit.name} is held.", "G33")
    if HOLDING in unit.states:
        return Refusal(f"{unit.name} has hold of somebody.", "G33")
    return cannot_act(battle, unit)


def cannot_stir(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit can make no Move, such as standing up; None if it can (G12, G16, G33)."""
    if BRACED in unit.states:
        return Refusal(f"{unit.name} has braced itself and cannot move on this beat.", "G16")
    return cannot_go(battle, unit)


def cannot_move(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot make a Move; None if it can (G12, G16).

    It needs energy for a cell, and for standing up if it is prone. It must not have braced itself.
    """
    return cannot_stir(battle, unit) or cannot_pay(unit, 1 + rising(unit), "FP-15")


def cannot_sprint(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot sprint; None if it can (G28).

    It has to be on its feet, and expends energy.
    """
    if PRONE in unit.states:
        return Refusal(f"{unit.name} is prone.", "G28")
    return cannot_stir(battle, unit) or cannot_expend(unit)


def cannot_sneak(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot sneak; None if it can (G11).

    It has one Move in each turn of an infiltration.
    """
    if unit.tally(MOVED):
        return Refusal(f"{unit.name} has already moved.", "G11")
    return cannot_move(battle, unit)


def rising(unit: Unit) -> int:
    """Return the energy that the unit needs to stand up; 0 if it is not prone."""
    return RISING if PRONE in unit.states else 0


def move_cells(view: Battle, unit: Unit, _args: Args) -> Strides:
    """Return the cells within a Move."""
    return strides(view, unit, speed(unit), max(0, energy(unit) - rising(unit)))


def sneak_cells(view: Battle, unit: Unit, _args: Args) -> Strides:
    """Return the cells within a careful sneak: half the Speed (G11)."""
    return strides(view, unit, speed(unit) // 2, max(0, energy(unit) - rising(unit)))


def sprint_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Return the cells within a sprint: three, difficult ground counting twice (G28)."""
    return reachable(view, unit, 2 * DASH, 2)


def _spend(moment: Moment, action: Action, cost: int) -> None:
    """Spend 1 energy for each cell, 2 on difficult ground; a sprint expends 1 in all (FP-15, G28)."""
    unit = moment.battle.units[action.unit]
    if action.verb == "sprint":
        expend(moment, unit.id)
        return
    spend(moment, unit.id, cost // 2 + rising(unit))
    if PRONE in unit.states:
        moment.happen(StateLost(unit.id, PRONE))
    if is_infiltrating(moment.battle):
        moment.happen(Tallied(unit.id, {MOVED: 1}))


def _return_unused(moment: Moment, unit_id: str, gait: str, rest: tuple[Cell, ...]) -> None:
    """Refund the energy for cells that an interrupted Move did not reach (G28).

    A sprint is not refunded.
    """
    if not rest or gait == "sprint":
        return
    battle = moment.battle
    saved = sum(battle.terrain.tile(cell).cost for cell in rest)
    spent = battle.units[unit_id].tally(SPENT)
    moment.happen(Tallied(unit_id, {SPENT: max(0, spent - saved)}))


def _arrive(moment: Moment, unit_id: str, gait: str) -> None:
    """End a Move: enemies may notice a sneaking unit, or see a hiding one in plain view (G11, G24)."""
    loosen(moment, unit_id)
    if is_infiltrating(moment.battle):
        SENSES.step_quietly(moment, unit_id, is_fast=gait == "stride")
    else:
        find_in_plain_view(moment, unit_id)


def _is_chased(battle: Battle) -> bool:
    return bool(battle.option("running_away"))


def can_give_chase(unit: Unit) -> bool:
    """Tell whether the unit could strike after somebody who runs away (G11, G33, G34).

    A surprised unit does nothing before its first beat, and a held one comes after nobody.
    """
    return is_able(unit) and HELD not in unit.states and SURPRISED not in unit.states


def _is_aware(_battle: Battle, unit: Unit, foe: Unit) -> bool:
    """Tell whether that enemy sees the unit for itself: what it hears from a comrade comes too late (G22)."""
    return not eludes(unit, foe)


LEGS: Final = Legs(
    gaits={"move": move_cells, "sprint": sprint_cells, "sneak": sneak_cells, "stride": move_cells},
    spend=_spend,
    restraint=cannot_go,
    is_able=can_give_chase,
    is_chased=_is_chased,
    is_aware=_is_aware,
    arrive=_arrive,
    refund=_return_unused,
    on_leaving=let_go,
)
"""How units of `pools` get about."""


def weigh_flight(battle: Battle, action: Action) -> FleeCheck:
    """Weigh passive Agility and Acrobatics on both sides (G34).

    The pools of the enemies are the action pools.
    """
    unit, foes = battle.units[action.unit], LEGS.fled(battle, action)
    own = passive(unit, "agility", "acrobatics", "actor")
    each = tuple(passive(foe, "agility", "acrobatics") for foe in foes)
    rows = own
    for foe, theirs in zip(foes, each, strict=True):
        rows += tuple(replace(row, reason=f"{row.reason} of {foe.name}") for row in theirs)
    dice = tuple(total(theirs, "target") for theirs in each)
    return FleeCheck(total(own), dice, tuple(foe.id for foe in foes), rows)


def land_flight(moment: Moment, action: Action, outcome: FleeOutcome) -> None:
    """Let those who caught the unit strike once, at the bare cost, if they can pay (G34)."""
    units = moment.battle.units
    armed = tuple(foe for foe in outcome.caught_by if can_use(units[foe], "free-attack"))
    catch(moment, action, armed, _best)


def _best(unit: Unit) -> Args:
    """Return the weapon with the most dice that the unit can pay for, as an argument."""
    arms = usable(unit, "free-attack")
    item = max(arms, key=lambda arm: arm.rating).item if arms else UNARMED
    return (("with", item.id),)


def cannot_handle_door(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot use a door, which takes 1 energy; None if it can (FP-15)."""
    return cannot_act(battle, unit) or cannot_pay(unit, 1, "FP-15")


def use_object(moment: Moment, unit_id: str) -> None:
    """Spend 1 energy (FP-15)."""
    spend(moment, unit_id, 1)


DOORS: Final = Doors(cannot_handle_door, use_object, SENSES, "A door beside you, for 1 energy.")
"""An object like any other."""
