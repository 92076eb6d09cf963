"""Rules of `pools` that meet in one act: grips and eyes, reactions and turning, energy and beats."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.model.event import CheckRolled
from skirmish.model.unit import State
from skirmish.rules.pools.sheet import Sheet
from tests.rules.pools.fighters import PLAIN, SKILLED, armed, changed, fight
from tests.rules.proves import proves
from tests.scenario import Game, figure, weighed

WATCHER = Sheet(strength=2, agility=2, stamina=3, acuity=3, skills={"perception": 3})
"""Passive Perception of 3 + 2 dice."""


def seized(drawing: str, holder: str, victim: str, **fields: Any) -> Game:
    """A fight in which `holder` has hold of `victim`."""
    game = fight(drawing, **fields)
    changed(game, holder, states={"holding": State("holding", by=victim)})
    changed(game, victim, states={"held": State("held", by=holder)})
    return game


# ------------------------------------------------------------------------------------------ grips and eyes


@proves("G20", "G33")
def test_an_enemy_that_is_held_hinders_the_shooter_beside_it() -> None:
    """A grip bars Moves and dodging; who is held may still strike, so it is able."""
    field = "ab....C\n.B....."
    units = {"a": armed("bow"), "b": PLAIN, "B": PLAIN, "C": figure(PLAIN, facing="w")}
    game = seized(field, "b1", "B1", units=units, dice=[10, 3, 2, 1])
    assert weighed(game, "a1 shoot C1 with=bow").action == 4 - 1
    changed(game, "B1", states={**game.unit("B1").states, "stunned": State("stunned", amount=9)})
    assert weighed(game, "a1 shoot C1 with=bow").action == 4


@proves("G24", "G33")
@pytest.mark.parametrize(("wall", "refusal"), [(".", "a1 stands in the open."), ("=", "")])
def test_an_enemy_that_is_held_still_looks(wall: str, refusal: str) -> None:
    units = {"a": SKILLED, "b": PLAIN, "B": WATCHER}
    game = seized(f"a{wall}..Bb", "b1", "B1", units=units, dice=[10, 1, 2])
    assert game.refused("a1 hide add=3") == refusal
    if not refusal:
        game.do("a1 hide add=3", dice=[(6, 1, 1, 1, 1, 1), (7, 2, 3, 4, 1)])
        assert game.events(CheckRolled)[-1].check.watchers == (3 + 2,)
        assert not game.unit("a1").hidden_from, "7 is above 6: it was seen"


@proves("G24", "G33")
def test_who_walks_into_plain_view_of_one_that_is_held_is_seen() -> None:
    units = {"a": SKILLED, "b": PLAIN, "B": WATCHER}
    game = seized("a=..Bb\n......", "b1", "B1", units=units, dice=[10, 1, 2])
    changed(game, "a1", hidden_from=frozenset({"blue"}))
    game.do("a1 move 1,1")
    assert not game.unit("a1").hidden_from
