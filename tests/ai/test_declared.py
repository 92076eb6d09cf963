"""Where moves are declared before they are made (`ranks`): acts are reckoned from where the moves lead."""

from __future__ import annotations

from typing import Final

import pytest

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
