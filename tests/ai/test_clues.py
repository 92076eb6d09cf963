"""A side that is told where to look for what it wants goes there first, and nowhere else meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.grid import Cell
from skirmish.model.event import UnitMoved
from skirmish.model.scene import Objective
from skirmish.rules import rulesets
from skirmish.rules.objectives import make
from tests.ai.positions import position, turns
from tests.effort import every, paired
from tests.scenario import Game

FAR_ROOM = """
########################################
########222222222##############11111111#
########222222222##############11111111#
########222222222##############11111111#
########222222222##############1111B111#
########.######################11111111#
#.a..........................+.11111111#
#.a..........................+.11111111#
#################.#############11111111#
#########222222222######################
#########222222222######################
#########222222222######################
#########222222222######################
########################################
"""
NEAR_ROOM = FAR_ROOM.replace("B", "1").replace("222222222###", "2222222B2###", 1)
PUT_OUT = make("red", "assassinate", unit="B1")
LAST = make("red", "survive", until=40)
PAIRS = paired(rulesets(), ["master", "regular"])


def played(ruleset: str, level: str, rounds: int, goal: Objective, drawing: str = FAR_ROOM) -> Game:
    """The game so many rounds on, or as soon as red knows where the one of blue is, who does nothing."""
    game = position(ruleset, drawing, {"a": "guard", "B": "guard"}, charted=True, objectives=[goal])
    for _ in range(rounds):
        if not is_found(game):
            turns(game, "a1 a2", 1, level)
    return game


def is_found(game: Game) -> bool:
    """Whether red has put B1 out, or knows where it is."""
    return "B1" in game.view("red").units or game.unit("B1").out != ""


def walked(game: Game, zone: str) -> list[Cell]:
    """The cells of the zone that red has walked over."""
    terrain, cells = game.battle.terrain, game.battle.scene.zones[zone]
    paths = (event.path for event in game.log if isinstance(event, UnitMoved) and event.unit != "B1")
    return [cell for path in paths for cell in path if cells >> terrain.bit(cell) & 1]


@pytest.mark.parametrize(("ruleset", "level"), every(3, PAIRS, first=1))
@pytest.mark.parametrize("goal", [PUT_OUT, LAST])
def test_who_is_told_which_room_to_look_into_goes_there_and_into_no_other(
    ruleset: str, level: str, goal: Objective
) -> None:
    game = played(ruleset, level, 16, replace(goal, near="1"))
    assert is_found(game)
    assert walked(game, "2") == []


@pytest.mark.parametrize(("ruleset", "level"), every(3, PAIRS))
def test_who_is_told_nothing_looks_into_the_rooms_on_the_way(ruleset: str, level: str) -> None:
    game = played(ruleset, level, 16, PUT_OUT)
    assert is_found(game)
    assert walked(game, "2") != []


@pytest.mark.parametrize(("ruleset", "level"), every(3, PAIRS, first=1))
def test_when_nobody_is_there_they_look_elsewhere(ruleset: str, level: str) -> None:
    game = played(ruleset, level, 30, replace(PUT_OUT, near="1"), NEAR_ROOM)
    assert is_found(game)
    assert game.battle.scene.zones["1"] & ~game.view("red").memories["red"].explored == 0


@pytest.mark.parametrize(("ruleset", "level"), every(3, PAIRS, first=2))
def test_an_enemy_in_sight_is_seen_to_first(ruleset: str, level: str) -> None:
    """C1 stands behind them on their passage, and would follow."""
    kinds = {"a": "guard", "B": "guard", "C": "guard"}
    drawing = FAR_ROOM.replace("#.a....", "#C...a.", 1).replace("#.a....", "#....a.", 1)
    game = position(ruleset, drawing, kinds, charted=True, objectives=[replace(PUT_OUT, near="1")])
    start = [game.unit(name).cell.x for name in ("a1", "a2")]
    turns(game, "a1 a2", 2, level)
    assert game.unit("C1").out or min(game.unit(name).cell.x for name in ("a1", "a2")) < min(start)
