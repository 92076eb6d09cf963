"""Shots and blows: what hits, how hard, and what goes wrong."""

from __future__ import annotations

import pytest

from skirmish.model.event import ItemChanged, UnitHurt
from tests.rules.fudge.ring import duel, edge, far, fight, man
from tests.rules.proves import proves


@proves("FU-07")
def test_a_shot_is_marksmanship_against_dodge_and_costs_damage_less_soak() -> None:
    game = far(man("handgun", marksmanship=3, melee=0), man(worn="mail", dodge=2, block=6))
    game.do("a1 shoot B1 with=a1.handgun", dice=["+000", "+000"])  # 4 against 3
    assert game.unit("B1").hp == 10 - (7 - 3)


@proves("FU-07", "FG-01")
def test_a_tie_is_a_miss() -> None:
    game = far(man("handgun", marksmanship=3), man(dodge=2))
    game.do("a1 shoot B1 with=a1.handgun", dice=["0000", "+000"])
    assert game.unit("B1").hp == 10
    game = far(man("handgun"))
    game.do("a1 shoot B1 with=a1.handgun", dice=["0000", "0000"])
    assert game.unit("B1").hp == 10


@proves("FU-08")
def test_a_blow_is_melee_against_block_and_costs_damage_less_soak() -> None:
    game = duel(man("sword", melee=3, marksmanship=0), man(worn="leather", block=2, dodge=6))
    game.do("a1 strike B1 with=a1.sword", dice=["0000", "0000"])
    assert game.unit("B1").hp == 10 - (2 + 2 - 1)


def test_a_blow_that_the_armour_stops_is_told_to_do_no_harm() -> None:
    game = duel(man("knife", melee=3), man(worn="plate", block=2))
    game.do("a1 strike B1 with=a1.knife", dice=["0000", "0000"])  # 2 and 1 for the knife, less 4
    assert game.told("red") == "A1 strikes B1 with the knife. B1 takes no harm."


@proves("FG-07")
@pytest.mark.parametrize(
    ("hands", "arm", "damage"),
    [
        ((), "punch", 3),
        ((), "kick", 6),
        (("knife",), "a1.knife", 4),
        (("sword",), "a1.sword", 5),
        (("greatsword",), "a1.greatsword", 9),
        (("handgun",), "a1.handgun", 7),
        (("throwing-knife",), "a1.throwing-knife", 4),
    ],
)
def test_damage_of_a_blow_at_strength_3(hands: tuple[str, ...], arm: str, damage: int) -> None:
    # One hand: Strength and the bonus. Two: twice the Strength. Ranged weapons: their own, close up too.
    game = duel(man(*hands, strength=3))
    game.do(f"a1 strike B1 with={arm}", dice=[1, 0])
    assert game.unit("B1").hp == 10 - damage


@proves("FG-07")
def test_armour_may_take_all_of_it_but_never_heals() -> None:
    game = duel(man(strength=1), man(worn="plate"))
    game.do("a1 strike B1 with=punch", dice=[4, 0])
    assert game.unit("B1").hp == 10
    assert not game.events(UnitHurt)


@proves("FG-07")
@pytest.mark.parametrize(("arm", "amount"), [("staff", -1), ("axe", 1)])
def test_some_weapons_help_or_hinder_block(arm: str, amount: int) -> None:
    assert edge(duel(man(), man(arm)), "a1 strike B1 with=punch") == amount


@proves("FU-57", "FG-08")
def test_four_pluses_double_the_damage_before_soak() -> None:
    game = duel(man("greatsword"), man(worn="mail", toughness=6))
    game.do("a1 strike B1 with=a1.greatsword", dice=["++++", 0])
    assert game.unit("B1").hp == 30 - (2 * 7 - 3)


@proves("FU-57", "FG-08")
def test_four_pluses_that_lose_are_a_miss_and_the_defenders_do_nothing_more() -> None:
    game = duel(man("sword", melee=0), man(block=6))
    game.do("a1 strike B1 with=a1.sword", dice=["++++", "0000"])
    assert game.unit("B1").hp == 10
    game = duel(man("sword", melee=6), man(block=0))
    game.do("a1 strike B1 with=a1.sword", dice=["0000", "++++"])  # 6 against 4: an ordinary hit
    assert (game.unit("B1").hp, game.unit("a1").hp) == (6, 10)


@proves("FG-08")
def test_everybody_scores_criticals() -> None:
    game = fight("#aB.#", "B1 a1", {"B": man("sword", melee=1)})
    game.do("B1 strike a1 with=B1.sword", dice=["++++", 0])
    assert game.unit("a1").hp == 10 - 8


@proves("FU-58", "FG-09")
def test_four_minuses_fail_whatever_the_totals_and_break_the_blade() -> None:
    game = duel(man("sword", melee=6), man(block=0))
    game.do("a1 strike B1 with=a1.sword", dice=["----", -1])  # 2 against -1, and yet
    assert game.unit("B1").hp == 10
    (broken,) = game.unit("a1").hands
    assert broken.flaw == "broken"
    game.do("a1 end")
    game.do("B1 end")
    assert game.refused("a1 strike B1 with=a1.sword"), "no longer a weapon"
    assert "with" not in game.refused("a1 strike B1 with=punch")
    game.do("a1 drop with=a1.sword")
    game.do("a1 end")
    game.do("B1 end")


@proves("FU-58", "FG-09")
@pytest.mark.parametrize("is_close", [True, False])
def test_a_shot_jams_and_one_action_clears_it(*, is_close: bool) -> None:
    game = (duel if is_close else far)(man("rifle"))
    verb = "strike" if is_close else "shoot"
    game.do(f"a1 {verb} B1 with=a1.rifle", dice=["----", -3])
    assert [event.item.flaw for event in game.events(ItemChanged)] == ["jammed"]
    game.do("a1 end")
    game.do("B1 end")
    assert game.refused(f"a1 {verb} B1 with=a1.rifle")
    game.do("a1 clear with=a1.rifle")
    assert "acted" in game.refused(f"a1 {verb} B1 with=a1.rifle")
    game.do("a1 end")
    game.do("B1 end")
    assert not game.refused(f"a1 {verb} B1 with=a1.rifle")


@proves("FG-09")
@pytest.mark.parametrize("arm", ["punch", "kick"])
def test_who_fumbles_without_a_weapon_falls(arm: str) -> None:
    game = duel(man())
    game.do(f"a1 strike B1 with={arm}", dice=["----", -4])
    assert game.unit("a1").has("prone")
    assert game.unit("B1").has("prone"), "its ---- on Block too"


@proves("FG-09")
def test_four_minuses_on_block_or_dodge_end_prone_after_the_attack() -> None:
    game = duel(man("sword"))
    game.do("a1 strike B1 with=a1.sword", dice=[0, "----"])
    assert game.unit("B1").hp == 6
    assert game.unit("B1").has("prone")
    game = far(man("handgun", marksmanship=0), man(dodge=5))
    game.do("a1 shoot B1 with=a1.handgun", dice=[0, "----"])
    assert game.unit("B1").hp == 10, "0 against 1: a miss, and it falls all the same"
    assert game.unit("B1").has("prone")
