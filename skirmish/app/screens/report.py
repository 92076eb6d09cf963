"""The report: who won and why, what each unit did, and what next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from skirmish.app.game import Game
from skirmish.app.lines import Row, Span
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.widgets.log import Log
from skirmish.model.event import CheckRolled, UnitFell, UnitHurt


class ReportScreen(MenuScreen[None]):
    """Opened when a battle is over."""

    def __init__(self, game: Game, log: Log) -> None:
        super().__init__()
        self.game = game
        """The battle."""
        self.log_read = log
        """What was told of it."""

    def page_rows(self) -> Iterator[Row]:
        """Result, deeds of each unit, choices."""
        battle = self.game.battle
        result = battle.result
        winner = battle.scene.side(result.winner).name if result and result.winner else "nobody"
        yield (Span(f" {battle.scene.title}", "strong"), Span(f"   {self.game.ruleset.title}", "dim"))
        yield ()
        yield (Span(f" Won by {winner}. ", "good"), Span(result.reason if result else "It goes on."))
        rounds = battle.clock.round if battle.clock else 0
        yield (Span(f" {rounds} rounds, {len(self.game.steps)} steps, seed {battle.seed}", "dim"),)
        yield ()
        yield self.choice("r", "rematch: the same battle, other dice", "rematch")
        yield self.choice("m", "look at the map", "back")
        yield self.choice("t", "title", "title")
        yield ()
        yield from self._deeds()

    def _deeds(self) -> Iterator[Row]:
        dealt, felled, rolls = deeds(self.game)
        yield (Span("   unit                  side           rolls  damage  felled  end", "dim"),)
        for unit in self.game.battle.units.values():
            side = self.game.battle.scene.side(unit.side).name
            numbers = f"{rolls[unit.id]:>7}{dealt[unit.id]:>8}{felled[unit.id]:>8}"
            end = unit.out or f"{unit.hp} left"
            role = "body" if unit.out else "text"
            yield (Span(f"   {unit.name[:20]:<21} {side[:12]:<13}{numbers}  {end}", role),)

    def press(self, key: str) -> None:
        """The letters beside the rows; Esc goes back to the map."""
        keys = {"r": "rematch", "m": "back", "escape": "back", "t": "title", "Q": "title"}
        if key in keys:
            self.run_command(keys[key])

    def do_back(self) -> None:
        """Back to the map."""
        self.dismiss(None)

    def do_title(self) -> None:
        """Back to the title."""
        self.dismiss(None)
        self.table.leave_battle()

    def do_rematch(self) -> None:
        """The same battle with another seed."""
        self.dismiss(None)
        self.table.rematch()


def deeds(game: Game) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """By unit: points of damage dealt, units felled, checks rolled."""
    dealt: Counter[str] = Counter()
    felled: Counter[str] = Counter()
    rolls: Counter[str] = Counter()
    for step in game.steps:
        for event in step.events:
            match event:
                case UnitHurt(_, points, by) if by:
                    dealt[by] += points
                case UnitFell(_, _, by) if by:
                    felled[by] += 1
                case CheckRolled(unit):
                    rolls[unit] += 1
    return dealt, felled, rolls
