"""What fighters may be made of, and the people and arms of the pack."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish.rules.forge import RULESET
from skirmish.rules.forge.arms import Armour, Shield, Weapon
from skirmish.rules.forge.sheet import Sheet, audit, stat_cost
from tests.library import shipped_library
from tests.rules.forge.ring import far, man
from tests.rules.proves import proves

TABLE = """
axe 2d6 0 0 20+5
club 2d6 0 0 -
huge_club 2d10 0 -2 -
large_knife 2d6 0 -1 20+5
spear 2d6 -1 1 20+5
staff 2d6 0 1 -
maxatec 2d8 0 0 -
bronze_axe 2d8 0 0 20+5
knife 2d6 0 -1 20+5
long_spear 2d10 -1 1 -
short_sword 2d8 0 -1 -
bronze_spear 2d8 -1 1 20+5
sword 2d8 1 1 -
trident 2d10 0 1 -
warhammer 2d8 0 0 -
boomerang 2d4 0 -2 40+5
bow 2d6 1 -2 50+5
metal_bow 2d8 1 -2 50+5
hunting_boomerang 2d6 0 -2 40+5
javelin 2d6 0 0 30+5
orichalcum_staff 3d12 0 1 70+0
sling 2d4 -1 -2 40+5
net - -1 1 0+5
whip 1d4 -1 -2 -
"""
"""Weapon, damage, joins the attack, joins the defence, yards it flies and more for each Strength."""


def unit_set() -> dict[str, object]:
    return {
        kind: item.stats for kind, item in shipped_library().packs["core"].unit_sets["forge"].items.items()
    }


@proves("G20", "G31")
@pytest.mark.parametrize("line", TABLE.strip().splitlines(), ids=lambda line: line.split()[0])
def test_the_weapon_table(line: str) -> None:
    kind, damage, attack, defence, flies = line.split()
    weapon = unit_set()[kind]
    assert isinstance(weapon, Weapon)
    assert (weapon.damage or "-", weapon.attack, weapon.defence) == (damage, int(attack), int(defence))
    found = f"{weapon.range}+{weapon.range_per_strength}" if weapon.flight != "none" else "-"
    assert found == flies


@proves("G20", "G9", "G4", "G34")
def test_what_else_sets_weapons_apart() -> None:
    arms = {kind: stats for kind, stats in unit_set().items() if isinstance(stats, Weapon)}
    assert {kind for kind, one in arms.items() if one.hands == 2} == {
        "huge_club",
        "trident",
        "bow",
        "metal_bow",
    }
    assert {kind for kind, one in arms.items() if one.reach == 2} == {"long_spear", "whip"}
    assert {kind for kind, one in arms.items() if one.can_grab} == {"net", "whip"}
    assert {kind for kind, one in arms.items() if one.returns} == {"boomerang"}
    assert {kind for kind, one in arms.items() if one.is_brittle} == {"maxatec"}
    assert {kind for kind, one in arms.items() if one.rating == 2} == {"bow", "metal_bow"}
    no_close = {"boomerang", "hunting_boomerang", "javelin", "net", "bow", "metal_bow", "sling"}
    assert {kind for kind, one in arms.items() if not one.reach} == no_close


@proves("G21")
def test_armour_and_shields_of_the_pack() -> None:
    found = unit_set()
    armour = {kind: one.resistance for kind, one in found.items() if isinstance(one, Armour)}
    assert armour == {"hide": 2, "leather": 4, "studded": 6, "lamellar": 6, "bronze_plate": 8}
    shields = {kind: one.bonus for kind, one in found.items() if isinstance(one, Shield)}
    assert shields == {"small_shield": 1, "large_shield": 2}


@proves("G3")
def test_stats_cost_a_point_to_6_and_two_above_and_give_nothing_back() -> None:
    assert [stat_cost(stat) for stat in (-3, 0, 1, 6, 7, 8)] == [0, 0, 1, 6, 8, 10]
    unit = far(man(dexterity=7, strength=4)).unit("a1")
    assert audit(unit, {}) == ()
    unit = far(man(dexterity=7, strength=5, will=-3)).unit("a1")
    assert audit(unit, {}) == ("its stats cost 13 points of 12",)


@proves("G4")
def test_skills_cost_15_points_and_none_is_above_4() -> None:
    assert audit(far(man(swords=4, dodge=4, escape=4, stealth=3)).unit("a1"), {}) == ()
    found = audit(far(man(swords=5, dodge=4, escape=4, stealth=3)).unit("a1"), {})
    assert found == ("swords is 5: no skill may be above 4", "its skills cost 16 points of 15")


@proves("G3", "G4")
def test_adversaries_may_be_unbudgeted() -> None:
    assert audit(far(man(dexterity=15, swords=9, unbudgeted=True)).unit("a1"), {}) == ()


@proves("G3", "G4")
def test_the_people_of_the_pack_are_made_of_their_points() -> None:
    found = shipped_library()
    assert not [problem for problem in found.problems if "forge" in problem.path]
    people = found.packs["core"].unit_sets["forge"].units
    assert people.keys() == found.packs["core"].unit_sets["fudge"].units.keys()
    assert not any(isinstance(one.sheet, Sheet) and one.sheet.unbudgeted for one in people.values())


@proves("G5")
def test_hits_are_a_multiple_of_4() -> None:
    with pytest.raises(ValueError, match="multiple of 4"):
        Sheet(hits=10)


@proves("G8")
@pytest.mark.parametrize(
    ("numbers", "speed"), [({}, 6), ({"dexterity": 4}, 10), ({"dexterity": -3}, 3), ({"speed": 12}, 12)]
)
def test_speed(numbers: dict[str, Any], speed: int) -> None:
    assert dict(RULESET.card(far(man()).battle, far(man(**numbers)).unit("a1")))["Speed"] == str(speed)


@proves("G9")
def test_a_cell_is_2_yards() -> None:
    assert (RULESET.cell, RULESET.length, RULESET.diagonal) == (Fraction(2), "yd", 3)
    assert [band.far for band in RULESET.bands] == [10, 20, 30, 60, None]


@proves("G37")
def test_options_stand_in_for_a_referee_with_the_settled_defaults() -> None:
    defaults = {choice.name: choice.values[0] for choice in RULESET.choices}
    assert defaults | {"stalemate": 20, "infiltration_turns": 40} == {
        "open_ended": True,
        "wound_penalty": True,
        "pool_scope": "dodge",
        "free_step": True,
        "dodge_floor": False,
        "grab_sn": "standard",
        "called_shots": False,
        "overwatch": False,
        "running_away": False,
        "long_actions": True,
        "stalemate": 20,
        "infiltration_turns": 40,
    }
