"""Storeys as people see them: stairs on the map, in words, and on the way somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.app.picture import Picture
from skirmish.app.seeing.distances import band_masks
from skirmish.cli.chart import chart
from skirmish.cli.describe import ground, look, roll_call
from skirmish.errands.approach import approach, is_near, towards
from skirmish.grid import Cell
from skirmish.rules.fudge import RULESET
from skirmish.rules.verbs.stairs import said_of_stairs
from skirmish.texts.encyclopedia import entries
from skirmish.texts.sightline import sightline
from tests.cli.shell import skirmish
from tests.rules.test_stairs import FLOOR, HOUSE
from tests.scenario import Game, start

FULL = FLOOR.replace("#....###....#", "#....###...B#")


def begun(drawing: str = FULL, **scene: object) -> Game:
    """A battle on both floors; a1 is asked."""
    return start(RULESET, drawing, **{**HOUSE, "charted": True, **scene}).until("a1")  # type: ignore[arg-type]


@pytest.mark.parametrize("is_ascii", [True, False])
def test_stairs_are_drawn_as_the_way_up_and_the_way_down(is_ascii: bool) -> None:
    view = begun().view("red")
    row = Picture(view, {"a1": "a"}, "red", ascii_only=is_ascii).row(1, 0, 13)
    assert (row[4][0], row[8][0]) == ("<", ">")
    assert chart(view)[2] == "  1 #1..<###>...#"


def test_the_far_end_is_drawn_as_soon_as_the_near_one_is_seen() -> None:
    view = begun(charted=False).view("red")
    row = Picture(view, {"a1": "a"}, "red").row(1, 0, 13)
    assert (row[8][0], row[8][1]) == (">", "memory")
    assert row[9][0] == " "


def test_stairs_nobody_has_seen_are_not_told_of() -> None:
    drawing = "#########\n#a#.###B#\n#########"
    floors = {"storeys": {"cellar": "0-3", "hall": "5-8"}, "stairs": ["3,1 7,1"]}
    view = begun(drawing, charted=False, **floors).view("red")
    assert said_of_stairs(view.terrain, Cell(3, 1)) == ""
    assert said_of_stairs(begun(drawing, **floors).view("red").terrain, Cell(3, 1)) == "stairs to the hall"


def test_a_cell_and_people_on_another_floor_are_told_without_a_distance() -> None:
    game = begun(fog=False)
    view, own = game.view("red"), game.unit("a1")
    assert "stairs to the upper floor, in sight, 3 m east." in next(ground(RULESET, view, own, Cell(4, 1)))
    (top, *_) = ground(RULESET, view, own, Cell(8, 1))
    assert "stairs to the ground floor, out of sight, in another storey, the upper floor." in top
    assert any("B1: in another storey, the upper floor, at 11,2" in line for line in look(RULESET, view, own))
    assert " ".join(roll_call(RULESET, view, own)).endswith(
        "10 east 1 south, in another storey, the upper floor."
    )
    assert sightline(RULESET, view, own.cell, Cell(11, 2)) == "in another storey, the upper floor"


def test_stairs_can_be_looked_up() -> None:
    (entry,) = [one for one in entries(RULESET, begun().view("red"), "ground") if one.id == "stairs"]
    assert entry.lines[1:] == ("4,1: stairs to the upper floor.", "8,1: stairs to the ground floor.")
    flat = begun(storeys={}, stairs=()).view("red")
    assert "stairs" not in {one.id for one in entries(RULESET, flat, "ground")}


def test_bands_of_distance_end_at_the_floor() -> None:
    view = begun().view("red")
    flat = begun(storeys={}, stairs=()).view("red")
    above = view.terrain.elsewhere(Cell(1, 1))
    assert not any(mask & above for mask in band_masks(RULESET, view.terrain, Cell(1, 1)))
    assert any(mask & above for mask in band_masks(RULESET, flat.terrain, Cell(1, 1)))


def test_an_errand_leads_over_the_stairs() -> None:
    """A step after the other, and nobody has arrived who stands below or beside on the map alone."""
    view = begun().view("red")
    walk = towards(RULESET, view, view.prompts[0], Cell(10, 1))
    assert walk is not None
    assert isinstance(walk.target, Cell)
    assert not view.terrain.same_storey(Cell(1, 1), walk.target)
    assert not is_near(view, Cell(5, 1), Cell(7, 1), 2)


def test_a_foe_upstairs_is_struck_by_one_walk_and_a_blow() -> None:
    game = begun(FLOOR.replace("###....#", "###.B..#", 1), fog=False)
    view = game.view("red")
    found = approach(RULESET, view, view.prompts[0], view.units["B1"])
    assert found is not None
    assert found.path[-2:] == (Cell(4, 1), Cell(8, 1))


def test_the_plain_client_says_where_stairs_lead(tmp_path: Path) -> None:
    typed = "look 21,3\nbands 36,3\nquit\n"
    said = skirmish("--data-dir", tmp_path, "play", "--plain", "beacon", "--rules", "fudge", typed=typed)
    assert any("floor, stairs to the hall" in line for line in said.lines)
    assert "36,3 is in another storey, the hall." in said.lines
