"""All the weapons, armour and shields of the core pack are as the tables have them, row by row."""

from __future__ import annotations

import pytest

from skirmish.rules.ranks.arms import REACH, in_hand, melee_arm, missile_arm, thrown
from skirmish.rules.ranks.sheet import Armour, Shield, Weapon, armour_penalty, damage_bonus
from tests.rules.proves import proves
from tests.rules.ranks.ring import apart, arms, duel, man
from tests.scenario import weighed

MELEE = """
BR-50 battle_axe    axe     15 1d8+2  1 15 medium
BR-51 great_axe     axe     15 2d6+2  2 15 medium
BR-52 hand_axe      axe     15 1d6+1  1 12 medium
BR-53 fists         brawl   25 1d3    1 0  short
BR-54 heavy_club    club    25 1d8    2 22 medium
BR-55 light_club    club    25 1d6    1 15 medium
BR-56 dagger        dagger  25 1d4    1 15 short
BR-57 halberd       polearm 15 3d6    2 25 long
BR-58 hammer        hammer  25 1d6    1 15 medium
BR-59 great_hammer  hammer  25 1d10+3 2 15 medium
BR-60 knife         dagger  25 1d3+1  1 15 short
BR-61 heavy_mace    mace    25 1d8+2  2 10 medium
BR-62 light_mace    mace    25 1d6+2  1 6  medium
BR-63 pike          polearm 15 1d10+2 2 12 long
BR-64 quarterstaff  staff   25 1d8    2 8  long
BR-65 long_spear    spear   15 1d10   2 10 long
BR-66 broadsword    sword   15 1d8+1  1 12 medium
BR-67 greatsword    sword   5  2d8    2 12 medium
BR-68 short_sword   sword   15 1d6+1  1 12 medium
"""

MISSILE = """
BR-69 hand_axe       throwing_axe    10 1d6   half 1 12 20
BR-70 longbow        bow             5  1d8+1 half 2 10 90
BR-71 heavy_crossbow crossbow        25 2d6+2 none 2 18 55
BR-72 light_crossbow crossbow        25 1d6+2 none 2 10 40
BR-73 dagger         throwing_dagger 15 1d4   half 1 15 10
BR-74 knife          throwing_dagger 15 1d3+1 half 1 10 10
BR-75 pistol         pistol          20 1d8   none 1 8  20
BR-76 laser_pistol   laser_pistol    20 1d8   none 1 14 20
BR-77 rifle          rifle           25 2d6   none 2 12 80
BR-78 laser_rifle    laser_rifle     15 2d8   none 2 20 100
BR-79 rock           throw           25 1d2   half 1 0  20
BR-80 sling          sling           5  1d8   half 2 2  80
"""

ARMOUR = """
BR-87 bulletproof_vest 8  8 -5  0
BR-88 chain            7  7 -20 0
BR-89 flak_jacket      4  4 -10 0
BR-90 heavy_clothing   1  1 0   0
BR-91 heavy_helmet     2  2 0   -50
BR-92 light_helmet     1  1 0   -15
BR-93 hoplite_panoply  6  6 -20 0
BR-94 soft_leather     1  1 0   0
BR-95 hard_leather     2  2 -10 0
BR-96 full_plate       8  8 -25 0
BR-97 quilted          2  2 -5  0
BR-98 riot_gear        12 6 -10 0
"""

SHIELDS = """
BR-107 heater        15 12 1d3 30 0
BR-108 hoplite       15 16 1d4 60 90
BR-109 kite          15 16 1d4 30 0
BR-110 riot_shield   15 16 1d3 60 90
BR-111 round_shield  15 12 1d3 30 0
BR-112 target_shield 15 12 1d2 15 0
"""


def rows(table: str) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in table.strip().splitlines()]


@proves("BR-44", "BR-45", "BR-50", "BR-51", "BR-52", "BR-53", "BR-54", "BR-55", "BR-56", "BR-57", "BR-58")
@proves("BR-59", "BR-60", "BR-61", "BR-62", "BR-63", "BR-64", "BR-65", "BR-66", "BR-67", "BR-68", "BG-08")
@pytest.mark.parametrize("row", rows(MELEE), ids=lambda row: row[0])
def test_a_melee_weapon_is_as_its_row(row: list[str]) -> None:
    _, kind, skill, base, damage, hands, points, reach = row
    stats, arm = arms()[kind].stats, melee_arm(arms()[kind])
    assert isinstance(stats, Weapon)
    assert arm is not None
    assert (arm.skill, arm.base, arm.damage, arm.bonus) == (skill, int(base), damage, "full")
    assert (stats.hands, stats.points, arm.reach, arm.range) == (int(hands), int(points), reach, 0)
    game = duel(man(kind))
    assert weighed(game, f"a1 attack B1 with=a1.{kind}").chance.percent == int(base), "who has not learnt it"


