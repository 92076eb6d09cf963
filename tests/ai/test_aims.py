"""Of several goals a side pursues the first, or one much nearer, and goes round who bars the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skirmish.rules import rulesets
from skirmish.rules.objectives import make
from tests.ai.positions import position, turns
from tests.effort import every, paired
from tests.scenario import put

if TYPE_CHECKING:
    from skirmish.model.scene import Objective

BY_EITHER = [make("red", "escape", zone="1", count=2), make("red", "escape", zone="2", count=2)]

WON = {"master": ["red by objective"], "regular": ["red by objective", "red by out"]}
"""How a level may win beside an enemy who does nothing: a regular may strike it down first."""

FAR_AND_NEAR = """
####################################
#1..............#.................2#
#1..............#............a....2#
#1..............#............b....2#
#1.........................C......2#
####################################
"""
APART = """
####################################
#1................................2#
#1....a...........................2#
#1....b........................C..c#
#1................................2#
####################################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), ["master", "regular"])))
def test_two_leave_by_the_second_way_out_if_the_first_is_far_off(ruleset: str, level: str) -> None:
    game = position(ruleset, FAR_AND_NEAR, dict.fromkeys("abC", "guard"), charted=True, objectives=BY_EITHER)
    game = turns(game, "a1 b1", 6, level)
    assert game.result in WON[level]


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), ["master", "regular"]), first=1))
def test_nobody_leaves_by_another_way_out_than_the_others(ruleset: str, level: str) -> None:
    """An enemy stands beside the third, on the way out in the east; two of the three go west."""
    kinds = dict.fromkeys("abcC", "guard")
    zone = {"2": position(ruleset, APART.replace("c", "2"), {}).battle.scene.zones["2"]}
    game = position(ruleset, APART, kinds, charted=True, objectives=BY_EITHER, zones=zone)
    game = turns(game, "a1 b1 c1", 6, level)
    assert game.result == "red by objective"
    assert [game.unit(name).out for name in ("a1", "b1")] == ["left", "left"]
    assert game.unit("c1").out != "left"


BARRED = """
########################
#........#............1#
#....a...B............1#
#........#............1#
#........#............1#
#........#............1#
#........#............1#
#........#............1#
#........#............1#
#.....................1#
########################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), ["master", "regular"]), first=1))
def test_who_only_has_to_get_away_goes_round_an_enemy_in_the_gap(ruleset: str, level: str) -> None:
    goal = make("red", "escape", zone="1")
    game = position(ruleset, BARRED, {"a": "monk", "B": "guard"}, charted=True, objectives=[goal])
    game = turns(game, "a1", 8, level)
    assert game.result == "red by objective"


DOORSTEP = """
##############################
#1a.......#..................#
#1b.......#..................#
#1c.......#.................D#
##############################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), ["master", "regular"])))
@pytest.mark.parametrize(
    "goal", [make("red", "extract", who="c1", zone="1"), make("red", "escape", zone="1", count=3)]
)
def test_nobody_leaves_for_a_goal_that_can_no_longer_be_met(
    ruleset: str, level: str, goal: Objective
) -> None:
    kinds = {"a": "guard", "b": "guard", "c": "guard", "D": "guard"}
    game = position(ruleset, DOORSTEP, kinds, charted=True, objectives=[goal])
    game = turns(put(game, {"c1": {"out": "dead"}}), "a1 b1", 4, level)
    assert [game.unit(name).out for name in ("a1", "b1")] == ["", ""]


