"""One attack for each hand, things drawn and dropped, and weapons with two shots."""

from __future__ import annotations

import pytest

from tests.rules.fudge.ring import attacks, duel, far, fight, man
from tests.rules.proves import proves


@proves("FG-10", "FU-05")
@pytest.mark.parametrize(
    ("hands", "first", "second", "third"),
    [
        (("sword", "knife"), "a1.sword", "a1.knife", "punch"),
        (("sword", "sword"), "a1.sword-2", "a1.sword", "a1.sword-2"),
        (("sword",), "a1.sword", "punch", "punch"),
        (("sword",), "punch", "a1.sword", "punch"),
        ((), "punch", "punch", "punch"),
    ],
)
def test_one_attack_for_each_hand(hands: tuple[str, ...], first: str, second: str, third: str) -> None:
    game = duel(man(*hands), man(toughness=6))
    game.do(f"a1 strike B1 with={first}", dice=[0, 0])
    if first not in {second, "punch"}:
        assert game.refused(f"a1 strike B1 with={first}"), "that hand has struck"
    assert game.refused("a1 strike B1 with=kick"), "a kick takes both"
    assert "acted" in game.refused("a1 trip B1")
    game.do(f"a1 strike B1 with={second}", dice=[0, 0])
    assert game.refused(f"a1 strike B1 with={third}")
    assert attacks(game) == 2


@proves("FG-10")
@pytest.mark.parametrize("hands", [("sword", "small-shield"), ("greatsword",), ("rifle",)])
def test_a_shield_hand_and_a_second_hand_on_the_weapon_give_none(hands: tuple[str, ...]) -> None:
    game = duel(man(*hands))
    game.do(f"a1 strike B1 with=a1.{hands[0]}", dice=[0, 0])
    for other in (f"a1.{hands[0]}", "punch", "kick"):
        assert game.refused(f"a1 strike B1 with={other}")


@proves("FG-10")
def test_the_second_target_is_chosen_after_the_first_result() -> None:
    game = fight(
        """
        #####
        #aB.#
        #C..#
        #####
        """,
        units={"a": man("sword", "knife"), "B": man(fields={"hp": 1})},
    )
    game.do("a1 strike B1 with=a1.sword", dice=[1, 0])
    assert game.unit("B1").out
    game.do("a1 strike C1 with=a1.knife", dice=[1, 0])
    assert game.unit("C1").hp == 10 - 3


@proves("FG-10")
def test_a_shot_with_one_hand_and_a_blow_with_the_other() -> None:
    game = fight("#C..aB#", "a1 B1 C1", {"a": man("handgun", "sword")})
    game.do("a1 shoot C1 with=a1.handgun", dice=[1, 0])
    game.do("a1 strike B1 with=a1.sword", dice=[1, 0])
    assert (game.unit("C1").hp, game.unit("B1").hp) == (3, 6)


@proves("FG-10", "FG-20")
def test_moving_between_the_two_forgoes_the_second() -> None:
    game = duel(man("sword", "knife"), man(strength=0))
    game.do("a1 strike B1 with=a1.sword", dice=[0, 0])
    assert game.refused("a1 run 3,1")
    game = fight("#..aB#", "a1 B1", {"a": man("sword", "knife")}, options={"running_away": False})
    game.do("a1 strike B1 with=a1.sword", dice=[0, 0])
    game.do("a1 move 2,0", dice=[])
    assert game.asked == "B1 turn"


@proves("FG-10")
def test_drawing_and_picking_up_take_an_action_and_dropping_is_free() -> None:
    game = duel(man("sword", carried="greatsword"))
    game.do("a1 drop with=a1.sword")
    assert game.unit("a1").hands == ()
    game.do("a1 pick-up with=a1.sword")
    assert [thing.kind for thing in game.unit("a1").hands] == ["sword"]
    assert "acted" in game.refused("a1 draw with=a1.greatsword")
    game.do("a1 end")
    game.do("B1 end")
    game.do("a1 draw with=a1.greatsword")  # A swap: the sword goes into the pack by the same action.
    assert [thing.kind for thing in game.unit("a1").hands] == ["greatsword"]
    assert [thing.kind for thing in game.unit("a1").carried] == ["sword"]
    assert "acted" in game.refused("a1 strike B1 with=a1.greatsword")


