"""Who has nobody to fight goes to a comrade that has fallen, and brings it round."""

from __future__ import annotations

import pytest

from skirmish.grid import steps_apart
from tests.ai.positions import position, thought, turns
from tests.effort import every
from tests.scenario import Game, put

QUIET = """
    ######################
    #....................#
    #a......b............#
    #....................#
    #..................###
    #..................#B#
    ######################
"""
"""b1 has fallen; the enemy is shut in, out of sight."""


def fallen(drawing: str = QUIET) -> Game:
    """The game of `stunts` in which b1 has fallen and a1 is asked."""
    kinds = {"a": "monk", "b": "guard", "B": "guard"}
    return put(position("stunts", drawing, kinds, charted=True).until("a1"), {"b1": {"hp": 0, "out": "down"}})


@pytest.mark.parametrize("level", every(2, ["master", "veteran"]))
def test_who_sees_no_enemy_goes_to_the_fallen_and_heals(level: str) -> None:
    """It walked off to look for enemies, and left its comrade lying five steps away."""
    game = fallen()
    game.do(str(thought(game, level).action))
    assert steps_apart(game.unit("a1").cell, game.unit("b1").cell) < 7
    game = turns(game, "a1", 2, level)
    assert any("heal" in str(step.action) for step in game.steps)
