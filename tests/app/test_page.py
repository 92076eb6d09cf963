"""A page is drawn before anything of it is painted, and what opens it paints it once."""

from __future__ import annotations

import re

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from skirmish.app.screens.encyclopedia import EncyclopediaScreen
from skirmish.app.screens.page import Page
from tests.app import toy
from tests.app.table import table

pytestmark = pytest.mark.usefixtures("meek")

CODES = re.compile(r"\x1b\[[\d;?]*[A-Za-z]|\x1b\]22;\w*\x07")
"""What is no text in a frame: places, looks, marks of a frame, the shape of the pointer."""
OPENED = {"question_mark": "Keys that work now", "f1": "other chapter", "f2": "How it is played", "L": "Log"}
"""Keys that open a page, and what its first line says."""


@pytest.mark.parametrize("key", OPENED)
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_page_is_painted_once_and_never_empty(
    key: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    frames: list[str] = []
    async with table(toy.battle(), size=size) as at:
        monkeypatch.setattr(HeadlessDriver, "is_headless", False)
        monkeypatch.setattr(HeadlessDriver, "write", lambda _, text: frames.append(CODES.sub("", text)))
        await at.press(key)
        assert isinstance(at.app.screen, Page)
        painted = [frame for frame in frames if frame.strip()]
        assert OPENED[key] in painted[0]
        whole = [frame for frame in frames if len(frame) >= size[0] * size[1]]  # Empty or not.
        assert whole == painted
        assert len(painted) == 1


async def test_what_a_key_changes_right_after_the_page_came_is_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frames: list[str] = []
    async with table(toy.battle(), size=(80, 24)) as at:
        monkeypatch.setattr(HeadlessDriver, "is_headless", False)
        monkeypatch.setattr(HeadlessDriver, "write", lambda _, text: frames.append(CODES.sub("", text)))
        await at.pilot.press("f1", "right")
        await at.settle()
        screen = at.app.screen
        assert isinstance(screen, EncyclopediaScreen)
        title = "".join(span.text for span in screen.page.rows[0])
        assert title.strip() in "".join(frames)


async def test_a_page_that_comes_back_is_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    frames: list[str] = []
    async with table(toy.battle(), size=(80, 24)) as at:
        monkeypatch.setattr(HeadlessDriver, "is_headless", False)
        monkeypatch.setattr(HeadlessDriver, "write", lambda _, text: frames.append(CODES.sub("", text)))
        await at.press("f1", "f2")
        frames.clear()
        await at.press("escape")
        assert any("other chapter" in frame for frame in frames)
