"""The desk of the map editor without a screen: where the cursor is left, and what lies aside."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.app.editing.desk import Desk
from skirmish.grid import Cell
from skirmish.packs.sketch.file import SketchFile
from skirmish.packs.sketch.resize import Edge
from tests.app.editor import SHED, WATCH


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """The shed, ten cells by five, with a scenario on it that is not chosen; the cursor is at 2,3."""
    for name, text in (("maps/shed", SHED), ("content/mine/scenarios/watch", WATCH)):
        (tmp_path / f"{name}.yaml").parent.mkdir(parents=True)
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    found = Desk(SketchFile(tmp_path / "maps" / "shed.yaml", tmp_path))
    found.easel.cursor = Cell(2, 3)
    return found


def test_the_cursor_stays_on_the_map_when_its_growth_is_undone(desk: Desk) -> None:
    desk.do_grow("east")
    desk.do_grow("south")
    desk.easel.move(99, 99)
    assert desk.easel.cursor == Cell(10, 5)
    desk.do_undo()
    assert desk.easel.cursor == Cell(10, 4)
    desk.do_undo()
    assert desk.easel.cursor == Cell(9, 4)


@pytest.mark.parametrize(
    ("edge", "grown", "shrunk"),
    [
        ("north", Cell(2, 4), Cell(2, 2)),
        ("west", Cell(3, 3), Cell(1, 3)),
        ("south", Cell(2, 3), Cell(2, 3)),
        ("east", Cell(2, 3), Cell(2, 3)),
    ],
)
def test_the_cursor_stays_on_its_ground_when_an_edge_moves(
    desk: Desk, edge: Edge, grown: Cell, shrunk: Cell
) -> None:
    desk.do_grow(edge)
    assert desk.easel.cursor == grown
    desk.do_shrink(edge)
    desk.do_shrink(edge)
    assert desk.easel.cursor == shrunk


def test_the_cursor_stays_where_it_is_when_a_scenario_is_chosen(desk: Desk) -> None:
    desk.do_cast()
    assert desk.note.startswith("The watch: ")
    assert desk.easel.cursor == Cell(2, 3)


def test_what_was_kept_aside_goes_when_nothing_is_unsaved_any_more(desk: Desk) -> None:
    desk.easel.act()
    desk.keep_aside()
    assert desk.file.aside.is_file()
    desk.do_undo()
    desk.keep_aside()
    assert not desk.file.aside.exists()


def test_a_zone_that_is_named_is_added_to_though_another_was_erased(desk: Desk) -> None:
    desk.easel.place, desk.easel.is_erasing = "well", True
    desk.do_name()
    desk.typed("gate")
    assert (desk.easel.place, desk.easel.is_erasing) == ("gate", False)
    desk.do_name()
    desk.typed("Gate")
    assert desk.easel.place == "gate"
    assert desk.note == "A name is made of small letters, digits and _, a letter first."


def test_ground_that_is_picked_is_drawn_instead_of_the_zone(desk: Desk) -> None:
    desk.easel.place = "well"
    desk.easel.pick(Cell(1, 1))
    assert (desk.easel.glyph, desk.easel.place) == (".", "")
