"""Who stands on the way out beside an enemy leaves, though the enemy may strike first."""

from __future__ import annotations

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.grid import Cell
from skirmish.rules import rulesets
from tests.ai.positions import leaving, position, thought
from tests.effort import paired

DOORSTEP = """
########
#......#
#aB....#
#......#
########
"""
OUT: Cell = Cell(1, 2)


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), list(LEVELS)))
def test_who_stands_on_the_only_way_out_beside_an_enemy_leaves(ruleset: str, level: str) -> None:
    units = {"a": "scout", "B": "guard"}
    game = position(ruleset, DOORSTEP, units, charted=True, **leaving(ruleset, DOORSTEP, {}, OUT))
    while game.prompts[0].unit != "a1":
        game.do(f"B1 {game.prompts[0].decline}")
    assert str(thought(game, level).action).startswith("a1 leave")
