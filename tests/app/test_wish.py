"""A battle that was asked for at the door begins without the title being passed."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.settings import Settings
from skirmish.packs.launch_request import LaunchRequest
from tests.app.table import until


async def settled(app: SkirmishApp, pilot: Pilot[None]) -> None:
    """Wait for the packs, and for what is opened once they are read."""
    await until(pilot, lambda: app.library is not None)
    await app.workers.wait_for_complete()
    await pilot.pause()


async def test_the_wished_battle_is_on_the_table(tmp_path: Path) -> None:
    request = LaunchRequest("ford", "4", "fudge", fog=False, seats={"keepers": "human"})
    app = SkirmishApp(Settings(tmp_path, speed=0), request)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(app, pilot)
        assert isinstance(app.screen, BattleScreen)
        assert len(list((tmp_path / "saves").glob("*-ford-fudge.save"))) == 1


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (LaunchRequest("frod", "4"), "there is no scenario `frod`; did you mean `ford`?"),
        (
            LaunchRequest("nosuch", "4"),
            "there is no scenario `nosuch`; `skirmish scenario list` tells which there are",
        ),
        (
            LaunchRequest("raid", "4", seats={"wach": "human"}),
            "no side `wach`; did you mean `watch`?",
        ),
        (
            LaunchRequest("raid", "4", seats={"red": "human"}),
            "no side `red`; there are raiders, watch",
        ),
        (
            LaunchRequest("raid", "4", seats={"watch": "genius"}),
            "there are human, ai:recruit, ai:regular",
        ),
    ],
)
async def test_a_battle_of_the_command_line_that_cannot_be_ends_the_game_with_the_reason(
    wish: LaunchRequest, said: str, tmp_path: Path
) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), wish)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.failure is not None)
    assert said in str(app.failure)
