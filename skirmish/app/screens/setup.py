"""New battle: scenario, ruleset, who plays each side, fog, seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events

from skirmish.app.game import HUMAN, SEATS
from skirmish.app.lines import Row, Span, wrap
from skirmish.app.screens.menu import MenuScreen

if TYPE_CHECKING:
    from skirmish.packs.library import Library, ScenarioCard
    from skirmish.packs.setup import Setup

_WORDS = {
    HUMAN: "human",
    "ai:recruit": "AI, recruit",
    "ai:regular": "AI, regular",
    "ai:veteran": "AI, veteran",
}


class SetupScreen(MenuScreen[None]):
    """Left and right change the marked row, Enter goes on to the next value or starts."""

    def __init__(self, library: Library, setup: Setup) -> None:
        super().__init__()
        self.library = library
        """What there is to choose from."""
        self.setup = setup
        """What is chosen."""

    @property
    def card(self) -> ScenarioCard:
        """The chosen scenario."""
        return self.library.scenarios[self.setup.scenario]

    def page_rows(self) -> Iterator[Row]:
        """One row for each choice, with what it means."""
        card, setup = self.card, self.setup
        yield (Span(" New battle", "strong"), Span("   ← → change, enter start, esc back", "dim"))
        yield ()
        yield self._row("scenario", card.title, "scenario")
        for line in wrap(card.summary, max(20, self.size.width - 20)):
            yield (Span(f"                {line}", "dim"),)
        yield self._row("rules", setup.ruleset, "ruleset")
        for side in card.sides:
            yield self._row(
                side.name, _WORDS.get(setup.seats[side.id], setup.seats[side.id]), f"seat {side.id}"
            )
        yield self._row("fog", "on" if setup.fog else "off", "fog")
        yield self._row("seed", f"{setup.seed}  (type digits; backspace)", "seed")
        yield ()
        yield self.choice("", "start", "start", "good")

    def _row(self, name: str, value: str, command: str) -> Row:
        return (Span(f"   {name:<12} ", "key", command), Span(value, "text", command))

    def on_key(self, event: events.Key) -> None:
        """Left and right change the row; digits write the seed; Enter starts from anywhere."""
        marked = self.commands()[self.at]
        if event.key in {"left", "right", "h", "l"}:
            event.stop()
            self._change(marked, -1 if event.key in {"left", "h"} else 1)
        elif event.key == "enter":
            event.stop()
            self.do_start()
        else:
            super().on_key(event)

    def press(self, key: str) -> None:
        """Digits and backspace write the seed."""
        if key == "escape":
            self.dismiss(None)
        elif len(key) == 1 and key.isdigit():
            self._set(replace(self.setup, seed=(self.setup.seed + key)[-18:]))
        elif key == "backspace":
            self._set(replace(self.setup, seed=self.setup.seed[:-1]))

    def run_command(self, command: str) -> None:
        """A click changes the row."""
        if command == "start":
            self.do_start()
        else:
            self._change(command, 1)

    def _set(self, setup: Setup) -> None:
        self.setup = setup
        self.draw()

    def _change(self, command: str, by: int) -> None:
        setup = self.setup
        name, _, side = command.partition(" ")
        match name:
            case "scenario":
                names = list(self.library.scenarios)
                self._set(self.table.default_setup(_beside(names, setup.scenario, by)))
            case "ruleset":
                self._set(
                    replace(setup, ruleset=_beside(list(self.card.rulesets), setup.ruleset, by), options={})
                )
            case "seat":
                seats = {**setup.seats, side: _beside(list(SEATS), setup.seats[side], by)}
                self._set(replace(setup, seats=seats))
            case "fog":
                self._set(replace(setup, fog=not setup.fog))
            case "seed":
                self._set(replace(setup, seed=self.table.new_seed()))

    def do_start(self) -> None:
        """Begin."""
        self.table.start_battle(self.setup)


def _beside(items: list[str], item: str, by: int) -> str:
    return items[(items.index(item) + by) % len(items)] if item in items else items[0]
