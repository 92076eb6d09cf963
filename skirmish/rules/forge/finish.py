"""A blow or shot at somebody who lies helpless (G6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.grid import Cell, steps_apart
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.engine import push
from skirmish.rules.forge.announce import is_told
from skirmish.rules.forge.arms import item_of, weapon
from skirmish.rules.forge.attack import land_attack, strike_variants
from skirmish.rules.forge.attack_checks import skill_to_finish, wound_of
from skirmish.rules.forge.checks import AttackCheck, WoundOutcome
from skirmish.rules.forge.points import spare
from skirmish.rules.forge.turn import HELD, attack, penalty
from skirmish.rules.stealth.unseen import come_out
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def helpless(battle: Battle, unit: Unit, reach: int) -> tuple[Unit, ...]:
    """List the enemies that are down and not dead, within so many king's steps and in sight (G6, G9)."""
    return tuple(
        foe
        for foe in battle.units.values()
        if foe.side != unit.side
        and foe.out == "down"
        and steps_apart(foe.cell, unit.cell) <= reach
        and battle.sight.sees(unit.cell, foe.cell)
    )


def finish_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one way for each weapon to strike with; none if nobody helpless is near.

    A unit that somebody holds may only attack its holder; one in a net, anybody (G35).
    """
    is_gripped = HELD in unit.states and bool(unit.states[HELD].by)
    if is_gripped or not helpless(battle, unit, 4):
        return ()
    return tuple(way for way in strike_variants(battle, unit) if len(way) == 1)


def finish_cells(battle: Battle, unit: Unit, args: Args) -> tuple[Cell, ...]:
    """List the cells within reach of the weapon where somebody helpless lies."""
    item = item_of(unit, Action(unit.id, "finish", None, args))
    return tuple(dict.fromkeys(foe.cell for foe in helpless(battle, unit, weapon(item).reach)))


def victim(battle: Battle, action: Action) -> Unit:
    """Find the helpless enemy in the cell that the action is aimed at."""
    unit = battle.units[action.unit]
    return next(foe for foe in helpless(battle, unit, 4) if foe.cell == action.target)


def _at(battle: Battle, action: Action) -> Action:
    """Return the same blow, aimed at the enemy who lies in the cell instead of at the cell."""
    return replace(action, target=victim(battle, action).id)


def weigh_finish(battle: Battle, action: Action) -> AttackCheck:
    """Weigh a blow at somebody helpless: against 8, with no bonus for position (G6)."""
    blow = _at(battle, action)
    skill = skill_to_finish(battle, blow)
    return AttackCheck(skill, wound_of(battle, blow), rows=skill.rows)


def before_finish(moment: Moment, action: Action) -> bool:
    """Announce the blow, which nobody can dodge; True when it has to wait (G6, G7)."""
    battle = moment.battle
    unit = battle.units[action.unit]
    if is_told(action):
        return False
    attack(moment, unit.id)
    told = action.with_args(nth=str(penalty(unit)))
    come_out(moment, unit.id)
    face(moment, action, victim(battle, action).cell)
    if spare(battle, unit):
        told = replace(_at(battle, told).with_args(by=action.verb), verb="attempt")
    push(moment, told)
    return True


def land_finish(moment: Moment, action: Action, outcome: WoundOutcome) -> None:
    """Mark the wound, and apply what the attack leaves behind; a mortal wound is death (G6)."""
    land_attack(moment, _at(moment.battle, action), outcome)
