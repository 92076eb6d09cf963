"""Who can strike nobody as it is, beside an enemy, does what lets it strike again; it does not stand idle."""

from __future__ import annotations

import pytest

from skirmish.ai.think import think
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.modifiers import OFF_BALANCE
from tests.rules.stunts.ring import fight, man, states
from tests.scenario import put


@pytest.mark.parametrize("level", ["regular", "veteran", "elite", "master"])
@pytest.mark.parametrize("hp", range(3, 19, 3))
def test_who_is_off_balance_beside_an_enemy_gets_its_balance_back(level: str, hp: int) -> None:
    """Two in plate, who hardly hurt each other: little is won by a blow, but nothing by standing idle."""
    knight = man("sword", "shield", worn="plate", fight=65, strength=60, life=18)
    game = fight("#aB#", {"a": knight, "B": knight})
    put(game, {"a1": {"states": states(OFF_BALANCE), "hp": hp}, "B1": {"hp": hp}})
    while game.asked.startswith("a1"):
        game.do(str(think(RULESET, game.view("red"), level).action))
    assert OFF_BALANCE not in game.unit("a1").states
