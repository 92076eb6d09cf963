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
from skirmish.rules.pools.arms import usable
from skirmish.rules.pools.checks import FleeCheck
from skirmish.rules.pools.conditions import (
    BRACED,
    HELD,
    HOLDING,
    PRONE,
    SURPRISED,
    cannot_act,
    is_able,
    let_go,
)
from skirmish.rules.pools.energy import SPENT, cannot_expend, cannot_pay, energy, expend, spend
from skirmish.rules.pools.grapple import loosen
from skirmish.rules.pools.modifiers import passive, total
from skirmish.rules.pools.move_range import Strides, strides
from skirmish.rules.pools.sheet import UNARMED, speed
from skirmish.rules.pools.stealth import SENSES, expose
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
    """Why the unit cannot leave its place (G16, G33)."""
    if HELD in unit.states:
        return Refusal(f"{unit.name} is held.", "G33")
    if HOLDING in unit.states:
        return Refusal(f"{unit.name} has hold of somebody.", "G33")
    return cannot_act(battle, unit)


def cannot_stir(battle: Battle, unit: Unit) -> Refusal | None:
    """Why it can make no Move, not even one that goes nowhere, such as standing up (G12, G16, G33)."""
    if BRACED in unit.states:
        return Refusal(f"{unit.name} has braced itself and cannot move on this beat.", "G16")
    return cannot_go(battle, unit)


def cannot_move(battle: Battle, unit: Unit) -> Refusal | None:
    """A Move takes energy, standing up included, and must not follow a Brace (G12, G16)."""
    return cannot_stir(battle, unit) or cannot_pay(unit, 1 + rising(unit), "FP-15")


def cannot_sprint(battle: Battle, unit: Unit) -> Refusal | None:
    """On its feet, for expended energy (G28)."""
    if PRONE in unit.states:
        return Refusal(f"{unit.name} is prone.", "G28")
    return cannot_stir(battle, unit) or cannot_expend(unit)


def cannot_sneak(battle: Battle, unit: Unit) -> Refusal | None:
    """One Move in each turn of an infiltration (G11)."""
    if unit.tally(MOVED):
        return Refusal(f"{unit.name} has already moved.", "G11")
    return cannot_move(battle, unit)


def rising(unit: Unit) -> int:
    """Energy that it takes to be on one's feet."""
    return RISING if PRONE in unit.states else 0


def move_cells(view: Battle, unit: Unit, _args: Args) -> Strides:
    """Cells within a Move."""
    return strides(view, unit, speed(unit), max(0, energy(unit) - rising(unit)))


def sneak_cells(view: Battle, unit: Unit, _args: Args) -> Strides:
    """Cells within a careful sneak: half the Speed (G11)."""
    return strides(view, unit, speed(unit) // 2, max(0, energy(unit) - rising(unit)))


def sprint_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Cells within a sprint: three, difficult ground counting twice (G28)."""
    return reachable(view, unit, 2 * DASH, 2)


def _spend(moment: Moment, action: Action, cost: int) -> None:
    """An energy for each cell, two for difficult ground; a sprint expends one for all (FP-15, G28)."""
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
    """Cells that an interrupted Move did not come to are not paid for; a sprint is expended whole (G28)."""
    if not rest or gait == "sprint":
        return
    battle = moment.battle
    saved = sum(battle.terrain.tile(cell).cost for cell in rest)
    spent = battle.units[unit_id].tally(SPENT)
    moment.happen(Tallied(unit_id, {SPENT: max(0, spent - saved)}))


def _arrive(moment: Moment, unit_id: str, gait: str) -> None:
    """The end of a Move: who sneaks is listened for, who hides may be in plain view (G11, G24)."""
    loosen(moment, unit_id)
    if is_infiltrating(moment.battle):
        SENSES.step_quietly(moment, unit_id, is_fast=gait == "stride")
    else:
        expose(moment, unit_id)


def _is_chased(battle: Battle) -> bool:
    return bool(battle.option("running_away"))


def can_give_chase(unit: Unit) -> bool:
    """Whether it could strike after somebody: the surprised do nothing before their first beat (G11, G34)."""
    return is_able(unit) and SURPRISED not in unit.states


LEGS: Final = Legs(
    gaits={"move": move_cells, "sprint": sprint_cells, "sneak": sneak_cells, "stride": move_cells},
    spend=_spend,
    bound=cannot_go,
    is_able=can_give_chase,
    is_chased=_is_chased,
    arrive=_arrive,
    refund=_return_unused,
    part=let_go,
)
"""How units of `pools` get about."""


def weigh_flight(battle: Battle, action: Action) -> FleeCheck:
    """Passive Agility and Acrobatics on both sides; the enemies' are the action pools (G34)."""
    unit, foes = battle.units[action.unit], LEGS.fled(battle, action)
    own = passive(unit, "agility", "acrobatics", "actor")
    each = tuple(passive(foe, "agility", "acrobatics") for foe in foes)
    rows = own
    for foe, theirs in zip(foes, each, strict=True):
        rows += tuple(replace(row, reason=f"{row.reason} of {foe.name}") for row in theirs)
    dice = tuple(total(theirs, "target") for theirs in each)
    return FleeCheck(total(own), dice, tuple(foe.id for foe in foes), rows)


def land_flight(moment: Moment, action: Action, outcome: FleeOutcome) -> None:
    """Those who caught it strike once, at the bare cost, if they can pay (G34)."""
    units = moment.battle.units
    armed = tuple(foe for foe in outcome.caught_by if any(usable(units[foe], "free-attack")))
    catch(moment, action, armed, _best)


def _best(unit: Unit) -> Args:
    """The weapon with the most dice that it can pay for."""
    arms = list(usable(unit, "free-attack"))
    item = max(arms, key=lambda arm: arm.rating).item if arms else UNARMED
    return (("with", item.id),)


def cannot_handle_door(battle: Battle, unit: Unit) -> Refusal | None:
    """Using a thing takes an energy (FP-15)."""
    return cannot_act(battle, unit) or cannot_pay(unit, 1, "FP-15")


def use_object(moment: Moment, unit_id: str) -> None:
    """One energy (FP-15)."""
    spend(moment, unit_id, 1)


DOORS: Final = Doors(cannot_handle_door, use_object, SENSES, "A door beside you, for 1 energy.")
"""An object like any other."""
