"""The title: up before anything heavy is loaded, and the way to a battle."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from skirmish.app.app import SkirmishApp
from skirmish.app.palette import PALETTES, palette
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.setup import SetupScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings

FIRST_FRAME = """
import sys
from skirmish.app.app import SkirmishApp
from skirmish.app.settings import Settings

class Stopped(SkirmishApp):
    def load(self):
        print(*sorted({name.split(".")[0] for name in sys.modules}))
        self.exit()

Stopped(Settings()).run(headless=True)
"""


def test_the_title_is_up_before_files_and_arrays_are_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(done.stdout.split())
    assert "textual" in loaded
    assert loaded & {"pydantic", "yaml", "numpy", "tcod"} == set()


def test_importing_the_package_loads_no_screen() -> None:
    code = "import sys, skirmish.app; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("name", PALETTES)
def test_every_palette_has_every_role(name: str) -> None:
    assert palette(name).styles.keys() == palette("dark").styles.keys()


def test_without_colour_nothing_has_a_colour() -> None:
    styles = palette("mono").styles.values()
    assert all(style.color is None and style.bgcolor is None for style in styles)


def test_without_colour_the_sides_differ() -> None:
    mono = palette("mono")
    assert len({mono["own"], mono["foe"], mono["third"]}) == 3


async def test_a_left_battle_can_be_continued_from_the_title(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await pilot.pause(0.02)
            if app.library is not None:
                break
        await pilot.press("n")
        await pilot.pause(0.1)
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("enter")
        await pilot.pause(0.3)
        assert isinstance(app.screen, BattleScreen)
        await pilot.press("q", "5")
        await app.workers.wait_for_complete()
        await pilot.pause(0.1)
        assert isinstance(app.screen, TitleScreen)
        text = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "continue" in text
        await pilot.press("c")
        await asyncio.sleep(0.3)
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
