"""Puzzles on the screen: chosen, answered and judged, by keyboard alone and by mouse alone."""

from __future__ import annotations

import json
from pathlib import Path

from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.puzzle import PuzzleScreen, QuestionScreen, VerdictScreen
from skirmish.app.screens.puzzles import PuzzlesScreen
from skirmish.app.settings import Settings
from tests.app.table import until


def text(app: SkirmishApp) -> str:
    """What is to be read on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def click(pilot: Pilot[None], app: SkirmishApp, words: str) -> None:
    """Click on those words, as soon as they are there."""
    await until(pilot, lambda: words in text(app))
    y, line = next((y, line) for y, line in enumerate(text(app).splitlines()) if words in line)
    await pilot.click(offset=(line.index(words), y))
    await pilot.pause()


async def asked(pilot: Pilot[None], app: SkirmishApp) -> None:
    """Wait until the position asks for an answer."""
    await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")


async def test_a_puzzle_is_solved_by_keyboard_and_kept(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, palette="mono", speed=0), puzzle="fudge/finish")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await until(pilot, lambda: "Whom do you shoot?" in text(app))
        await pilot.press("enter")
        await asked(pilot, app)
        await pilot.press("d", "d")  # Full defence.
        await until(pilot, lambda: isinstance(app.screen, VerdictScreen))
        await until(pilot, lambda: "Not the best answer." in text(app))
        await until(pilot, lambda: "rifleman: full defence" in text(app), 0.05)
        assert "a1 " not in text(app), "units are named, not told by what is typed for them"
        await pilot.press("t")
        await asked(pilot, app)
        assert isinstance(app.screen, PuzzleScreen)
        assert app.screen.flow.game.battle.step == 1  # Nothing was carried out.
        await pilot.press("f", "enter")
        await until(pilot, lambda: isinstance(app.screen, VerdictScreen))
        await until(pilot, lambda: "Right." in text(app) and "puts out 41.6 %" in text(app))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        await until(pilot, lambda: "[x] Two swordsmen" in text(app))
    assert json.loads((tmp_path / "puzzles.json").read_text("utf-8")) == {"solved": ["fudge/finish"]}


async def test_a_puzzle_is_answered_by_mouse_and_the_next_one_opened(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, palette="dark", speed=0))
    async with app.run_test(size=(120, 40)) as pilot:
        await click(pilot, app, "puzzles: positions")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesScreen))
        screen = app.screen
        assert isinstance(screen, PuzzlesScreen)
        first, second = list(screen.puzzles.values())[:2]
        await click(pilot, app, first.title)
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await click(pilot, app, "look at the position")
        await asked(pilot, app)
        for _ in range(2):  # The first click chooses, the second does it.
            await click(pilot, app, "end turn")
        await until(pilot, lambda: isinstance(app.screen, VerdictScreen))
        await click(pilot, app, "next puzzle")
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen) and second.title in text(app))


async def test_nobody_gives_up_in_a_puzzle(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), puzzle="fudge/finish")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await pilot.press("enter")
        await asked(pilot, app)
        await pilot.press("q")
        await until(pilot, lambda: "leave (nothing of this is saved)" in text(app))
        await pilot.press("6")
        await until(pilot, lambda: "nobody gives up here" in text(app))
        assert "concede?" not in text(app)
