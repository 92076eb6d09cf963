"""Attacks: striking, shooting, throwing: who may, what is asked on the way, what comes of them (F2-15)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.grid import steps_apart, within
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.kit import Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.engine import push
from skirmish.rules.forge.aftermath import after_attack
from skirmish.rules.forge.announce import announce, is_told
from skirmish.rules.forge.arms import (
    KICK,
    PUNCH,
    YARDS,
    close_dice,
    close_skill,
    close_weapons,
    free_hands,
    item_of,
    might,
    ready,
    weapon,
    yards,
)
from skirmish.rules.forge.attack_checks import better_by
from skirmish.rules.forge.checks import (
    LEVELS,
    SkillOutcome,
    WoundOutcome,
)
from skirmish.rules.forge.parts import open_parts
from skirmish.rules.forge.points import offer, spare
from skirmish.rules.forge.sheet import sheet
from skirmish.rules.forge.turn import HELD, HOLDING, attack
from skirmish.rules.forge.wounds import mark
from skirmish.rules.verb import Args
from skirmish.rules.verbs.legs import before_free
from skirmish.rules.verbs.unreached import out_of_range, out_of_reach

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def _ways(battle: Battle, items: tuple[Item, ...]) -> tuple[Args, ...]:
    """List one way for each weapon and each part of the body that may be named."""
    return tuple(
        tuple(pair for pair in (("part", part), ("with", item.id)) if pair[1])
        for item in items
        for part in open_parts(battle)
    )


def strike_items(unit: Unit) -> tuple[Item, ...]:
    """List the items that the unit can strike with.

    They are its weapons for close combat; also kick, and punch with a free hand, if Unarmed is better than
    the skill with each of those weapons. A whip that holds somebody strikes nobody.
    """
    is_tied = HOLDING in unit.states and unit.states[HOLDING].amount > 0
    armed = tuple(
        item
        for item in close_weapons(unit)
        if weapon(item).damage and not (is_tied and weapon(item).can_grab)
    )
    numbers = sheet(unit)
    if any(getattr(numbers, close_skill(item)) >= numbers.unarmed for item in armed):
        return armed
    return (*armed, *((PUNCH,) if free_hands(unit) else ()), KICK)


def strike_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways to strike: one for each weapon and part that may be named."""
    return _ways(battle, strike_items(unit))


def shoot_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways to shoot: launchers at the ready that are loaded."""
    return _ways(battle, _flying(unit, "shot"))


def throw_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways to throw: weapons at the ready that may be thrown and do damage."""
    return _ways(battle, _flying(unit, "thrown"))


def is_throw(unit: Unit, action: Action) -> bool:
    """Tell whether the weapon lies in the target's cell after that throw: not if it comes back (G20)."""
    item = item_named(unit.hands, action.arg("with"))
    return item is not None and not weapon(item).returns


def _flying(unit: Unit, flight: str) -> tuple[Item, ...]:
    return tuple(
        item
        for item in ready(unit)
        if weapon(item).flight == flight and weapon(item).damage and item.flaw != "unloaded"
    )


def strike_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot strike the target (reach, sight or a grip); None if it can (G9, G35)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    reach = weapon(item).reach
    if steps_apart(unit.cell, target.cell) > reach:
        return out_of_reach(target, item, "G9", f"{reach} cells" if reach > 1 else "")
    return _in_sight(battle, unit, target) or bound_to(unit, target) or _one_hand(unit, target, item)


def fly_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot shoot or throw there (range, sight or a grip); None if it can (G9, G31)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    if not within(unit.cell, target.cell, yards(unit, item), YARDS):
        return out_of_range(target, item, "G31", f"{yards(unit, item)} yd")
    return _in_sight(battle, unit, target) or bound_to(unit, target)