MEETING = """
############################
#1.........................#
#1......a...............C..#
#1......b..................#
############################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), ["master", "veteran"]), first=1))
def test_who_has_to_be_somewhere_with_others_who_are_still_to_come_goes_there(
    ruleset: str, level: str
) -> None:
    """Three have to be there, and the side has only ever had two: somebody comes later."""
    three = [make("red", "reach", zone="1", count=3)]
    game = position(ruleset, MEETING, dict.fromkeys("abC", "guard"), charted=True, objectives=three)
    game = turns(game, "a1 b1", 5, level)
    assert {game.unit(name).cell.x for name in ("a1", "b1")} == {1}


@pytest.mark.parametrize("ruleset", every(3, rulesets()))
def test_nobody_goes_where_too_few_are_left_of_as_many_as_ever_came(ruleset: str) -> None:
    two = [make("red", "reach", zone="1", count=2)]
    game = position(ruleset, MEETING, dict.fromkeys("abC", "guard"), charted=True, objectives=two)
    game = turns(put(game, {"b1": {"hp": -20, "out": "dead"}}), "a1", 3)
    assert game.unit("a1").cell.x > 8


FORT = """
####################
#..................#
#.....11...........#
#.....a1...........#
#.....C1.......B...#
#..................#
####################
"""


@pytest.mark.parametrize("level", ["veteran", "master"])
@pytest.mark.parametrize("ruleset", every(3, rulesets(), first=1))
def test_nobody_stays_to_keep_ground_from_a_side_of_which_nobody_is_left(ruleset: str, level: str) -> None:
    """Red was to hold it, and has fallen on it; C1 is shot at from afar by blue, and has a blade alone."""
    game = position(
        ruleset,
        FORT,
        {"a": "guard", "B": "archer", "C": "brute"},
        sides={"red": "a", "blue": "B", "green": "C"},
        charted=True,
        objectives=[make("red", "hold", zone="1", rounds=3)],
    )
    game = turns(put(game, {"a1": {"hp": -20, "out": "dead"}}), "C1", 2, level)
    assert game.unit("C1").cell.x > 8


GUARDED = """
##########################
#.......####............1#
#.........B..............#
#.......####.............#
#.......####.............#
#....a..##################
#.......####.............#
#.......####.............#
#.......####.............#
#........................#
#.......####............2#
##########################
"""
"""Two ways out in the east; an enemy stands in the passage that leads to the first one."""


@pytest.mark.parametrize(
    ("ruleset", "level"), every(3, paired(rulesets(), ["master", "veteran", "regular"]), first=2)
)
def test_who_has_to_get_away_takes_the_way_out_on_which_no_enemy_stands(ruleset: str, level: str) -> None:
    either = [make("red", "escape", zone="1"), make("red", "escape", zone="2")]
    game = position(ruleset, GUARDED, {"a": "monk", "B": "guard"}, charted=True, objectives=either)
    game = turns(game, "a1", 12, level)
    assert game.result == "red by objective"
    assert game.unit("a1").cell.y > 5


HOUSES = """
######################
#11#.................#
#a1+.................#
#####................#
#..................C.#
#..................D.#
#####................#
#b2+.................#
#22#.................#
######################
"""
"""Blue wins if it holds either house alone for some rounds."""


@pytest.mark.parametrize(
    ("ruleset", "level"), every(3, paired(rulesets(), ["master", "veteran", "regular"]), first=2)
)
def test_of_two_houses_that_are_to_be_kept_from_enemies_none_is_left_to_them(
    ruleset: str, level: str
) -> None:
    either = [make("blue", "hold", zone=zone, rounds=3) for zone in "12"]
    kinds = {"a": "guard", "b": "guard", "C": "raider", "D": "raider"}
    game = position(ruleset, HOUSES, kinds, charted=True, objectives=either)
    game = turns(game, "a1 b1", 4, level)
    assert [game.unit(name).cell.y > 4 for name in ("a1", "b1")] == [False, True]


IN_A_ROW = """
############################################
#...............###............###.........#
#...............#11............22#.........#
#b..............#11........a...22#.........#
#...............###............###.........#
#..........................................#
#..........................................#
#..........................................#
################..############..############
################..############..############
#..........................................#
#...............C..............D...........#
############################################
"""
"""a1 is a little nearer to the house in the west than b1 is, but b1 has a long way to the other one."""


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), ["master", "veteran", "regular"]))
def test_those_who_keep_enemies_from_two_houses_walk_no_farther_in_all_than_they_have_to(
    ruleset: str, level: str
) -> None:
    either = [make("blue", "hold", zone=zone, rounds=3) for zone in "12"]
    kinds = dict.fromkeys("abCD", "guard")
    game = position(ruleset, IN_A_ROW, kinds, charted=True, objectives=either)
    game = turns(game, "a1 b1", 3, level)
    assert game.unit("a1").cell.x > 27


EMPTY_HOUSE = """
######################
#11..................#
#11......C.D.........#
#a1.......E..........#
#####................#
#..................###
#..................###
#####................#
#b2..................#
#22..................#
######################
"""
"""All enemies are in sight, and nearer to the ground in the north."""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), ["master", "veteran"])))
def test_nobody_waits_on_ground_to_which_no_enemy_comes_while_others_fight(ruleset: str, level: str) -> None:
    either = [make("blue", "hold", zone=zone, rounds=3) for zone in "12"]
    kinds = {"a": "guard", "b": "guard", "C": "guard", "D": "guard", "E": "guard"}
    game = position(ruleset, EMPTY_HOUSE, kinds, charted=True, objectives=either, fog=False)
    game = turns(game, "b1", 3, level)
    assert game.unit("b1").cell.y < 6


BUSY = """
##########################
#.......####............1#
#......abB..............1#
#.......####............1#
#.......####............1#
#.......####............1#
#.......####............1#
#.......####............1#
#.......................1#
##########################
"""
"""The only comrade of a1, who is to get away, keeps the enemy busy in the passage."""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), ["master", "veteran"]), first=1))
def test_who_is_escorted_does_not_wait_for_a_comrade_who_is_in_the_fight(ruleset: str, level: str) -> None:
    goal = make("red", "extract", who="a1", zone="1")
    kinds = {"a": "scout", "b": "shield_bearer", "B": "guard"}
    game = position(ruleset, BUSY, kinds, charted=True, objectives=[goal])
    game = turns(game, "a1", 10, level)
    assert game.unit("a1").cell.x > 12
