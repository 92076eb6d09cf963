"""The numbers of an attack: its chance, the best answer to it, the damage (BR-18 to BR-45, BG-07, BG-31)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from skirmish.dice import Pool
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.check import Rows, only_told
from skirmish.rules.ranks.arms import Arm, arm_of
from skirmish.rules.ranks.checks import NO_DICE, BlowCheck, Chance, HitDamage, LevelCheck, WoundCheck
from skirmish.rules.ranks.defence import best_defence, level_chance
from skirmish.rules.ranks.modifiers import dark_hard, sheltered_by, shot_flats, shot_hards
from skirmish.rules.ranks.planted import planted_points
from skirmish.rules.ranks.sheet import armour_points, damage_bonus, full_hp
from skirmish.rules.ranks.skills import Hard, chance, weapon_rows
from skirmish.rules.ranks.targeting import is_shot
from skirmish.rules.ranks.timing import post

UNANSWERED: Final = Chance(0)
"""Nobody defends."""


def is_pulled(action: Action) -> bool:
    """Tell whether the blow is meant to stun (BG-41)."""
    return action.verb == "stun" or bool(action.arg("stun"))


def attack_rows(battle: Battle, unit: Unit, target: Unit, arm: Arm, covered: str, *, pulled: bool) -> Rows:
    """Return the rows of the chance to hit: the skill, and everything that changes the chance."""
    if arm.is_missile:
        hards = shot_hards(battle, unit, target, arm, covered)
        return weapon_rows(unit, arm, hards, shot_flats(battle, unit, target, covered))
    hards = dark_hard(battle, post(battle, target))
    if pulled:
        hards = (Hard(2, "a blow to stun", "BG-41"), *hards)
    return weapon_rows(unit, arm, hards)


def used_arm(battle: Battle, action: Action) -> Arm:
    """Return the arm that the attack is made with."""
    return arm_of(battle.units[action.unit], action, is_shot=is_shot(action))


def attack_chance(battle: Battle, action: Action, arm: Arm) -> tuple[Chance, Rows]:
    """Return the attacker's chance and its rows; `through` is set behind thin wood (BG-31)."""
    unit, target = battle.parties(action)
    covered = sheltered_by(battle, post(battle, unit), target) if arm.is_missile else "none"
    pulled = is_pulled(action)
    rows = attack_rows(battle, unit, target, arm, covered, pulled=pulled)
    found = level_chance(battle, chance(rows))
    if covered == "wood":
        bare = chance(attack_rows(battle, unit, target, arm, "none", pulled=pulled))
        found = replace(found, through=bare)
    return found, rows


@lru_cache(maxsize=256)
def _dice(text: str) -> Pool:
    return Pool.parse(text) if text else NO_DICE


def harm_of(battle: Battle, action: Action, arm: Arm) -> HitDamage:
    """Return the damage that a hit of this attack does (BR-45, BR-84, BG-07)."""
    unit, target = battle.parties(action)
    bonus = "" if arm.bonus == "none" else damage_bonus(unit)
    soak = armour_points(target, is_missile=arm.is_missile)
    planted = planted_points(battle, target, post(battle, unit)) if arm.is_missile else 0
    knock = full_hp(target) // 2 + 1 if is_pulled(action) else 0
    return HitDamage(
        _dice(arm.damage),
        _dice(bonus.lstrip("-")),
        -1 if bonus.startswith("-") else 1,
        arm.bonus == "half" and bool(bonus),
        soak,
        planted,
        knock,
    )


def weigh_blow(battle: Battle, action: Action) -> BlowCheck:
    """Weigh the whole attack against the best answer that the target has."""
    unit, target = battle.parties(action)
    arm = used_arm(battle, action)
    attack, rows = attack_chance(battle, action, arm)
    guard = best_defence(battle, unit, target, arm)
    defence = level_chance(battle, guard.percent) if guard is not None else UNANSWERED
    theirs = guard.rows if guard is not None else ()
    harm = harm_of(battle, action, arm)
    return BlowCheck(attack, defence, harm, rows + theirs + _soaked(harm))


def _soaked(harm: HitDamage) -> Rows:
    rows = ((harm.armour, "armour", "BR-84"), (harm.planted, "the planted shield", "BR-106"))
    return tuple(only_told(f"{what} stops {stops}", rule, "target") for stops, what, rule in rows if stops)


def weigh_free(battle: Battle, action: Action) -> BlowCheck:
    """Weigh an attack on a unit that runs away: it can neither parry nor dodge (BG-37)."""
    arm = used_arm(battle, action)
    attack, rows = attack_chance(battle, action, arm)
    harm = harm_of(battle, action, arm)
    return BlowCheck(attack, UNANSWERED, harm, rows + _soaked(harm))


def weigh_attack(battle: Battle, action: Action) -> LevelCheck:
    """Weigh the attack roll alone, for an attack that may be answered."""
    found, rows = attack_chance(battle, action, used_arm(battle, action))
    return LevelCheck(found, is_open=True, rows=rows)


def weigh_wound(battle: Battle, action: Action) -> WoundCheck:
    """Weigh the damage of an attack that got through."""
    harm = harm_of(battle, action, used_arm(battle, action))
    return WoundCheck(action.arg("level"), action.arg("answer") or "failure", harm, _soaked(harm))
