"""Who only has to hold out for some rounds does not run at four; how many can strike somebody at once."""

from __future__ import annotations

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.threat import Threat
from skirmish.grid import Cell
from skirmish.model.scene import Objective
from skirmish.rules import rulesets
from skirmish.rules.objectives import make
from tests.ai.positions import position, turns
from tests.effort import every, paired
from tests.scenario import Game, put

ROOM = """
    ############################################
    #......##..................................#
    #......##.................................B#
    #......##.................................B#
    #..................a......................B#
    #......##.................................B#
    #......##..................................#
    ############################################
"""
"""The room in the west has one way in, two cells long."""
ONE = ROOM.replace("B", ".", 3)
HOLD_OUT = make("red", "survive", until=12)
GUARDS = dict.fromkeys("aB", "guard")


def later(ruleset: str, drawing: str, level: str, *more: Objective) -> Game:
    """The battle two rounds on; only red acts, who has won if it is there still after twelve."""
    game = position(ruleset, drawing, GUARDS, charted=True, objectives=[HOLD_OUT, *more])
    return turns(game, "a1", 2, level)


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), ["master", "veteran", "regular"]))
def test_who_only_has_to_hold_out_against_four_does_not_run_at_them(ruleset: str, level: str) -> None:
    """It ran up to all four in the open, with a room behind it."""
    assert later(ruleset, ROOM, level).unit("a1").cell.x <= 8


@pytest.mark.parametrize("ruleset", every(3, rulesets(), first=2))
def test_it_fights_an_enemy_of_its_own_strength(ruleset: str) -> None:
    assert later(ruleset, ONE, "master").unit("a1").cell.x > 19


@pytest.mark.parametrize("ruleset", every(3, rulesets(), first=1))
def test_it_fights_four_who_win_by_more_than_putting_it_out(ruleset: str) -> None:
    """They have only to get to the ground in the middle, and nobody else would keep them from it."""
    zone = "\n".join(row[:30] + "11" + row[32:] if "a" in row else row for row in ROOM.splitlines())
    game = later(ruleset, zone, "master", make("blue", "hold", zone="1", rounds=3))
    assert game.unit("a1").cell.x > 19


# ----------------------------------------------------------------------------------- room for so many

DOORWAY = """
    ###############
    #.....#.......#
    #.....#...BBB.#
    #.....a.......#
    #.....#...BBB.#
    #.....#.......#
    ###############
"""
IN_THE_OPEN = Cell(8, 3)


def threats(ruleset: str, cell: Cell) -> dict[str, float]:
    """By enemy what the guard is expected to lose to it in that cell, of those who threaten at all."""
    game = position(ruleset, DOORWAY, {"a": "guard", "B": "brute"}, charted=True).until("a1")
    put(game, {"a1": {"cell": cell}})
    mind = Mind(game.ruleset, game.view("red"), LEVELS["master"], lambda: False)
    unit = mind.world.units["a1"]
    by = Threat(mind, unit).at(mind.world, unit)
    return {foe: points for foe, points in by.items() if points > 0}


@pytest.mark.parametrize("ruleset", rulesets())
def test_in_a_doorway_no_more_threaten_than_have_room_beside_it(ruleset: str) -> None:
    """Six brutes, who strike hand to hand; three cells touch the doorway on their side."""
    assert len(threats(ruleset, IN_THE_OPEN)) == 6
    assert len(threats(ruleset, Cell(6, 3))) <= 3
