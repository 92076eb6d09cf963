"""Where moves are declared before they are made (`ranks`): acts are reckoned from where the moves lead."""

from __future__ import annotations

from typing import Final

import pytest

from skirmish.ai.belief import believed
from skirmish.grid import Cell
from tests.ai.positions import guarding, position, thought, unit

YARD: Final = """
##########################
#.....................#..#
#.........a..........B...#
#.....................C..#
##########################
"""
"""The rifle is wanted at the western end, the enemies are in the east."""


@pytest.mark.parametrize("level", ["veteran", "master"])
def test_who_has_said_that_it_goes_home_shoots_from_there_and_follows_nobody(level: str) -> None:
    kinds = {"a": "rifleman", "B": "rifleman", "C": "guard"}
    units = {letter: unit("ranks", kind) for letter, kind in kinds.items()}
    game = position("ranks", YARD, units, **guarding("ranks", YARD, units, Cell(2, 2)))
    game.do("a1 move 3,2")
    assert thought(game, level).action.verb == "shoot"


@pytest.mark.parametrize("level", ["regular", "veteran", "master"])
def test_who_has_said_that_it_goes_past_an_enemy_strikes_at_nobody_whom_it_leaves(level: str) -> None:
    """Who is to attack an enemy beside it follows that one, and goes nowhere (BG-09)."""
    yard = YARD.replace("a..........B", "aB..........")
    units = {letter: unit("ranks", "guard") for letter in "aBC"}
    game = position("ranks", yard, units, **guarding("ranks", yard, units, Cell(2, 2)))
    game.do("a1 move 3,2")
    assert "strike" in {verb for prompt in game.battle.prompts for verb in prompt.verbs}
    assert thought(game, level).action.verb != "strike"


LANE: Final = """
###############
#.b...c'......#
###############
#D............#
###############
"""
"""A comrade beside an open door, with the way out beyond it."""


@pytest.mark.parametrize(("said", "cell"), [("c1 door 7,1", Cell(6, 1)), ("c1 move 4,1", Cell(4, 1))])
def test_who_has_declared_a_move_is_taken_to_be_there_but_not_who_handles_a_door(
    said: str, cell: Cell
) -> None:
    kinds = {"b": "guard", "c": "archer", "D": "guard"}
    units = {letter: unit("ranks", kind) for letter, kind in kinds.items()}
    game = position("ranks", LANE, units).until("c1")
    game.do(said)
    world, _ = believed(game.ruleset, game.battle.seen_by("red"))
    assert world.units["c1"].cell == cell
