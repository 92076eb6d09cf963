"""How the tests of the screens speak: open a battle, press, read the screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from rich.console import RenderableType
from textual._queue import Queue
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.settings import Settings
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from tests.app import toy

HOT_SEAT = {"ours": "human", "theirs": "human"}
"""Two players at one keyboard."""

NOWHERE = Path("/proc/nonexistent")
"""A folder of data in which there is nothing, and in which nobody can write, root included."""
QUIET = 0.003
"""Seconds after which the app goes on with what it leaves for later, so that keys are heard before."""
PATIENCE = 40
"""How often a test looks again before it gives up: a busy machine is slow to paint."""
LOOKS = 1200
"""How often it looks for something that has to come."""


@dataclass
class Table:
    """An app under test, with a battle of the toy game."""

    pilot: Pilot[None]
    """Its hands."""
    app: SkirmishApp
    """The app."""
    game: toy.ToyGame
    """The battle."""
    paints: ClassVar[int] = 0
    """How often an app has painted in this process."""

    async def press(self, *keys: str) -> None:
        """Press keys and let everything settle."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait for threads, timers and paint: until for a while nothing was painted."""
        before = -1
        for _ in range(PATIENCE):
            for _ in range(3):
                await self.pilot.pause(QUIET)
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()
            if Table.paints == before:
                return
            before = Table.paints

    @property
    def screen(self) -> BattleScreen:
        """The battle screen."""
        assert isinstance(self.app.screen, BattleScreen)
        return self.app.screen

    @property
    def lines(self) -> list[str]:
        """What is to be read on the screen, line by line."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        """The same in one piece."""
        return "\n".join(self.lines)

    async def click_cell(self, cell: Cell, button: int = 1) -> None:
        """Click on a cell of the map."""
        view = self.screen.panels.map.widget
        await self.pilot.click("#map", offset=view.spot(cell), button=button)
        await self.settle()

    async def click_text(self, text: str) -> None:
        """Click on the first place where that text stands, or comes to stand within a while."""
        await until(self.pilot, lambda: text in self.text)
        y, line = next((y, line) for y, line in enumerate(self.lines) if text in line)
        await self.pilot.click(offset=(line.index(text), y))
        await self.settle()


_paint = App._display


def painted(app: App[None], screen: Screen[None], drawn: RenderableType | None) -> None:
    """Paint, and count it: cheaper to ask for than what is to be read on the screen."""
    Table.paints += 1
    _paint(app, screen, drawn)


async def until(pilot: Pilot[None], is_so: Callable[[], object], pause: float = 0.05) -> None:
    """Wait until that is so: a busy machine is slow to paint. AssertionError if it never is.

    `pause`: seconds between two looks.
    """
    for _ in range(LOOKS):
        if is_so():
            return
        await pilot.pause(pause)
    raise AssertionError("it never came to that")


async def press_until(pilot: Pilot[None], key: str, is_so: Callable[[], object]) -> None:
    """Press that key until it is so: what ends a turn is left out as long as the turn was not painted.

    AssertionError if it never is.
    """
    for _ in range(LOOKS):
        await pilot.press(key)
        if is_so():
            return
    raise AssertionError("it never came to that")


def is_idle(pump: MessagePump) -> bool:
    """Whether a widget, screen or app has done all that it was sent, and waits for more."""
    queue: Queue[Message | None] = pump._message_queue
    return queue.empty() and bool(queue.ready_event._waiters)


_ask_all = Pilot._wait_for_screen


async def heard(pilot: Pilot[None], timeout: float = 300.0) -> bool:  # noqa: ASYNC109  as the library has it
    """Wait until the screen has done what it was sent, as the library does, unless it has already.

    The library sends every widget something to answer, which takes longer than what most keys do.
    `timeout`: seconds after which the screen will not come.
    """
    await asyncio.sleep(0)
    app = pilot.app
    if app.screen_stack and all(map(is_idle, [app, *app.screen.walk_children(with_self=True)])):
        return True
    return await _ask_all(pilot, timeout)


def has_begun(app: SkirmishApp) -> bool:
    """Whether a battle is on the screen that listens to keys."""
    return isinstance(app.screen, BattleScreen) and hasattr(app.screen.flow, "ui")


class _AppWithoutPacks(SkirmishApp):
    """Reads no packs: the toy needs none."""

    def load(self) -> None:
        """Nothing."""


@asynccontextmanager
async def table(
    start: Battle | None = None,
    *,
    size: tuple[int, int] = (120, 40),
    seats: Mapping[str, str] | None = None,
    speed: float = 0,
    ascii_only: bool = False,
    wide_cells: bool = False,
    notifications: bool = False,
) -> AsyncIterator[Table]:
    """The app with a battle of the toy game on the screen; ours are played by hand unless `seats` says so.

    With `notifications`, notices that go by themselves are drawn, too.
    """
    app = _AppWithoutPacks(Settings(NOWHERE, ascii_only, "dark", speed, wide_cells))
    async with app.run_test(size=size, notifications=notifications) as pilot:
        game = toy.ToyGame(start or toy.battle(), seats)
        app.open_battle(game, toy.tell)
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await until(pilot, lambda: hasattr(screen.flow, "ui"))  # Before it has begun, keys do nothing.
        one = Table(pilot, app, game)
        await one.settle()
        yield one
