"""Hints on the screen: each is given once, can be read again, with the keys as they are, and silenced."""

from __future__ import annotations

from pathlib import Path

from skirmish.app.app import SkirmishApp
from skirmish.app.hint_keys import by_keys
from skirmish.app.keymaps import player_keys
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.hints import HintsScreen
from skirmish.app.settings import Settings
from skirmish.packs.launch_request import LaunchRequest
from skirmish.texts.hints import about
from tests.app.table import until


def text(app: SkirmishApp) -> str:
    """What is to be read on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def test_a_hint_is_kept_shown_on_its_page_with_ones_own_keys_and_silenced(tmp_path: Path) -> None:
    keymap = {"threats": "f9"}
    told = about(by_keys(player_keys(keymap).shown))
    settings = Settings(tmp_path, speed=0, keymap=keymap)
    app = SkirmishApp(settings, LaunchRequest("ford", "7", seats={"keepers": "human"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await pilot.press("escape")  # The briefing has been read.
        screen.panels.note = ""
        screen.hints.asked()
        await until(pilot, lambda: app.learning.hints)
        await until(pilot, lambda: screen.panels.note and screen.panels.note[:20] in text(app))
        app.learning.note_hint("open")
        screen.action_hints()
        await until(pilot, lambda: isinstance(app.screen, HintsScreen))
        await until(
            pilot, lambda: all(told[name] in " ".join(text(app).split()) for name in app.learning.hints)
        )
        assert "f9 shows who could strike where" in told["open"]
        await pilot.press("h")
        await until(pilot, lambda: "off: give hints again" in text(app))
        await pilot.press("escape")
        count = len(app.learning.hints)
        screen.panels.note = ""
        screen.hints.asked()
        for _ in range(10):
            await pilot.pause(0.05)
        assert len(app.learning.hints) == count
