"""Who shoots lets a comrade with a blade go first where enemies hold a door."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell, steps_apart
from tests.ai.positions import guarding, position, turns, unit
from tests.effort import every

DOOR = """
    ################
    #.....a..#.....#
    #........#.....#
    #.b......'B....#
    #........#.....#
    ################
"""
"""Red is to hold the cell behind the open door, in which a guard stands."""
POST = Cell(10, 3)


@pytest.mark.parametrize("ruleset", every(4, ["stunts", "pools", "ranks", "fudge"]))
def test_an_archer_keeps_out_of_the_door_until_the_axe_is_there(ruleset: str) -> None:
    """It stood in the doorway for five rounds, beside the enemy, and four comrades waited behind it."""
    kinds = {name: unit(ruleset, kind) for name, kind in {"a": "archer", "b": "brute", "B": "guard"}.items()}
    game = position(ruleset, DOOR, kinds, charted=True, **guarding(ruleset, DOOR, kinds, POST))
    game = turns(game.until("a1"), "a1", 2)
    assert steps_apart(game.unit("a1").cell, POST) >= 3
