"""Who has lost an enemy looks for it where it can have gone, and where it hid before its eyes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.side.belief_map import trail
from skirmish.ai.worth.outlook import standings
from skirmish.grid import Cell, steps_apart
from skirmish.model.apply import apply
from skirmish.model.battle import Sighting
from skirmish.model.change import changed
from skirmish.model.event import SideSaw
from skirmish.rules import rulesets
from tests.ai.positions import guarding, position, thought, turns, unit
from tests.effort import every, paired
from tests.scenario import Game, put

HOUSE = """
    ################################
    #..............##..............#
    #..............##..............#
    #..............##..............#
    #.................a.........B..#
    #..............##..............#
    #..............#############.###
    #..............############..###
    #..............############.####
    #..............##...........####
    #..............##.##############
    #..............##............###
    ################################
"""
"""Behind a1 a wide room that nobody has seen; in front of it a passage that bends three times, to 28,11."""
DOORSTEP, END = Cell(28, 6), Cell(28, 11)

GARDEN = """
    ##############################
    #..........#.................#
    #..........#..*.....*....*...#
    #..........#.................#
    #...a..........*....B....*...#
    #..........#.................#
    #..........#....*........*...#
    #..........#.................#
    ##############################
"""


def remembering(game: Game, cell: Cell, *, has_hidden: bool = False) -> Game:
    """The game in which red saw B1 last in that cell, just now; a1 is asked."""
    game.until("a1")
    clock, memories = game.battle.clock, game.battle.memories
    assert clock is not None
    seen = changed(game.unit("B1"), cell=cell, hidden_from=frozenset())
    red = replace(memories["red"], sightings={"B1": Sighting(seen, clock.round, has_hidden)})
    after = game.battle.altered(memories={**memories, "red": red})
    game.steps[-1] = replace(game.steps[-1], after=after)
    return game


def gone_by_the_passage(ruleset: str) -> Game:
    """B1 has gone to the end of the passage; a1 saw it last where that begins."""
    game = position(ruleset, HOUSE, {"a": "guard", "B": "guard"}, charted=True).until("a1")
    return remembering(put(game, {"B1": {"cell": END}}), DOORSTEP)


def hidden_in_a_bush(ruleset: str) -> Game:
    """B1 has hidden at 20,4, and a1 has seen that."""
    hidden = unit(ruleset, "guard", hidden_from=frozenset({"red"}))
    game = position(ruleset, GARDEN, {"a": "guard", "B": hidden}, under={"B": "*"}, charted=True)
    return remembering(game, Cell(20, 4), has_hidden=True)


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), ["master", "regular"]), first=2))
def test_it_goes_after_who_is_no_longer_where_it_was_seen(ruleset: str, level: str) -> None:
    """As soon as it saw the passage empty, it ran back to look into the wide room, which nobody had seen."""
    game = gone_by_the_passage(ruleset)
    for _ in range(6):
        if "B1" not in game.view("red").units:
            game = turns(game, "a1", 1, level)
            assert game.unit("a1").cell.x > 15
    assert "B1" in game.view("red").units


ROOMS = """
    ##########################
    #....#...........#.......#
    #....#...........#.......#
    #....#.....#######.#######
    #..........#######.#######
    ######..a................#
    ######.....#########.#####
    #..........#########.#####
    #....#.....#########.....#
    #....#.....#########.....#
    #....#.....############.##
    ######.....############.B#
    ##########################
"""


@pytest.mark.parametrize("ruleset", ["forge", "fudge", "stunts"])
def test_it_looks_into_one_room_after_the_other_and_into_none_twice(ruleset: str) -> None:
    """Without `Sighting.searched` it goes to and fro for ever, between a room and the next corner."""
    game = position(ruleset, ROOMS, {"a": "guard", "B": "guard"}, charted=True).until("a1")
    game = remembering(game, Cell(8, 9))
    for _ in range(10):
        if "B1" not in game.view("red").units:
            game = turns(game, "a1", 1)
    assert "B1" in game.view("red").units


BARN = """
    ################
    #...*.*.**.#...#
    #...*.*.**.#...#
    #...*.*.**.#...#
    #a..*.*.**.#...#
    #...*.*.**.#...#
    #...*.*.**.#...#
    #.............B#
    ################
