"""Who is badly hurt comes at enemies behind comrades who are fitter, not first."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from skirmish.rules import rulesets
from tests.ai.positions import position, turns
from tests.effort import every
from tests.scenario import put

FIELD: Final = """
    ############################
    #..........................#
    #..b....................D..#
    #..a....................E..#
    #..c....................F..#
    #..........................#
    ############################
"""
"""Three against three on open ground, many steps apart; all have blades alone."""
MARCH: Final = 2
"""Rounds on the way, in which nobody is in reach of the other side."""


@pytest.mark.parametrize(
    ("level", "system"), every(4, product(["regular", "veteran", "master"], rulesets()), first=3)
)
def test_who_has_one_point_left_is_never_the_foremost_on_the_way(level: str, system: str) -> None:
    game = position(system, FIELD, dict.fromkeys("abcDEF", "duellist"), charted=True)
    game = put(game, {"a1": {"hp": 1}})
    for _ in range(MARCH):
        game = turns(game, "a1 b1 c1", 1, level)
        hurt, *fit = [game.unit(name).cell.x for name in ("a1", "b1", "c1")]
        assert hurt <= max(fit)
        assert max(fit) > 3, "somebody goes"
