"""Two rules that touch the same number, state or moment: each test names both."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.model.scene import LINK
from skirmish.model.unit import State
from tests.rules.proves import proves
from tests.rules.stunts.ring import chance, duel, fight, man, rolled, states
from tests.scenario import put, set_alight, weighed

ABOUT = """
    ......
    ..aB..
    ......
"""
"""Two side by side in the open."""


# -------------------------------------------------------------------------------------- blows from behind


@proves("DL-44", "DL-69", "DG-08")
def test_a_critical_miss_after_a_runner_breaks_the_weapon_as_any_other() -> None:
    game = fight(ABOUT, {"B": man("sword")})
    game.do("a1 move 0,1", dice=[60, 50, 96])  # Agility: 60 fails, 50 does not.
    assert rolled(game) == [("a1", "break-away"), ("B1", "free-attack")]
    assert (game.unit("B1").hands[0].flaw, game.unit("a1").hp) == ("broken", 15)


@proves("DL-45", "DL-69", "DG-06")
def test_a_critical_miss_with_the_fists_after_a_runner_hurts_the_striker() -> None:
    game = fight(ABOUT, {"B": man(worn="leather", strength=80)})
    game.do("a1 move 0,1", dice=[60, 50, 96])  # Power 80 / 20 = 4, less 2 for its own leather.
    assert (game.unit("B1").hp, game.unit("a1").hp) == (5 + 80 // 5 - 2, 15)


@proves("DL-43", "DL-70", "DG-07", "DL-50")
def test_a_critical_blow_from_behind_is_doubled_before_armour_and_met_by_nothing() -> None:
    game = fight(ABOUT, {"a": man("shield", worn="mail", agility=95), "B": man("sword", fight=30)})
    game.do("a1 move 0,1", dice=[96, 50, 5, 8, 1])  # 8 + 2, twice, less 4 are 16; 1 + 1 is out cold.
    assert (game.unit("a1").hp, game.unit("a1").out) == (15 - 16, "down")


@proves("DL-63", "DG-26", "DL-69", "DG-20")
def test_a_maimed_leg_runs_away_worse_and_a_maimed_arm_strikes_after_it_worse() -> None:
    game = fight(ABOUT, {"B": man("sword", fight=50)})
    put(game, {"a1": {"states": states("maimed-leg")}, "B1": {"states": states("maimed-weapon-arm")}})
    # 31 is more than 50 - 20, 50 is no more than 50; then 31 is more than 50 - 20.
    game.do("a1 move 0,1", dice=[31, 50, 31])
    assert rolled(game) == [("a1", "break-away"), ("B1", "free-attack")]
    assert (game.unit("a1").hp, game.unit("a1").cell) == (15, Cell(0, 1))


@proves("DL-61", "DG-25", "DL-69")
def test_a_bruise_after_the_death_table_kills_a_runner_that_lies_already() -> None:
    """The sword leaves -1, and 1 + 1 on the table is out cold; two points of the fists are one wound more."""
    game = fight(".....\n..a..\n.BB..", {"B1": man("sword"), "B2": man()})
    put(game, {"a1": {"hp": 4}})
    # Both win with 50 against 60. Two are about it, so each strikes with 60.
    game.do("a1 move 2,0", dice=[60, 50, 50, 60, 3, 1, 60])
    assert rolled(game)[1:4] == [("B1", "free-attack"), ("B1", "wound"), ("a1", "fall")]
    assert (game.unit("a1").out, game.unit("a1").hp, game.unit("a1").cell) == ("dead", -3, Cell(2, 1))


@proves("DG-18", "DG-20", "DL-31")
def test_who_falls_as_it_swings_away_hangs_on_no_rope() -> None:
    field = "#########\n#a.-...C#\n#B......#\n#########"
    ends = 1 << 11 | 1 << 15  # 1,1 and 5,1 on rows of nine and one more.
    game = fight(field, {"B": man("sword")}, zones={LINK + "rope": ends})
    put(game, {"a1": {"hp": 3}})
    # The stunt is won by 30 to 15; the flight lost; 50 of 50 hits for 1 + 2, and 1 on the table is out cold.
    game.do("a1 stunt C1 over=5,1", dice=[20, 35, 60, 50, 50, 1, 1])
    assert (game.unit("a1").cell, game.unit("a1").out) == (Cell(1, 1), "down")
    assert game.result == "blue by out"


# ---------------------------------------------------------------------------------------- the next action


@proves("DG-14", "DL-15", "DG-13")
def test_of_two_attacks_in_a_turn_the_first_alone_is_the_next_action() -> None:
    game = duel(man("sword", two_attacks=True))
    put(game, {"a1": {"states": states(State("tricked", amount=-10), State("poised", amount=20))}})
    assert chance(game, "a1 strike B1 with=a1.sword") == 50 - 10 + 20
    game.do("a1 strike B1 with=a1.sword", dice=[90])
    assert chance(game, "a1 strike B1 with=a1.sword") == 50


@proves("DL-44", "DL-15", "DL-52", "DG-13")
def test_the_second_of_two_attacks_is_made_with_what_the_first_has_left() -> None:
    game = duel(man("sword", two_attacks=True))
    game.do("a1 strike B1 with=a1.sword", dice=[96])
    assert game.refused("a1 strike B1 with=a1.sword")
    game.do("a1 strike B1 with=fists", dice=[50])
    game.do("B1 take", dice=[])
    assert game.unit("B1").hp == 15 - 2, "Power alone"


@proves("DG-14", "DL-73", "DG-23")
def test_a_trick_lapses_with_the_turn_that_a_grapple_takes_from_its_victim() -> None:
    game = fight("#aB.c#", sides={"red": "ac", "blue": "B"})
    game.do("c1 trick B1", dice=[20, 35])
    assert game.unit("B1").states["tricked"].amount == -10
    game.do("a1 grapple B1", dice=[50])
    game.do("B1 take", dice=[])
    game.do("c1 end", dice=[6, 1])  # B1 is held: its side's turn passes, and the sides throw again.
    assert "tricked" not in game.unit("B1").states
    assert game.asked == "a1 grip"


@proves("DG-09", "DL-27", "DL-32", "DG-15")
def test_two_great_tricks_and_a_failed_stunt_are_capped_at_30_together() -> None:
    game = fight("#a.c..B#", {"B": man("bow")}, sides={"red": "ac", "blue": "B"})
    game.do("a1 trick B1", dice=[5, 60])
    game.do("c1 trick B1", dice=[5, 60])
    assert game.unit("B1").states["tricked"].amount == -40
    game.do("a1 end")
    game.do("c1 end")
    game.do("B1 stunt c1", dice=[60, 60])  # 60 is more than 50 - 30: both fail.
    assert chance(game, "B1 shoot c1 with=B1.bow") == 50 - 10, "the stunt was the next action of the tricks"


# ------------------------------------------------------------------------------------ healing and falling


@proves("DG-27", "DL-61", "DG-28")
@pytest.mark.parametrize(("again", "dice", "out"), [("roll", [50, 1, 1], "down"), ("dead", [50, 1], "dead")])
def test_who_has_come_round_and_falls_again_rolls_or_dies_as_the_option_says(
    again: str, dice: list[int], out: str
) -> None:
    """With 1 Life, d8 = 1 and Power 2 leave -2; on the table 1 + 2 is out cold."""
    game = fight("#abB.#", {"B": man("sword")}, options={"second_fall": again})
    put(game, {"b1": {"hp": 0, "out": "down", "tallies": {"fallen": 1}}})
    game.do("a1 heal of=b1", dice=[50])
    assert (game.unit("b1").hp, game.unit("b1").out) == (1, "")
    game.do("a1 end")
    game.do("B1 strike b1 with=B1.sword", dice=dice[:1])
    game.do("b1 take", dice=dice[1:])
    assert (game.unit("b1").hp, game.unit("b1").out) == (-2, out)


@proves("DL-65", "DG-14", "DG-28")
def test_a_fooled_healer_heals_itself_at_20_less_and_is_fooled_no_more() -> None:
    game = duel(man(mind=60))
    put(game, {"a1": {"hp": 5, "states": states(State("tricked", amount=-10))}})
    game.do("a1 heal of=a1", dice=[40, 3])
    assert (game.unit("a1").hp, "tricked" in game.unit("a1").states) == (5 + 3, False)


@proves("DG-29", "DG-25", "DL-53")
@pytest.mark.parametrize(("shift", "states_after"), [(0, set()), (3, {"maimed"})])
def test_a_shift_of_the_death_table_counts_before_a_bruise_is_read_milder(
    shift: int, states_after: set[str]
) -> None:
    """A 2 and 5 below zero are 7, maimed, read as out cold; with 3 more 10, death, read as maimed."""
    game = duel(man(strength=140), options={"death_shift": shift})
    put(game, {"B1": {"hp": 2}})  # Power 140 / 20 = 7.
    game.do("a1 strike B1 with=fists", dice=[50])
    game.do("B1 take", dice=[2])
    assert (game.unit("B1").hp, game.unit("B1").out) == (-5, "down")
    assert set(game.unit("B1").states) == states_after


# --------------------------------------------------------------------------------------------- ganging up


@proves("DL-72", "DL-67", "DG-22", "DG-21")
def test_a_shot_at_who_wrestles_behind_a_wall_beside_another_adds_all_of_it_up() -> None:
    field = """
        a..=B.
        ....cd
    """
    game = fight(field, {"a": man("bow", shoot=50)}, sides={"red": "acd", "blue": "B"})
    held = states(State("grappled", by="c1"))
    put(game, {"B1": {"states": held}, "c1": {"states": states(State("grappling", by="B1", amount=1))}})
    # Heavy cover takes 20, the grapple gives 20, d1 in contact 10; c1 wrestles and counts for nothing.
    assert chance(game, "a1 shoot B1 with=a1.bow") == 50 - 20 + 20 + 10


@proves("DG-21", "DL-42", "DL-67")
@pytest.mark.parametrize(("gang_up", "more"), [("all", 10), ("melee", 0)])
def test_what_is_thrown_in_contact_gangs_up_as_a_shot_does(gang_up: str, more: int) -> None:
    game = fight(
        "#aBc#", {"a": man("knife", shoot=50)}, sides={"red": "ac", "blue": "B"}, options={"gang_up": gang_up}
    )
    assert 10 * len(weighed(game, "a1 shoot B1 with=a1.knife").gang) == more
    game.do("a1 shoot B1 with=a1.knife", dice=[51 if more else 50])
    assert game.asked == "B1 defend", "who throws in contact still is one of those about it"
    assert 10 * len(weighed(game, "c1 strike B1 with=fists").gang) == 10


@proves("DG-23", "DG-30", "DL-55")
def test_a_holder_that_burns_lets_go_before_the_turn_of_whom_it_held() -> None:
    """The fire takes 4 as the round begins: of 2 Life -2 is left, and a 1 with 2 is out cold."""
    game = set_alight(fight("#aB..c#", sides={"red": "ac", "blue": "B"}), Cell(1, 0))
    holds = states(State("grappling", by="B1", amount=1))
    put(game, {"a1": {"hp": 2, "states": holds}, "B1": {"states": states(State("grappled", by="a1"))}})
    game.do("a1 end")
    game.do("c1 end", dice=[1, 6, 1])
    assert (game.unit("a1").out, game.asked) == ("down", "B1 turn")
    assert game.refused("B1 move 4,0") == ""