@proves("BR-69", "BR-70", "BR-71", "BR-72", "BR-73", "BR-74", "BR-75", "BR-76", "BR-77", "BR-78", "BR-79")
@proves("BR-80", "BR-27", "BR-34")
@pytest.mark.parametrize("row", rows(MISSILE), ids=lambda row: row[0])
def test_a_missile_weapon_is_as_its_row(row: list[str]) -> None:
    _, kind, skill, base, damage, bonus, hands, points, metres = row
    item = arms()[kind]
    stats, arm = item.stats, missile_arm(item)
    assert isinstance(stats, Weapon)
    assert arm is not None
    assert (arm.skill, arm.base, arm.damage, arm.bonus) == (skill, int(base), damage, bonus)
    own = stats.throw.points if stats.throw is not None else stats.points
    assert (stats.hands, own, arm.range) == (int(hands), int(points), int(metres))
    assert arm.is_fast is (skill in {"pistol", "laser_pistol", "rifle", "laser_rifle"})
    assert arm.reach == "missile"
    game = apart(int(metres), man(kind), man("hoplite", dodge=90))
    found = weighed(game, f"a1 shoot B1 with=a1.{kind}")
    assert found.attack.percent == int(base)
    assert bool(found.defence.percent) is not arm.is_fast


@proves("BR-84", "BR-85", "BR-86", "BR-87", "BR-88", "BR-89", "BR-90", "BR-91", "BR-92", "BR-93", "BR-94")
@proves("BR-95", "BR-96", "BR-97", "BR-98", "BG-32", "BG-33")
@pytest.mark.parametrize("row", rows(ARMOUR), ids=lambda row: row[0])
def test_armour_is_as_its_row(row: list[str]) -> None:
    _, kind, blows, shots, physical, perception = row
    stats = arms()[kind].stats
    assert isinstance(stats, Armour)
    near = weighed(duel(man("broadsword"), man(worn=kind)), "a1 strike B1 with=a1.broadsword")
    far = weighed(apart(9, man("rifle"), man(worn=kind)), "a1 shoot B1 with=a1.rifle")
    assert (near.harm.armour, far.harm.armour) == (int(blows), int(shots))
    wearer = duel(man(), man(worn=kind)).unit("B1")
    for skill in ("dodge", "throw", "stealth", "hide", "agility"):
        assert armour_penalty(wearer, skill) == int(physical)
    for skill in ("spot", "listen"):
        assert armour_penalty(wearer, skill) == int(perception)
    assert armour_penalty(wearer, "first_aid") == armour_penalty(wearer, "sword") == 0


@proves("BR-91", "BR-92", "BG-33")
def test_a_helmet_adds_to_body_armour_and_the_best_of_each_counts() -> None:
    worn = "hard_leather chain light_helmet heavy_helmet"
    game = duel(man("broadsword"), man(worn=worn))
    assert weighed(game, "a1 strike B1 with=a1.broadsword").harm.armour == 7 + 2


@proves("BR-99", "BR-105", "BR-107", "BR-108", "BR-109", "BR-110", "BR-111", "BR-112", "BG-08")
@pytest.mark.parametrize("row", rows(SHIELDS), ids=lambda row: row[0])
def test_a_shield_is_as_its_row(row: list[str]) -> None:
    _, kind, base, points, damage, missiles, kneeling = row
    stats, arm = arms()[kind].stats, in_hand(arms()[kind])
    assert isinstance(stats, Shield)
    assert (stats.base, stats.points, stats.damage) == (int(base), int(points), damage)
    assert (stats.missiles, stats.kneeling) == (int(missiles), int(kneeling))
    assert (arm.skill, arm.bonus, arm.reach) == ("shield", "full", "short")
    game = duel(man(kind), man(kind, dodge=0))
    bash = weighed(game, f"a1 strike B1 with=a1.{kind}")
    assert (bash.attack.percent, bash.defence.percent) == (15, 15), "to bash and to parry with"


@proves("BG-08", "BR-16", "BR-12", "BR-13", "BR-14", "BR-15")
def test_an_axe_in_the_hand_and_an_axe_in_the_air_are_two_classes() -> None:
    axe = arms()["hand_axe"]
    held, flying = melee_arm(axe), thrown(axe)
    assert held is not None
    assert flying is not None
    assert (held.reach, flying.reach) == ("medium", "missile")
    assert sorted(REACH, key=lambda name: REACH[name]) == ["short", "medium", "long", "missile"]


def test_every_row_of_the_tables_is_in_the_pack_and_nothing_else() -> None:
    listed = {row[1] for table in (MELEE, MISSILE, ARMOUR, SHIELDS) for row in rows(table)}
    assert listed == arms().keys()
    assert sum(len(rows(table)) for table in (MELEE, MISSILE, ARMOUR, SHIELDS)) == 49


@proves("BR-44", "BR-84", "BR-104")
def test_what_a_pack_need_not_say() -> None:
    weapon = Weapon("sword", 15, "1d8+1")
    assert (weapon.bonus, weapon.hands, weapon.points, weapon.reach) == ("full", 1, 0, "medium")
    assert (weapon.range, weapon.shots, weapon.is_fast, weapon.throw) == (0, 0, False, None)
    assert Shield(15, "1d3", 12, 30).kneeling == 0
    armour = Armour(3)
    assert (armour.missiles, armour.physical, armour.perception, armour.is_helmet) == (None, 0, 0, False)


@proves("BG-07")
@pytest.mark.parametrize(
    ("might", "dice"),
    [(2, "-1d6"), (12, "-1d6"), (13, "-1d4"), (16, "-1d4"), (17, ""), (24, ""), (25, "1d4"), (32, "1d4"),
     (33, "1d6"), (40, "1d6"), (41, "2d6"), (56, "2d6"), (60, "2d6")],
)  # fmt: skip
def test_the_damage_bonus_by_strength_and_size(might: int, dice: str) -> None:
    """Beyond the table it stays at the last row."""
    size = min(might - 1, 30)
    assert damage_bonus(duel(man(strength=might - size, size=size)).unit("a1")) == dice
