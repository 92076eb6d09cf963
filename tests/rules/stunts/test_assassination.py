"""Assassination in a running fight and before it, and what becomes of the fallen."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.event import Announced
from skirmish.model.unit import State
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.defence import STALKING
from tests.rules.proves import proves
from tests.rules.stunts.ring import chances, fight, man, put, rolled, states, weighed
from tests.scenario import Figure, Game, start

BEHIND_THE_WALL = """
    #######
    #.B...#
    ####..#
    #a....#
    #######
"""


def corner() -> Game:
    """a1 is out of sight of B1 when its turn begins, and can walk up to it."""
    units = {"a": man("sword", sneak=70), "B": man("sword", notice=40)}
    return fight(BEHIND_THE_WALL, units, first="blue", fog=False)


def raid(drawing: str, units: dict[str, Figure] | None = None, **wishes: Any) -> Game:
    """The red ones are unnoticed."""
    return start(RULESET, drawing, units=units, infiltrators="red", dice=[], **wishes)


def sleeper(facing: str = "e", **numbers: Any) -> Figure:
    """Somebody who looks that way and expects nothing."""
    return man("sword", fields={"facing": facing, "alert": False}, **numbers)


# --------------------------------------------------------------------------------------- in a running fight


@proves("DL-78", "DG-33", "DG-32")
@pytest.mark.parametrize(
    ("dice", "is_unaware"), [([40, 60], True), ([80, 60], True), ([80, 20], False), ([40, 10], True)]
)
def test_coming_up_to_somebody_unaware_is_a_sneak_roll(dice: list[int], *, is_unaware: bool) -> None:
    game = corner()
    check = weighed(game, "a1 creep-up of=B1")
    assert (check.own, check.others) == (70, (40,))
    game.do("a1 move 3,1", dice=dice)
    assert rolled(game) == [("a1", "creep-up")]
    assert (STALKING in game.unit("a1").states) is is_unaware, "only a win notices"


@proves("DG-32")
def test_who_was_in_sight_when_the_turn_began_needs_no_roll() -> None:
    game = fight("#a....B#")
    game.do("a1 move 5,0", dice=[])
    assert STALKING not in game.unit("a1").states


@proves("DG-33")
@pytest.mark.parametrize(("dice", "is_hidden"), [([20, 60, 60], True), ([80, 60, 20], False)])
def test_who_hides_in_the_fight_rolls_against_all_who_look_on(dice: list[int], *, is_hidden: bool) -> None:
    game = fight("#a...BC#", {"a": man("sword", sneak=70), "B": man(), "C": man(fields={"facing": "w"})})
    put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
    game.do("a1 move 4,0", dice=dice)
    assert rolled(game) == [("a1", "creep-up")]
    assert bool(game.unit("a1").hidden_from) is is_hidden, "plain view is not enough"
    assert game.unit("a1").states[STALKING].by == "B1"


def stalked() -> Game:
    """a1 stands beside B1, which knows nothing of it; the Attack slot is left."""
    game = corner()
    game.do("a1 move 3,1", dice=[40, 60])
    return game


@proves("DG-34", "DL-77", "DL-78", "DG-32")
@pytest.mark.parametrize(("end", "out"), [("kill", "dead"), ("knock-out", "down")])
def test_a_second_sneak_roll_and_it_is_done_for_as_one_chooses(end: str, out: str) -> None:
    game = stalked()
    assert (weighed(game, "a1 assassinate B1").own, weighed(game, "a1 assassinate B1").other) == (70, 40)
    game.do(f"a1 assassinate B1 end={end}", dice=[80, 60])
    assert (game.unit("B1").hp, game.unit("B1").out) == (0, out)
    assert rolled(game) == [("a1", "assassinate")], "neither attack nor damage is rolled"


@proves("DL-79", "DG-34")
def test_noticed_the_slot_is_spent_and_the_fight_goes_on() -> None:
    game = stalked()
    game.do("a1 assassinate B1 end=kill", dice=[80, 20])
    assert game.unit("B1").out == ""
    assert game.asked == "B1 turn", "a move and an attack were the whole turn"
    assert STALKING not in game.unit("a1").states


@proves("DG-32")
def test_it_lasts_to_the_end_of_the_next_turn() -> None:
    game = stalked()
    game.do("a1 end")
    game.do("B1 end", dice=[1, 6])
    assert game.refused("a1 assassinate B1 end=kill") == "", "whatever it sees"
    game.do("a1 end")
    assert STALKING not in game.unit("a1").states


@proves("DG-32")
def test_whom_one_has_attacked_is_not_unaware() -> None:
    game = stalked()
    put(game, {"a1": {"states": {**game.unit("a1").states, **states(State("struck", by="B1"))}}})
    assert "knows of" in game.refused("a1 assassinate B1 end=kill")


@proves("DL-77")
def test_nobody_assassinates_who_knows_of_it() -> None:
    game = fight("#aB#")
    assert "unaware" in game.refused("a1 assassinate B1 end=kill")


@proves("DL-80", "DG-36")
def test_the_fallen_are_finished_without_a_roll() -> None:
    game = fight("#aB.B#", {"a": man("sword")})
    put(game, {"B1": {"out": "down", "hp": -1}})
    assert game.refused("a1 finish of=B2") != ""
    game.do("a1 finish of=B1", dice=[])
    assert game.unit("B1").out == "dead"
    assert game.unit("a1").tally("attacks") == 1
    assert game.refused("a1 finish of=B1") != ""


# ----------------------------------------------------------------------------------------- before the fight

YARD = """
    ##########
    #a.......#
    #....B...#
    #........#
    ##########
