"""A blow or shot at somebody who lies helpless (G6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.grid import Cell, steps_apart
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier
from skirmish.rules.forge.arms import close_dice, might, weapon
from skirmish.rules.forge.attack import harm, item_of, strike_ways
from skirmish.rules.forge.checks import BASE, AttackCheck, SkillCheck, WoundOutcome
from skirmish.rules.forge.harm import mark
from skirmish.rules.forge.modifiers import burdens, close, gloom, is_open_ended, lunge, total
from skirmish.rules.forge.turn import HELD, attack
from skirmish.rules.verb import Args

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def helpless(battle: Battle, unit: Unit, reach: int) -> tuple[Unit, ...]:
    """Enemies that are down and not dead, within so many king's steps and in sight (G6, G9)."""
    return tuple(
        foe
        for foe in battle.units.values()
        if foe.side != unit.side
        and foe.out == "down"
        and steps_apart(foe.cell, unit.cell) <= reach
        and battle.sight.sees(unit.cell, foe.cell)
    )


def finish_ways(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Everything that it can strike with, if there is anybody to be finished."""
    if HELD in unit.states or not helpless(battle, unit, 4):
        return ()
    return tuple(way for way in strike_ways(battle, unit) if len(way) == 1)


def finish_cells(battle: Battle, unit: Unit, args: Args) -> tuple[Cell, ...]:
    """Where they lie."""
    item = item_of(unit, Action(unit.id, "finish", None, args))
    return tuple(dict.fromkeys(foe.cell for foe in helpless(battle, unit, weapon(item).reach)))


def victim(battle: Battle, action: Action) -> Unit:
    """Who lies there."""
    unit = battle.units[action.unit]
    return next(foe for foe in helpless(battle, unit, 4) if foe.cell == action.target)


def weigh_finish(battle: Battle, action: Action) -> AttackCheck:
    """Against 8, with no bonus for where one stands (G6)."""
    unit, target = battle.units[action.unit], victim(battle, action)
    item = item_of(unit, action)
    rows = (*close(unit, item), *burdens(battle, unit), *lunge(unit), *gloom(battle, target))
    rows += (Modifier(BASE, "helpless", "G6", "target"),)
    own = total(tuple(row for row in rows if row.side == "actor"))
    skill = SkillCheck(BASE - own, is_open_ended(battle), is_brittle=weapon(item).is_brittle, rows=rows)
    wound = harm(unit, target, close_dice(item), might(unit, item))
    return AttackCheck(skill, replace(wound, hp=1), rows=rows)


def land_finish(moment: Moment, action: Action, outcome: WoundOutcome) -> None:
    """An attack; a mortal wound is death (G6)."""
    target = victim(moment.battle, action)
    attack(moment, action.unit)
    mark(moment, target.id, outcome.wound, outcome.damage, action.unit)
