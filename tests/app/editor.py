"""The map editor under test: a shed, a scenario on it, and a hand that types and clicks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.map_editor import MapEditorScreen
from skirmish.app.settings import Settings
from skirmish.grid import Cell
from skirmish.packs.sketch.file import SketchFile
from tests.app.table import until
from tests.library import shipped_library

SHED = """\
# A shed.
title: The shed
rows: |
  ##########
  #........#
  #........#
  #........#
  ##########
"""


WATCH = """\
title: The watch
summary: Two sentries and a thief.
pack: core
map: shed
charted: true
infiltrators: thieves
sides:
  thieves:
    name: Thieves
    units:
      - {unit: raider, at: "1,1", facing: s}
  guards:
    name: Guards
    seat: ai:regular
    units:
      - {unit: guard, name: Pell, at: "4,3", alert: false, patrol: ["4,3 w"]}
      - {unit: guard, name: Orlo, at: "8,3", alert: false}
"""


class Editor:
    """The editor under test."""

    def __init__(self, pilot: Pilot[None], app: SkirmishApp, screen: MapEditorScreen, path: Path) -> None:
        self.pilot = pilot
        self.app = app
        self.screen = screen
        self.path = path

    @property
    def text(self) -> str:
        """What is to be read."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    @property
    def rows(self) -> tuple[str, ...]:
        """The map as it is drawn."""
        return self.screen.easel.sketch.rows

    async def press(self, *keys: str) -> None:
        """Press keys and let the screen be painted."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def go(self, x: int, y: int) -> None:
        """Move the cursor there."""
        at = self.screen.easel.cursor
        await self.press(*["left"] * (at.x - x), *["right"] * (x - at.x))
        await self.press(*["up"] * (at.y - y), *["down"] * (y - at.y))

    async def click(self, word: str) -> None:
        """Click what is written there."""
        lines = self.text.splitlines()
        y = next(number for number, line in enumerate(lines) if word in line)
        await self.pilot.click(offset=(lines[y].index(word), y))
        await self.pilot.pause()

    async def drag(self, start: Cell, end: Cell) -> None:
        """Press the button in one cell and lift it in another."""
        spot = self.screen._map.spot
        await self.pilot.mouse_down("#map", offset=spot(start))
        await self.pilot.hover("#map", offset=spot(end))
        await self.pilot.mouse_up("#map", offset=spot(end))
        await self.pilot.pause()

    async def reads(self, *words: str) -> None:
        """Wait until all that is to be read."""
        await until(self.pilot, lambda: all(word in self.text for word in words))


@asynccontextmanager
async def opened(
    folder: Path,
    text: str = SHED,
    size: tuple[int, int] = (80, 24),
    watch: str = "",
    path: Path | None = None,
) -> AsyncIterator[Editor]:
    """The editor on the shed, with a scenario on it if there is one; or on the map of that path."""
    is_there, path = path is not None, path or folder / "shed.yaml"
    if watch:
        path = folder / "maps" / "shed.yaml"
        for name, written in (("maps/shed", text), ("content/mine/scenarios/watch", watch)):
            (folder / f"{name}.yaml").parent.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.yaml").write_text(written, encoding="utf-8")
    elif text and not is_there:
        path.write_text(text, encoding="utf-8")
    app = SkirmishApp(Settings(folder, ascii_only=True, palette="mono", speed=0))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.library is not None)
        screen = MapEditorScreen(SketchFile(path, folder), shipped_library())
        app.push_screen(screen)
        one = Editor(pilot, app, screen, path)
        await one.reads("ground", "brush", "save", "leave")
        yield one
