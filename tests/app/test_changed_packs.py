"""A pack that was changed or taken away after a battle was saved: it is named, and the battle goes on."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.past import PastScreen
from skirmish.app.screens.replay import ReplayScreen
from skirmish.app.screens.setup import SetupScreen
from skirmish.app.settings import Settings
from skirmish.model.action import Action
from tests.app.table import until
from tests.cli.shell import skirmish
from tests.cli.yard import write_yard

HEAD = "id: small\ntitle: Small\nsummary: For tests.\nversion: {}\n"


def changed(pack: Path) -> None:
    units = pack / "fudge.yaml"
    units.write_text(units.read_text().replace("melee: 4", "melee: 5"))


def newer(pack: Path) -> None:
    (pack / "pack.yaml").write_text(HEAD.format("1.1.0"))


def removed(pack: Path) -> None:
    shutil.rmtree(pack)


COPY = "the save has a copy of what it needs"
EACH = pytest.mark.parametrize(
    ("happen", "said"),
    [
        (changed, f"The pack small has changed since, though it is still version 1.0.0; {COPY}."),
        (newer, f"The pack small has changed from version 1.0.0 to 1.1.0 since; {COPY}."),
        (removed, f"The pack small is no longer here, or has mistakes (it was version 1.0.0); {COPY}."),
    ],
)


def saved(folder: Path, *typed: str) -> Path:
    """A battle of the small pack that was played so: its save."""
    write_yard(folder)
    (folder / "content" / "small" / "pack.yaml").write_text(HEAD.format("1.0.0"))
    args = ("--data-dir", folder, "play", "--plain", "theft", "--seed", "7")
    assert skirmish(*args, typed="".join(f"{line}\n" for line in typed)).code == 0
    return next((folder / "saves").iterdir())


def notes(app: SkirmishApp) -> list[str]:
    """What was said beside the screens."""
    return [note.message for note in app._notifications]


async def is_said(pilot: Pilot[None], app: SkirmishApp, sentence: str) -> None:
    """Wait until that is said, and see that it is said once."""
    await until(pilot, lambda: sentence in notes(app))
    assert notes(app).count(sentence) == 1


@EACH
async def test_a_battle_goes_on_from_the_title(
    happen: Callable[[Path], None], said: str, tmp_path: Path
) -> None:
    save = saved(tmp_path, "ground", "quit")
    happen(tmp_path / "content" / "small")
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.unfinished is not None)
        await pilot.press("c")
        await is_said(pilot, app, said)
        screen = app.screen_stack[1]
        assert isinstance(screen, BattleScreen)
        await until(pilot, lambda: hasattr(screen.flow, "ui") and not screen.flow.is_playing)
        flow = screen.flow
        assert flow.game.path == save
        flow.answer(Action(flow.game.asked, "concede"))
        await until(pilot, lambda: flow.game.is_over)
    assert skirmish("verify", save).code == 0


async def test_the_same_battle_cannot_be_begun_anew_without_its_pack(tmp_path: Path) -> None:
    saved(tmp_path, "ground", "quit")
    removed(tmp_path / "content" / "small")
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.unfinished is not None)
        await pilot.press("c")
        await until(pilot, lambda: len(app.screen_stack) > 1)
        before = [*app.screen_stack]
        app.rematch()
        await until(pilot, lambda: any("there is no scenario `theft`" in one for one in notes(app)))
        assert app.screen_stack == before


def helped(pack: Path) -> None:
    """Let the thieves of both scenarios have a friend whom an opponent commands."""
    friend = """\
    allies:
      lookout:
        name: Lookout
        units:
          - {unit: thief, name: Eve, at: "1,1"}
"""
    for path in (pack / "scenarios").iterdir():
        path.write_text(path.read_text().replace("  watch:\n", f"{friend}  watch:\n"))


def without_system(pack: Path) -> None:
    (pack / "fudge.yaml").rename(pack / "stunts.yaml")


@pytest.mark.parametrize(
    ("happen", "scenario", "seats"),
    [
        (removed, "", set()),
        (without_system, "", set()),
        (helped, "theft", {"thieves", "lookout", "watch"}),
    ],
)
async def test_a_new_battle_is_proposed_as_its_scenario_is_now(
    happen: Callable[[Path], None], scenario: str, seats: set[str], tmp_path: Path
) -> None:
    """After one of a pack that was changed since; where its scenario is gone, the next one is proposed."""
    saved(tmp_path, "ground", "quit")
    happen(tmp_path / "content" / "small")
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.unfinished is not None)
        await pilot.press("c")
        await until(pilot, lambda: len(app.screen_stack) > 1)
        app.open_setup()
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        if scenario:
            assert (app.screen.setup.scenario, {*app.screen.setup.seats}) == (scenario, seats)
        else:
            assert app.screen.setup.scenario not in {"theft", "brawl"}


@EACH
async def test_a_battle_that_is_over_is_watched_again_from_the_page_of_past_battles(
    happen: Callable[[Path], None], said: str, tmp_path: Path
) -> None:
    saved(tmp_path, "thieves concede", "quit")
    happen(tmp_path / "content" / "small")
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.library is not None)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, PastScreen) and app.screen.entries is not None)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await is_said(pilot, app, said)


@EACH
async def test_a_replay_that_is_named_on_the_command_line_says_so_too(
    happen: Callable[[Path], None], said: str, tmp_path: Path
) -> None:
    save = saved(tmp_path, "thieves concede", "quit")
    happen(tmp_path / "content" / "small")
    app = SkirmishApp(Settings(tmp_path, speed=0), replay=save)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await is_said(pilot, app, said)
