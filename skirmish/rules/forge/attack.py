"""Attacks: striking, shooting, throwing, from the announcement to the wound (F2-15, F2-36 to F2-53)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from skirmish.grid import steps_apart, within
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.kit import Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal, Rows, kept_row, total
from skirmish.rules.engine import push
from skirmish.rules.forge.aftermath import after_attack
from skirmish.rules.forge.announce import announce, is_told, told_rows
from skirmish.rules.forge.arms import (
    KICK,
    PUNCH,
    YARDS,
    close_dice,
    close_skill,
    close_weapons,
    far_dice,
    free_hands,
    might,
    ready,
    resistance,
    weapon,
    yards,
)
from skirmish.rules.forge.checks import (
    BASE,
    LEVELS,
    NEVER,
    AttackCheck,
    SkillCheck,
    SkillOutcome,
    WoundCheck,
    WoundOutcome,
)
from skirmish.rules.forge.modifiers import (
    bulk,
    burdens,
    close,
    distance,
    dodging,
    far,
    far_guarded,
    gloom,
    grip,
    guarded,
    haste,
    is_open_ended,
    lunge,
    set_number,
    shelter,
    standing,
    strain,
)
from skirmish.rules.forge.parts import PARTS, open_parts
from skirmish.rules.forge.points import offer, spare
from skirmish.rules.forge.sheet import quarter, sheet, speed
from skirmish.rules.forge.turn import HELD, HOLDING, RAN, attack
from skirmish.rules.forge.wounds import boxes, mark
from skirmish.rules.verb import Args

if TYPE_CHECKING:
    from skirmish.dice import Pool
    from skirmish.model.moment import Moment

_FAR: Final = frozenset({"shoot", "throw"})
"""Verbs of attacks that fly."""
RUN_BONUS: Final = 5
"""Full points of Speed that add one to the damage of a throw on the run (F2-52)."""


def item_of(unit: Unit, action: Action) -> Item:
    """Return the weapon that the action names; a bare hand if it names none, or one that is gone."""
    name = action.arg("with")
    if name == KICK.id:
        return KICK
    return item_named(unit.hands, name) or PUNCH


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
    if steps_apart(unit.cell, target.cell) > weapon(item).reach:
        return Refusal(f"{target.name} is out of reach.", "G9")
    return _in_sight(battle, unit, target) or bound_to(unit, target) or _one_hand(unit, target, item)


def fly_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot shoot or throw there (range, sight or a grip); None if it can (G9, G31)."""
    unit, target = battle.parties(action)
    if not within(unit.cell, target.cell, yards(unit, item_of(unit, action)), YARDS):
        return Refusal(f"{target.name} is out of range.", "G31")
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


# --------------------------------------------------------------------------------------------------- checks


def weigh_strike(battle: Battle, action: Action) -> AttackCheck:
    """Weigh a blow, against the better of combat skill and Dodge (F2-36, F2-37)."""
    return _check(skill_to_strike(battle, action), wound_of(battle, action), action)


def weigh_fly(battle: Battle, action: Action) -> AttackCheck:
    """Weigh a shot or a throw, against 8 or a Dodge (F2-40 to F2-42)."""
    return _check(skill_to_fly(battle, action), wound_of(battle, action), action)


def skill_to_strike(battle: Battle, action: Action) -> SkillCheck:
    """Weigh whether a blow hits (F2-36, F2-37)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    own = close(unit, item) + _circumstances(battle, action, item) + bulk(target, part=action.arg("part"))
    return against(battle, action, _skill(battle, unit, item, own, guarded(battle, target, unit)))


def skill_to_fly(battle: Battle, action: Action) -> SkillCheck:
    """Weigh whether a shot or a throw hits (F2-40 to F2-42, F2-61, G20)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    own = far(unit, item) + _circumstances(battle, action, item) + haste(unit, target, item)
    own += bulk(target, part=action.arg("part"), is_far=True)
    own += distance(unit, target) + shelter(battle, unit, target)
    return against(battle, action, _skill(battle, unit, item, own, far_guarded(battle, target, unit)))


def against(battle: Battle, action: Action, check: SkillCheck) -> SkillCheck:
    """Return the check as it is, or with the Dodge that is rolled together with it."""
    if not action.arg("dodged"):
        return check
    unit, target = battle.parties(action)
    own = tuple(row for row in check.rows if row.side == "actor")
    number = dodging(battle, target, unit)
    least = NEVER
    if battle.option("dodge_floor"):
        floor = set_number(target, unit) if action.arg("far") else standing(target, unit)
        least = total(floor) - total(own)
    need = total(number) - total(own)
    return replace(check, need=need, is_dodged=True, least=least, rows=own + number)


