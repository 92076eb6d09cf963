"""Without fog somebody may hide, too: then there is a fight only if the others look for it."""

from __future__ import annotations

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.rules import rulesets
from tests.ai.positions import position, turns, unit
from tests.effort import every, paired
from tests.scenario import Game

BEND = """
#####################
#...................#
#.#################.#
#.#################.#
#a#################B#
#.#################.#
#####################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), [*LEVELS]), first=1))
def test_without_fog_too_it_looks_for_an_enemy_who_hides(ruleset: str, level: str) -> None:
    """It goes round the bend to where the other stands, who does nothing."""
    hidden = unit(ruleset, "guard", hidden_from=frozenset({"red"}))
    game = position(ruleset, BEND, {"a": "guard", "B": hidden}, fog=False)
    game = turns(game, "a1", 10, level)
    assert is_found(game), game.unit("a1").cell


def is_found(game: Game) -> bool:
    """Whether red has put B1 out, knows where it is, or looks down the passage in which it hides."""
    battle = game.battle
    foe = game.unit("B1")
    return foe.out != "" or battle.is_seen(foe, "red") or battle.sight.sees(game.unit("a1").cell, foe.cell)