def _in_sight(battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
    if battle.sight.sees(unit.cell, target.cell):
        return None
    return Refusal(f"{unit.name} has no line of sight to {target.name}.", "G29")


def bound_to(unit: Unit, target: Unit) -> Refusal | None:
    """Say why a unit that is held may not attack the target; None if it may (G35).

    It may attack its holder alone; if a net holds it, anybody.
    """
    state = unit.states.get(HELD)
    if state is None or state.by in {"", target.id}:
        return None
    return Refusal(f"{unit.name} is held and can only fight its holder.", "G35")


def _one_hand(unit: Unit, target: Unit, item: Item) -> Refusal | None:
    """Say why the unit may not strike the one it holds: a two-handed weapon; None if it may (F2-31)."""
    if HOLDING not in unit.states or unit.states[HOLDING].by != target.id or weapon(item).hands < 2:
        return None
    return Refusal(f"{unit.name} has one hand free.", "F2-31")


# ----------------------------------------------------------------------------------------------- what comes


def before_attack(moment: Moment, action: Action) -> bool:
    """Announce the attack; the target may dodge, and points may be spent (G12, G17).

    True when the attack has to wait, or comes to nothing.
    """
    battle = moment.battle
    unit, target = battle.parties(action)
    if not (unit.is_up and target.is_up):
        return True
    if not is_told(action):
        announce(moment, action, attack, is_far=action.verb != "strike")
        return True
    return _is_tried_first(moment, action)


def _is_tried_first(moment: Moment, action: Action) -> bool:
    """Push the roll to hit alone if points may be spent on it; return whether they may (G7)."""
    if not spare(moment.battle, moment.battle.units[action.unit]):
        return False
    push(moment, replace(action.with_args(by=action.verb), verb="attempt"))
    return True


def land_attack(moment: Moment, action: Action, outcome: WoundOutcome) -> None:
    """Mark the wound, and apply what the attack leaves behind."""
    mark(moment, action.target_id, outcome.wound, outcome.damage, action.unit)
    after_attack(moment, action, outcome.wound, is_two=outcome.is_two)


def land_attempt(moment: Moment, action: Action, outcome: SkillOutcome) -> None:
    """Push the damage of a hit, or of a miss that points can mend, and ask about those points first.

    No points are asked for where the part that was aimed at makes the hit an Incredible one already (G28).
    """
    if not outcome.level and not outcome.short:
        after_attack(moment, action, 0, is_two=outcome.is_two)
        return
    can_rise = outcome.short and (not outcome.level or outcome.level + better_by(action) < len(LEVELS) - 1)
    short = {"short": str(outcome.short)} if can_rise else {}
    two = {"two": "yes"} if outcome.is_two else {}
    push(moment, replace(action.with_args(level=str(outcome.level), **short, **two), verb="wound"))
    if short:
        offer(moment, moment.battle.units[action.unit], action.target_id)


def before_wound(moment: Moment, action: Action) -> bool:
    """Finish an attack that has stayed a miss, without dice; True when it was one."""
    if action.arg("level") != "0":
        return False
    after_attack(moment, action, 0, is_two=bool(action.arg("two")))
    return True


def land_wound(moment: Moment, action: Action, outcome: WoundOutcome) -> None:
    """Mark the wound, and apply what the attack leaves behind, as after any attack."""
    mark(moment, action.target_id, outcome.wound, outcome.damage, action.unit)
    after_attack(moment, action, outcome.wound, is_two=bool(action.arg("two")))


def before_chase(moment: Moment, action: Action) -> bool:
    """Show who strikes after a runner; True when points may join its roll, or it comes to nothing (G7)."""
    return before_free(moment, action) or _is_tried_first(moment, action)


def land_free(moment: Moment, action: Action, outcome: WoundOutcome) -> None:
    """Mark the wound of a free attack: it costs the attacker nothing, but may break the weapon (FG-35)."""
    mark(moment, action.target_id, outcome.wound, outcome.damage, action.unit)
    after_attack(moment, action, outcome.wound, is_two=outcome.is_two)


def free_arms(unit: Unit) -> Args:
    """Return the arguments of a free attack: the weapon that does most damage (FG-35)."""

    def worth(item: Item) -> int:
        dice = close_dice(item)
        return dice.lowest + max(dice.totals()) + 2 * might(unit, item)

    items = [item for item in strike_items(unit) if weapon(item).hands < 2 or HOLDING not in unit.states]
    return (("with", max(items, key=worth).id),)
