"""Bad files among the saves, and saves that go away: the screen says so, and everything else works."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from skirmish.app import game_flow, save_summary
from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.settings import Settings
from skirmish.model.action import Action
from skirmish.seats import HUMAN
from tests.app.table import until
from tests.cli.shell import skirmish
from tests.cli.yard import write_yard
from tests.records.yard import write_faults, write_misfit

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


async def go_on(pilot: Pilot[None], app: SkirmishApp) -> BattleScreen:
    """Continue from the title. Both sides are played here, so a cover lies on the battle."""
    await until(pilot, lambda: app.unfinished is not None)
    await pilot.press("c")
    await until(pilot, lambda: len(app.screen_stack) > 1)
    screen = app.screen_stack[1]
    assert isinstance(screen, BattleScreen)
    await until(pilot, lambda: hasattr(screen.flow, "ui") and not screen.flow.is_playing)
    return screen


def said(app: SkirmishApp) -> list[str]:
    """What was said beside the screens."""
    return [note.message for note in app._notifications]


def begin(folder: Path) -> Path:
    """A battle that goes on: its save."""
    write_yard(folder)
    skirmish("--data-dir", folder, "play", "--plain", "theft", "--seed", "7", typed="ground\nquit\n")
    return next((folder / "saves").iterdir())


async def test_bad_saves_are_told_of_and_the_battle_goes_on(tmp_path: Path) -> None:
    good = begin(tmp_path)
    faults = write_faults(tmp_path / "saves", good.read_bytes())
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.library is not None)
        assert "scenario" in app.state
        assert app.complaints[-1] == f"{len(faults) - 1} more cannot be played: skirmish saves lists them"
        assert app.unfinished is not None
        assert app.unfinished.path == good
        screen = await go_on(pilot, app)
        assert screen.flow.game.path == good
        app.rematch()
        await until(pilot, lambda: app.screen_stack[1] is not screen)
        again = app.screen_stack[1]
        assert isinstance(again, BattleScreen)
        assert again.flow.game.path not in {None, good}


async def test_where_the_newest_save_does_not_open_the_one_before_it_is_offered(tmp_path: Path) -> None:
    good = begin(tmp_path)
    os.utime(good, (1, 1))
    write_misfit(good, good.with_name("newest.save"))
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.unfinished is not None)
        await pilot.press("c")
        await until(pilot, lambda: any("a width of 100000000" in one for one in said(app)))
        assert app.unfinished is not None
        assert app.unfinished.path == good
        assert (await go_on(pilot, app)).flow.game.path == good


async def test_whatever_a_save_does_the_packs_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_folder: Path) -> Any:
        raise RuntimeError("nobody has thought of this")

    monkeypatch.setattr(save_summary, "_summary", fail)
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.library is not None)
        assert app.state.endswith("scenarios")
        assert app.complaints == ("The saves could not be read: nobody has thought of this",)


async def test_a_save_that_goes_away_is_told_of_on_the_screen(tmp_path: Path) -> None:
    good = begin(tmp_path)
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await go_on(pilot, app)
        flow = screen.flow
        shutil.rmtree(good.parent)
        flow.hand_to("watch", HUMAN)
        new = flow.game.path
        assert new is not None
        assert new.exists()
        told = f"{good.name} is no longer there. The whole battle is saved in {new.name} from now on."
        await until(pilot, lambda: said(app).count(told) == 1)
        new.unlink()
        flow.answer(Action(flow.game.asked, "concede"))
        await until(pilot, lambda: any(f"{new.name} is no longer there" in one for one in said(app)))
        assert [path.name for path in good.parent.iterdir()] == [f"{new.stem}-2.save"]


async def test_an_opponent_whose_answer_cannot_be_saved_waits_before_it_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = begin(tmp_path)
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await go_on(pilot, app)
        flow = screen.flow
        side = flow.game.asked
        flow.game.hand_to(side, "ai:recruit")
        shutil.rmtree(good.parent)
        good.parent.touch()
        waits: list[float] = []
        asked: list[str] = []
        monkeypatch.setattr(screen.view, "later", lambda seconds, _call: waits.append(seconds))
        monkeypatch.setattr(screen.view, "think", lambda side, *_: asked.append(side))
        flow.answer(Action(side, "concede"))
        assert (waits, asked) == ([game_flow.RETRY], [])
        assert "cannot be written anew" in screen.panels.note
        flow._try_again(flow.game.battle)
        assert asked == [side]


async def test_a_save_that_cannot_be_written_stops_no_table(tmp_path: Path) -> None:
    good = begin(tmp_path)
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await go_on(pilot, app)
        flow = screen.flow
        shutil.rmtree(good.parent)
        good.parent.touch()
        why = f"{good.name} is no longer there and cannot be written anew"
        assert why in flow.undo()
        flow.hand_to("watch", HUMAN)
        assert why in screen.panels.note
        assert len(flow.game.steps) == 2
