"""The last enemy hides where everything was looked at already: the side sweeps over the map and finds it."""

from __future__ import annotations

import pytest

from skirmish.rules import rulesets
from tests.ai.positions import position, turns, unit
from tests.effort import paired

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


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), ["master", "regular"]))
def test_three_find_the_last_who_hides_before_it_is_a_draw(ruleset: str, level: str) -> None:
    game = position(
        ruleset,
        WOODS,
        {"a": "guard", "B": unit(ruleset, "guard", hidden_from=frozenset({"red"}))},
    )
    game = turns(game, "a1 a2 a3", PATIENCE, level)
    foe = game.unit("B1")
    assert foe.out or not foe.hidden_from, [game.unit(f"a{number}").cell for number in (1, 2, 3)]
