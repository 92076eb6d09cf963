"""On whom the battle hangs leaves the fighting to others, but somebody has to fight: no side just waits."""

from __future__ import annotations

import pytest

from skirmish.grid import steps_apart
from skirmish.rules import rulesets
from skirmish.rules.objectives import make
from tests.ai.positions import hunted, position, turns
from tests.effort import paired

FIELD = """
    ########################
    #......................#
    #...a..............B...#
    #......................#
    ########################
"""


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), ["master", "veteran", "regular"]))
def test_two_sides_with_nobody_left_but_those_who_must_not_fall_come_at_each_other(
    ruleset: str, level: str
) -> None:
    """Each waited for comrades whom it no longer had, until it was a draw."""
    either = [make("red", "assassinate", unit="B1"), *hunted("a1")["objectives"]]
    game = position(ruleset, FIELD, dict.fromkeys("aB", "brute"), charted=True, objectives=either)
    game = turns(game, "a1 B1", 5, level)
    assert game.result or steps_apart(game.unit("a1").cell, game.unit("B1").cell) <= 2


YARDS = """
    ##############################
    #......#..............#......#
    #.a....#..............#....B.#
    #.b....#..............#....C.#
    #......#..............#......#
    #............................#
    #......#..............#......#
    ##############################
"""
"""Each side has to put out one of the other's."""


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), ["master", "veteran", "regular"]))
def test_who_has_to_put_out_an_enemy_does_not_stay_with_a_mark_of_its_own(ruleset: str, level: str) -> None:
    """Both sides guarded the ways to their own marks, and nobody came."""
    either = [make("red", "assassinate", unit="B1"), *hunted("a1")["objectives"]]
    kinds = dict.fromkeys("aB", "captain") | dict.fromkeys("bC", "brute")
    game = position(ruleset, YARDS, kinds, charted=True, objectives=either)
    game = turns(game, "a1 b1", 3, level)
    assert game.unit("b1").cell.x > 12
