"""Random battles in "new battle": chosen, changed and begun by keys or by mouse, at 80x24."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.setup import SetupScreen
from skirmish.app.settings import Settings
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.random_name import is_random, read_name
from skirmish.rules.victory import ruling
from tests.app.table import has_begun, until
from tests.app.test_title import new_battle, ready, text_of


async def at_ruins(pilot: Pilot[Any], app: SkirmishApp) -> SetupScreen:
    """The screen with the last entry chosen, which are the ruins."""
    await ready(pilot, app)
    screen = await new_battle(pilot, app)
    while not screen.setup.scenario.startswith("ruins:"):
        await pilot.press("left")
    return screen


async def test_a_random_battle_is_chosen_changed_and_begun_by_keys(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_ruins(pilot, app)
        before = read_name(screen.setup.scenario)
        await pilot.press("down", "right", "down", "right", "down", "left", "down", "right")
        after = read_name(screen.setup.scenario)
        assert (before.size, after.size) == ((48, 24), (64, 32))
        assert (before.budget, after.budget) == (60, 40)
        assert before.seed != after.seed
        assert (after.ruleset, screen.setup.ruleset) == ("forge", "forge")
        assert f"seed {after.seed}" in text_of(app)
        assert "64 x 32" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: has_begun(app))
        assert app.screen.flow.game.battle.scene.title == f"Ruins {after.seed}"  # type: ignore[attr-defined]
        await until(pilot, lambda: str(after) in text_of(app))  # The briefing tells how to share it.


async def test_a_click_on_a_row_takes_its_next_value(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_ruins(pilot, app)
        row = next(y for y, line in enumerate(text_of(app).splitlines()) if line.startswith("   points"))
        await pilot.click(offset=(8, row))
        assert read_name(screen.setup.scenario).budget == 80


async def test_behind_the_last_kind_come_the_scenarios_again(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_ruins(pilot, app)
        await pilot.press("right")
        assert not is_random(screen.setup.scenario)
        assert "points" not in text_of(app)


async def test_the_table_opens_with_the_battle_that_was_named(tmp_path: Path) -> None:
    request = LaunchRequest("village:4821:24x20:40", "7")
    app = SkirmishApp(Settings(tmp_path, speed=0), request)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: has_begun(app))
        battle = app.screen.flow.game.battle  # type: ignore[attr-defined]
        assert battle.scene.title == "Village 4821"
        assert ruling(battle) is None
