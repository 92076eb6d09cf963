"""Where acts alternate, nobody likes to be seen from ground where enemies may be of whom nothing is known."""

from __future__ import annotations

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.future import WARY
from skirmish.ai.plans.planner import Planner
from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.rules.objectives import make
from tests.ai.positions import position, thought, turns
from tests.scenario import Game

ROOMS = """
######################
#aa.#.............#B.#
#aa...............#B.#
#...#.............####
######################
"""
DUEL = """
######################
#...#.............#..#
#a................#..#
#...#.............#..#
####B#################
"""
CORNER, DOOR, HALL = Cell(3, 3), Cell(4, 2), Cell(8, 2)


def rooms(ruleset: str = "pools", drawing: str = ROOMS, *, fog: bool = True) -> Game:
    """The game when red is asked: at first a unit of red knows of no enemy in `ROOMS`."""
    game = position(ruleset, drawing, {"a": "rifleman", "B": "rifleman"}, fog=fog)
    while game.battle.asked != "red":
        prompt = game.prompts[0]
        game.do(f"{prompt.unit} {prompt.decline}")
    return game


def fear(game: Game, cell: Cell, level: str = "master", rounds: int = 0) -> float:
    """What is feared there of enemies whom nobody sees, in points, that many rounds later."""
    view = game.battle.seen_by("red")
    assert view.clock is not None
    later = changed(view.clock, round=view.clock.round + rounds)
    mind = Mind(game.ruleset, changed(view, clock=later), LEVELS[level], lambda: False)
    future = Planner(mind, view.prompts[0]).future
    there = mind.world.with_unit(changed(future.unit, cell=cell))
    return -future.stand(there).terms["unknown"]


def test_it_is_feared_more_where_more_ground_is_in_sight_that_nobody_has_looked_over() -> None:
    game = rooms()
    assert not game.battle.seen_by("red").foes("red")
    assert min(fear(game, HALL), fear(game, DOOR)) > fear(game, CORNER)


def test_nothing_is_feared_once_as_many_enemies_are_known_as_the_side_has() -> None:
    duel = rooms(drawing=DUEL)
    assert len(duel.battle.seen_by("red").foes("red")) == 1
    assert fear(duel, HALL) == 0
    assert fear(rooms(drawing=DUEL.replace("#a..", "#aa.")), HALL) > 0, "there may be another"


def test_in_time_somebody_goes_first() -> None:
    first, later, last = (fear(rooms(), HALL, rounds=rounds) for rounds in (0, 5, WARY))
    assert first - last > later - last > 0


def test_without_fog_nobody_is_missing() -> None:
    assert fear(rooms(fog=False), HALL) == fear(rooms(fog=False), CORNER) == 0


@pytest.mark.parametrize("ruleset", ["forge", "fudge", "ranks", "stunts"])
def test_who_has_whole_turns_has_not_spent_its_defence_on_the_way(ruleset: str) -> None:
    game = rooms(ruleset)
    assert fear(game, HALL) <= fear(game, CORNER)


def test_a_recruit_fears_nothing_that_it_does_not_see() -> None:
    assert fear(rooms(), HALL, "recruit") == 0


BEHIND_THE_DOOR = """
###################
#........#........#
#..aa....#....BB..#
#........+........#
#..aa....#....BB..#
#........#........#
###################
"""


def test_two_sides_with_a_shut_door_between_them_meet_within_eight_rounds() -> None:
    game = position("pools", BEHIND_THE_DOOR, {"a": "guard", "B": "guard"}, fog=True)
    whole = {unit.id: unit.hp for unit in game.battle.units.values()}
    while game.battle.clock is not None and game.battle.clock.round <= 8:
        if any(unit.hp < whole[unit.id] for unit in game.battle.units.values()):
            return
        game.do(str(thought(game).action))
    raise AssertionError("nobody has opened the door to strike at anybody")


ERRAND = """
    1,,,,,,,,,,,,,,,,,,,,,,,,,
    1,,,,,,,,,,,,,,,,,,,,,,,,,
    1,,,,,,,,,,,b######,,,,,,,
    1,,,*,,,,,,,,#....#B,,,,,,
    1,,,,,,a,,,,c'....#C,,,,,,
    1,,,,,,,,,,,,#....#D,,,,,,
    1,,,*,,,,,,,,######,,,,,,,
    1,,,,,,,,,,,,,,,,,,,,,,,,,
    1,,,,,,,,,,,,,,,,,,,,,,,,,
"""
"""Nobody of either side sees an enemy."""
ERRAND_KINDS = {"a": "monk", "b": "raider", "c": "guard", "B": "raider", "C": "raider", "D": "raider"}


@pytest.mark.parametrize("level", ["master", "veteran"])
def test_who_has_somewhere_to_get_to_does_not_wait_for_enemies_whom_nobody_sees(level: str) -> None:
    goals = [make("red", "escort", who="a1", zone="1"), make("blue", "assassinate", unit="a1")]
    game = position("pools", ERRAND, ERRAND_KINDS, charted=True, objectives=goals)
    assert not game.view("red").foes("red")
    assert turns(game, "a1", 2, level).result == "red by objective"


def test_somebody_is_feared_there_where_nobody_has_to_get_anywhere() -> None:
    """Neither by who is to get somewhere nor by those who are to keep it from doing so."""
    seen = Cell(3, 1)
    for goals in ([], [make("red", "escort", who="a1", zone="1")], [make("blue", "escape", zone="1")]):
        game = position("pools", ERRAND, ERRAND_KINDS, charted=True, objectives=goals)
        while game.battle.asked != "red":
            game.decline()
        assert (fear(game, seen) > 0) == (not goals)
