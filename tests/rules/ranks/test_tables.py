"""The printed tables of chances, out of the game's own numbers and dice, on battles that are drawn."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

import pytest

from skirmish.model.unit import State
from skirmish.rules.ranks.skills import special_ceiling
from tests.rules.printed import percent, rounded
from tests.rules.proves import proves
from tests.rules.ranks.ring import apart, courses, drawn, duel, facing, man, wounded
from tests.scenario import Figure, Game, chances, put, weighed

R1 = [
    # chance, ceilings of the three conventions; special, success, failure of the first
    (5, 0, 1, 1, 0, 5, 95), (10, 1, 2, 2, 1, 9, 90), (11, 2, 2, 3, 2, 9, 89), (15, 2, 3, 3, 2, 13, 85),
    (25, 4, 5, 5, 4, 21, 75), (30, 5, 6, 6, 5, 25, 70), (40, 7, 8, 8, 7, 33, 60), (45, 8, 9, 9, 8, 37, 55),
    (50, 9, 10, 10, 9, 41, 50), (55, 10, 11, 11, 10, 45, 45), (60, 11, 12, 12, 11, 49, 40),
    (75, 14, 15, 15, 14, 61, 25), (90, 17, 18, 18, 17, 73, 10), (100, 19, 20, 20, 19, 81, 0),
]  # fmt: skip

R2 = {
    ("special", "special"): 70, ("special", "success"): 330, ("special", "failure"): 600,
    ("success", "special"): 315, ("success", "success"): 1485, ("success", "failure"): 2700,
    ("failure",): 4500,
}  # fmt: skip

R3 = [
    # attack, defence: special hit, normal hit, stopped, miss; the parrying item loses 2, the attacker's 1
    (55, 0, "10.00%", "45.00%", "0.00%", "45.00%", "0.00%", "0.00%"),
    (55, 40, "6.00%", "30.30%", "18.70%", "45.00%", "3.30%", "3.15%"),
    (55, 55, "4.50%", "24.75%", "25.75%", "45.00%", "4.50%", "4.50%"),
    (75, 40, "8.40%", "41.22%", "25.38%", "25.00%", "4.62%", "4.27%"),
    (75, 75, "3.50%", "23.79%", "47.71%", "25.00%", "8.54%", "8.54%"),
    (40, 55, "3.15%", "18.00%", "18.85%", "60.00%", "3.15%", "3.30%"),
    (90, 60, "6.80%", "37.53%", "45.67%", "10.00%", "8.33%", "8.03%"),
    (30, 30, "3.50%", "18.75%", "7.75%", "70.00%", "1.25%", "1.25%"),
    (28, 40, "3.00%", "15.45%", "9.55%", "72.00%", "1.65%", "1.61%"),
    (55, 20, "8.00%", "37.70%", "9.30%", "45.00%", "1.70%", "1.35%"),
]

R4 = [
    ("seed", "6.00%", "30.30%", "18.70%", "45.00%"),
    ("nearest", "6.60%", "29.92%", "18.48%", "45.00%"),
    ("up", "6.60%", "29.92%", "18.48%", "45.00%"),
]

R5 = [
    # weapon, strength, normal from, to, mean; special from, to, mean; felled through AP 2 and AP 7
    ("short_sword", 11, (2, 7, "4.50"), (9, 14, "11.50"), ("0.00%", "50.00%", "0.00%", "0.00%")),
    ("short_sword", 13, (3, 11, "7.00"), (10, 18, "14.00"), ("0.00%", "87.50%", "0.00%", "12.50%")),
    ("broadsword", 11, (2, 9, "5.50"), (11, 18, "14.50"), ("0.00%", "87.50%", "0.00%", "25.00%")),
    ("great_axe", 11, (4, 14, "9.00"), (18, 28, "23.00"), ("16.67%", "100.00%", "0.00%", "100.00%")),
    ("halberd", 11, (3, 18, "10.50"), (21, 36, "28.50"), ("37.50%", "100.00%", "1.85%", "100.00%")),
    ("rifle", 11, (2, 12, "7.00"), (14, 24, "19.00"), ("2.78%", "100.00%", "0.00%", "83.33%")),
]

R6 = {3: 1, 4: 2, 5: 3, 6: 4, 7: 4, 8: 4, 9: 3, 10: 2, 11: 1}

R7 = [
    # armour, mean and any loss when parried, and without a defence
    ("", "2.537", "36.30%", "3.925", "55.00%"),
    ("soft_leather", "2.174", "36.30%", "3.375", "55.00%"),
    ("hard_leather", "1.811", "32.51%", "2.825", "49.38%"),
    ("flak_jacket", "1.198", "24.94%", "1.894", "38.13%"),
    ("chain", "0.564", "13.58%", "0.919", "21.25%"),
    ("full_plate", "0.428", "9.79%", "0.706", "15.63%"),
]

R8 = [(40, 20, 10, 7, 3, 1), (55, 28, 14, 10, 5, 2), (70, 35, 18, 13, 6, 3), (90, 45, 23, 17, 8, 4)]

R9 = [
    ("", False, "10.00%", "45.00%"),
    ("target_shield", False, "8.50%", "39.55%"),
    ("heater", False, "7.00%", "34.00%"),
    ("kite", False, "7.00%", "34.00%"),
    ("round_shield", False, "7.00%", "34.00%"),
    ("hoplite", False, "4.00%", "22.90%"),
    ("riot_shield", False, "4.00%", "22.90%"),
    ("hoplite", True, "1.00%", "11.80%"),
    ("riot_shield", True, "1.00%", "11.80%"),
]

R10 = [
    (60, ["73.10%", "43.13%", "19.41%", "8.73%"]),
    (75, ["80.15%", "52.94%", "27.50%", "12.38%"]),
    (90, ["87.20%", "63.74%", "37.61%", "16.92%"]),
]

R11 = [
    (30, ["30.00%", "20.00%", "10.00%", "0.00%"]),
    (50, ["50.00%", "33.33%", "16.67%", "0.00%"]),
    (75, ["75.00%", "50.00%", "25.00%", "0.00%"]),
]

R12 = [(50, 50, "28.69%"), (60, 50, "24.41%"), (50, 60, "55.59%"), (75, 40, "14.27%"), (40, 75, "70.73%")]

SWORD = "a1 strike B1 with=a1.broadsword"


def swords(attack: int, parry: int, **more: Any) -> Game:
    """Two with broadswords, of whom the second parries or does nothing."""
    return duel(man("broadsword", sword=attack, **more), man("broadsword", sword=parry, dodge=0))


def unguarded(attacker: Figure, worn: str = "") -> Game:
    """Somebody is struck from behind."""
    return duel(attacker, facing(man("broadsword", worn=worn, dexterity=18), "e"))


@proves("BR-18", "BR-19", "BR-22", "BG-01", "BG-02")
@pytest.mark.parametrize("row", R1, ids=str)
def test_r1_special_success(row: tuple[int, ...]) -> None:
    chance, *ceilings, special, success, failure = row
    for convention, ceiling in zip(("seed", "nearest", "up"), ceilings, strict=True):
        now = drawn("aB", {}, options={"special": convention})
        assert special_ceiling(now, chance) == ceiling
    levels = chances(swords(chance, 40), "a1 attack B1 with=a1.broadsword").merged(lambda out: out.name)
    got = [levels.get(name, Fraction(0)) for name in ("special", "success", "failure")]
    assert got == [Fraction(part, 100) for part in (special, success, failure)]


@proves("BR-36", "BR-37", "BR-38", "BR-39", "BR-40", "BR-41", "BR-42", "BR-43", "BR-25", "BR-32")
@pytest.mark.parametrize("verb", ["parry", "dodge"])
def test_r2_the_matrix(verb: str) -> None:
    game = duel(man("broadsword", sword=55), man("broadsword", sword=40, dodge=40))
    found = courses(game, SWORD, verb)
    for levels, ways in R2.items():
        met = found.chance(lambda course, levels=levels: course.names[: len(levels)] == levels)  # type: ignore[misc]
        assert met == Fraction(ways, 10000)
    results = {levels: {course.names[2:] for course in found if course.names[:2] == levels} for levels in R2}
    assert results[("special", "special")] == {()}
    assert results[("special", "success")] == {("hit",)}
    assert results[("special", "failure")] == {("special hit",)}
    assert results[("success", "special")] == {()}
    assert results[("success", "success")] == {()}
    assert results[("success", "failure")] == {("hit",)}


@proves("BR-29", "BR-38", "BR-40", "BG-24", "BR-21", "BR-26", "BR-33")
@pytest.mark.parametrize("row", R3, ids=str)
def test_r3_one_attack(row: tuple[int, int, str, str, str, str, str, str]) -> None:
    attack, defence, special, hit, stopped, miss, two, one = row
    game = swords(attack, defence) if defence else unguarded(man("broadsword", sword=attack))
    ends = chances(game, SWORD).merged(lambda out: out.name)
    names = ("special hit", "hit", "stopped", "miss")
    assert [percent(ends.get(name, Fraction(0))) for name in names] == [special, hit, stopped, miss]
    if defence:
        parried = courses(game, SWORD, "parry")
        assert percent(parried.chance(lambda course: course.worn == (("B1.broadsword", 10),))) == two
        assert percent(parried.chance(lambda course: course.worn == (("a1.broadsword", 11),))) == one
        dodged = courses(duel(man("broadsword", sword=attack), man(dodge=defence)), SWORD, "dodge")
        assert not dodged.chance(lambda course: bool(course.worn)), "a dodge never damages anything"
        assert dodged.mean(lambda course: course.damage) == chances(game, SWORD).mean(lambda out: out.damage)


@proves("BG-01")
@pytest.mark.parametrize("row", R4, ids=str)
def test_r4_the_three_conventions(row: tuple[str, str, str, str, str]) -> None:
    convention, *expected = row
    a, b = man("broadsword", sword=55), man("broadsword", sword=40, dodge=0)
    ends = chances(duel(a, b, options={"special": convention}), SWORD).merged(lambda out: out.name)
    assert [percent(ends[name]) for name in ("special hit", "hit", "stopped", "miss")] == expected


@proves("BR-118", "BR-84", "BG-07", "BG-25")
@pytest.mark.parametrize("row", R5, ids=str)
def test_r5_damage(row: tuple[str, int, tuple[int, int, str], tuple[int, int, str], tuple[str, ...]]) -> None:
    weapon, strength, normal, special, felled = row
    shot = " shot=yes" if weapon == "rifle" else ""
    for level, (low, high, mean) in (("success", normal), ("special", special)):
        game = unguarded(man(weapon, strength=strength))
        points = chances(game, f"a1 wound B1 level={level} with=a1.{weapon}{shot}").merged(
            lambda out: out.damage
        )
        assert (min(points), max(points)) == (low, high)
        assert f"{float(points.mean(int)):.2f}" == mean
    got = []
    for armour in ("hard_leather", "chain"):
        for level in ("success", "special"):
            game = unguarded(man(weapon, strength=strength), armour)
            wound = chances(game, f"a1 wound B1 level={level} with=a1.{weapon}{shot}")
            got.append(percent(wound.chance(lambda out: out.damage >= 10)))
    assert got == list(felled)


@proves("BR-118", "BR-45", "BG-07")
@pytest.mark.parametrize(("level", "most"), [("success", 0), ("special", 7)])
def test_r6_the_short_sword_with_a_bonus(level: str, most: int) -> None:
    game = unguarded(man("short_sword", strength=13))
    points = chances(game, f"a1 wound B1 level={level} with=a1.short_sword").merged(lambda out: out.damage)
    assert dict(points) == {number + most: Fraction(ways, 24) for number, ways in R6.items()}


@proves("BR-84", "BR-42", "BR-39")
@pytest.mark.parametrize("row", R7, ids=str)
def test_r7_hit_points_lost_through_armour(row: tuple[str, str, str, str, str]) -> None:
    worn, mean, any_loss, bare_mean, bare_loss = row
    a = man("broadsword", sword=55)
    for game, expected in (
        (duel(a, man("broadsword", sword=40, dodge=0, worn=worn)), (mean, any_loss)),
        (unguarded(a, worn), (bare_mean, bare_loss)),
    ):
        ends = chances(game, SWORD)
        lost = ends.chance(lambda out: out.damage > 0)
        assert (rounded(ends.mean(lambda out: out.damage), 3), percent(lost)) == expected


@proves("BR-46", "BR-47", "BR-48", "BR-49", "BG-04", "BG-29")
@pytest.mark.parametrize("row", R8, ids=str)
def test_r8_range_bands(row: tuple[int, ...]) -> None:
    skill, twice, thrice, *ceilings = row
    archer = man("hand_axe", throwing_axe=skill)
    for metres, chance, ceiling in zip((20, 40, 60), (skill, twice, thrice), ceilings, strict=True):
        game = apart(metres, archer)
        attack = weighed(game, "a1 shoot B1 with=a1.hand_axe").attack
        assert (attack.percent, attack.special) == (chance, ceiling)
    assert apart(61, archer).refused("a1 shoot B1 with=a1.hand_axe") == "B1 is out of range of the hand axe."


@proves("BR-100", "BR-101", "BR-102", "BR-103", "BR-104", "BG-22", "BG-23", "BR-28")
@pytest.mark.parametrize("row", R9, ids=str)
def test_r9_arrows_against_shields(row: tuple[str, bool, str, str]) -> None:
    shield, is_kneeling, special, hit = row
    states = {"kneeling": State("kneeling")} if is_kneeling else {}
    target = man(*([shield] if shield else []), dodge=0, shield=100, fields={"states": states})
    ends = chances(apart(20, man("longbow", bow=55), target), "a1 shoot B1 with=a1.longbow")
    names = ends.merged(lambda out: out.name)
    assert (percent(names["special hit"]), percent(names["hit"])) == (special, hit)


@proves("BG-18", "BG-05")
@pytest.mark.parametrize(("skill", "expected"), R10)
def test_r10_one_defence_after_the_other(skill: int, expected: list[str]) -> None:
    unhurt = []
    for before in range(4):
        game = swords(55, skill)
        game = put(game, {"B1": {"tallies": {**game.unit("B1").tallies, "defended": before}}})
        ends = chances(game, SWORD)
        unhurt.append(ends.chance(lambda out: out.name in {"miss", "stopped"}))
    assert [percent(prod(unhurt[: count + 1], start=Fraction(1))) for count in range(4)] == expected


@proves("BR-117", "BR-120", "BR-121", "BG-36")
@pytest.mark.parametrize(("skill", "expected"), R11)
def test_r11_first_aid_on_the_dying(skill: int, expected: list[str]) -> None:
    alive = []
    for hp in (0, -1, -2, -3):
        game = duel(man(first_aid=skill))
        wounds = {"out": "down", "hp": hp, "side": "red", "tallies": {}, "notes": wounded(12)}
        healed = chances(put(game, {"B1": wounds}), "a1 aid B1 wound=1")
        alive.append(percent(healed.chance(lambda out, hp=hp: hp + out.healed >= 1)))  # type: ignore[misc]
    assert alive == expected


@proves("BG-37")
@pytest.mark.parametrize(("mine", "theirs", "caught"), R12)
def test_r12_running_away(mine: int, theirs: int, caught: str) -> None:
    game = duel(man(dexterity=mine // 5), man(dexterity=theirs // 5))
    odds = chances(game, "a1 break-away to=0,0").merged(lambda out: out.name)
    assert percent(odds["caught"]) == caught


@proves("BG-07", "BR-45")
@pytest.mark.parametrize(
    ("strength", "size", "lowest", "highest"),
    [(2, 2, 0, 8), (6, 7, 0, 8), (11, 12, 2, 9), (13, 12, 3, 13), (20, 13, 3, 15), (25, 16, 4, 21)],
)
def test_the_damage_bonus_by_strength_and_size(strength: int, size: int, lowest: int, highest: int) -> None:
    # -1d6 up to 12, -1d4 up to 16, nothing up to 24, +1d4 up to 32, +1d6 up to 40, +2d6 up to 56.
    game = unguarded(man("broadsword", strength=strength, size=size))
    points = chances(game, "a1 wound B1 level=success with=a1.broadsword").merged(lambda out: out.damage)
    assert (min(points), max(points)) == (lowest, highest)


@proves("BG-07", "BR-45", "BG-04")
def test_half_a_bonus_is_rounded_up_and_half_a_loss_towards_nothing() -> None:
    strong = unguarded(man("hand_axe", strength=13))
    text = "a1 wound B1 level=success shot=yes with=a1.hand_axe"
    thrown = chances(strong, text).merged(lambda out: out.damage)
    # 1d6 and half of 1d4, which is 1 or 2.
    assert dict(thrown) == {
        points: Fraction(ways, 12) for points, ways in {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 1}.items()
    }
    weak = chances(unguarded(man("hand_axe", strength=2, size=12)), text).merged(lambda out: out.damage)
    # 1d6 less half of 1d4, which is 0, 1, 1 or 2.
    assert (min(weak), max(weak)) == (0, 6)
    assert weak[6] == Fraction(1, 24)
