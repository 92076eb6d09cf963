"""The worked examples, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.dice import LoadedDice
from skirmish.rules.ranks.arms import missile_arm
from skirmish.rules.ranks.checks import Chance, roll_level
from skirmish.rules.ranks.defence import guards
from skirmish.rules.ranks.targeting import strike_variants
from tests.rules.proves import proves
from tests.rules.ranks.ring import apart, declare, duel, facing, fight, man, rolled, wounded
from tests.scenario import put, weighed


@proves("BR-18", "BR-19", "BR-22")
@pytest.mark.parametrize(
    ("face", "level"), [(10, "special"), (11, "success"), (55, "success"), (56, "failure"), (100, "failure")]
)
def test_1_an_attack_at_55(face: int, level: str) -> None:
    chance = weighed(duel(man("broadsword", sword=55)), "a1 attack B1 with=a1.broadsword").chance
    assert roll_level(chance, LoadedDice([face]), "") == level


@pytest.mark.parametrize(
    "chance",
    [Chance(55, 11), Chance(30, 6, 60), Chance(30, 6, 20), Chance(95, 19, 0, 96), Chance(30, 6, 60, 50)],
    ids=str,
)
def test_the_level_of_a_roll_is_read_from_it_as_it_was_rolled(chance: Chance) -> None:
    rolls = range(1, 101)
    assert [chance.level_of(roll) for roll in rolls] == [
        roll_level(chance, LoadedDice([roll]), "") for roll in rolls
    ]


@proves("BR-46", "BR-47", "BR-48", "BR-49", "BG-29")
@pytest.mark.parametrize(("metres", "percent"), [(90, 70), (91, 35), (180, 35), (181, 18), (270, 18)])
def test_2_a_longbow_at_70(metres: int, percent: int) -> None:
    game = apart(metres, man("longbow", bow=70))
    assert weighed(game, "a1 shoot B1 with=a1.longbow").attack.percent == percent


def test_2_beyond_three_times_the_range_there_is_no_shot() -> None:
    assert apart(271, man("longbow", bow=70)).refused("a1 shoot B1 with=a1.longbow")


@proves("BR-118", "BR-84")
def test_4_the_sources_special_hit_with_a_short_sword() -> None:
    a = man("short_sword", sword=100, strength=13, dexterity=10)
    b = facing(man(worn="hard_leather", size=30, constitution=30, dexterity=15), "e")
    game = duel(a, b)
    game.do("B1 wait facing=e")
    game.do("a1 strike B1 with=a1.short_sword", dice=[5, (3, 2)])
    assert rolled(game) == [("a1", "strike", "special hit")]
    assert game.unit("B1").hp == 30 - 11, "13, less 2 for hard leather"


@proves("BR-38")
def test_5_a_light_mace_breaks_at_the_third_special() -> None:
    game = duel(man("broadsword", sword=60, dexterity=15), man("light_mace", mace=60, dodge=0, size=30))
    left = []
    for _ in range(3):
        declare(game, "a1 strike B1 with=a1.broadsword")
        game.do("B1 wait", dice=[3])
        game.do("B1 parry with=B1.light_mace", dice=[40, 1])
        left.append(game.unit("B1").hands[0].stats.points)  # type: ignore[attr-defined]
    assert left == [4, 2, 0]
    assert game.unit("B1").hands[0].flaw == "broken"
    assert game.unit("B1").hp == 21 - 6, "three normal hits for 2 each"


@proves("BR-40")
def test_6_a_knife_parried_superbly_is_left_with_14() -> None:
    game = duel(man("knife", dagger=60, dexterity=15), man("broadsword", sword=60))
    declare(game, "a1 strike B1 with=a1.knife")
    game.do("B1 wait", dice=[50])
    game.do("B1 parry with=B1.broadsword", dice=[3])
    assert game.unit("a1").hands[0].stats.points == 14  # type: ignore[attr-defined]
    assert game.unit("B1").hp == 12


@proves("BR-115", "BR-116", "BR-123")
def test_7_falling_and_being_saved() -> None:
    units = {
        "a": man("great_axe", axe=100, dexterity=15), "B": man(dodge=0, dexterity=3),
        "C": man(dexterity=9, first_aid=100),
    }  # fmt: skip
    game = fight("aBC", units)
    declare(game, "a1 strike B1 with=a1.great_axe", "C1 wait")
    game.do("B1 wait", dice=[50, (4, 4)])
    assert (game.unit("B1").hp, game.unit("B1").out) == (2, "down")
    game = fight("aBC", units)
    declare(game, "a1 strike B1 with=a1.great_axe", "C1 wait")
    game.do("B1 wait", dice=[50, (5, 5)])
    assert game.asked == "C1 late"
    game.do("C1 aid B1 wound=1", dice=[50, 2])
    assert (game.unit("B1").hp, game.unit("B1").out) == (2, "down")


@proves("BR-117", "BR-121")
@pytest.mark.parametrize(
    ("wounds", "treated", "face", "alive"),
    [((5,), 1, 1, False), ((5,), 1, 2, True), ((5,), 1, 3, True), ((1, 12), 1, 3, False)],
)
def test_8_minus_one(wounds: tuple[int, ...], treated: int, face: int, alive: bool) -> None:
    game = fight("ac.......B", {"c": man(first_aid=100, dexterity=15), "B": man(dexterity=3)},
                 sides={"red": "ac", "blue": "B"})  # fmt: skip
    put(game, {"a1": {"out": "down", "hp": -1, "tallies": {}, "notes": wounded(*wounds)}})
    declare(game, "c1 wait")
    game.do("B1 wait")
    game.do(f"c1 aid a1 wound={treated}", dice=[50, face])
    assert (game.unit("a1").out == "down") is alive


@proves("BR-35", "BG-05", "BG-18", "BR-88")
def test_9_dodging_an_arrow_in_chain() -> None:
    game = apart(9, man("longbow"), man(dodge=60, worn="chain"))
    arm = missile_arm(game.unit("a1").hands[0])
    assert arm is not None
    found = guards(game.battle, game.unit("a1"), game.unit("B1"), arm)
    assert [guard.percent for guard in found] == [20]
    put(game, {"B1": {"tallies": {"defended": 1}}})
    assert guards(game.battle, game.unit("a1"), game.unit("B1"), arm) == ()


@proves("BR-20", "BG-40", "BG-05")
def test_10_a_related_skill() -> None:
    game = duel(man("broadsword", axe=60))
    assert weighed(game, "a1 attack B1 with=a1.broadsword").chance.percent == 30
    sling = apart(100, man("sling", bow=60))
    assert weighed(sling, "a1 attack B1 shot=yes with=a1.sling").chance.percent == 30


@proves("BG-14", "BR-06")
def test_11_two_on_rank_eight_can_both_fall() -> None:
    numbers: dict[str, Any] = {"sword": 55, "dexterity": 15, "dodge": 0}
    game = fight("aB\n..", {"a": man("greatsword", **numbers), "B": man("greatsword", **numbers)})
    assert strike_variants(game.battle, game.unit("a1"))
    game.do("a1 strike B1 with=a1.greatsword")
    game.do("B1 strike a1 with=B1.greatsword", dice=[50])
    game.do("B1 endure", dice=[(8, 8), 50])
    game.do("a1 endure", dice=[(8, 8)])
    assert game.unit("a1").out
    assert game.unit("B1").out
