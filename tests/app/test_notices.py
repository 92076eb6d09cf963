"""Where notices stand that go by themselves: over the map, or below the head of a page."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from skirmish.app.app import SkirmishApp
from skirmish.app.own_packs import Found, OwnPacks
from skirmish.app.screens.packs import PacksScreen
from skirmish.app.settings import Settings
from tests.app.table import table, until

pytestmark = pytest.mark.usefixtures("meek")

NEWS = "Your PIN is asked for from now on."


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_in_a_battle_a_notice_covers_the_map_alone(size: tuple[int, int]) -> None:
    async with table(size=size, notifications=True) as at:
        before = at.lines
        at.app.say(NEWS)
        await until(at.pilot, lambda: NEWS in at.text)
        await at.settle()
        view = at.screen.panels.map.widget.region
        for y, (was, now) in enumerate(zip(before, at.lines, strict=True)):
            columns = [x for x, (one, other) in enumerate(zip(was, now, strict=True)) if one != other]
            assert all(view.contains(x, y) for x in columns), now


async def test_on_a_page_a_notice_leaves_the_head_and_the_foot() -> None:
    async with table(size=(80, 24), notifications=True) as at:
        await at.press("L")
        before = at.lines
        at.app.say(NEWS)
        await until(at.pilot, lambda: NEWS in at.text)
        assert at.lines[0] == before[0]
        assert at.lines[-1] == before[-1]
        assert NEWS in at.lines[1]


def notices(app: SkirmishApp) -> list[str]:
    """What stands over the page."""
    return [one.message for one in app._notifications]


async def test_a_key_that_does_nothing_while_packs_are_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, may_read = OwnPacks.read, Event()

    def slowly(own: OwnPacks) -> Found:
        may_read.wait()
        return read(own)

    monkeypatch.setattr(OwnPacks, "read", slowly)
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.is_ready)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, PacksScreen))
        for key in ("f9", "enter"):
            await pilot.press(key)
            assert notices(app) == [f"{key} does nothing until the packs are read: esc goes back."]
        may_read.set()
        await app.workers.wait_for_complete()


@pytest.mark.parametrize("way", ["", "m", "s", "z", "t", "r", "p"])
async def test_a_key_that_does_nothing_on_a_page_of_rows_says_so(way: str, tmp_path: Path) -> None:
    said = "{} does nothing here: up and down mark a row, enter chooses it."
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.is_ready)
        title = app.screen
        await pilot.press(*way)
        await until(pilot, lambda: not way or app.screen is not title)
        await app.workers.wait_for_complete()  # The page of packs reads them first.
        await pilot.pause()
        await pilot.press("full_stop", "f9", "f9")
        assert notices(app) == [said.format("f9")]
        await pilot.press("full_stop")
        assert notices(app) == [said.format(".")]
        await pilot.press("down")
        assert not notices(app)
