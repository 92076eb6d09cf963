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
from skirmish.packs.launch_request import LaunchRequest
from skirmish.session import Session
from tests.app import toy
from tests.app.table import NOWHERE, Table, table, until
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
    """The screen with the battle of twelve a side, the garrison played by hand."""
    library = shipped_library()
    app = SkirmishApp(Settings(NOWHERE, speed=0))
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


@pytest.mark.slow
@pytest.mark.usefixtures("meek")
async def test_the_depot_takes_a_quarter_of_the_keys() -> None:
    old, rounds, reason = await keys_of_depot(is_new=False)
    new, rounds_now, reason_now = await keys_of_depot(is_new=True)
    assert reason == reason_now == "The yard garrison have held their ground."
    assert rounds_now <= rounds + 1
    assert 4 * new <= old, f"{new} keys now, {old} before"


async def first_asked(pilot: Pilot[None], screen: BattleScreen, hands: Hands) -> None:
    """Leave the placement as it is, and wait for the first turn."""
    while screen.selection.prompt is None or screen.selection.prompt.ask == "place":
        await until(pilot, lambda: screen.mode == "turn", 0.005)
        if screen.selection.prompt is not None and screen.selection.prompt.ask == "place":
            await hands.press("e")
            await hands.press("e")
        await pilot.pause(0.02)


@pytest.mark.usefixtures("meek")
async def test_esc_lets_all_units_wait_for_the_player_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with depot() as (pilot, screen, session):
        hands = Hands(screen)
        await first_asked(pilot, screen, hands)
        errands = screen.chooser.sender.errands
        before = len(session.steps)
        await hands.point(CROSSING)
        await hands.press("ctrl+g")
        await until(pilot, lambda: len(session.steps) > before and screen.mode == "turn", 0.005)
        assert errands.is_on
        monkeypatch.setattr(Session, "path", Path("depot.save"))
        assert ("leave (all is saved; who was sent asks again)", "leave") in screen.open_entries()
        monkeypatch.undo()
        await hands.press("escape")
        assert not errands.is_on
        assert screen.panels.note == "All units wait for you again."


@pytest.mark.usefixtures("meek")
async def test_to_end_all_turns_is_asked_once_more_while_somebody_could_act() -> None:
    async with depot() as (pilot, screen, session):
        hands = Hands(screen)
        await first_asked(pilot, screen, hands)
        await hands.press("ctrl+e")
        card = screen.panels.question.card
        assert card is not None
        assert "could still act" in card.question
        before = len(session.steps)
        await hands.press("escape")
        assert len(session.steps) == before
        assert not screen.chooser.sender.errands.is_on


async def test_who_has_had_a_turn_is_not_said_to_be_able_to_act_still_in_this_round() -> None:
    async with table(toy.battle(("a.#B", "b.#A"))) as at:
        await until(at.pilot, lambda: asked(at) == "a1")
        assert await said_before_all_turns_end(at) == "Own A, Own B could still act in this round."
        await at.press("e", "enter")
        await until(at.pilot, lambda: asked(at) == "b1")
        assert await said_before_all_turns_end(at) == "Own B could still act in this round."


async def test_of_many_who_could_still_act_four_are_named_and_the_others_counted() -> None:
    async with table(toy.battle(("abcd.#B", "ef...#A"))) as at:
        await until(at.pilot, lambda: asked(at) == "a1")
        said = await said_before_all_turns_end(at)
        assert said == "Own A, Own B, Own C, Own D and 2 more could still act in this round."


def asked(at: Table) -> str:
    """The id of the unit that is asked."""
    unit = at.screen.selection.unit
    return unit.id if unit is not None else ""


async def said_before_all_turns_end(at: Table) -> str:
    """What the card says that opens before the turns of a side end; then it is closed."""
    await at.press("ctrl+e")
    card = at.screen.panels.question.card
    assert card is not None
    await at.press("escape")
    return card.question


