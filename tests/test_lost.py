"""What a side remembers of an enemy that it has lost from sight, played like a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.battle import Memory, Sighting
from skirmish.records.codec import Codec
from skirmish.records.undo import why_no_undo
from skirmish.texts.fallen_or_lost import fallen_or_lost
from tests.scenario import Game, put, start
from tests.toys import sides
from tests.toys.duel import FAST, RED_FIRST

NEW = "It showed you something new."
CORNER = """
    ########
    #a.B...#
    #.####.#
    ######.#
    ########
"""
"""a1 looks along the passage to 6,1, but not round the corner to 6,2."""


def gone_round_the_corner() -> Game:
    """B1 has gone to 6,3 in the first round; a1 saw it last at 6,1, and is asked."""
    units = {"a": FAST, "B": FAST}
    game = start(sides.RULESET, CORNER, units=units, dice=RED_FIRST, charted=True)
    return game.play("a1 end", "B1 move 6,3").until("a1")


def lost(game: Game) -> Sighting:
    """What red remembers of B1."""
    return game.view("red").memories["red"].sightings["B1"]


def told_of(game: Game, cell: Cell) -> list[str]:
    """What red is told of a cell."""
    return [*fallen_or_lost(game.view("red"), cell)]


def test_who_is_not_where_it_was_lost_is_still_remembered_with_cell_and_round() -> None:
    game = gone_round_the_corner()
    assert told_of(game, Cell(6, 1)) == ["B1 was last seen here, in round 1"]
    game.do("a1 move 2,1")
    assert (lost(game).unit.cell, lost(game).round, lost(game).is_gone) == (Cell(6, 1), 1, True)
    assert told_of(game, Cell(6, 1)) == ["B1 was here, in round 1, unseen now"]


def test_the_cells_looked_at_since_are_remembered_with_it() -> None:
    """From 2,1 a1 sees the passage and nothing behind the corner, from 4,1 the first cell there, too."""
    game = gone_round_the_corner()
    assert lost(game).searched == 0
    assert looked_at(game.play("a1 move 2,1")) == [Cell(6, 1)]
    assert looked_at(game.play("a1 end").until("a1").play("a1 move 4,1")) == [Cell(6, 1), Cell(6, 2)]


def looked_at(game: Game) -> list[Cell]:
    """Of the last cells of the passage those where red has looked for B1."""
    bit = game.battle.terrain.bit
    return [cell for cell in (Cell(6, 1), Cell(6, 2), Cell(6, 3)) if lost(game).searched >> bit(cell) & 1]


def test_who_is_seen_again_need_not_be_remembered() -> None:
    game = gone_round_the_corner().play("a1 move 2,1").until("B1").play("B1 move 6,1")
    assert game.view("red").units["B1"].cell == Cell(6, 1)
    assert game.view("red").memories["red"].sightings == {}


def test_whose_body_is_found_elsewhere_need_not_be_remembered() -> None:
    game = gone_round_the_corner()
    put(game, {"B1": {"cell": Cell(6, 2), "out": "dead"}, "a1": {"cell": Cell(5, 1)}})
    game.do("a1 move 6,1")
    assert game.view("red").memories["red"].sightings == {}


# ------------------------------------------------------------------------------------------- hidden in view

HALL = """
    ##########
    #a...B...#
    #........#
    #.......B#
    ##########
"""


def hidden_in_view(*then: str) -> Game:
    """B1 hides before the eyes of a1; B2 ends its turn, or does something else; then a1 is asked."""
    game = start(sides.RULESET, HALL, units={"a": FAST, "B": FAST}, dice=RED_FIRST)
    game.do("a1 end")
    game.do("B1 hide", dice=[12])
    assert "B1" not in game.view("red").units
    return game.play(*then).until("a1")


def test_who_hides_in_view_is_remembered_there_however_long_one_looks() -> None:
    game = hidden_in_view()
    game.play("a1 move 1,3").until("B1").until("a1").play("a1 move 4,2")
    assert (lost(game).unit.cell, lost(game).has_hidden, lost(game).is_gone) == (Cell(5, 1), True, False)
    assert told_of(game, Cell(5, 1)) == ["B1 hid here, in round 1"]


def test_that_one_is_gone_says_nothing_of_another_that_hides() -> None:
    units = {"a": FAST, "B": FAST}
    game = start(sides.RULESET, CORNER.replace("B.", "BB"), units=units, dice=RED_FIRST, charted=True)
    game.do("a1 end")
    game.do("B1 hide", dice=[12])
    game.play("B2 move 6,3").until("a1").play("a1 move 2,1")
    seen = game.view("red").memories["red"].sightings
    assert {foe: one.is_gone for foe, one in seen.items()} == {"B1": False, "B2": True}


def test_who_enters_the_cell_finds_who_hides_in_it() -> None:
    game = hidden_in_view().play("a1 move 6,1")
    assert game.unit("a1").cell == Cell(4, 1)
    assert game.view("red").units["B1"].cell == Cell(5, 1)
    assert game.view("red").memories["red"].sightings == {}


def test_who_enters_the_cell_learns_that_nobody_hides_in_it_any_more() -> None:
    """It cannot take the walk back: nobody could tell from afar."""
    game = hidden_in_view("B2 end").until("B1").play("B1 move 8,2").until("a1")
    assert not lost(game).is_gone
    game.do("a1 move 6,1")
    assert game.unit("a1").cell == Cell(6, 1)
    assert (lost(game).unit.cell, lost(game).is_gone) == (Cell(5, 1), True)
    assert why_no_undo(game.steps[-1]) == NEW


def test_where_an_enemy_steps_openly_nobody_hides_any_more() -> None:
    game = hidden_in_view("B2 end").until("B1").play("B1 move 8,2", "B2 move 5,1").until("a1")
    game.do("a1 move 2,2")
    assert lost(game).is_gone


def test_that_a_hidden_enemy_steals_away_shows_in_nothing_that_is_remembered() -> None:
    quiet, busy = (hidden_in_view("B2 end").until("B1") for _ in range(2))
    quiet.do("B1 end")
    busy.do("B1 move 7,3")
    for game in (quiet, busy):
        game.until("a1").play("a1 move 3,2")
    assert repr(quiet.view("red")) == repr(busy.view("red"))


@pytest.mark.parametrize("fields", [{}, {"is_gone": True, "searched": 1 << 70}, {"has_hidden": True}])
def test_a_save_keeps_what_is_remembered_and_one_from_before_is_read(fields: dict[str, Any]) -> None:
    codec = Codec.of(sides.RULESET)
    sighting = replace(Sighting(gone_round_the_corner().unit("B1"), 2), **fields)
    data = codec.write(Memory(sightings={"B1": sighting}), Memory)
    assert codec.read(data, Memory) == Memory(sightings={"B1": sighting})
    assert data["sightings"]["B1"].keys() == {"unit", "round", *fields}
