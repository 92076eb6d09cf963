"""What may be attacked, how, and with what (BR-16, BR-49, BG-08 to BG-10, BG-15)."""

from __future__ import annotations

from skirmish.grid import Cell, distance2, is_adjacent, neighbours
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.ranks.arms import ROCK, Arm, arm_of, can_punch, is_drawn, is_for_melee, is_for_missiles
from skirmish.rules.ranks.gear import is_loaded
from skirmish.rules.ranks.modifiers import is_in_range
from skirmish.rules.ranks.sheet import BRAWL
from skirmish.rules.ranks.timing import (
    DRAWING,
    SHOTS,
    after_moves,
    is_open,
    is_yet_to_move,
    leash,
    length,
    post,
    rank_number,
    ways_ahead,
)
from skirmish.rules.ranks.turn import KNELT
from skirmish.rules.rounds.declared_clock import DeclaredClock
from skirmish.rules.stealth.infiltration import is_infiltrating
from skirmish.rules.verb import Args
from skirmish.rules.verbs.gear import with_each
from skirmish.rules.verbs.turn import MOVED
from skirmish.rules.verbs.unreached import out_of_range, out_of_reach


def is_shot(action: Action) -> bool:
    """Tell whether the action shoots or throws."""
    return action.verb in SHOTS or bool(action.arg("shot"))


def items_of(battle: Battle, unit: Unit, *, for_shots: bool) -> tuple[Item, ...]:
    """List the items that the unit may use: any that it has, at its rank only the declared one (BG-10)."""
    clock = battle.clock
    found = (*_all_items(battle, unit), BRAWL)
    if isinstance(clock, DeclaredClock) and clock.phase == "action" and unit.id in clock.intents:
        said = clock.intents[unit.id]
        if (said.verb in SHOTS) != for_shots:
            return ()
        return tuple([item for item in found if item.id == said.arg("with")])
    if is_open(battle) or is_infiltrating(battle) or rank_number(battle, unit, None) > DRAWING:
        return found
    return tuple([item for item in found if item.id == ROCK.id or is_drawn(unit, item.id)])


def _all_items(battle: Battle, unit: Unit) -> tuple[Item, ...]:
    is_stony = battle.terrain.tile(post(battle, unit)).id == "rubble"
    return (*unit.hands, *unit.carried, *((ROCK,) if is_stony else ()))


def strike_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List what strikes hand to hand, in hand or to be drawn; fists if they can strike (BG-15)."""
    found = items_of(battle, unit, for_shots=False)
    fit = [item for item in found if is_for_melee(item)]
    return with_each(fit if can_punch(unit) else [item for item in fit if item is not BRAWL])


def shoot_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List everything loaded that shoots, and everything that can be thrown (BR-16)."""
    found = items_of(battle, unit, for_shots=True)
    return with_each(item for item in found if is_for_missiles(item) and is_loaded(battle, unit, item))


def strike_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target is out of reach; None if it is or comes beside the unit, or is followed (BG-09)."""
    unit, target = battle.parties(action)
    here = post(battle, unit)
    if is_adjacent(here, post(battle, target)) or is_in_leash(battle, unit, target):
        return None
    if is_adjacent(here, after_moves(battle, target)):
        return None
    named = arm_of(unit, action, is_shot=False).item if action.arg("with") else None
    return out_of_reach(target, named, "BG-08")


def is_in_leash(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Tell whether the unit can follow the target within the band of its declared move (BG-09)."""
    clock = battle.clock
    is_ahead = isinstance(clock, DeclaredClock) and is_yet_to_move(battle, unit)
    if not is_ahead or unit.tally(MOVED) or unit.tally(KNELT):
        return False
    most = leash(length(battle, unit))
    there = post(battle, target)
    if not battle.terrain.stairs and distance2(unit.cell, there) > (most // 2 + 2) ** 2:
        return False
    view = battle if battle.viewer else battle.seen_by(unit.side)
    ways = ways_ahead(view, view.units[unit.id], most) if unit.id in view.units else None
    return ways is not None and bool(ways.cells & battle.terrain.mask(neighbours(there)))


def shoot_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be shot: too far or out of sight; None if it can (BR-49, BG-31).

    It can if it will come into sight or range by the blow that it has declared (BG-09).
    """
    unit, target = battle.parties(action)
    arm = arm_of(unit, action, is_shot=True)
    refusal = _no_shot(battle, unit, target, post(battle, target), arm)
    if refusal is None or _no_shot(battle, unit, target, after_moves(battle, target), arm) is None:
        return None
    return refusal


def _no_shot(battle: Battle, unit: Unit, target: Unit, there: Cell, arm: Arm) -> Refusal | None:
    """Say why the target cannot be shot in that cell; None if it can."""
    here = post(battle, unit)
    if not is_in_range(here, there, arm):
        return out_of_range(target, arm.item, "BR-49")
    if not battle.sight.sees(here, there):
        return Refusal(f"{unit.name} has no line of sight to {target.name}.", "BG-31")
    return None
