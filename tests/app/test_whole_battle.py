"""Whole battles from title to report, by keys alone and by mouse alone, reading what the screen offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.report import ReportScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings
from skirmish.grid import Cell
from skirmish.grid.sight import line
from skirmish.hotseat import humans
from skirmish.rules import rulesets
from tests.app.table import LOOKS, until
from tests.effort import so_many

SCENARIO = "Two against two"
PATIENCE = 400
"""Answers after which a battle should long be over."""
ROW = re.compile(r" (\d| ) (.) (\w[^│]*?)(?:  |$)")
"""A row of the list of verbs; two short ones may stand side by side in a line."""
ATTACKS = ("strike", "shoot", "split fire")


class Player:
    """Plays by what stands on the screen; says what it wants in keys."""

    seed = "11"
    """A battle that is drawn by chance would now and then end otherwise, undecided after its last round."""

    def __init__(self, app: SkirmishApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def lines(self) -> list[str]:
        """What is to be read."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        """The same in one piece."""
        return "\n".join(self.lines)

    @property
    def rows(self) -> dict[str, str]:
        """The list of verbs: title to number, or to letter where there is no number left."""
        return {match[3].strip(): match[1].strip() or match[2] for match in self._found()}

    def _found(self) -> Iterator[re.Match[str]]:
        """Every row, right of the map."""
        for text in self.lines:
            yield from ROW.finditer(text.rpartition("│")[2])

    @property
    def decline(self) -> str:
        """What ends the turn, or the unit's part of it: the row with the letter `e`."""
        return next(match[3].strip() for match in self._found() if match[2] == "e")

    async def settle(self) -> None:
        """Wait until something is asked again, or waits until the briefing is read."""
        for _ in range(LOOKS):
            await self.pilot.pause(0.01)
            await self.app.workers.wait_for_complete()
            screen = self.app.screen
            if not isinstance(screen, BattleScreen) or screen.mode in {"turn", "card"}:
                return
            if screen.panels.briefing.is_held:
                return
        raise AssertionError("nothing is asked any more")

    async def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            await self.pilot.press(key)
        await self.settle()

    async def begin(self, rules: str) -> None:
        """From the title to the battle."""
        await self.press("n")
        await self.turn_to(SCENARIO)
        await self.press("down")
        await self.turn_to(rules)
        await self.press("enter")
        await self.press("escape")  # The briefing has been read.

    async def turn_to(self, wanted: str) -> None:
        """Change what is marked until that is to be read."""
        for _ in range(60):
            if f"  {wanted}  " in self.text:
                return
            await self.press("right")
        raise AssertionError(f"no {wanted}:\n{self.text}")

    async def choose(self, title: str) -> None:
        """Choose a verb."""
        await self.press(self.rows[title])

    async def point(self, cell: Cell) -> None:
        """Put the cursor on a cell."""
        here = self.battle.selection.cursor
        while here != cell:
            dx, dy = cell.x - here.x, cell.y - here.y
            await self.pilot.press("right" if dx > 0 else "left" if dx < 0 else "down" if dy > 0 else "up")
            here = self.battle.selection.cursor
        await self.pilot.pause()

    async def do(self) -> None:
        """Do what was chosen."""
        await self.press("enter")

    async def reply(self) -> None:
        """Take the first answer of a card."""
        await self.press("1")

    @property
    def battle(self) -> BattleScreen:
        """The battle screen."""
        assert isinstance(self.app.screen, BattleScreen)
        return self.app.screen

    async def turn(self) -> None:
        """Attack if that is offered; else go nearer; else end the turn."""
        attack = next((title for title in self.rows if title.startswith(ATTACKS)), "")
        if attack and await self.attack(attack):
            return
        for title in ("run", "move"):
            if title in self.rows and await self.approach(title):
                return
        await self.choose(self.decline)
        await self.do()

    async def attack(self, title: str) -> bool:
        """Attack the unit under the cursor; whether that could be done."""
        before = self.steps
        await self.choose(title)
        await self.do()
        return self.steps != before

    @property
    def steps(self) -> int:
        """How far the battle has come; at its end, no further."""
        screen = self.app.screen
        return screen.flow.game.battle.step if isinstance(screen, BattleScreen) else PATIENCE

    async def approach(self, title: str) -> bool:
        """Go as near to a foe as the screen says that one can; whether that was anywhere."""
        selection = self.battle.selection
        unit = selection.unit
        assert unit is not None
        foes = sorted(selection.view.foes(unit.side), key=lambda foe: abs(foe.cell.x - unit.cell.x))
        await self.choose(title)
        for foe in foes[:1]:
            for cell in line(unit.cell, foe.cell)[-2:0:-1]:
                await self.point(cell)
                if f" cannot {title} there" not in self.text:
                    await self.do()
                    return True
        return False

    async def give_up(self) -> None:
        """Concede, by the menu."""
        await self.press("q")
        await self.press(self.number_of("concede"))
        await self.press(self.number_of("concede"))

    def number_of(self, text: str) -> str:
        """The number before the row that ends so."""
        found = re.search(rf"(\d) +(?:[\w ]+ )?{text}\b", self.text)
        assert found is not None, self.text
        return found[1]

    async def play(self, rules: str, most: int) -> None:
        """Until the report; after so many answers the battle is conceded."""
        await self.begin(rules)
        for answers in range(PATIENCE):
            if isinstance(self.app.screen, ReportScreen):
                return
            if self.battle.mode == "card":
                await self.reply()
            elif answers < most:
                await self.turn()
            else:
                await self.give_up()
        raise AssertionError("no end of the battle:\n" + self.text)


