"""A map that is higher than its window: lines that only move up or down are kept, and stay true."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from tests.app.table import Table
from tests.app.test_turning import table
from tests.rules.fudge.ring import fight, man
from tests.scenario import Game

HIGH = "\n".join(["#" * 20, *("#" + "." * (y % 7) + "*" * (18 - y % 7) + "#" for y in range(40)), "#" * 20])
"""Every row looks other than its neighbours."""


def high() -> Game:
    """`a1` stands at the top of a map that is twice as high as its window."""
    rows = HIGH.splitlines()
    rows[2] = rows[2][:3] + "a" + rows[2][4:]
    rows[38] = rows[38][:3] + "B" + rows[38][4:]
    return fight("\n".join(rows), "a1 B1", {"a": man("sword"), "B": man("sword")}, fog=False)


async def as_painted_anew(at: Table) -> list[str]:
    """What is to be read once every line of the map has been drawn again."""
    at.screen.panels.map.widget.repaint()
    await at.settle()
    return at.lines


@pytest.mark.parametrize("keys", [("down",) * 25, ("down",) * 25 + ("up",) * 20])
async def test_following_the_cursor_shows_the_rows_around_it(keys: tuple[str, ...]) -> None:
    async with table(high(), (80, 24)) as at:
        for key in keys:
            await at.pilot.press(key)
        await at.settle()
        assert at.screen.panels.map.widget.north > 0
        shown = at.lines
        assert shown == await as_painted_anew(at)


async def test_the_wheel_brings_new_rows_and_keeps_the_others() -> None:
    async with table(high(), (80, 24)) as at:
        first = at.lines
        for by in (2, 2, 6, -4):
            at.screen.panels.map.widget.scroll_map(0, by)
            await at.settle()
            shown = at.lines
            assert shown == await as_painted_anew(at)
        assert shown != first


@pytest.mark.parametrize(("rows", "log"), [(58, 7), (59, 12)])
async def test_the_log_is_longer_where_that_takes_no_row_of_the_map(rows: int, log: int) -> None:
    """The map has 42 rows; heading, order of turns, rulers and footer take 5."""
    async with table(high(), (160, rows)) as at:
        assert at.screen.panels.log.panel.size.height == log
        view = at.screen.panels.map.widget
        assert all(view.is_in_sight(Cell(0, y)) for y in (0, 41))
