"""Who bars the way to a mark stands behind a shut door, and does not open it to those who shoot at it."""

from __future__ import annotations

import pytest

from skirmish.rules import rulesets
from tests.ai.positions import hunted, position, turns
from tests.effort import every, paired

CELL = """
    ####################
    #......#...........#
    #.a....#.........C.#
    #....b.+...........#
    #......#.........D.#
    #......#...........#
    ####################
"""
"""A hostage in a room with one door, a guard beside it, and enemies out of reach who can shoot."""


@pytest.mark.parametrize(
    ("ruleset", "level"), every(2, paired(rulesets(), ["master", "veteran", "regular"]), first=1)
)
def test_who_guards_a_hostage_in_a_room_leaves_its_door_shut(ruleset: str, level: str) -> None:
    kinds = {"a": "monk", "b": "guard", "C": "archer", "D": "archer"}
    game = position(ruleset, CELL, kinds, charted=True, fog=False, **hunted("a1"))
    game = turns(game, "b1", 4, level)
    assert not game.battle.ground.open_doors
    assert game.unit("b1").cell.x < 7
