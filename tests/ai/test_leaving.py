"""Who stands on the way out beside an enemy leaves, though the enemy may strike first."""

from __future__ import annotations

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.grid import Cell
from skirmish.rules import rulesets
from skirmish.rules.objectives import make
from tests.ai.positions import leaving, position, thought
from tests.effort import paired
from tests.scenario import put

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


GATE = """
########################
#......................#
#.....................1#
#.............B......a1#
#.....................1#
#......................#
########################
"""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", rulesets())
def test_who_stands_on_a_wide_way_out_leaves_and_does_not_walk_about_on_it(ruleset: str, level: str) -> None:
    """In four rounds: to which turns a level attends differs by round."""
    exits = [make("red", "escape", zone="1", count=1)]
    game = position(ruleset, GATE, {"a": "archer", "B": "brute"}, charted=True, objectives=exits)
    put(game, {"a1": {"cell": Cell(22, 3)}})
    for _ in range(4):
        assert str(thought(game.until("a1"), level).action).startswith("a1 leave")
        game.decline()
