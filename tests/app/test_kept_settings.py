"""Settings outlive the game: what was chosen comes back, what makes no sense is told and left out."""

from __future__ import annotations

from pathlib import Path

from skirmish.app.app import SkirmishApp
from skirmish.app.kept_settings import with_kept
from skirmish.app.settings import Settings
from skirmish.records.preferences import keep, preferences
from tests.app.table import until


def text(app: SkirmishApp) -> str:
    """What is to be read on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def test_a_palette_that_was_chosen_comes_back(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test():
        app.next_palette()
        chosen = app.palette.id
    assert chosen != Settings().palette
    again, notices = with_kept(Settings(tmp_path))
    assert (again.palette, notices) == (chosen, ())


async def test_what_holds_for_one_game_alone_is_not_kept(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, speed=0))
    async with app.run_test():
        app.next_palette()
    assert preferences(tmp_path).values == {"palette": app.palette.id}


def test_without_colour_the_palette_that_was_chosen_stays_in_the_file(tmp_path: Path) -> None:
    keep(tmp_path, {"palette": "safe"})
    app = SkirmishApp(Settings(tmp_path, palette="mono"))
    app.next_palette()
    assert (app.palette.id, preferences(tmp_path).values) == ("mono", {"palette": "safe"})


def test_values_that_cannot_be_are_told_and_left_out(tmp_path: Path) -> None:
    keep(tmp_path, {"palette": "[@click=app.quit]x[/]", "speed": -1, "ascii_only": "yes", "other": 1})
    settings, notices = with_kept(Settings(tmp_path))
    assert settings == Settings(tmp_path)
    assert len(notices) == 3
    assert "settings.json: [@click=app.quit]x[/] cannot be the palette; the default is used." in notices


async def test_a_damaged_file_is_told_on_the_title(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    settings, notices = with_kept(Settings(tmp_path, speed=0))
    app = SkirmishApp(settings)
    app.notices = notices
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "settings.json could not be used" in text(app))


def test_keys_that_cannot_be_are_left_out_and_the_others_of_the_file_hold(tmp_path: Path) -> None:
    """The file is written by hand, too: with escape on another key there would be no way back."""
    keys = {"reach": "f8", "sight": "", "up": "escape", "log": "f9,enter", "menu": 7, "accept": "enter,f7"}
    keep(tmp_path, {"keymap": keys, "preset": "numpad"})
    settings, notices = with_kept(Settings(tmp_path))
    assert (settings.preset, settings.keymap) == ("numpad", {"reach": "f8", "accept": "enter,f7"})
    said = "these cannot have the keys that stand there, and have their own: sight, up, log and more."
    assert notices == (f"settings.json: {said}",)
