"""Things that come to be in the same moment, under every system: who has won then, and what goes on."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.records.codec import Codec
from skirmish.records.replay import steps_of, verify
from skirmish.rules import objectives, rulesets
from tests.rules.proves import proves
from tests.scenario import Game, battle, figure, saved, start

SYSTEMS = tuple(rulesets())
OWNERS = {"red": "a", "blue": "B", "green": "c"}
BURNT = [
    name for name in SYSTEMS if name != "forge"
]  # There a fire takes a Minor wound: nobody falls of one.
SNEAKING = [
    name
    for name, one in rulesets().items()
    if "infiltration_turns" in {choice.name for choice in one.choices}
]


@pytest.mark.parametrize("system", BURNT)
@pytest.mark.parametrize(("burning", "ending"), [("Bc", "red by out"), ("aBc", "draw by out")])
def test_of_three_sides_a_fire_may_put_out_two_or_all_at_once(system: str, burning: str, ending: str) -> None:
    ruleset, drawing = rulesets()[system], "#a...B...c#"
    weak = dict.fromkeys("aBc", figure(ruleset.sheet(), hp=1 if system != "ranks" else 3))
    drawn = battle(ruleset, drawing, units=weak, sides=OWNERS, fog=False)
    cells = sum(1 << drawing.index(letter) for letter in burning)
    fire = Trigger("t1", Cause("round", number=1), (Effect("fire", cells=cells, number=9),))
    game = Game(ruleset, changed(drawn, triggers=(fire,)))
    while not game.result:
        game.decline()
    assert game.result == ending
    assert game.battle.clock is not None
    assert game.battle.clock.round == 2, "as the second round begins"


@pytest.mark.parametrize("system", SNEAKING)
def test_an_alarm_in_the_last_turn_of_sneaking_begins_the_fight(system: str) -> None:
    ruleset = rulesets()[system]
    options = {"infiltration_turns": 1}
    drawn = battle(ruleset, "#a" + "." * 20 + "#B#", infiltrators="red", options=options)
    alarm = Trigger("t1", Cause("enters", side="red", cells=1 << 2), (Effect("alarm", side="blue"),))
    game = Game(ruleset, changed(drawn, triggers=(alarm,)))
    quiet = start(ruleset, "#a" + "." * 20 + "#B#", infiltrators="red", options=options)
    quiet.do("a1 end")
    assert quiet.result == "draw by limit"
    game.do("a1 sneak 2,0")
    while game.battle.clock is not None and game.battle.clock.is_before_fight:
        game.decline()
    assert (game.result, game.unit("B1").alert) == ("", True)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_done_as_the_last_round_ends_counts_before_the_limit(system: str) -> None:
    hold = objectives.make("blue", "hold", zone="1", rounds=2)
    survive = objectives.make("red", "survive", until=2)
    for goals, ending in (([hold], "blue by objective"), ([hold, survive], "draw by objective")):
        drawing = "#a....B#"
        game = start(rulesets()[system], drawing, objectives=goals, zones={"1": 1 << 6}, fog=False, limit=2)
        while not game.result:
            game.decline()
        assert game.result == ending
        codec = Codec.of(game.ruleset)
        assert verify(game.ruleset, saved(game)) is None
        assert steps_of(codec, saved(game))[0][-1].after.result == game.battle.result


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_goal_that_is_taken_back_in_the_moment_in_which_it_is_met_ends_nothing(system: str) -> None:
    hold = objectives.make("blue", "hold", zone="1", rounds=1)
    drawn = battle(rulesets()[system], "#a....B#", objectives=[hold], zones={"1": 1 << 6}, fog=False)
    gone = Trigger("t1", Cause("round", number=2), (Effect("gone", side="blue", objective=hold),))
    game = Game(rulesets()[system], changed(drawn, triggers=(gone,)))
    while game.battle.clock is None or game.battle.clock.round < 2:
        game.decline()
    assert game.result == ""
    assert game.asked
    game.until("a1").until("B1")


@pytest.mark.parametrize("system", BURNT)
@pytest.mark.parametrize(("limit", "ending"), [(9, "red by objective"), (2, "draw by limit")])
def test_what_a_round_has_decided_stands_before_the_next_one_burns_anybody(
    system: str, limit: int, ending: str
) -> None:
    """a1 stands in the fire as rounds 2 and 3 begin, of which it outlives one; round 3 is not played."""
    ruleset, drawing = rulesets()[system], "#a....B#"
    goals = [objectives.make("red", "survive", until=2)] if limit > 2 else []
    twice = {"fudge": 5, "ranks": 8, "stunts": 5, "pools": 3}[system]
    weak = {"a": figure(ruleset.sheet(), hp=twice)}
    drawn = battle(ruleset, drawing, units=weak, objectives=goals, fog=False, limit=limit)
    fire = Trigger("t1", Cause("round", number=1), (Effect("fire", cells=1 << 1, number=9),))
    game = Game(ruleset, changed(drawn, triggers=(fire,)))
    while not game.result:
        game.decline()
    assert game.result == ending
    assert (game.unit("a1").hp < twice, game.unit("a1").out) == (True, "")


@proves("FG-26")
@pytest.mark.parametrize("system", SNEAKING)
def test_a_sentry_whose_post_is_taken_goes_as_far_as_beside_it_and_on(system: str) -> None:
    """Two who go to each other's posts would else stand still for good, as would one before a comrade."""
    ruleset = rulesets()[system]
    sheet = ruleset.sheet(agility=3) if system == "pools" else ruleset.sheet()
    calm: dict[str, Any] = {"facing": "e", "alert": False}
    there, back = ((Cell(4, 1), -1), (Cell(9, 1), -1)), ((Cell(9, 1), -1), (Cell(4, 1), -1))
    for other in ((), back[::-1]):
        units = {
            "B": figure(sheet, **calm, patrol=there),
            "C": figure(sheet, **calm, patrol=other),
        }
        drawing = """
            a#............
            .#..C....B....
            .#............
        """
        game = start(ruleset, drawing, infiltrators="red", units=units)
        places: list[Cell] = []
        while len(places) < 14:
            game.decline()
            places.append(game.unit("B1").cell)
        assert min(place.x for place in places) <= 5
        assert places[-1] != places[-2] or places[-2] != places[-3], "it goes on and on"


@proves("FG-26")
@pytest.mark.parametrize("system", SNEAKING)
def test_across_a_wall_from_a_comrade_on_its_post_a_sentry_is_not_there_yet(system: str) -> None:
    """B1 begins a corner away from its post, where C1 stands: it goes round to beside it, and then on."""
    ruleset = rulesets()[system]
    sheet = ruleset.sheet(agility=3) if system == "pools" else ruleset.sheet()
    calm: dict[str, Any] = {"facing": "e", "alert": False}
    there, back = (Cell(1, 1), -1), (Cell(6, 3), -1)
    units = {"B": figure(sheet, **calm, patrol=(there, back)), "C": figure(sheet, **calm)}
    drawing = """
        .......#.
        .C#....#a
        .#B....#.
        .......#.
    """
    game = start(ruleset, drawing, infiltrators="red", units=units, charted=True)
    places: list[Cell] = []
    while len(places) < 14:
        game.decline()
        places.append(game.unit("B1").cell)
    beside = [place for place in places if place in {Cell(0, 0), Cell(1, 0), Cell(0, 1)}]
    assert beside, places
    assert Cell(6, 3) in places[places.index(beside[0]) :], "and back"
