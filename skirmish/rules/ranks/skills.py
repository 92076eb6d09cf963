"""Chances in percent: rating, armour, the one worst multiplier, then flat modifiers (BG-05, BG-06, BG-40)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from skirmish.rules.check import Modifier, Role, Rows, kept_row
from skirmish.rules.ranks.sheet import BASES, FAMILIES, armour_penalty, half_up, sheet

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ranks.arms import Arm


AGILITY: Final = 5
"""The chance of the Agility roll is so many times DEX (BG-37)."""


RELATED: Final = {
    skill: tuple(other for other in family if other != skill) for family in FAMILIES for skill in family
}
"""By skill with weapons: the others of its family."""


class Hard(NamedTuple):
    """A reason why a chance is halved or quartered."""

    by: int
    """2: Difficult; 4: a quarter."""
    reason: str
    """In words a player reads."""
    rule: str
    """Id of the rule."""


def chance(rows: Rows) -> int:
    """Return the sum of the rows, never below 0 or above 100 (BG-03)."""
    return max(0, min(100, sum(row.amount for row in rows)))


def special_ceiling(battle: Battle, percent: int) -> int:
    """Return the highest roll that is a special success (BR-19, BG-01)."""
    convention = battle.option("special")
    if convention == "nearest":
        return (2 * percent + 5) // 10
    return half_up(percent, 5) if convention == "up" else max(0, (percent - 1) // 5)


def fumble_floor(battle: Battle, percent: int) -> int:
    """Return the lowest roll that is a fumble (BG-03); 101 if the battle has no fumbles.

    A twentieth of the failing rolls are fumbles, and at least the roll of 00.
    """
    if not battle.option("fumbles"):
        return 101
    return 101 - max(1, (100 - percent + 10) // 20)


def rating(unit: Unit, skill: str) -> int:
    """Return the bare rating of a skill that belongs to no weapon."""
    if skill == "agility":
        return AGILITY * sheet(unit).dexterity
    if skill == "dodge":
        return sheet(unit).skills.get("dodge", 2 * sheet(unit).dexterity)
    return sheet(unit).skills.get(skill, BASES[skill])


def base_rating(unit: Unit, arm: Arm) -> int:
    """Return the rating with that arm, learnt or not."""
    if arm.skill in BASES:
        return rating(unit, arm.skill)
    return sheet(unit).skills.get(arm.skill, arm.base)


def related(unit: Unit, arm: Arm) -> tuple[str, int]:
    """Return the best other learnt skill of the family, and its rating; ("", 0) if there is none (BR-20)."""
    known = sheet(unit).skills
    others = [(known[name], name) for name in RELATED.get(arm.skill, ()) if name in known]
    best = max(others, default=(0, ""))
    return best[1], best[0]


def weapon_rows(
    unit: Unit, arm: Arm, hards: Iterable[Hard] = (), flats: Iterable[Modifier] = (), party: Role = "actor"
) -> Rows:
    """Return the chance with that arm, as rows (BG-40).

    Its own skill counts, or a related one as Difficult if that is better.
    """
    hard, flat = tuple(hards), tuple(flats)
    own = _rows(unit, arm.skill, base_rating(unit, arm), hard, flat, party=party)
    name, other = related(unit, arm)
    if not name:
        return own
    instead = Hard(2, f"{spelt(name)} instead of {spelt(arm.skill)}", "BR-20")
    stand_in = _rows(unit, name, other, (instead, *hard), flat, party=party)
    return stand_in if chance(stand_in) > chance(own) else own


def skill_rows(
    unit: Unit,
    skill: str,
    hards: Iterable[Hard] = (),
    flats: Iterable[Modifier] = (),
    *,
    party: Role = "actor",
    note: str = "",
) -> Rows:
    """Return the chance of a skill that belongs to no weapon, as rows."""
    return _rows(unit, skill, rating(unit, skill), tuple(hards), tuple(flats), party=party, note=note)


def _rows(
    unit: Unit,
    skill: str,
    points: int,
    hards: tuple[Hard, ...],
    flats: tuple[Modifier, ...],
    *,
    party: Role,
    note: str = "",
) -> Rows:
    rows = [kept_row(points, spelt(skill).capitalize() + note, "BG-06", party)]
    hindrance = armour_penalty(unit, skill)
    if hindrance:
        rows.append(kept_row(hindrance, "armour" + note, "BR-85", party))
    if hards:
        worst = max(hards, key=lambda one: one.by)
        so_far = max(0, points + hindrance)
        rows.append(kept_row(half_up(so_far, worst.by) - so_far, worst.reason + note, worst.rule, party))
    return (*rows, *flats)


def spelt(skill: str) -> str:
    """Return the skill as players read it."""
    return skill.replace("_", " ")
