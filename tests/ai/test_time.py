"""Who has lost if it does not win soon minds harm less; and nobody crawls who could walk."""

from __future__ import annotations

from typing import Final

import pytest

from skirmish.model.unit import State
from skirmish.rules.objectives import make
from tests.ai.positions import position, turns, unit
from tests.scenario import Figure

FAR: Final = """
##########################################
#........................................#
#..a...................................B.#
#........................................#
##########################################
"""


@pytest.mark.parametrize("ruleset", ["fudge", "pools", "forge"])
def test_who_lies_gets_up_to_go_on(ruleset: str) -> None:
    kinds: dict[str, str | Figure] = {
        "a": unit(ruleset, "guard", states={"prone": State("prone")}),
        "B": "guard",
    }
    game = turns(position(ruleset, FAR, kinds, charted=True, fog=False), "a1", 3)
    assert "prone" not in game.unit("a1").states
    assert game.unit("a1").cell.x > 3 + 5


CORNER: Final = """
##########################
#........#...............#
#.......a#...........B...#
#........#...............#
#........................#
##########################
"""
"""Behind the wall a brute with hardly any life left; beyond it two archers."""


@pytest.mark.parametrize(("ruleset", "hp"), [("forge", 6), ("fudge", 3), ("stunts", 3)])
def test_who_has_lost_otherwise_comes_out_from_behind_the_wall(ruleset: str, hp: int) -> None:
    """Blue has only to be there still when the third round is over."""
    kinds: dict[str, str | Figure] = {"a": unit(ruleset, "brute", hp=hp), "B": "archer"}
    goal = make("blue", "survive", until=3, count=1)
    game = position(ruleset, CORNER, kinds, charted=True, fog=False, objectives=[goal])
    assert turns(game, "a1", 2).unit("a1").cell.x > 10


@pytest.mark.parametrize(("ruleset", "hp"), [("forge", 6), ("fudge", 3), ("stunts", 3)])
def test_who_has_time_stays_there(ruleset: str, hp: int) -> None:
    kinds: dict[str, str | Figure] = {"a": unit(ruleset, "brute", hp=hp), "B": "archer"}
    game = position(ruleset, CORNER, kinds, charted=True, fog=False)
    assert turns(game, "a1", 2).unit("a1").cell.x < 9