"""


@proves("DG-35", "DG-33")
def test_infiltrators_have_two_slots_and_roll_when_somebody_could_notice() -> None:
    game = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e", notice=30)})
    assert game.asked == "a1 infiltrate"
    game.do("a1 sneak 2,2", dice=[60, 70])
    assert rolled(game) == [("a1", "be-noticed")], "within 5 m, whichever way it looks"
    assert game.asked == "a1 infiltrate", "a slot is left"
    game.do("a1 sneak 4,2", dice=[60, 70])
    game.do("a1 end")


@proves("DG-35")
@pytest.mark.parametrize(("verb", "expected"), [("sneak", 70), ("stride", 50)])
def test_a_whole_move_is_twenty_harder_and_cover_ten_easier(verb: str, expected: int) -> None:
    game = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e")})
    fast = "fast=yes" if verb == "stride" else ""
    assert weighed(game, f"a1 be-noticed {fast}".strip()).own == expected
    sheltered = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e")}, under={"a": "*"})
    assert weighed(sheltered, f"a1 be-noticed {fast}".strip()).own == expected + 10


@proves("DG-35")
def test_who_is_heard_raises_the_alarm_and_the_sides_throw() -> None:
    game = raid(YARD, {"a": man("dagger", sneak=40), "B": sleeper("w", notice=60)})
    game.do("a1 sneak 3,2", dice=[90, 20, 6, 1])
    assert [event.topic for event in game.events(Announced)] == ["alarm"]
    assert rolled(game)[-2:] == [("a1", "initiative"), ("B1", "initiative")], "no surprise round"
    assert game.asked == "a1 turn"


@proves("DG-35", "DG-34", "DL-77")
def test_an_assassination_is_silent() -> None:
    drawing = YARD.replace("B...", "B..C")
    game = raid(drawing, {"a": man("dagger", sneak=70), "B": sleeper("e"), "C": sleeper("e")})
    put(game, {"a1": {"cell": Cell(4, 2)}})
    game.do("a1 assassinate B1 end=kill", dice=[60, 70])
    assert game.unit("B1").out == "dead"
    assert game.asked == "a1 infiltrate", "nobody has noticed, and a slot is left"


@proves("DG-34", "DL-79")
def test_noticed_at_the_last_moment_it_is_the_alarm() -> None:
    game = raid(YARD, {"a": man("dagger", sneak=70), "B": sleeper("e")})
    put(game, {"a1": {"cell": Cell(4, 2)}})
    game.do("a1 assassinate B1 end=kill", dice=[90, 20, 1, 6])
    assert game.unit("B1").out == ""
    assert game.asked == "B1 turn"


@proves("DG-33")
def test_in_contact_the_victim_and_whoever_looks_that_way_within_medium_range_roll() -> None:
    drawing = """
        ########################
        #.a....................#
        #..B......C....D....E..#
        ########################
    """
    looks = {"C": sleeper("w"), "D": sleeper("e"), "E": sleeper("w")}
    game = raid(drawing, {"a": man(), "B": sleeper("e"), **looks})
    assert weighed(game, "a1 be-noticed").names == ("B1", "C1"), "D looks away, E is 18 m off"


@proves("DG-35")
def test_patrols_and_bodies_are_as_in_any_raid() -> None:
    drawing = YARD.replace("B...", "B..C")
    game = raid(drawing, {"a": man("dagger", sneak=70), "B": sleeper("e"), "C": sleeper("w")})
    put(game, {"a1": {"cell": Cell(4, 2)}})
    game.do("a1 assassinate B1 end=kill", dice=[60, 70, 6, 1])
    assert [event.topic for event in game.events(Announced)] == ["body found"]


@proves("DG-35")
def test_infiltrators_have_so_many_turns() -> None:
    game = raid("#a###B#", {"B": sleeper("e")}, options={"infiltration_turns": 20})
    for _ in range(40):
        if game.result:
            break
        game.decline()
    assert game.result == "draw by limit"


@proves("DG-35")
def test_an_open_attack_starts_the_fight() -> None:
    game = raid("#a...B#", {"a": man("bow"), "B": sleeper("e")})
    game.do("a1 shoot B1 with=bow", dice=[30, 2, 6, 1])
    assert game.unit("B1").hp == 13
    assert game.asked == "a1 turn"


@proves("DG-32")
def test_odds_of_the_whole_business() -> None:
    """S9: 70 against 40, twice."""
    game = stalked()
    once = chances(game, "a1 assassinate B1").chance(lambda end: end.name != "lost")
    assert f"{float(once):.2%}" == "78.80%"
    assert f"{float(once * once):.2%}" == "62.09%"
