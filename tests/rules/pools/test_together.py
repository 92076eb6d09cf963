"""Rules of `pools` that meet in one act: grips and eyes, reactions and turning, energy and beats."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.model.event import CheckRolled
from skirmish.model.kit import Item
from skirmish.model.lock import Key
from skirmish.model.unit import State
from skirmish.rules.pools.sheet import Sheet
from tests.rules.pools.fighters import PLAIN, SKILLED, armed, changed, duel, fight, pools, thing
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


# ---------------------------------------------------------------------------------------- one grip at a time


@proves("G33")
def test_who_is_held_does_not_get_free_by_taking_hold_of_somebody_else() -> None:
    """The way out is the test against the holder; a hold on a weaker third party is none."""
    units = {"a": PLAIN, "B": PLAIN, "C": Sheet()}
    sides = {"red": "a", "blue": "B", "green": "C"}
    game = seized("aBC", "a1", "B1", units=units, sides=sides, dice=[1, 10, 2])
    assert game.refused("B1 grapple C1 add=3") == "B1 is held, and can only grapple its holder."
    assert game.refused("B1 strike C1 with=fists add=3") == ""
    assert game.refused("B1 shove C1 add=3") == ""


@proves("G33")
@pytest.mark.parametrize("verb", ["grapple", "break-free"])
def test_turning_the_grip_round_is_the_test_to_break_free(verb: str) -> None:
    """Strength 3 added against the passive 3 of the holder: 3 dice against 3 either way."""
    game = seized("aB", "a1", "B1", units={"a": PLAIN, "B": PLAIN}, dice=[1, 10])
    changed(game, "a1", facing=2)
    game.do(f"B1 {verb} a1 add=3")
    assert game.prompts[0].verbs == ("dodge", "take"), "a holder may dodge"
    game.do("a1 take", dice=[(9, 1, 1), (9, 2, 2)])
    assert pools(game) == (3, 3)
    held = {name for name in ("a1", "B1") if "held" in game.unit(name).states}
    assert held == ({"a1"} if verb == "grapple" else set())


@proves("G33")
def test_a_holder_that_is_grappled_lets_go() -> None:
    units = {"a": PLAIN, "B": PLAIN, "C": PLAIN}
    game = seized("aBC", "B1", "a1", units=units, sides={"red": "aC", "blue": "B"}, dice=[1, 2, 10])
    game.do("C1 grapple B1 add=3")
    game.do("B1 take", dice=[(9, 1, 1), (9, 2, 2, 2)])
    assert not game.unit("a1").states
    assert set(game.unit("B1").states) == {"held"}
    assert game.unit("C1").states["holding"].by == "B1"


# ------------------------------------------------------------------------------------------ hands and things


@proves("FP-15")
def test_a_key_is_not_drawn_it_takes_no_hand() -> None:
    key = Item("key", "key", "iron key", Key())
    game = duel(figure(PLAIN, carried=(key, thing("dagger"))), PLAIN)
    assert game.refused("a1 draw with=key") == "a1 cannot draw that way."
    assert game.refused("a1 draw with=dagger") == ""
    assert game.refused("a1 drop with=key") == ""
