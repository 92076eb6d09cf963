"""Moments in which an opponent has to play as a side and for its goal, each a drawn position."""

from __future__ import annotations

import pytest

from skirmish.rules import rulesets
from tests.ai.positions import fought, position
from tests.scenario import battle

# ------------------------------------------------------------------------- looking for the foe

ROOMS = """
#########################
#.a......#..............#
#........#..............#
#.a......#######........#
#..............#......B.#
#........#.....#........#
#........#............B.#
#########################
"""
"""Two rooms and a passage; from neither of them is the other to be seen."""


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("ruleset", rulesets())
def test_on_unknown_ground_both_look_for_the_other_and_fight_it_out(ruleset: str, seed: str) -> None:
    """Neither knows the map; each knows where the other set out, and no way there."""
    terrain = battle(rulesets()[ruleset], ROOMS).terrain
    floor = list(terrain.cells(terrain.walkable))
    camps = {
        "red": terrain.mask(cell for cell in floor if cell.x <= 3),
        "blue": terrain.mask(cell for cell in floor if cell.x >= 21),
    }
    guards = {"a": "guard", "B": "guard"}
    game = position(ruleset, ROOMS, guards, seed=seed, charted=False, deploy=camps)
    result = fought(game, "recruit").result
    assert result is not None
    assert result.winner, result
