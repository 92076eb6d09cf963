"""Moments in which an opponent has to play as a side and for its goal, each a drawn position."""

from __future__ import annotations

import pytest

from skirmish.ai.mind import LEVELS
from skirmish.grid import is_adjacent
from skirmish.rules import objectives, rulesets
from tests.ai.positions import fought, position, thought, turns
from tests.scenario import battle, put

# ------------------------------------------------------------------------- looking for the foe

ROOMS = """
#########################
#.a......#..............#
#........#..............#
#.a......#######........#
#..............#......B.#
#........#.....#........#
#........#............B.#
#########################
"""
"""Two rooms and a passage; from neither of them is the other to be seen."""


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("ruleset", rulesets())
def test_on_unknown_ground_both_look_for_the_other_and_fight_it_out(ruleset: str, seed: str) -> None:
    """Neither knows the map; each knows where the other set out, and no way there."""
    terrain = battle(rulesets()[ruleset], ROOMS).terrain
    floor = list(terrain.cells(terrain.walkable))
    camps = {
        "red": terrain.mask(cell for cell in floor if cell.x <= 3),
        "blue": terrain.mask(cell for cell in floor if cell.x >= 21),
    }
    guards = {"a": "guard", "B": "guard"}
    game = position(ruleset, ROOMS, guards, seed=seed, charted=False, deploy=camps)
    result = fought(game, "recruit").result
    assert result is not None
    assert result.winner, result


# ----------------------------------------------------------------------------------------------- the fallen

WARD = """
#######################
#ab.....#.............#
#.......#............B#
#.......#.............#
#.....................#
#######################
"""


@pytest.mark.parametrize("level", LEVELS)
def test_a_fallen_comrade_is_brought_round_where_no_enemy_is_near(level: str) -> None:
    game = position("stunts", WARD, {"a": "guard", "b": "guard", "B": "guard"}, charted=True)
    game = put(game.until("a1"), {"b1": {"hp": -1, "out": "down"}})
    assert str(thought(game, level).action) == "a1 heal of=b1"


# ------------------------------------------------------------------------------------------------ defenders

BRIDGE = """
######################
#....................#
#......V.............#
#......Va.....s......#
#......V.............#
#....................#
######################
"""


@pytest.mark.parametrize("ruleset", ["fudge", "stunts"])
def test_who_holds_the_ground_comes_to_the_comrade_who_fights_alone(ruleset: str) -> None:
    kinds = {"a": "veteran", "s": "shield_bearer", "V": "guard"}
    held = sum(1 << y * 23 + x for y in range(1, 6) for x in range(8, 17))
    goal = objectives.make("red", "hold", zone="bridge", rounds=8)
    game = position(ruleset, BRIDGE, kinds, objectives=[goal], zones={"bridge": held}, charted=True)
    game = turns(game, "s1", 2)
    foes = [unit.cell for unit in game.battle.units.values() if unit.side == "blue"]
    assert any(is_adjacent(game.unit("s1").cell, foe) for foe in foes)


HOUSE = """
#############################
#......#......#.............#
#......".r....".............#
#......#......#............V#
#......".r....+............V#
#......#......#............V#
#######"##"####.............#
#...........................#
#############################
"""


@pytest.mark.parametrize("ruleset", ["fudge"])
def test_a_house_is_held_from_inside(ruleset: str) -> None:
    held = sum(1 << y * 30 + x for y in range(1, 6) for x in range(8, 14))
    goal = objectives.make("red", "hold", zone="house", rounds=8)
    kinds = {"r": "rifleman", "V": "guard"}
    game = position(ruleset, HOUSE, kinds, objectives=[goal], zones={"house": held}, charted=True)
    game = turns(game, "r1 r2", 3)
    assert all(held >> game.unit(name).cell.y * 30 + game.unit(name).cell.x & 1 for name in ("r1", "r2"))


# ------------------------------------------------------------------------------------------------ the mark

PARLOUR = """
###########################
#.......#.................#
#.......#.................#
#..C....+..............a..#
#.......#..............a..#
#.....D.#..............a..#
#.......#.................#
###########################
"""
YARD = """
###########################
#.........................#
#.........................#
#..C...................a..#
#......D...............a..#
#......................a..#
#.........................#
###########################
"""


@pytest.mark.parametrize("drawing", [PARLOUR, YARD], ids=["house", "yard"])
@pytest.mark.parametrize("ruleset", ["fudge", "stunts"])
def test_a_mark_does_not_walk_out_to_its_killers(ruleset: str, drawing: str) -> None:
    kinds = {"a": "raider", "C": "captain", "D": "guard"}
    goal = objectives.make("red", "assassinate", unit="C1")
    game = position(ruleset, drawing, kinds, objectives=[goal], charted=True)
    game = turns(game, "C1", 2)
    assert game.unit("C1").cell.x <= 10
