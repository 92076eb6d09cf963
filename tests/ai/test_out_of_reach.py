"""Who can neither get to any enemy nor shoot at one stays where none of them can shoot, until they come."""

from __future__ import annotations

from typing import Final

import pytest

from skirmish.rules import engine, rulesets
from skirmish.rules.objectives import make
from tests.ai.positions import position, thought, turns
from tests.effort import every
from tests.scenario import Game

ROUNDS: Final = 4
"""Rounds in which everybody has found a wall to stand behind."""
RIVER: Final = """
##############################
#.......#....---.............#
#.......#.a..---........B....#
#.......#.b..---........B....#
#.......#....---.............#
#............---.............#
##############################
"""
"""Two guards and two archers, and deep water between them."""


def in_danger(game: Game) -> list[str]:
    """Those of red at whom an archer could shoot if it were asked now, fresh for its turn."""
    table, view = game.ruleset, game.battle.seen_by("blue")
    shots = [way for foe in ("B1", "B2") for way in engine.ways(table, view, foe, "shoot")]
    return sorted({str(target) for shot in shots for target in shot.targets})


@pytest.mark.parametrize("ruleset", every(3, rulesets(), first=1))
def test_who_cannot_come_at_archers_stays_out_of_their_sight(ruleset: str) -> None:
    game = position(ruleset, RIVER, {"a": "guard", "b": "guard", "B": "archer"}, charted=True)
    game = turns(game, "a1 b1", ROUNDS)
    for more in range(ROUNDS):
        while game.prompts[0].side != "blue":
            game.do(str(thought(game).action))
        assert not in_danger(game), f"{more} rounds later"
        game = turns(game, "a1 b1", 1)


WANTED: Final = """
##############################
#............---.............#
#.......#....---.............#
#.......#...C---........B....#
#.......#....---........B....#
#............---.............#
##############################
"""


@pytest.mark.parametrize("ruleset", every(3, rulesets()))
def test_one_whom_archers_are_after_from_across_the_water_goes_behind_the_wall(ruleset: str) -> None:
    """It kept away from ground out of sight as it would from enemies."""
    goal = make("blue", "assassinate", unit="C1")
    kinds, sides = {"C": "monk", "B": "archer"}, {"red": "C", "blue": "B"}
    game = position(ruleset, WANTED, kinds, sides=sides, charted=True, objectives=[goal])
    assert not in_danger(turns(game, "C1", 2))
