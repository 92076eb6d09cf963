"""Opponents in a house of two floors: they find an enemy on the other floor, and fight."""

from __future__ import annotations

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.arena.opponent import choose
from skirmish.dice import Stream
from skirmish.model.battle import Battle
from skirmish.packs.temperaments import opponent
from skirmish.rules import loop, rulesets
from skirmish.rules.objectives import make
from tests.ai.positions import position, turns
from tests.effort import paired
from tests.rules.test_walking import SYSTEMS, System
from tests.scenario import battle, figure

HOUSE = """
    #################
    #a....###.....###
    #.....###.....###
    #.....###.....###
    #.....###....B###
    #################
"""
CROWD = """
    #################
    #a....###.....###
    #a....###....B###
    #a....###....B###
    #.....###....B###
    #################
"""
FLOORS = {"storeys": {"ground_floor": "0-6", "upper_floor": "8-16"}, "stairs": ["5,1 9,1", "5,2 9,2"]}
MOST_ANSWERS = 600


@pytest.mark.slow
@pytest.mark.parametrize(("name", "is_charted"), paired(SYSTEMS, [True, False]))
def test_opponents_on_different_floors_fight_it_out(name: str, is_charted: bool) -> None:
    """Nobody sees, or has ever seen, the other; uncharted, they do not know the other floor either."""
    end = fought(SYSTEMS[name], is_charted)
    assert end.result is not None
    assert end.result.cause == "out"


@pytest.mark.slow
@pytest.mark.parametrize("name", SYSTEMS)
def test_nobody_stands_for_ever_at_the_ends_of_the_only_stairs(name: str) -> None:
    """Three against three: who is met there is given way to, and the fight is found."""
    one = {**FLOORS, "stairs": ["5,1 9,1"]}
    end = fought(SYSTEMS[name], True, drawing=CROWD, level="master", **one)
    assert end.result is not None
    assert end.result.cause == "out"


def test_an_enemy_on_another_floor_is_farther_than_all_on_this_one() -> None:
    """B1 stands behind the wall, 4 cells away, and upstairs; B2 is 5 cells away on the same floor."""
    house = HOUSE.replace("#a....###.....###", "#B....###.....###", 1).replace("B###", ".###")
    house = house.replace("#.....###.....###", "#....a###B....###", 1)
    system = SYSTEMS["fudge"]
    units = {"a": figure(system.foe, hands=(system.sword,)), "B": figure(system.foe, hands=(system.sword,))}
    start = battle(system.ruleset, house, units=units, charted=True, fog=False, seed="floors", **FLOORS)  # type: ignore[arg-type]
    now = loop.open_battle(system.ruleset, start).after
    mind = Mind(system.ruleset, now.seen_by("red"), LEVELS["regular"], lambda: False)
    places = [str(foe.cell) for foe in mind.foes(now.units["a1"])]
    assert places == ["1,1", "9,2"]


UPSTAIRS = """
    #####################
    #.....###..........##
    #....a###..........##
    #.....###..........##
    #.....###...1.....B##
    #####################
"""
"""Nobody has seen the upper floor, which a1 is to hold, or to search for an enemy."""


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), ["master", "veteran", "regular"]))
@pytest.mark.parametrize("has_goal", [True, False])
def test_who_stands_at_the_foot_of_stairs_to_a_floor_that_nobody_has_seen_goes_up(
    ruleset: str, level: str, has_goal: bool
) -> None:
    goals = [make("red", "hold", zone="1", rounds=2)] if has_goal else []
    floors = {"storeys": {"ground_floor": "0-6", "upper_floor": "8-20"}, "stairs": ["5,1 9,1"]}
    game = position(ruleset, UPSTAIRS, dict.fromkeys("aB", "guard"), objectives=goals, **floors)
    game = turns(game, "a1", 3, level)
    assert game.unit("a1").cell.x > 9


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), ["master", "veteran", "regular"]))
def test_who_has_to_be_at_the_end_of_stairs_goes_there(ruleset: str, level: str) -> None:
    landing = UPSTAIRS.replace("#.....###...1.....B##", "#.....###.........B##")
    landing = landing.replace("#.....###..........##", "#....1###..........##", 1)
    floors = {"storeys": {"ground_floor": "0-6", "upper_floor": "8-20"}, "stairs": ["5,1 9,1"]}
    goals = [make("red", "reach", zone="1")]
    game = position(ruleset, landing, dict.fromkeys("aB", "guard"), charted=True, objectives=goals, **floors)
    assert turns(game, "a1", 3, level).result == "red by objective"


def fought(
    system: System, is_charted: bool, drawing: str = HOUSE, level: str = "regular", **floors: object
) -> Battle:
    """The battle when opponents of that level have fought it out."""
    units = {"a": figure(system.foe, hands=(system.sword,)), "B": figure(system.foe, hands=(system.sword,))}
    start = battle(
        system.ruleset, drawing, units=units, charted=is_charted, seed="floors", **(floors or FLOORS)
    )
    step = loop.open_battle(system.ruleset, start)
    who = opponent(level, {})
    for number in range(MOST_ANSWERS):
        now = step.after
        if now.result is not None:
            break
        view, slips = now.seen_by(now.asked), list[str]()
        answer = choose(system.ruleset, view, who, Stream.of("floors", number), slips.append)
        assert not slips
        step = loop.take_step(system.ruleset, now, answer)
    return step.after
