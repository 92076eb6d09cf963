"""The checks of attacks: whether a blow, a shot or a throw hits, and what a hit does (F2-36 to F2-53)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.check import Rows, kept_row, total
from skirmish.rules.forge.announce import is_told, told_rows
from skirmish.rules.forge.arms import (
    close_dice,
    far_dice,
    item_of,
    might,
    resistance,
    weapon,
)
from skirmish.rules.forge.checks import (
    BASE,
    LEVELS,
    NEVER,
    AttackCheck,
    SkillCheck,
    WoundCheck,
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
from skirmish.rules.forge.parts import PARTS
from skirmish.rules.forge.points import spare
from skirmish.rules.forge.sheet import quarter, speed
from skirmish.rules.forge.turn import RAN
from skirmish.rules.forge.wounds import boxes

if TYPE_CHECKING:
    from skirmish.dice import Pool

_FAR: Final = frozenset({"shoot", "throw"})
"""Verbs of attacks that fly."""
RUN_BONUS: Final = 5
"""Full points of Speed that add one to the damage of a throw on the run (F2-52)."""


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
    return _skill(battle, unit, item, own, (kept_row(BASE, "helpless", "G6", "target", target.id),))


def skill_after_runner(battle: Battle, action: Action) -> SkillCheck:
    """Weigh whether a free attack hits: from behind, against the bare 8 (FG-35).

    The attacker's earlier actions do not count, as this is no action; waiting, wounds, light and size do.
    """
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    number = (kept_row(BASE, "Success Number", "FG-35", "target"),)
    own = (*close(unit, item), kept_row(1, "from behind", "F2-47"))
    own += strain(battle, unit) + lunge(unit) + gloom(battle, target) + bulk(target)
    return _skill(battle, unit, item, own, number)


SKILLS: Final = {
    "strike": skill_to_strike,
    "shoot": skill_to_fly,
    "throw": skill_to_fly,
    "finish": skill_to_finish,
    "free-attack": skill_after_runner,
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
    return AttackCheck(skill, wound, better_by(action), skill.rows)


def better_by(action: Action) -> int:
    """Return by how many levels a hit is better because of the part that the attack is aimed at (G28)."""
    part = action.arg("part")
    return PARTS[part].better if part else 0


def weigh_free(battle: Battle, action: Action) -> AttackCheck:
    """Weigh a free attack on somebody who runs away (FG-35)."""
    return _check(skill_after_runner(battle, action), wound_of(battle, action), action)


def weigh_attempt(battle: Battle, action: Action) -> SkillCheck:
    """Weigh only whether the attack hits: points may be spent after those dice (G7)."""
    return SKILLS[action.arg("by")](battle, action)


def weigh_wound(battle: Battle, action: Action) -> WoundCheck:
    """Weigh the damage of an attack whose check to hit was rolled before."""
    level = min(len(LEVELS) - 1, int(action.arg("level")) + better_by(action))
    return wound_of(battle, action).at(level)