"""
"""B1 has gone behind the wall; in the bushes before a1 somebody could hide."""


@pytest.mark.parametrize("ruleset", every(4, ["pools", "forge", "ranks", "fudge"]))
def test_it_goes_after_who_has_walked_round_a_corner_and_does_not_search_the_open_ground(
    ruleset: str,
) -> None:
    """Five of a side stood and searched twice each, with the cells before them empty."""
    game = remembering(position(ruleset, BARN, {"a": "guard", "B": "guard"}, charted=True), Cell(12, 5))
    action = thought(game).action
    assert game.ruleset.verbs[action.verb].is_walk, action


def cells_of_trail(game: Game, later: int) -> set[Cell]:
    """The cells where red looks for B1, so many rounds after it saw that B1 is no longer there."""
    view = game.view("red")
    assert view.clock is not None
    there = {"B1": replace(view.memories["red"].sightings["B1"], is_gone=True, searched=view.visible("red"))}
    red = replace(view.memories["red"], sightings=there)
    clock = changed(view.clock, round=view.clock.round + later)
    mind = Mind(
        game.ruleset, changed(view, clock=clock, memories={"red": red}), LEVELS["master"], lambda: False
    )
    return set(mind.world.terrain.cells(trail(mind)))


@pytest.mark.parametrize("ruleset", ["forge", "fudge"])
def test_where_it_can_be_spreads_round_by_round_and_is_cleared_by_what_is_seen(ruleset: str) -> None:
    """It is 25 steps through the passage to its end, more than one turn; that 28,6 is empty a1 sees."""
    game = gone_by_the_passage(ruleset)
    put(game, {"a1": {"cell": Cell(28, 4)}})
    grown = [cells_of_trail(game, later) for later in range(12)]
    assert all(before <= after for before, after in pairwise(grown[:11]))
    assert END not in grown[0]
    assert END in grown[4]
    assert not grown[11], "by then it could be anywhere"
    assert Cell(25, 9) in grown[1]
    assert DOORSTEP not in set().union(*grown)


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), ["master", "regular"])))
def test_it_looks_for_who_hid_before_its_eyes_where_that_hid(ruleset: str, level: str) -> None:
    """At its first walk it forgot the hidden enemy, and searched its own side of the wall."""
    game = turns(hidden_in_a_bush(ruleset), "a1", 3, level)
    assert "B1" in game.view("red").units or steps_apart(game.unit("a1").cell, Cell(20, 4)) <= 6


@pytest.mark.parametrize("ruleset", every(3, rulesets(), first=1))
def test_it_thinks_alike_whether_or_not_the_hidden_one_has_stolen_away(ruleset: str) -> None:
    stayed, stole_away = hidden_in_a_bush(ruleset), hidden_in_a_bush(ruleset)
    put(stole_away, {"B1": {"cell": Cell(25, 6), "facing": 2}})
    assert stayed.view("red") == stole_away.view("red")
    assert repr(thought(stayed)) == repr(thought(stole_away))


# ------------------------------------------------------------------ who is gone is nowhere in particular


def gone_from_the_post(ruleset: str, *, is_gone: bool) -> Game:
    """a1 is to hold 28,6 alone, where it saw B1 last; that it is no longer there it has seen, or not."""
    guards = {name: unit(ruleset, "guard") for name in "aB"}
    game = position(ruleset, HOUSE, guards, charted=True, **guarding(ruleset, HOUSE, guards, DOORSTEP))
    game = remembering(put(game.until("a1"), {"B1": {"cell": END}}), DOORSTEP)
    if is_gone:
        saw = SideSaw("red", open_doors=0, gone=("B1",))
        game.steps[-1] = replace(game.steps[-1], after=apply(game.battle, saw))
    return game


@pytest.mark.parametrize("ruleset", rulesets())
def test_who_is_gone_is_one_of_those_who_may_be_anywhere(ruleset: str) -> None:
    missing = [
        Mind(game.ruleset, game.view("red"), LEVELS["master"], lambda: False).missing
        for game in (gone_from_the_post(ruleset, is_gone=is_gone) for is_gone in (False, True))
    ]
    assert missing == [0, 1]


def test_who_is_gone_from_a_post_does_not_stand_on_it() -> None:
    """a1 stands on the post itself; B1 was seen there before."""
    for is_gone in (False, True):
        game = put(gone_from_the_post("fudge", is_gone=is_gone), {"a1": {"cell": DOORSTEP}})
        assert standings(game.ruleset, game.view("red"))["red"].figures["alone"] == float(is_gone)