@proves("FG-10")
def test_things_are_picked_up_from_the_next_cell_but_not_from_two_away() -> None:
    game = fight("#a.c..B#", "c1 a1 B1", {"c": man("sword")})
    game.do("c1 drop with=c1.sword")
    game.do("c1 move 5,0")
    game.do("c1 end")
    assert game.refused("a1 pick-up with=c1.sword")
    game.do("a1 move 2,0")
    game.do("a1 pick-up with=c1.sword")
    assert game.unit("a1").hands[0].id == "c1.sword"


@proves("FG-11")
def test_two_shots_are_two_rolls() -> None:
    game = far(man("assault"), man(toughness=6))
    game.do("a1 shoot B1 with=a1.assault", dice=[1, 0, 1, 0])
    assert game.unit("B1").hp == 30 - 2 * 8
    assert attacks(game) == 2
    assert game.refused("a1 shoot B1 with=a1.assault")


@proves("FG-11", "FU-70")
def test_two_shots_close_up_are_two_rolls_too() -> None:
    game = duel(man("smg"), man(toughness=6))
    game.do("a1 strike B1 with=a1.smg", dice=[0, 0, 0, 0])  # Short Range: 3 against 2, twice
    assert game.unit("B1").hp == 30 - 2 * 6


@proves("FG-11", "FG-09")
def test_a_jam_loses_the_second_shot() -> None:
    game = far(man("assault"))
    game.do("a1 shoot B1 with=a1.assault", dice=["----", 0])
    assert attacks(game) == 1


@proves("FG-11")
def test_a_target_that_drops_at_the_first_shot_loses_the_second() -> None:
    game = fight("#a....B.C#", "a1 B1 C1", {"a": man("assault"), "B": man(fields={"hp": 1})})
    game.do("a1 shoot B1 with=a1.assault", dice=[1, 0])
    assert game.unit("B1").out
    assert attacks(game) == 1


@proves("FG-11")
def test_two_shots_at_two_targets_within_2_metres_of_each_other() -> None:
    game = fight(
        """
        ##########
        #a....B.C#
        #......D.#
        ##########
        """,
        "a1 B1 C1 D1",
        {"a": man("assault", toughness=6)},
    )
    game.do("a1 split B1 also=D1 with=a1.assault", dice=[1, 0, 1, 0])
    assert (game.unit("B1").hp, game.unit("D1").hp) == (2, 2)
    wide = fight("#a...B...C#", "a1 B1 C1", {"a": man("assault")})
    assert "2 m apart" in wide.refused("a1 split B1 also=C1 with=a1.assault")
    assert wide.refused("a1 split B1 also=B1 with=a1.assault")


@proves("FG-11", "FU-70")
def test_one_of_the_two_may_be_at_short_range() -> None:
    game = fight("#aB.C#", "a1 B1 C1", {"a": man("assault", melee=5, marksmanship=0)})
    game.do("a1 split B1 also=C1 with=a1.assault", dice=[-2, 0, 3, 0])  # Melee 3 v 2; Marksmanship 3 v 2
    assert (game.unit("B1").hp, game.unit("C1").hp) == (2, 2)


@proves("FG-11", "FG-10")
def test_two_weapons_with_two_shots_are_four_rolls() -> None:
    game = far(man("machine-pistol", "machine-pistol"), man(toughness=6))
    game.do("a1 shoot B1 with=a1.machine-pistol", dice=[1, 0, 1, 0])
    game.do("a1 shoot B1 with=a1.machine-pistol-2", dice=[1, 0, 1, 0])
    assert game.unit("B1").hp == 30 - 4 * 4
    assert attacks(game) == 4


@proves("FU-05", "FG-07", "FG-10")
def test_a_kick_is_the_whole_action_and_leaves_no_hand() -> None:
    game = duel(man(), man(toughness=6))
    game.do("a1 strike B1 with=kick", dice=[1, 0])
    assert game.unit("B1").hp == 30 - 2 * 2
    assert "acted" in game.refused("a1 strike B1 with=punch")


@proves("FG-10")
@pytest.mark.parametrize("first", ["sword", "punch"])
def test_a_hand_that_has_struck_and_let_go_of_its_weapon_does_not_strike_again(first: str) -> None:
    """One attack for each hand: to drop the sword is free, but makes no third hand of its own."""
    game = duel(man("sword", "knife") if first == "sword" else man("sword"))
    game.do(f"a1 strike B1 with={'punch' if first == 'punch' else 'a1.sword'}", dice=[0, 0])
    game.do("a1 drop with=a1.sword")
    assert bool(game.refused("a1 strike B1 with=punch")) == (first == "sword")
    assert bool(game.refused("a1 strike B1 with=a1.knife")) == (first == "punch")
