"""Grapples: taking hold, wrestling on, letting go, breaking free (DL-71 to DL-76, DG-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.dice import Pool
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost, Tallied
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal, only_told, total
from skirmish.rules.contests import rows_about
from skirmish.rules.engine import ask
from skirmish.rules.stunts.attack import attack_check, strike_refusal
from skirmish.rules.stunts.checks import AttackCheck
from skirmish.rules.stunts.death import WrestleCheck, WrestleOutcome
from skirmish.rules.stunts.modifiers import GRAPPLED, GRAPPLING, is_gripped, next_action, strength
from skirmish.rules.stunts.modifiers import grip as grip_rows
from skirmish.rules.stunts.sheet import power, soak
from skirmish.rules.stunts.turn import BUSY, cannot_attack, round_of
from skirmish.rules.stunts.wounds import PAIRS, hurt, let_go

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

GRIP: Final = "grip"
"""Topic: what the holder does with its hold this round (DG-23)."""
CRUSH: Final = 6
"""Sides of the die that a hold hurts with, besides Power (DL-75)."""


def cannot_grapple(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot grapple; None if its hands are empty and it can attack (DG-23)."""
    if unit.hands:
        return Refusal(f"{unit.name} needs both hands: drop things first, at no cost.", "DG-23")
    return cannot_attack(battle, unit)


def grapple_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be grappled; None if it is close and in no other grapple (DG-23)."""
    target = battle.units[action.target_id]
    if is_gripped(target):
        return Refusal(f"{target.name} wrestles already.", "DG-23")
    return strike_refusal(battle, action)


def weigh_grapple(battle: Battle, action: Action) -> AttackCheck:
    """Weigh an attack that takes hold with bare hands: Fight, or Strength (DL-71)."""
    unit = battle.units[action.unit]
    return attack_check(battle, action, grip_rows(unit) + next_action(unit))


def land_seize(moment: Moment, action: Action, _outcome: object) -> None:
    """Take hold of the target, unless it is down or another grapple was quicker (DL-71)."""
    target = action.target_id
    if is_gripped(moment.battle.units[target]) or not moment.battle.units[target].is_up:
        return
    now = round_of(moment.battle)
    moment.happen(StateGained(action.unit, State(GRAPPLING, by=target, amount=now)))
    moment.happen(StateGained(target, State(GRAPPLED, by=action.unit)))


def check_grip(moment: Moment, unit_id: str) -> None:
    """End the unit's part in a grapple if the other unit in it is out."""
    unit = moment.battle.units[unit_id]
    for name in PAIRS:
        if name in unit.states and not moment.battle.units[unit.states[name].by].is_up:
            moment.happen(StateLost(unit_id, name))


def land_ask(moment: Moment, action: Action, _outcome: object) -> None:
    """Ask the holder whether it hurts, just holds on, or lets go (DL-74, DG-23)."""
    unit = moment.battle.units[action.unit]
    state = unit.states.get(GRAPPLING)
    if state is not None:
        ask(
            moment, Prompt(unit.side, unit.id, "choose", GRIP, ("crush", "hold", "release"), state.by, "hold")
        )


def weigh_wrestle(battle: Battle, action: Action) -> WrestleCheck:
    """Weigh Strength against Strength; a crush does d6 and Power, as a bruise (DL-74, DL-75)."""
    unit = battle.units[action.unit]
    other = battle.units[unit.states[GRAPPLING].by]
    own, theirs = strength(unit), rows_about([other], [strength(other, "target")])
    rows = own + theirs
    if action.verb == "hold":
        return WrestleCheck(total(own), total(theirs), Pool(()), 0, rows)
    worn = f" less armour {soak(other)}" if soak(other) else ""
    rows += (only_told(f"a hold hurts d{CRUSH}+{power(unit)}{worn}", "DL-75"),)
    return WrestleCheck(total(own), total(theirs), Pool.of(1, CRUSH, power(unit)), soak(other), rows)


def land_wrestle(moment: Moment, action: Action, outcome: WrestleOutcome) -> None:
    """Hurt the held unit, or free it if the holder lost; it is the turn of both (DL-75, DL-76, DG-23)."""
    unit = moment.battle.units[action.unit]
    other = unit.states[GRAPPLING].by
    moment.happen(Tallied(unit.id, {BUSY: 1}))
    moment.happen(Tallied(other, {BUSY: 1}))
    if outcome.name == "lost":
        let_go(moment, unit.id)
    hurt(moment, other, outcome.damage, unit.id, is_bash=True)


def land_release(moment: Moment, action: Action, _outcome: object) -> None:
    """Let go; both act normally, if their turn is still to come this round (DG-23)."""
    let_go(moment, action.unit)