def skill_to_finish(battle: Battle, action: Action) -> SkillCheck:
    """Weigh whether a blow at the helpless hits: against 8, with no bonus for position (G6, G35)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    nth = int(action.arg("nth")) if is_told(action) else None
    own = close(unit, item) + burdens(battle, unit, number=nth) + lunge(unit) + grip(unit, target, item)
    own += gloom(battle, target) + bulk(target)
    return _skill(battle, unit, item, own, (kept_row(BASE, "helpless", "G6", "target"),))


SKILLS: Final = {
    "strike": skill_to_strike,
    "shoot": skill_to_fly,
    "throw": skill_to_fly,
    "finish": skill_to_finish,
}
"""By verb: how the check of such an attack is weighed."""


def _circumstances(battle: Battle, action: Action, item: Item) -> Rows:
    """Return the rows that enter any attack: actions, waiting, wounds, grips, light, what was announced."""
    unit, target = battle.parties(action)
    nth = int(action.arg("nth")) if is_told(action) else None
    own = burdens(battle, unit, number=nth) + lunge(unit) + grip(unit, target, item)
    return own + told_rows(battle, action) + gloom(battle, target)


def wound_of(battle: Battle, action: Action) -> WoundCheck:
    """Weigh the damage of such an attack, before its level is known (F2-44 to F2-46, F2-52)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    if action.arg("by", action.verb) in _FAR:
        return harm(unit, target, far_dice(item), _far_strength(unit, item))
    return harm(unit, target, close_dice(item), might(unit, item))


def _far_strength(unit: Unit, item: Item) -> int:
    """Return the bonus on a shot's or throw's damage: Strength, and Speed on the run (F2-52, G22, G28)."""
    strength = might(unit, item) if weapon(item).adds_strength else 0
    is_running = weapon(item).flight == "thrown" and unit.tally(RAN)
    return strength + speed(unit) // RUN_BONUS if is_running else strength


def harm(unit: Unit, target: Unit, dice: Pool, strength: int) -> WoundCheck:
    """Weigh the damage of a hit on that target (F2-44 to F2-46)."""
    armour = resistance(target)
    rows: Rows = (kept_row(strength, _with(dice), "F2-44", "actor", unit.id),)
    if armour:
        rows += (kept_row(-armour, "armour", "F2-45", "target", target.id),)
    return WoundCheck(dice, strength, 1, armour, quarter(target), boxes(target), max(1, target.hp), rows)


@lru_cache(maxsize=256)
def _with(dice: Pool) -> str:
    """Return the reason for the Strength that joins those dice; there are as many as weapons."""
    return f"Strength, with {dice}"


def _skill(battle: Battle, unit: Unit, item: Item, own: Rows, number: Rows) -> SkillCheck:
    need = total(number) - total(own)
    brittle = weapon(item).is_brittle
    return SkillCheck(need, is_open_ended(battle), spare(battle, unit), brittle, rows=own + number)


def _check(skill: SkillCheck, wound: WoundCheck, action: Action) -> AttackCheck:
    return AttackCheck(skill, wound, _better(action), skill.rows)


def _better(action: Action) -> int:
    part = action.arg("part")
    return PARTS[part].better if part else 0


def weigh_free(battle: Battle, action: Action) -> AttackCheck:
    """Weigh a free attack on somebody who runs away: from behind, against the bare 8 (FG-35).

    The attacker's earlier actions do not count, as this is no action; waiting, wounds, light and size do.
    """
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    number = (kept_row(BASE, "Success Number", "FG-35", "target"),)
    own = (*close(unit, item), kept_row(1, "from behind", "F2-47"))
    own += strain(battle, unit) + lunge(unit) + gloom(battle, target) + bulk(target)
    skill = replace(_skill(battle, unit, item, own, number), spare=0)
    return _check(skill, wound_of(battle, action), action)


def weigh_attempt(battle: Battle, action: Action) -> SkillCheck:
    """Weigh only whether the attack hits: points may be spent after those dice (G7)."""
    return SKILLS[action.arg("by")](battle, action)


def weigh_wound(battle: Battle, action: Action) -> WoundCheck:
    """Weigh the damage of an attack whose check to hit was rolled before."""
    level = min(len(LEVELS) - 1, int(action.arg("level")) + _better(action))
    return wound_of(battle, action).at(level)


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
    if not spare(battle, unit):
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
    can_rise = outcome.short and (not outcome.level or outcome.level + _better(action) < len(LEVELS) - 1)
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
