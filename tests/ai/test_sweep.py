"""The last enemy hides where everything was looked at already: the side sweeps over the map and finds it."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.rules import rulesets
from tests.ai.positions import position, turns, unit
from tests.effort import paired
from tests.scenario import put

WOODS = """
########################################
#..#....##......#.....#.......#...#....#
#.#..#.......#.....#......#.......#.##.#
#......#.#.......#.....#.....#.#....#.B#
#.#........#........#.....#.......#..###
#....#........#..#......#......#.......#
#..#....#..........#.......#......#..#.#
#.......a..#..#.........#......#.......#
#.#...a...........#..#........#....#...#
#....#..a.#....#.........#........#..#.#
#..#..........#......#......#..........#
#......#..#........#.....#......#..#...#
#.#..........#...#..........#........#.#
#....#..#...........#..#........#..#...#
########################################
"""
PATIENCE = 20
"""Rounds without a wound after which a battle is a draw, if nothing else is said."""


NOOKS = (Cell(38, 3), Cell(38, 12), Cell(1, 11))
"""Where it hides: behind walls, in a corner in the east, and in the west."""
FOUND = {"master": 3, "regular": 2}
"""In how many of them it has to be found: a regular may look elsewhere until the end."""


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), ["master", "regular"]))
def test_three_find_the_last_who_hides_before_it_is_a_draw(ruleset: str, level: str) -> None:
    assert sum(is_found(ruleset, level, nook) for nook in NOOKS) >= FOUND[level]


def is_found(ruleset: str, level: str, nook: Cell) -> bool:
    """Whether three find who hides in that cell before it is a draw."""
    game = position(
        ruleset,
        WOODS,
        {"a": "guard", "B": unit(ruleset, "guard", hidden_from=frozenset({"red"}))},
    )
    game = turns(put(game, {"B1": {"cell": nook}}), "a1 a2 a3", PATIENCE, level)
    foe = game.unit("B1")
    return bool(foe.out) or not foe.hidden_from
