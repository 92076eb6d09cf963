"""The title lives: a recorded battle is fought on it, behind the first frame, where things may move."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings
from skirmish.app.title_battle import LEAST, moments, recorded
from skirmish.app.widgets.map_view import MapView
from skirmish.packs.folders import game_folder
from skirmish.packs.launch_request import LaunchRequest
from tests.app.table import until


def test_the_shipped_battle_can_be_shown_to_its_end() -> None:
    steps = recorded((game_folder(),))
    assert steps[-1].after.result is not None
    shown = [*moments(steps, ascii_only=False)]
    assert all(moment.pause >= LEAST for moment in shown)
    places = {tuple(unit.cell for unit in moment.picture.view.units.values()) for moment in shown}
    assert len(places) > 10


def test_a_recorded_battle_that_fits_no_more_is_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "mine"
    folder.mkdir(parents=True)
    (folder / "title.save").write_text("nonsense", encoding="utf-8")
    assert recorded((tmp_path,)) == ()


async def fought(pilot: Pilot[None]) -> tuple[TitleScreen, MapView]:
    """The title and its map, once somebody fights there."""
    title = pilot.app.screen
    assert isinstance(title, TitleScreen)
    await until(pilot, lambda: title.arena is not None and title.arena.picture is not None)
    assert title.arena is not None
    return title, title.arena


async def test_two_sides_fight_beside_the_choices_and_keys_go_on_working(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=1))
    async with app.run_test(size=(120, 40)) as pilot:
        title, arena = await fought(pilot)
        first = arena.picture
        await until(pilot, lambda: arena.picture is not first)
        await pilot.press("down")
        assert title.at == 1


async def test_under_another_screen_the_fight_stands_still(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=1))
    async with app.run_test(size=(120, 40)) as pilot:
        title, arena = await fought(pilot)
        await pilot.press("p")
        assert app.screen is not title
        covered = arena.picture
        for _ in range(15):
            await pilot.pause(0.1)
        assert arena.picture is covered
        await pilot.press("escape")
        await until(pilot, lambda: arena.picture is not covered)


async def test_a_battle_that_waits_for_its_player_is_not_painted_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A covered title that woke would have the library paint the whole screen above it each time."""
    app = SkirmishApp(Settings(tmp_path, speed=4), LaunchRequest("ford", "5", "fudge"))
    painted: list[float] = []
    async with app.run_test(size=(120, 40)) as pilot:
        display = app._display

        def counted(*drawn: Any) -> None:
            painted.append(monotonic())
            display(*drawn)

        monkeypatch.setattr(app, "_display", counted)
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.is_turn())
        await until(pilot, lambda: monotonic() - painted[-1] > 2.5)


@pytest.mark.parametrize("speed", [0, 1])
async def test_where_nothing_may_move_the_map_stands_still(tmp_path: Path, speed: float) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=speed))
    if speed:
        app.animation_level = "none"
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.learning.now is not None)
        for _ in range(20):
            await pilot.pause(0.05)
        assert isinstance(app.screen, TitleScreen)
        assert app.screen.arena is None
