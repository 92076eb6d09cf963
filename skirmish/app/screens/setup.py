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
    from skirmish.model.scene import Setting
    from skirmish.packs.library import Library, ScenarioCard
    from skirmish.packs.setup import Setup
    from skirmish.rules.ruleset import Choice, Ruleset

_WORDS = {
    HUMAN: "human",
    "ai:recruit": "AI, recruit",
    "ai:regular": "AI, regular",
    "ai:veteran": "AI, veteran",
}


LONGEST = 18
"""Digits of a seed."""


class SetupScreen(MenuScreen[None]):
    """Left and right change the marked row, Enter goes on to the next value or starts."""

    def __init__(self, library: Library, setup: Setup) -> None:
        super().__init__()
        self.library = library
        """What there is to choose from."""
        self.setup = setup
        """What is chosen."""
        self.is_open = False
        """Whether the options of the rules have rows of their own."""
        self.note = ""
        """Why the last key did nothing."""

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
        yield self._row("rules", self.table_of_rules.title, "ruleset")
        for side in card.sides:
            yield self._row(
                side.name, _WORDS.get(setup.seats[side.id], setup.seats[side.id]), f"seat {side.id}"
            )
        yield self._row("fog", "on" if setup.fog else "off", "fog")
        yield self._row("seed", f"{setup.seed}_  the same seed, the same dice: type digits", "seed")
        yield from self._option_rows()
        yield ()
        yield self.choice("", "start", "start", "good")
        if self.note:
            yield (Span(f"   {self.note}", "warn"),)

    def _option_rows(self) -> Iterator[Row]:
        """The options of the rules: one row for all, or a row for each with what it means."""
        choices = self.table_of_rules.choices
        if not choices:
            return
        number = len(self.setup.options)
        said = f"{number} changed" if number else "as the scenario has them"
        yield self._row("options", f"{said}  {'-' if self.is_open else '+'}", "options")
        if not self.is_open:
            return
        wide = max(len(choice.name) for choice in choices)
        for choice in choices:
            value, command = _word(self.value(choice)), f"option {choice.name}"
            role = "good" if choice.name in self.setup.options else "text"
            yield (
                Span(f"     {choice.name.replace('_', ' '):<{wide}} ", "key", command),
                Span(f"{value:<13} ", role, command),
                Span(choice.meaning, "dim", command),
            )

    @property
    def table_of_rules(self) -> Ruleset:
        """The chosen ruleset."""
        return self.library.tables[self.setup.ruleset]

    def value(self, choice: Choice) -> Setting:
        """What the option is set to: here, by the scenario, or by default."""
        written = self.library.drafts[self.setup.scenario].options.get(self.setup.ruleset, {})
        plain = written.get(choice.name, choice.values[0])
        return self.setup.options.get(choice.name, plain)

    def _row(self, name: str, value: str, command: str) -> Row:
        return (Span(f"   {name:<12} ", "key", command), Span(value, "text", command))

    def on_key(self, event: events.Key) -> None:
        """Left and right change the row; digits write the seed; Enter starts from anywhere."""
        wanted = self.commands()
        marked = wanted[min(self.at, len(wanted) - 1)]
        if event.key in {"left", "right", "h", "l"}:
            event.stop()
            event.prevent_default()
            self._change(marked, -1 if event.key in {"left", "h"} else 1)
        elif event.key == "enter" and marked != "options":
            event.stop()
            event.prevent_default()
            self.do_start()
        else:
            super().on_key(event)

    def press(self, key: str) -> None:
        """Digits and backspace write the seed."""
        if key == "escape":
            self.dismiss(None)
        elif len(key) == 1 and key in "0123456789":
            self._type(key)
        elif key == "backspace":
            self._set(replace(self.setup, seed=self.setup.seed[:-1]))
        elif len(key) == 1:
            self._set(self.setup, "Keys type the seed here, and a seed has digits only.")

    def _type(self, digit: str) -> None:
        """One more digit of the seed."""
        if len(self.setup.seed) >= LONGEST:
            self._set(self.setup, f"A seed has {LONGEST} digits at most.")
        else:
            self._set(replace(self.setup, seed=self.setup.seed + digit))

    def run_command(self, command: str) -> None:
        """A click changes the row."""
        if command == "start":
            self.do_start()
        else:
            self._change(command, 1)

    def _set(self, setup: Setup, note: str = "") -> None:
        self.setup, self.note = setup, note
        self.draw()

    def _turn(self, name: str, by: int) -> None:
        """The next value of an option; one that is as the scenario has it is not kept."""
        choice = next(choice for choice in self.table_of_rules.choices if choice.name == name)
        values = list(choice.values)
        value = values[(values.index(self.value(choice)) + by) % len(values)]
        others = {key: kept for key, kept in self.setup.options.items() if key != name}
        bare = replace(self.setup, options=others)
        self.setup = bare
        is_plain = self.value(choice) == value
        self._set(bare if is_plain else replace(bare, options={**others, name: value}))

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
            case "options":
                self.is_open = not self.is_open
                self._set(setup)
            case "option":
                self._turn(side, by)
            case "seed":
                self._set(replace(setup, seed=self.table.new_seed()))

    def do_start(self) -> None:
        """Begin; without a seed, say so."""
        if not self.setup.seed:
            self._set(self.setup, "A battle needs a seed: type digits, or press right on its row.")
            return
        self.table.start_battle(self.setup)


def _word(value: Setting) -> str:
    """A value as players read it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _beside(items: list[str], item: str, by: int) -> str:
    return items[(items.index(item) + by) % len(items)] if item in items else items[0]
