"""A unit that its side has to bring somewhere unseen, on ground that nobody knows: it looks for the place."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.ai.think import think
from skirmish.rules import objectives, rulesets
from tests.scenario import Game, start

SYSTEMS = sorted(rulesets())
HOUSE = """
    #################
    #a...#......#..1#
    #a...#.####.#...#
    #......#..#...###
    #...####..#.#...#
    #############B###
"""
"""Red begins in the west and knows nothing of the room in the north-east; B1 is walled in."""
LOFT = """
    ##############
    #a...##....#1#
    #a.#..#.##...#
    #..##.#.#.####
    #...#.#.######
    ##########B###
"""
"""The room is upstairs, and nobody knows yet of the stairs at the end of the passage."""
UP = {"storeys": {"below": "0-5", "above": "7-13"}, "stairs": ["5,4 7,4"]}


def walked(system: str, drawing: str, kind: str, **fields: Any) -> Game:
    """The game after 150 answers, or once it is over; blue does nothing."""
    ruleset = rulesets()[system]
    goal = objectives.make("red", kind, who="a1", zone="1")
    game = start(ruleset, drawing, objectives=[goal], infiltrators="red", seed="lost", limit=60, **fields)
    for _ in range(150):
        side = game.battle.asked
        if side == "red":
            game.do(str(think(ruleset, game.view(side)).action))
        elif side:
            game.decline()
    return game


@pytest.mark.parametrize("kind", ["escort", "extract"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_who_sneaks_and_has_to_get_somewhere_does_not_wait_until_the_time_is_up(
    system: str, kind: str
) -> None:
    """Alone as with a comrade."""
    for drawing in (HOUSE, HOUSE.replace("#a...#.####", "#....#.####")):
        assert walked(system, drawing, kind).result == "red by objective"


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_place_is_looked_for_where_nobody_knows_a_way_to_it(system: str) -> None:
    """By who has to be brought there, and by a comrade, who does not just stay beside it."""
    for drawing in (LOFT, LOFT.replace("#a.#..#.##...#", "#..#..#.##...#")):
        assert walked(system, drawing, "extract", **UP).result == "red by objective"
