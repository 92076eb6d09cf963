"""A house to be held: its garrison stays where it sees the enemy come, and does not look into back rooms."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.rules import objectives, rulesets
from tests.ai.positions import position, turns
from tests.effort import paired
from tests.scenario import Game, battle, put

HOUSE = """
    ####################
    #........#1111#1111#
    #........#1111#1111#
    #........"1a111111##
    #........#11#1#1111#
    #.......##1c1#11111#
    #.D......+1111111###
    #........#1b11#1111#
    #.E......"111##1111#
    #........#1111#1111#
    ####################
"""
"""The house in the east is to be held; the enemies are in sight of its windows."""
LEVELS = ("elite", "master")


def held(ruleset: str, drawing: str, rounds: int, level: str) -> Game:
    """The battle some rounds on; red holds the cells of the house, and only red acts."""
    kinds = {"a": "archer", "b": "sentry", "c": "guard", "D": "trooper", "E": "brute"}
    drawn = battle(rulesets()[ruleset], drawing)
    cells = drawn.scene.zones["1"] | drawn.terrain.mask(unit.cell for unit in drawn.up("red"))
    goal = objectives.make("red", "hold", zone="house", rounds=8)
    game = position(ruleset, drawing, kinds, charted=True, objectives=[goal], zones={"house": cells})
    return turns(game, "a1 b1 c1", rounds, level)


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), LEVELS))
def test_a_garrison_does_not_leave_its_windows_for_its_back_rooms(ruleset: str, level: str) -> None:
    """No round is over yet, so it cannot have counted; and both enemies are seen outside."""
    game = held(ruleset, HOUSE, 1, level)
    for name in ("a1", "b1", "c1"):
        assert game.unit(name).cell.x <= 13, name


KEEP = """
########################
#......................#
#......#1111#..........#
#......#1111#..........#
#......#11a1'..E.......#
#......#1111#..........#
#......#1111#...F......#
#......######..........#
########################
"""
"""An archer and a rifleman stand some cells before the open door."""


@pytest.mark.parametrize("level", ["veteran", *LEVELS])
@pytest.mark.parametrize("kind", ["guard", "veteran", "shield_bearer"])
def test_under_ranks_nobody_goes_after_a_target_outside_of_the_house(kind: str, level: str) -> None:
    """A declared blow takes its striker along: out of the door, and in the next round it walked back."""
    kinds = {"a": kind, "E": "archer", "F": "rifleman"}
    holds = [objectives.make("red", "hold", zone="1", rounds=8), objectives.make("blue", "hold", zone="1")]
    game = position("ranks", KEEP, kinds, under={"a": "."}, charted=True, objectives=holds).until("a1")
    game = put(game, {"a1": {"cell": Cell(11, 4)}})
    assert 8 <= turns(game, "a1", 1, level).unit("a1").cell.x <= 11
