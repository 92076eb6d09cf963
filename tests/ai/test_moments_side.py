"""Moments in which an opponent has to play as a side and for its goal, each a drawn position."""

from __future__ import annotations

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.grid import Cell, is_adjacent
from skirmish.rules import objectives, rulesets
from tests.ai.positions import fought, position, thought, turns
from tests.effort import every, so_many
from tests.library import shipped_library
from tests.scenario import Game, battle, put

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


@pytest.mark.slow
@pytest.mark.parametrize("seed", so_many(["3"], ["1", "2", "3"]))
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


@pytest.mark.parametrize("post", ["19,9", "18,9", "17,9", "19,10"])
def test_who_holds_a_bridge_goes_to_the_comrade_who_fights_alone(post: str) -> None:
    """Aldous has two enemies before him at the western end; the shield-bearer strolled about behind him."""
    library = shipped_library()
    start = library.battle(library.setup("stand", "fudge", "3"))
    cells = {
        "a1": "15,10",
        "a2": post,
        "a3": "20,11",
        "a4": "22,7",
        "a5": "21,11",
        "b4": "14,10",
        "b5": "14,9",
    }
    game = put(
        Game(library.rulesets["fudge"], start), {name: {"cell": Cell.parse(at)} for name, at in cells.items()}
    )
    goal = thought(game.until("a2")).action.target
    assert isinstance(goal, Cell)
    assert is_adjacent(goal, game.unit("a1").cell)


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


GATE = """
##############################
#..........#.................#
#..........#.................#
#.....C....'..............D..#
#..........#..............E..#
#....a.....#.................#
#..........#.................#
##############################
"""


@pytest.mark.parametrize("ruleset", every(3, rulesets()))
def test_a_mark_does_not_leave_its_yard_for_a_better_shot(ruleset: str) -> None:
    """Both killers are far off, and it has a pistol that hits better from beyond the gate."""
    goal = objectives.make("blue", "assassinate", unit="C1")
    kinds = {"a": "guard", "C": "captain", "D": "raider", "E": "raider"}
    game = position(
        ruleset, GATE, kinds, sides={"red": "aC", "blue": "DE"}, charted=True, objectives=[goal], seed="s1"
    )
    assert turns(game, "a1 C1", 3).unit("C1").cell.x <= 10


CAUGHT = """
###################
#.................#
#.......aB........#
#.................#
###################
"""


@pytest.mark.parametrize("ruleset", every(3, rulesets(), first=2))
def test_a_mark_that_is_caught_fights_and_does_not_run_from_its_killer_round_after_round(
    ruleset: str,
) -> None:
    """The enemy is as fast as it is: it would strike as the mark goes, and stand beside it again."""
    goal = objectives.make("red", "assassinate", unit="B1")
    game = position(ruleset, CAUGHT, dict.fromkeys("aB", "guard"), objectives=[goal]).until("B1")
    start = game.unit("B1").cell
    game = turns(game, "B1", 2)
    assert game.unit("B1").cell == start


@pytest.mark.parametrize(("ruleset", "drawing"), [("stunts", PARLOUR), ("stunts", YARD), ("fudge", YARD)])
def test_a_mark_does_not_walk_out_to_its_killers(ruleset: str, drawing: str) -> None:
    kinds = {"a": "raider", "C": "captain", "D": "guard"}
    goal = objectives.make("red", "assassinate", unit="C1")
    game = position(ruleset, drawing, kinds, objectives=[goal], charted=True)
    game = turns(game, "C1", 2)
    assert game.unit("C1").cell.x <= 10