class Mouse(Player):
    """The same in clicks."""

    seed = "9"
    """Of a short battle: a click takes several times as long as a key."""

    async def click_text(self, text: str) -> None:
        """Click where that text stands, as soon as it does: a busy machine lays a page out later."""
        await until(self.pilot, lambda: any(text in line for line in self.lines), 0.01)
        y = next(y for y, line in enumerate(self.lines) if text in line)
        await self.pilot.click(offset=(self.lines[y].index(text) + len(text) - 1, y))
        await self.settle()

    async def begin(self, rules: str) -> None:
        """From the title to the battle."""
        await self.click_text("new battle")
        for row, wanted in (("scenario ", SCENARIO), ("rules ", rules)):
            for _ in range(10):
                if f"  {wanted}  " in self.text:
                    break
                await self.click_text(row)
        await self.click_text("      start")
        await self.settle()

    async def choose(self, title: str) -> None:
        """Click on the row."""
        await self.click_text(f" {title} ")

    async def point(self, cell: Cell) -> None:
        """Click on the cell, if the cursor is not there."""
        if self.battle.selection.cursor != cell:
            await self.click_cell(cell)

    async def click_cell(self, cell: Cell) -> None:
        """Click on a cell of the map."""
        view = self.battle.panels.map.widget
        await self.pilot.click("#map", offset=view.spot(cell))
        await self.settle()

    async def do(self) -> None:
        """A second click on the row of a verb without a target; else on the cell that the cursor is on."""
        selection = self.battle.selection
        option = selection.option
        if option is not None and option.verb.aim == "none":
            await self.click_text(f" {option.verb.title} ")
        else:
            await self.click_cell(selection.cursor)

    async def reply(self) -> None:
        """Click on the first answer."""
        await self.click_text(" 1 ")


HANDS = [
    *((Player, name, PATIENCE if name == "fudge" else so_many(8, PATIENCE)) for name in rulesets()),
    (Mouse, "fudge", PATIENCE),
]
"""Who plays, by which rules, and after how many answers it concedes."""


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "rules", "most"), HANDS)
async def test_a_whole_battle_until_the_report(
    hand: type[Player], rules: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    monkeypatch.setattr("skirmish.app.proposals.new_seed", lambda: hand.seed)
    async with app.run_test(size=(120, 40)) as pilot:
        player = hand(app, pilot)
        await player.settle()
        await player.play(rulesets()[rules].title, most)
        assert isinstance(app.screen, ReportScreen)
        result = app.screen.game.battle.result
        assert result is not None
        won = result.winner == next(iter(humans(app.screen.game)))
        told = "A draw" if not result.winner else "You won." if won else "You lost."
        await until(pilot, lambda: told in player.text)  # A busy machine lays the page out later.
        saves = list((tmp_path / "saves").iterdir())
        assert len(saves) == 1
        await player.press("t") if hand is Player else await player.click_text("title")  # type: ignore[attr-defined]
        assert isinstance(app.screen, TitleScreen)
