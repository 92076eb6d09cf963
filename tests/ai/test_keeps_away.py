"""Who can shoot, at enemies none of whom can, shoots from where it is and does not walk up to blades."""

from __future__ import annotations

import pytest

from skirmish.rules import rulesets
from tests.ai.positions import position, turns
from tests.effort import every

FIELD = """
    ##############################
    #............................#
    #..........a.............D...#
    #............................#
    #..........b.............E...#
    #............................#
    ##############################
"""


@pytest.mark.parametrize("ruleset", every(3, rulesets(), first=2))
def test_archers_do_not_walk_up_to_blades(ruleset: str) -> None:
    """The two who only strike stay where they are; from 12 cells off they are shot at as well as need be."""
    kinds = {"a": "archer", "b": "archer", "D": "brute", "E": "veteran"}
    game = turns(position(ruleset, FIELD, kinds, charted=True), "a1 b1", 2)
    for name in ("a1", "b1"):
        assert game.unit(name).cell.x <= 13, name
    assert game.unit("D1").hp < game.ruleset.full(game.unit("D1"))
