"""Whom a side has come to put out: of enemies who are equally easy to strike, nobody strikes another one."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.rules import rulesets
from skirmish.rules.objectives import make
from tests.ai.positions import position, thought
from tests.effort import every
from tests.scenario import Game, put

BESET: Final = """
    #########
    #...B...#
    #..aC...#
    #...D...#
    #########
"""
"""A raider beside three guards, one of whom is its mark."""
GUARDS: Final = ("B1", "C1", "D1")
KNOWING: Final = [name for name in LEVELS if name != "recruit"]
"""Levels that know whom to strike."""


def beset(system: str, mark: str, own: int, left: int) -> Game:
    """The game in its turn, with so many hundredths of its points left to it and to each of the guards."""
    kinds = {"a": "raider", "B": "guard", "C": "guard", "D": "guard"}
    goals = [make("red", "assassinate", unit=mark)]
    game = position(system, BESET, kinds, charted=True, objectives=goals)
    parts = {"a1": own, **dict.fromkeys(GUARDS, left)}
    game = put(game, {name: {"hp": max(1, game.unit(name).hp * part // 100)} for name, part in parts.items()})
    while game.prompts[0].unit != "a1":
        game.decline()
    return game


@pytest.mark.parametrize(("level", "system"), every(6, product(KNOWING, rulesets()), first=1))
def test_killers_strike_their_mark_and_not_the_guard_beside_it(level: str, system: str) -> None:
    struck = {}
    for mark in GUARDS:
        for own, left in ((100, 100), (100, 30), (50, 60), (25, 60)):
            action = thought(beset(system, mark, own, left), level).action
            if action.target_id:
                struck[mark, own, left] = action.target_id
    assert all(target == mark for (mark, _, _), target in struck.items())
    assert len(struck) > len(GUARDS)
