"""Moments in which the price of a single act was wrong, each as a drawn position that holds its point."""

from __future__ import annotations

import pytest

from skirmish.ai.think import think
from skirmish.rules.pools.energy import energy
from tests.rules.pools import fighters as pools
from tests.scenario import Game

LEVELS = ("regular", "veteran")


def answer(game: Game, level: str = "regular") -> str:
    """What the side that is asked says, as it would be typed."""
    view = game.battle.seen_by(game.battle.asked)
    return str(think(game.ruleset, view, level).action)


def verb(game: Game, level: str = "regular") -> str:
    """The verb of it."""
    return answer(game, level).split()[1]


# ------------------------------------------------------------- 1: the open shot now, and what energy buys

RANGE = """
##################################
#................................#
#a.......................B.......#
#................................#
##################################
"""


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_an_open_shot_fires_it_rather_than_walk_on_and_fire_later(level: str) -> None:
    """The walk would make the shot better by a die, and the foe has a beat between the two (G9, G20)."""
    units = {"a": pools.armed("rifle"), "B": pools.armed("rifle", facing="w")}
    game = pools.fight(RANGE, units=units, dice=[10, 1])
    assert verb(game, level) == "shoot"


def test_energy_for_good_is_not_spent_on_a_few_steps() -> None:
    """A sprint takes a point that stays out for the whole battle; what is left of this round's comes back."""
    game = pools.fight(RANGE, units={"a": pools.armed("sword"), "B": pools.armed("sword")}, dice=[10, 1])
    pools.drained(game, "a1", 1)
    assert game.refused("a1 sprint 4,2") == ""
    assert verb(game) != "sprint"


def test_a_dodge_is_not_bought_with_the_energy_of_a_better_blow() -> None:
    """A pistol from afar costs a1 hardly anything; what a dodge costs would pay for its own blow."""
    drawing = "##############\n#Ca.........B#\n##############"
    weak = pools.armed("pistol", sheet=pools.PLAIN, facing="w")
    units = {"a": pools.armed("greatsword", pd=3), "B": weak, "C": pools.armed("sword", facing="e")}
    game = pools.fight(drawing, units=units, dice=[1, 10, 2])
    game.until("B1")
    game.do("B1 shoot a1 with=pistol")
    assert game.asked == "a1 react"
    before = energy(game.unit("a1"))
    game.do(answer(game))
    assert energy(game.unit("a1")) == before
