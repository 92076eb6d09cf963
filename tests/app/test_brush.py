"""What a key changed is written to the terminal at once, and it is what Textual would have painted."""

from __future__ import annotations

import random
import re
from itertools import chain

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from skirmish.app.widgets import brush
from skirmish.app.widgets.brush import Brush
from tests.app import toy
from tests.app.table import Table, table
from tests.effort import so_many

pytestmark = pytest.mark.usefixtures("meek")

MOVED = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|\x1b\[\?2026[hl]|(\n)|([^\x1b\n])")
"""What frames are made of: a place, a look, the marks of a frame, the end of a line, a sign."""
KEYS = (*"hjklyubn", *"hjkl", "v", "b", "N", "tab", "semicolon", "x", "o", "c", "1", "2", "escape", "M")
FRAMES = so_many(150, 1500)


class Glass:
    """A terminal that keeps of what is written what would be seen: by place a sign and how it looks."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}
        self.frames: list[str] = []

    def write(self, text: str) -> None:
        """Take up a frame; what it is not made of would be a mistake of the test."""
        self.frames.append(text)
        assert MOVED.sub("", text) == "", MOVED.sub("", text)
        x = y = 0
        look = ""
        for found in MOVED.finditer(text):
            row, column, said, _, sign = found.groups()
            if row:
                x, y = int(column) - 1, int(row) - 1
            elif said is not None:
                look = "" if said in {"", "0"} else look + said
            elif sign:
                self.cells[x, y] = (sign, look)
                x += 1


def _painted_anew(at: Table) -> dict[tuple[int, int], tuple[str, str]]:
    """Paint the whole screen by Textual, on a glass of its own."""
    glass, screen = Glass(), at.app.screen
    for y, strip in enumerate(screen._compositor.render_strips()):
        glass.write(f"\x1b[{y + 1};1H{strip.render(at.app.console)}")
    return glass.cells


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 40), (80, 24), (160, 50)])
async def test_what_is_written_at_once_is_what_textual_paints(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    glass, strokes = Glass(), 0
    written = Brush._written

    def counted(self: Brush, *told: object) -> str | None:
        nonlocal strokes
        text = written(self, *told)  # type: ignore[arg-type]
        strokes += text is not None
        return text

    monkeypatch.setattr(brush, "APART", -1.0)
    monkeypatch.setattr(Brush, "_written", counted)
    chance = random.Random(11)
    async with table(toy.battle(), size=size, wide_cells=size[0] > 120) as at:
        glass.cells = _painted_anew(at)
        monkeypatch.setattr(HeadlessDriver, "is_headless", False)
        monkeypatch.setattr(HeadlessDriver, "write", lambda _, text: glass.write(text))
        for _ in range(FRAMES // 10):
            pressed = chance.choices(KEYS, k=10)
            await at.pilot.press(*pressed)
            await at.settle()
            shown = _painted_anew(at)
            wrong = [cell for cell in shown if glass.cells.get(cell) != shown[cell]]
            assert not wrong, (pressed, wrong[:5])
    assert strokes > FRAMES // 4  # Else nothing was tested.


async def test_a_step_of_the_cursor_is_written_before_anything_else_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    glass = Glass()
    monkeypatch.setattr(brush, "APART", -1.0)
    async with table(toy.battle()) as at:
        monkeypatch.setattr(HeadlessDriver, "is_headless", False)
        monkeypatch.setattr(HeadlessDriver, "write", lambda _, text: glass.write(text))
        await at.app.run_action("step(1, 0)", at.screen)
        assert len(glass.frames) == 1
        lines = {row for row, *_ in chain(re.findall(r"\x1b\[(\d+);(\d+)H", glass.frames[0]))}
        assert len(lines) < at.app.size.height / 2  # Only what changed.


async def test_what_lies_under_a_panel_is_left_to_textual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brush, "APART", -1.0)
    async with table(toy.battle()) as at:
        monkeypatch.setattr(HeadlessDriver, "is_headless", False)
        view = at.screen.panels.map.widget
        corner = (view.region.offset, {view.size.region})
        assert Brush._corner(at.screen, view, corner[1]) == corner[0]
        await at.press("O")  # The odds lie over the map.
        assert Brush._corner(at.screen, view, corner[1]) is None
