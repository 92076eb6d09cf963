"""Fewer keys: a battle of twelve a side, played by keys as before and with errands; and how errands stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.settings import Settings
from skirmish.grid import Cell
from skirmish.session import Session
from tests.app.table import until
from tests.library import shipped_library

CROSSING: Final = Cell(40, 22)
"""The middle of what has to be held."""
LEAP: Final = 8
"""Cells of one leap of the cursor."""


class Hands:
    """Presses keys as the screen hears them, and counts them."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.keys: Counter[str] = Counter()

    async def press(self, *keys: str) -> None:
        """Press keys: the actions that the table of keys binds to them, without waiting for paint."""
        for key in keys:
            self.keys[key] += 1
            bound = self.screen.active_bindings.get(key)
            if bound is not None:
                await self.screen.run_action(bound.binding.action)
            else:
                index = self.screen.chooser.row_of(key)
                assert index is not None, f"{key} does nothing"
                self.screen.chooser.verb(index)

    async def point(self, goal: Cell) -> None:
        """Bring the cursor there by the fewest keys: leaps first, then steps, both ways at once."""
        while (at := self.screen.selection.cursor) != goal:
            dx, dy = goal.x - at.x, goal.y - at.y
            if abs(dx) > LEAP // 2:
                await self.press("shift+right" if dx > 0 else "shift+left")
            elif abs(dy) > LEAP // 2:
                await self.press("shift+down" if dy > 0 else "shift+up")
            else:
                await self.press(_STEPS[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)])


_STEPS: Final = {
    (-1, -1): "y", (0, -1): "k", (1, -1): "u", (-1, 0): "h",
    (1, 0): "l", (-1, 1): "b", (0, 1): "j", (1, 1): "n",
}  # fmt: skip


class Player:
    """Marches everybody to the crossing and holds it, answered by enemies who never do anything."""

    def __init__(self, screen: BattleScreen, *, is_new: bool) -> None:
        self.hands = Hands(screen)
        self.screen = screen
        self.is_new = is_new
        self._sent = False

    async def turn(self) -> None:
        """Answer what is asked: one prompt, or all of the round."""
        screen, selection = self.screen, self.screen.selection
        if screen.mode == "card":
            await self.hands.press("enter")
            return
        prompt, unit = selection.prompt, selection.unit
        assert prompt is not None
        assert unit is not None
        if prompt.ask == "place":
            await self.hands.press("e")
            await self.hands.press("e")
        elif not self.is_new:
            await self._by_hand()
        elif unit.cell.x > CROSSING.x + 6:
            await self._send()
        else:
            await self.hands.press("ctrl+e")

    async def _send(self) -> None:
        """Send the first by name of the place, all others as the one before."""
        if not self._sent:
            await self.hands.point(CROSSING)
            await self.hands.press("ctrl+g")
            self._sent = True
        else:
            await self.hands.press("ctrl+r")

    async def _by_hand(self) -> None:
        """Run as far towards the crossing as the unit gets, else end the turn."""
        selection, unit = self.screen.selection, self.screen.selection.unit
        assert unit is not None
        run = next((at for at, one in enumerate(selection.options) if one.verb.id == "run"), None)
        if run is not None and unit.cell.x > CROSSING.x + 6:
            option = selection.options[run]
            cells = option.verb.routes(selection.view, unit, option.args)
            west = min(
                selection.view.terrain.cells(cells.cells),
                key=lambda cell: (abs(cell.x - CROSSING.x) + abs(cell.y - CROSSING.y), cells.cost(cell)),
            )
            if west.x < unit.cell.x:
                await self.hands.press("r")
                await self.hands.point(west)
                await self.hands.press("enter")
                return
        await self.hands.press("e", "e")


@asynccontextmanager
async def depot(ruleset: str = "fudge") -> AsyncIterator[tuple[Pilot[None], BattleScreen, Session]]:
    """The table with the battle of twelve a side, the garrison played by hand."""
    library = shipped_library()
    app = SkirmishApp(Settings(Path("/nonexistent"), speed=0))
    async with app.run_test(size=(120, 40)) as pilot:
        session = Session.start(library.setup("depot", ruleset, "7"), library)
        app.open_battle(session)
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await until(pilot, lambda: hasattr(screen.flow, "ui"))
        yield pilot, screen, session


async def keys_of_depot(*, is_new: bool) -> tuple[int, int, str]:
    """Play `depot` to its end; return the keys that it took, its rounds, and how it ended."""
    async with depot() as (pilot, screen, session):
        player = Player(screen, is_new=is_new)
        while not session.is_over:
            await until(pilot, lambda: session.is_over or screen.mode in {"turn", "card"}, 0.005)
            if not session.is_over:
                await player.turn()
        result, clock = session.battle.result, session.battle.clock
        assert result is not None
        assert clock is not None
        return player.hands.keys.total(), clock.round, result.reason


@pytest.mark.usefixtures("meek")
async def test_the_depot_takes_a_quarter_of_the_keys() -> None:
    old, rounds, reason = await keys_of_depot(is_new=False)
    new, rounds_now, reason_now = await keys_of_depot(is_new=True)
    assert reason == reason_now == "Yard garrison have held their ground."
    assert rounds_now <= rounds + 1
    assert 4 * new <= old, f"{new} keys now, {old} before"
