"""The mouse on a map that is larger than its window: what lies under the pointer stays there."""

from __future__ import annotations

from pathlib import Path

from skirmish.grid import Cell
from tests.app.editor import opened
from tests.app.test_scrolling import high
from tests.app.test_turning import table

FIELD = "\n".join(["title: The field", "rows: |", *["  " + "." * 100] * 50]) + "\n"
"""A map of 100 by 50 cells."""


async def test_a_click_at_the_edge_leaves_the_map_where_it_is_and_a_second_one_strikes_the_same_cell() -> (
    None
):
    async with table(high(), (80, 24)) as at:
        view = at.screen.panels.map.widget
        north, lowest = view.north, Cell(5, view.north + view.size.height - 1)
        offset = view.spot(lowest)
        for _ in range(2):
            await at.pilot.click("#map", offset=offset)
            await at.settle()
            assert (view.north, at.screen.selection.cursor) == (north, lowest)
        await at.press("down")
        assert view.north > north


async def test_the_map_stays_where_the_wheel_went_while_a_verb_is_clicked(tmp_path: Path) -> None:
    async with table(high(), (80, 24)) as at:
        view = at.screen.panels.map.widget
        view.scroll_map(0, 20)
        await at.settle()
        await at.click_text("move")
        assert view.north == 20
        await at.press("at")
        assert view.is_in_sight(at.screen.selection.cursor)


async def test_a_straight_stroke_at_the_edge_is_straight(tmp_path: Path) -> None:
    async with opened(tmp_path, FIELD) as at:
        view = at.screen._map
        east = view.west + view.columns - 1
        await at.drag(Cell(east, view.north + 1), Cell(east, view.north + 4))
        drawn = [Cell(x, y) for y, row in enumerate(at.rows) for x, glyph in enumerate(row) if glyph == "#"]
        assert drawn == [Cell(east, view.north + y) for y in range(1, 5)]


async def test_the_map_stays_where_the_wheel_went_while_a_tool_is_clicked(tmp_path: Path) -> None:
    async with opened(tmp_path, FIELD) as at:
        view = at.screen._map
        view.scroll_map(0, -50)
        await at.click("f fill")
        assert (view.north, at.screen.easel.tool) == (0, "fill")
        await at.press("right")
        assert view.is_in_sight(at.screen.easel.cursor)
