"""Keys in sight: who is nearest fetches them, where a locked door is the only way to the enemy."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest

from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.kit import Item
from skirmish.model.lock import Key, Lock, keys_of
from skirmish.rules import rulesets
from tests.ai.positions import position, turns
from tests.effort import every
from tests.scenario import Game

VAULT: Final = """
    ###############
    #......#......#
    #......#......#
    #..a...+.....B#
    #......#......#
    #......#......#
    ###############
"""
"""Two rooms; the door between them is locked, and hard to force."""
GAP: Final = VAULT.replace("#......#......#", "#.............#", 1)
"""The same rooms, and a way round the door."""
DOOR: Final = Cell(7, 3)
IRON: Final = Item("key1", "iron key", "iron key", Key())
ROUNDS: Final = 4
"""Rounds in which a key a few steps away has to be in somebody's pocket."""


def vault(system: str, drawing: str = VAULT, **more: Any) -> Game:
    """The game of two rooms, the key in the south-western corner; both sides know the ground."""
    game = position(system, drawing, {"a": "duellist", "B": "guard"}, charted=True, **more)
    step = game.steps[-1]
    locks, lying = {DOOR: Lock("iron key", 10)}, {Cell(1, 5): (IRON,)}
    memories = {name: changed(memory, locks=locks) for name, memory in step.after.memories.items()}
    after = changed(
        step.after.with_ground(changed(step.after.ground, locks=locks, items=lying)), memories=memories
    )
    game.steps[-1] = replace(step, after=after)
    return game


@pytest.mark.parametrize(("level", "system"), every(2, product(["regular", "master"], rulesets())))
def test_a_key_that_lies_in_sight_is_fetched(level: str, system: str) -> None:
    game = turns(vault(system), "a1", ROUNDS, level)
    assert [key.kind for key in keys_of(game.unit("a1"))] == ["iron key"]


@pytest.mark.parametrize("system", every(3, rulesets()))
def test_with_the_key_the_door_is_opened(system: str) -> None:
    game = turns(vault(system), "a1", 2 * ROUNDS)
    assert game.battle.ground.lock_at(DOOR) is None
    assert not any("a1 force" in str(step.action) for step in game.steps)


@pytest.mark.parametrize("system", every(3, rulesets(), first=1))
def test_nobody_fetches_a_key_where_another_way_is_open(system: str) -> None:
    game = turns(vault(system, GAP), "a1", ROUNDS)
    assert not keys_of(game.unit("a1"))
