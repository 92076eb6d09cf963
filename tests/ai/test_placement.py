"""Setting up: an opponent places its units by plan, from what its side knows alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from skirmish.grid import Cell, cover
from skirmish.rules import objectives, rulesets
from tests.ai.positions import position, thought, unit
from tests.library import shipped_library
from tests.scenario import Figure, Game, battle

FIELD = """
##################################
#................................#
#a...............................#
#........c......................D#
#b...............................#
#...............................E#
#................................#
##################################
"""
KINDS = {"a": "brute", "b": "rifleman", "c": "captain", "D": "raider", "E": "raider"}
RIFLES = {"ranks": "archer", "forge": "archer"}
"""Where nobody has a rifle."""


def opened(
    ruleset: str, drawing: str, *, kinds: Mapping[str, str | Figure] | None = None, **fields: Any
) -> Game:
    """The game of a drawing in which red may set up in the ten columns in the west, blue in the east.

    `camps`: the sides that may, both unless others are named.
    """
    terrain = battle(rulesets()[ruleset], drawing).terrain
    floor = list(terrain.cells(terrain.walkable))
    camps = {
        "red": terrain.mask(cell for cell in floor if cell.x <= 10),
        "blue": terrain.mask(cell for cell in floor if cell.x >= terrain.width - 4),
    }
    camps = {side: camps[side] for side in fields.pop("camps", camps)}
    own = {**KINDS, "b": RIFLES.get(ruleset, "rifleman"), **(kinds or {})}
    letters = {letter: kind for letter, kind in own.items() if letter in drawing}
    return position(ruleset, drawing, letters, **{"deploy": camps, "charted": True, **fields})


def set_up(game: Game) -> int:
    """Let red set up; count its answers."""
    count = 0
    while game.prompts[0].ask == "place" and game.prompts[0].side == "red":
        game.do(str(thought(game).action))
        count += 1
        assert count < 60, "it never ends"
    return count


@pytest.mark.parametrize("ruleset", rulesets())
def test_strong_units_stand_in_front_shooters_behind_them_and_the_mark_in_the_rear(ruleset: str) -> None:
    game = opened(ruleset, FIELD, objectives=[objectives.make("blue", "assassinate", unit="c1")])
    answers = set_up(game)
    brute, shooter, mark = (game.unit(name).cell.x for name in ("a1", "b1", "c1"))
    assert mark < shooter < brute
    assert answers <= 4


CRATES = """
##################################
#................................#
#a...............................#
#.......[.......................D#
#b...............................#
#...............................E#
#................................#
##################################
"""


@pytest.mark.parametrize("ruleset", rulesets())
def test_a_shooter_stands_in_cover_from_where_the_enemy_is_expected(ruleset: str) -> None:
    game = opened(ruleset, CRATES)
    set_up(game)
    cell = game.unit("b1").cell
    assert cover(game.battle.terrain, 0, Cell(20, 3), cell)[0] != "none", cell


LANE = """
##################################
#.........1......................#
#.......###......................#
#a..............................D#
#................................#
#b..............................E#
#................................#
##################################
"""


@pytest.mark.parametrize("ruleset", ["fudge", "stunts"])
@pytest.mark.parametrize("kind", ["reach", "escape", "hold"])
def test_who_has_to_be_somewhere_starts_as_near_to_it_as_may_be(ruleset: str, kind: str) -> None:
    """The goal lies in the north, the enemy in the east."""
    terrain = battle(rulesets()[ruleset], LANE).terrain
    west = terrain.mask(cell for cell in terrain.cells(terrain.walkable) if cell.x <= 6)
    goal = objectives.make("red", kind, zone="1")
    game = opened(ruleset, LANE, objectives=[goal], deploy={"red": west})
    set_up(game)
    assert all(game.unit(name).cell.y <= 3 for name in ("a1", "b1"))
    assert all(game.unit(name).cell.x >= 4 for name in ("a1", "b1"))


def test_who_holds_ground_that_it_may_set_up_in_stands_there() -> None:
    drawing = FIELD.replace("#........c", "#...1111.c")
    game = opened("fudge", drawing, objectives=[objectives.make("red", "hold", zone="1", rounds=3)])
    set_up(game)
    zone = game.battle.scene.zones["1"]
    assert zone >> game.battle.terrain.bit(game.unit("a1").cell) & 1


def test_who_is_hidden_stays_where_it_is() -> None:
    hidden = unit("fudge", "rifleman", hidden_from=frozenset({"blue"}))
    game = opened("fudge", FIELD, kinds={"b": hidden})
    set_up(game)
    assert game.unit("b1").cell == Cell(1, 4)
    assert game.unit("a1").cell != Cell(1, 2)


def test_who_knows_of_no_enemy_and_no_goal_stays_where_it_is() -> None:
    terrain = battle(rulesets()["fudge"], FIELD).terrain
    west = terrain.mask(cell for cell in terrain.cells(terrain.walkable) if cell.x <= 10)
    walled = "\n".join(row[:30] + "#" + row[31:] for row in FIELD.strip("\n").splitlines())
    game = opened("fudge", walled, deploy={"red": west})
    assert set_up(game) == 1


def test_where_enemies_come_in_unnoticed_everybody_stays() -> None:
    """One of them might stand in any place, and to put somebody there would change nothing."""
    game = opened("fudge", FIELD, infiltrators="blue")
    assert set_up(game) == 1


@pytest.mark.parametrize("ruleset", rulesets())
def test_both_sides_of_a_scenario_set_up_in_their_zones_and_then_it_begins(ruleset: str) -> None:
    library = shipped_library()
    game = Game(library.rulesets[ruleset], library.battle(library.setup("clash", ruleset, "1")))
    answers = 0
    while game.prompts[0].ask == "place":
        game.do(str(thought(game).action))
        answers += 1
    assert answers <= 2 * 7
    zones = game.battle.scene.deploy
    own = game.battle.units.values()
    assert all(zones[one.side] >> game.battle.terrain.bit(one.cell) & 1 for one in own)
    assert len({one.cell for one in own}) == len(own)


HOUSE = """
##################################
#................................#
#a..........................#1111#
#...........................+1E11#
#b..........................#1111#
#...........................######
#................................#
##################################
"""


@pytest.mark.parametrize("ruleset", rulesets())
def test_who_is_told_where_its_mark_is_sets_up_towards_it(ruleset: str) -> None:
    """Nobody knows anything of the enemy else: where it set out, or who it is."""
    goal = replace(objectives.make("red", "assassinate", unit="E1"), near="1")
    game = opened(ruleset, HOUSE, objectives=[goal], charted=False, camps=["red"])
    set_up(game)
    brute, shooter = (game.unit(name).cell.x for name in ("a1", "b1"))
    assert brute == 10, "as near as it may"
    assert 6 <= shooter < brute


CAMP = """
##################################
#...............#................#
#a...111........#................#
#....111........#...............E#
#b..............#................#
#................................#
#...............#................#
##################################
"""


@pytest.mark.parametrize("ruleset", rulesets())
def test_who_is_told_of_ground_on_which_it_sets_up_has_nowhere_to_turn_to(ruleset: str) -> None:
    """It is where the side is to hold out, and says nothing of where the enemy comes from."""
    goal = replace(objectives.make("red", "survive", until=9), near="1")
    game = opened(ruleset, CAMP, objectives=[goal], charted=False, camps=["red"])
    drawn = [game.unit(name).cell for name in ("a1", "b1")]
    set_up(game)
    assert drawn == [game.unit(name).cell for name in ("a1", "b1")]
