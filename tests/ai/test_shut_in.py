"""Who has to get out of a locked room tries the door again and again; a comrade outside comes to open it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest

from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.lock import Lock
from skirmish.rules import rulesets
from skirmish.rules.objectives import make
from tests.ai.positions import position, turns
from tests.effort import every
from tests.scenario import Game

SHED: Final = """
    ####################
    #1.....#...........#
    #1.....#...........#
    #1.....+.a.........#
    #1.....#...........#
    #1.....#...........#
    ####################
    ##################C#
    ####################
"""
"""A scout who is to be brought to the west; the only door is locked, and as hard to force as can be.

The one enemy is walled in and can do nothing.
"""
FRIENDS: Final = SHED.replace("#1.....#...........#", "#1...b.#...........#", 1)
"""The same shed, and a comrade outside."""
DOOR: Final = Cell(7, 3)
KINDS: Final = {"a": "scout", "b": "guard", "C": "guard"}


def shed(system: str, drawing: str = SHED, **more: Any) -> Game:
    """The game of the shed: the way out is known, and so is the lock."""
    goal = make("red", "escort", who="a1", zone="1")
    kinds = {letter: kind for letter, kind in KINDS.items() if letter in drawing}
    game = position(system, drawing, kinds, charted=True, objectives=[goal], **more)
    step, locks = game.steps[-1], {DOOR: Lock(number=10)}
    memories = {name: changed(memory, locks=locks) for name, memory in step.after.memories.items()}
    after = changed(step.after.with_ground(changed(step.after.ground, locks=locks)), memories=memories)
    game.steps[-1] = replace(step, after=after)
    return game


def tries(game: Game, unit: str) -> int:
    """How often the unit tried to force the door."""
    return sum(str(step.action).startswith(f"{unit} force") for step in game.steps)


@pytest.mark.parametrize(("level", "system"), every(2, product(["regular", "master"], rulesets())))
def test_who_is_shut_in_forces_the_door(level: str, system: str) -> None:
    game = turns(shed(system), "a1", 4, level)
    assert tries(game, "a1") > 0
    game = turns(game, "a1", 4, level)
    assert tries(game, "a1") > 1 or game.battle.ground.lock_at(DOOR) is None


@pytest.mark.parametrize("system", rulesets())
def test_a_comrade_outside_comes_and_forces_the_door(system: str) -> None:
    game = turns(shed(system, FRIENDS), "b1", 4)
    assert tries(game, "b1") > 0


@pytest.mark.parametrize("system", rulesets())
def test_nobody_forces_a_door_that_can_be_gone_round(system: str) -> None:
    gap = SHED.replace("#1.....#...........#", "#1.................#", 1)
    assert tries(turns(shed(system, gap), "a1", 3), "a1") == 0
