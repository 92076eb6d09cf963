"""What is pictured: the main screens over battles whose dice, opponents and clock are always the same."""

from __future__ import annotations

import tempfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from textual.pilot import Pilot
from textual.strip import Strip

from skirmish.app import proposals, thinking
from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.handover import HandoverScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings
from skirmish.app.thinking import Decision
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.setup import Setup
from skirmish.rules.replies import indifferent
from tests.app.table import LOOKS, until
from tests.library import shipped_library
from tests.pictures.picture import picture

SIZES: Mapping[str, tuple[int, int, str]] = {
    "80x24": (80, 24, "dark"),
    "120x40": (120, 40, "dark"),
    "200x60": (200, 60, "dark"),
    "mono": (80, 24, "mono"),
}
"""By name: columns, rows and palette."""
SEED = "4"
SAME = 6
"""So often it has to look the same before it counts as drawn."""
FOLDER = Path(__file__).with_name("kept")
"""Where the pictures lie."""


@dataclass
class Stage:
    """An app on which a scene is set."""

    app: SkirmishApp
    """The app."""
    pilot: Pilot[None]
    """Its hands."""

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until all is drawn."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until threads have ended, nothing is to be worked out, and the screen stays the same."""
        same, before = 0, list[Strip]()
        for _ in range(LOOKS):
            await self.pilot.pause(0.03)
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()
            now = self.app.screen._compositor.render_strips()
            same = same + 1 if now == before and not self.is_working else 0
            if same == SAME:
                return
            before = now
        raise AssertionError("the screen never comes to rest")

    @property
    def is_working(self) -> bool:
        """Whether odds, or what could answer, are still to be worked out."""
        screen = self.app.screen
        if not isinstance(screen, BattleScreen):
            return False
        odds = screen.chooser._odds
        return odds._has_timer or odds._is_foreseeing

    async def fight(self, scenario: str, rules: str, **seats: str) -> None:
        """Open that battle up to the first question; the scenario seats whom the seats do not name."""
        request = LaunchRequest(scenario, SEED, rules, seats=seats)
        await self.open(request.setup(shipped_library()))

    async def open(self, setup: Setup) -> None:
        """Open that battle up to the first question; the player who is asked sits down."""
        self.app.start_battle(setup)
        await until(self.pilot, lambda: isinstance(self.app.screen, BattleScreen | HandoverScreen))
        await self.settle()
        if isinstance(self.app.screen, HandoverScreen):
            await self.press("enter")

    def picture(self) -> str:
        """What is seen."""
        return picture(self.app.screen._compositor.render_strips())


async def _title(at: Stage) -> None:
    await at.settle()


async def _turn(at: Stage) -> None:
    await at.fight("ford", "fudge")


async def _storeys(at: Stage) -> None:
    await at.fight("beacon", "fudge")
    await at.press("escape")


async def _allies(at: Stage) -> None:
    await at.fight("refuge", "fudge")
    await at.press("escape")
    screen = at.app.screen
    assert isinstance(screen, BattleScreen)
    screen.selection.cursor = screen.flow.shown.units["a6"].cell
    screen.panels.side.is_looking = True
    screen.panels.draw()
    await at.settle()


async def _aimed(at: Stage) -> None:
    await at.fight("ford", "fudge")
    await at.press("semicolon")


async def _reach(at: Stage) -> None:
    await at.fight("ford", "fudge")
    await at.press("v")


async def _unseen(at: Stage) -> None:
    await at.fight("raid", "fudge", watch="ai:recruit")
    await at.press("N")


async def _log(at: Stage) -> None:
    await at.fight("ford", "ranks")
    await at.press("L")


async def _menu(at: Stage) -> None:
    await at.fight("ford", "pools")
    await at.press("q")


async def _keys(at: Stage) -> None:
    await at.fight("ford", "forge")
    await at.press("question_mark")


async def _encyclopedia(at: Stage) -> None:
    await at.fight("ford", "stunts")
    await at.press("f1")


async def _primer(at: Stage) -> None:
    await at.fight("ford", "stunts")
    await at.press("f2")


async def _report(at: Stage) -> None:
    await at.fight("ford", "fudge")
    screen = at.app.screen
    assert isinstance(screen, BattleScreen)
    screen.action_report()
    await at.settle()


async def _new(at: Stage) -> None:
    with patch.object(proposals, "new_seed", lambda: SEED):
        at.app.open_setup()
    await at.settle()


async def _recap(at: Stage) -> None:
    await at.fight("ford", "fudge")
    await at.press("quotation_mark")


SCENES: Mapping[str, Callable[[Stage], Awaitable[None]]] = {
    "title": _title, "turn": _turn, "storeys": _storeys, "allies": _allies, "aimed": _aimed,
    "reach": _reach, "unseen": _unseen, "log": _log, "menu": _menu, "keys": _keys,
    "encyclopedia": _encyclopedia, "primer": _primer, "report": _report, "new": _new, "recap": _recap,
}  # fmt: skip
"""By name: how it is set."""


class Still(SkirmishApp):
    """Knows the packs already, and looks for no saves."""

    def load(self) -> None:
        """Nothing."""
        self.library = shipped_library()
        self.state = "loaded"
        if isinstance(self.screen, TitleScreen):
            self.screen.draw()


async def drawn(scene: str, size: str) -> str:
    """The picture of a scene at one of the sizes."""
    columns, rows, palette = SIZES[size]
    meek = patch.object(thinking, "choose", lambda ruleset, view, *_: Decision(indifferent(ruleset, view)))
    with tempfile.TemporaryDirectory() as folder, meek:
        app = Still(Settings(Path(folder), palette=palette, speed=0))
        async with app.run_test(size=(columns, rows)) as pilot:
            at = Stage(app, pilot)
            await until(pilot, lambda: app.library is not None)
            await SCENES[scene](at)
            return at.picture()


def kept(scene: str, size: str) -> Path:
    """Where the picture lies."""
    return FOLDER / f"{scene}-{size}.txt"