@pytest.mark.usefixtures("meek")
async def test_the_cursor_stands_where_the_player_put_it_when_the_same_unit_is_asked_again() -> None:
    async with depot() as (pilot, screen, session):
        hands = Hands(screen)
        await first_asked(pilot, screen, hands)
        unit = screen.selection.unit
        assert unit is not None
        drop = next(at for at, one in enumerate(screen.selection.options) if one.verb.id == "drop")
        put = Cell(unit.cell.x - 5, unit.cell.y)
        await hands.point(put)
        before = len(session.steps)
        screen.chooser.verb(drop)
        screen.chooser.verb(drop)
        await until(pilot, lambda: len(session.steps) > before and screen.mode == "turn", 0.005)
        assert screen.selection.unit is not None
        assert screen.selection.unit.id == unit.id
        assert screen.selection.cursor == put


async def test_where_a_walk_cannot_end_now_enter_says_which_key_goes_there_over_several_turns(
    tmp_path: Path,
) -> None:
    settings = Settings(tmp_path, speed=0, keymap={"go": "f8"})
    app = SkirmishApp(settings, LaunchRequest("ford", "7", "fudge"))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        assert screen.selection.unit is not None
        far = Cell(30, 10)  # On the road beyond the bridge, 24 cells to the east.
        walk = next(row for row, option in enumerate(screen.selection.options) if option.verb.is_walk)
        screen.chooser.point(far)
        screen.action_accept()
        assert screen.panels.note.endswith(" f8: go there over several turns.")
        screen.chooser.verb(walk)
        screen.action_accept()
        assert (
            screen.panels.note
            == f"{screen.selection.unit.name} cannot move there: too far. f8: go there over several turns."
        )
        screen.chooser.point(screen.selection.unit.cell)
        screen.action_accept()
        assert "over several turns" not in screen.panels.note


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_click_on_the_sentence_that_tells_of_going_there_goes_there(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """At 80x24 it could be clicked on the page of all keys alone."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("ford", "7", "fudge"))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        unit = screen.selection.unit
        assert unit is not None
        await pilot.press("escape")  # The briefing.
        screen.chooser.point(Cell(30, 10))
        screen.action_accept()
        await pilot.pause()
        lines = [strip.text for strip in app.screen._compositor.render_strips()]
        assert "ctrl+g: go there" in "\n".join(lines)
        row, line = next((y, one) for y, one in enumerate(lines) if "ctrl+g: go there" in one)
        await pilot.click(offset=(line.index("go there"), row))
        await pilot.pause()
        assert screen.flow.shown.units[unit.id].cell != unit.cell or screen.chooser.sender.errands.is_on


@pytest.mark.usefixtures("meek")
async def test_while_units_are_placed_the_key_that_ends_all_turns_begins_and_says_so(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(160, 50)) as pilot:
        app.open_battle(Session.start(shipped_library().setup("refuge", "fudge", "1"), shipped_library()))
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await pilot.press("escape")
        labels = [key.label for key in screen.live_keys() if key.name == "end_side"]
        assert labels == ["begin: all stand well"]
        await pilot.press("ctrl+e")
        card = screen.panels.question.card
        assert card is not None
        assert "could still be placed elsewhere" in card.question
        assert [answer.text for answer in card.answers][:1] == labels
        await pilot.press("1")
        await until(pilot, lambda: not screen.selection.is_placing and screen.mode == "turn")
        labels = [key.label for key in screen.live_keys() if key.name == "end_side"]
        assert labels == ["end all turns of your side"]


@pytest.mark.usefixtures("meek")
async def test_before_the_alarm_turns_of_the_side_end_and_not_of_a_round(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_battle(Session.start(shipped_library().setup("raid", "fudge", "1"), shipped_library()))
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await pilot.press("escape", "ctrl+e")
        card = screen.panels.question.card
        assert card is not None
        assert card.question.endswith(" could still act before the enemies do.")
        assert [answer.text for answer in card.answers] == ["end all turns of your side", "go on with them"]
