"""A side that concedes while others fight on: all hear it; its units go, and grips that they are part of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from skirmish.chronicle import tell_all
from skirmish.model.battle import Sighting
from skirmish.model.change import changed
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.model.unit import State
from skirmish.model.witness import witnessed
from skirmish.rules import objectives, rulesets
from skirmish.rules.fudge.wounds import PAIRS as FUDGE
from skirmish.rules.pools.conditions import PAIRS as POOLS
from skirmish.rules.stunts.wounds import PAIRS as STUNTS
from skirmish.rules.victory import ruling
from tests.rules.proves import proves
from tests.scenario import Game, battle, put, start

FIELD = """
    #######
    #aB..c#
    #######
"""
ROOMS = """
    #######
    #a#B#c#
    #######
"""
OWNERS: Mapping[str, str] = {"red": "a", "blue": "B", "green": "c"}
GRIPS = [
    *(("fudge", state, other) for state, other in FUDGE.items()),
    *(("pools", state, other) for state, other in POOLS.items()),
    *(("stunts", state, other) for state, other in STUNTS.items()),
    ("forge", "held", "holding"),
    ("forge", "holding", "held"),
]
"""A system, the state of the one that stays, and that of the one that yields."""


@proves("G33", "G35")
@pytest.mark.parametrize(("system", "state", "other"), GRIPS)
def test_who_yields_holds_nobody_and_is_held_by_nobody(system: str, state: str, other: str) -> None:
    game = start(rulesets()[system], FIELD, sides=OWNERS, fog=False, seed="yielding")
    put(
        game,
        {
            "a1": {"states": {other: State(other, by="B1", amount=1)}},
            "B1": {"states": {state: State(state, by="a1", amount=1)}},
        },
    )
    while game.battle.asked != "red":
        game.decline()
    game.do("red concede")
    assert game.unit("a1").out == "yielded"
    assert state not in game.unit("B1").states


@pytest.mark.parametrize("system", rulesets())
def test_that_a_side_concedes_all_are_told_once_though_nobody_sees_it(system: str) -> None:
    game = start(rulesets()[system], ROOMS, sides=OWNERS, seed="yielding")
    for side in ("red", "blue"):  # The first leaves two who fight on, the second ends the battle.
        while game.battle.asked != side:
            game.decline()
        game.do(f"{side} concede")
        step = game.steps[-1]
        for other in OWNERS:
            lines = tell_all(
                game.ruleset, witnessed(step.before, step.events, other), step.before.seen_by(other)
            )
            name = step.after.scene.side(side).name
            assert [line.text for line in lines].count(f"{name} conceded.") == 1


@pytest.mark.parametrize("system", rulesets())
def test_of_conceding_nothing_else_is_told(system: str) -> None:
    """Also where intents are declared: to concede is no intent of somebody."""
    game = start(rulesets()[system], ROOMS, sides=OWNERS, seed="yielding").until("a1")
    game.do("red concede")
    assert game.told("red").startswith("Red conceded. A1 yields.")


@pytest.mark.parametrize("system", rulesets())
def test_nobody_joins_a_side_that_has_conceded_and_it_wins_no_more(system: str) -> None:
    """B2 was to come in round 2, when blue was to win; a1 is the mark of blue, whoever puts it out."""
    mark = objectives.make("blue", "assassinate", unit="a1")
    drawn = battle(rulesets()[system], "#a.a.B.B..c#", sides=OWNERS, objectives=[mark])
    comes = Effect("reinforcements", units=("B2",))
    wins, done = Effect("victory", side="blue"), Effect("done", objective=mark)
    second = Trigger("t1", Cause("round", number=2), (comes, wins, done))
    here = drawn.with_units({name: unit for name, unit in drawn.units.items() if name != "B2"})
    waiting = changed(here, triggers=(second,), reserve={"B2": drawn.units["B2"]})
    game = Game(rulesets()[system], waiting)
    while game.battle.asked != "blue":
        game.decline()
    game.do("blue concede")
    while game.battle.triggers:
        game.decline()
    assert "B2" not in game.battle.units
    assert game.result == ""
    put(game, {"a1": {"out": "dead"}})
    assert ruling(game.battle) is None, "green put it out, and blue has given up"


@pytest.mark.parametrize("system", rulesets())
def test_nobody_looks_any_more_where_those_stood_who_have_conceded(system: str) -> None:
    game = start(rulesets()[system], ROOMS, sides=OWNERS, seed="yielding").until("a1")
    seen = {name: Sighting(game.unit(name), 1) for name in ("a1", "c1")}
    memories = game.battle.memories
    blue = replace(memories["blue"], sightings=seen)
    after = game.battle.altered(memories={**memories, "blue": blue})
    game.steps[-1] = replace(game.steps[-1], after=after)
    game.do("red concede")
    assert list(game.view("blue").memories["blue"].sightings) == ["c1"]
