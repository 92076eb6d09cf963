"""New battle: scenario, ruleset, who plays each side, fog, seed, and every option of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.app import ComposeResult

from skirmish.app import random_setup
from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span, apart, rule, width
from skirmish.app.picture import Picture
from skirmish.app.preview import forces, opening
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.widgets.map_view import MapView
from skirmish.app.widgets.panel import Panel
from skirmish.grid import Cell
from skirmish.model.squads import name_of, side_of, squads
from skirmish.packs.random_battle import random_rulesets
from skirmish.packs.random_name import is_random
from skirmish.rules.system_facts import spoken
from skirmish.seats import HUMAN, LEVELS, following, named, seat_of
from skirmish.seeds import new_seed
from skirmish.typed import within

if TYPE_CHECKING:
    from skirmish.model.scene import Setting
    from skirmish.packs.library import Library, ScenarioCard
    from skirmish.packs.setup import Setup
    from skirmish.rules.ruleset import Choice, Ruleset

_PLAIN = {
    "seat": "Who decides for that side: you, or an opponent of some level.",
    "fog": "With fog a side sees what its units see, and remembers the rest.",
    "seed": "The same seed, the same dice. Digits change it, backspace takes one away, ← → draw a new one.",
    "start": "Begin. What you play is saved at every step.",
    "plain": "Put every option of the rules back to what the scenario says.",
}
"""What rows mean, by the first word of their command."""
_KEYS = {"escape": "back", "f1": "primer", "f2": "primer", "question_mark": "primer"}
_TOP = {
    "   ←": "less", " →": "more", " change": "", "   enter start": "start",
    "   F2 how it is played": "primer", "   esc back": "back", "": "",
}  # fmt: skip
"""Words of the first row, each with what a click on it does."""
_NONE = ("Plain", "It makes no more of one thing than of another.")
"""The temperament of an opponent that has none, and what it means."""
_TEMPERAMENT = "  temperament"
"""Stands before that of the side above it."""
PREVIEW_LEFT = 50
"""Columns of the rows beside which the battle is shown."""
ABOVE = 2
"""Rows of the panel above the choices."""
RULERS = 2
"""Rows of the ground's own coordinates, above and below it."""
MOST_BETWEEN = 3
"""Rows that options have besides their own: a blank one, their title, and one to put them back."""
FOOT = 7
"""Rows of what the marked row means."""
LONGEST = 18
"""Digits of a seed."""


class SetupScreen(MenuScreen[None]):
    """Left and right change the marked row, Enter starts; below stands what the marked row means."""

    def __init__(self, library: Library, setup: Setup) -> None:
        super().__init__()
        self.head = Panel("tabs")
        """Title, and what the mouse can do; it stays when the rows scroll."""
        self.page.scrolled = self.draw
        self.foot = Panel("foot")
        """What the marked row means."""
        self.library = library
        """What there is to choose from."""
        self.setup = setup
        """What is chosen."""
        self.note = ""
        """Why the last key did nothing."""
        self.preview = MapView("preview")
        """What would be seen of the battle first."""
        self._previewed: object = None

    def compose(self) -> ComposeResult:
        """Yield the rows, and the panel that says what the marked one means."""
        yield from (self.head, self.page, self.foot, self.preview)

    @property
    def card(self) -> ScenarioCard:
        """The chosen scenario."""
        return self.library.card(self.setup.scenario)

    @property
    def _rulesets(self) -> list[str]:
        """Ids of the rulesets under which it can be played."""
        if is_random(self.setup.scenario):
            return random_rulesets(self.library.packs, self.library.rulesets)
        return list(self.card.rulesets)

    @property
    def table_of_rules(self) -> Ruleset:
        """The chosen ruleset."""
        return self.library.rulesets[self.setup.ruleset]

    # ---------------------------------------------------------------------------------------------- the rows

    def page_rows(self) -> Iterator[Row]:
        """Yield a row for each choice; those about the rules come last, for there may be many.

        Where the screen has room to spare, it is left above these, for the ground beside the others.
        """
        above, options = [*self._battle_rows()], [*self._option_rows()]
        yield from above
        if options:
            taken = ABOVE + len(above) + MOST_BETWEEN + len(self.table_of_rules.choices) + FOOT
            spare, ground = self.size.height - taken, self.card.height + RULERS
            yield from [()] * max(0, min(spare, ground - len(above)))
            yield from options

    def _battle_rows(self) -> Iterator[Row]:
        """Yield the rows that are not about the rules."""
        card, setup = self.card, self.setup
        place = random_setup.place(random_setup.entries(self.library), random_setup.entry(card.id))
        yield self._row("scenario", card.title, "scenario", place)
        for name, value, command in random_setup.rows(card.id):
            yield self._row(name, value, command)
        title = self.table_of_rules.title
        yield self._row("rules", title, "ruleset", random_setup.place(self._rulesets, setup.ruleset))
        for squad in squads(card):
            seat = setup.seats[squad.id]
            yield self._row(squad.name, _said(seat), f"seat {squad.id}", "allies" * (squad in card.allies))
            if seat != HUMAN:
                yield self._row(_TEMPERAMENT, self._temper(seat)[0].lower(), f"temper {squad.id}")
        yield self._row("fog", "on" if setup.fog else "off", "fog")
        yield self._row("seed", f"{setup.seed}_", "seed")
        yield self._row("", "start", "start", role="good")

    @property
    def _wide(self) -> int:
        """Columns of the names of the rows above the options."""
        return max(len(_TEMPERAMENT), *(cell_len(squad.name) for squad in squads(self.card))) + 1

    def _row(self, name: str, value: str, command: str, note: str = "", role: str = "text") -> Row:
        return (
            Span(f"   {set_cell_size(name, self._wide)} ", "key", command),
            Span(f"{value}  ", role, command),
            Span(note, "dim", command),
        )

    def _option_rows(self) -> Iterator[Row]:
        """Yield a row for each option of the rules: name, value, meaning, rule."""
        choices = self.table_of_rules.choices
        if not choices:
            return
        yield ()
        yield (Span(f" Options of {self.table_of_rules.title}", "strong"),)
        name = max(len(choice.name) for choice in choices) + 1
        shown = [spoken(one) for choice in choices for one in (*choice.values, self.value(choice))]
        value = max(map(len, shown)) + 1
        for choice in choices:
            yield self._option_row(choice, name, min(value, 16))
        # Last, so that it never moves a row away from under the pointer.
        if self.setup.options:
            yield self._row("", "all as the scenario has them", "plain", f"{len(self.setup.options)} changed")

    def _option_row(self, choice: Choice, name: int, value: int) -> Row:
        """Build the row of an option; a sign marks what is set here, a colour what is not at its default."""
        now, command = self.value(choice), f"option {choice.name}"
        is_set = choice.name in self.setup.options
        role = "good" if is_set else "warn" if now != self.default(choice) else "text"
        row = (
            Span(f" {'*' if is_set else ' '} {spoken(choice.name):<{name}}", "key", command),
            Span(f"{spoken(now):<{value}} ", role, command),
            Span(choice.meaning, "dim", command),
        )
        columns = max(1, self.size.width)
        return apart(row, (Span(f" {choice.rule} ", "dim", command),), columns)

    def value(self, choice: Choice) -> Setting:
        """Return what the option is set to: here, by the scenario, or by default."""
        return self.setup.options.get(choice.name, self.proposed(choice))

    def proposed(self, choice: Choice) -> Setting:
        """Return what the scenario sets the option to, or else its default."""
        written = self.library.scenario(self.setup.scenario).options.get(self.setup.ruleset, {})
        return written.get(choice.name, self.default(choice))

    def default(self, choice: Choice) -> Setting:
        """Return the option's default, which may depend on who plays the sides."""
        sides = tuple(side.id for side in self.card.sides)
        return choice.default(sides, self.setup.people(self.card))

    # ------------------------------------------------------------------------------------- the line below it

    def draw(self) -> None:
        """Draw the rows and what the marked one means."""
        head = (Span(text, "key" if hit else "dim", hit) for text, hit in _TOP.items())
        self.head.show([(Span(" New battle", "strong"), *head)])
        super().draw()
        self._show_preview()
        self.preview.display = not self.page.top  # It would cover other rows then.
        said = (line for part in self._meant() for line in wrap(part, max(20, self.size.width - 4)))
        more = "more below" if len(self.page.rows) > self.page.top + self.page.size.height else ""
        line = rule(self.size.width, self.services.settings.ascii_only, more)
        noted = [(Span(f" {self.note}", "warn"),)] if self.note else []
        self.foot.show([line, *noted, *((Span(f" {line}"),) for line in said)])

    def _show_preview(self) -> None:
        """Show the battle beside the rows that are not about the rules, once it has been worked out."""
        setup = self.setup
        wanted = (setup.scenario, setup.ruleset, *setup.seats.values(), setup.fog, self.size)
        if wanted == self._previewed or not setup.seed:
            return
        self._previewed = wanted
        rows = [*self._battle_rows()]
        left, above = max(PREVIEW_LEFT, self.size.width // 2, *map(width, rows[1:])), len(rows)
        room = [*takewhile(lambda row: not row, [*self.page_rows()][above:])]
        high = max(1, above + max(0, len(room) - 1) - 1)
        preview = self.preview
        preview.styles.width, preview.styles.height = max(1, self.size.width - left), high
        preview.styles.offset = (left, ABOVE + 1)
        library, is_ascii = self.library, self.services.settings.ascii_only

        def work() -> None:
            picture = opening(library, setup, ascii_only=is_ascii)
            self.app.call_from_thread(self._previewed_as, wanted, picture)

        self.run_worker(work, thread=True, group="preview", exit_on_error=False)

    def _previewed_as(self, wanted: object, picture: Picture | None) -> None:
        if wanted != self._previewed or not self.is_mounted:
            return
        self.preview.wipe()  # It forgets where it was scrolled to.
        if picture is not None:
            self.preview.show(picture)
            own = [unit.cell for unit in picture.view.units.values() if unit.side == picture.side]
            # What is in sight depends on the room, which is settled with the next layout.
            self.call_after_refresh(self.preview.follow, own[0] if own else Cell(0, 0))

    def _meant(self) -> Iterator[str]:
        """Say what the marked row means, in a few sentences."""
        name, _, argument = self.commands()[self.at].partition(" ")
        if name == "scenario":
            card = self.card
            yield card.summary
            ground = f"{card.map_name}, {card.width} by {card.height} cells."
            yield " ".join((ground, *forces(self.library, self.setup)))
        elif name == "ruleset":
            yield self.table_of_rules.summary
            yield f"Can be played under: {', '.join(self._rulesets)}."
        elif name == "option":
            yield from self._option_meant(argument)
        elif name == "temper":
            yield self._temper(self.setup.seats[argument])[1]
        else:
            yield {**_PLAIN, **random_setup.MEANT}.get(name, "")
            if name == "seat" and (side := side_of(self.card, argument)) != argument:
                yield f"They fight on the side of {within(name_of(self.card, side))}."
            if name == "seat":
                yield LEVELS.get(named(self.setup.seats[argument])[0], "")

    def _temper(self, seat: str) -> tuple[str, str]:
        """Return the title of an opponent's temperament, and what it means."""
        card = self.library.temperaments.get(named(seat)[1])
        return (card.title, card.summary) if card else _NONE

    def _option_meant(self, name: str) -> Iterator[str]:
        choice = self._choice(name)
        yield f"{choice.meaning} ({choice.rule})" if choice.rule else choice.meaning
        yield f"One of: {', '.join(spoken(value) for value in choice.values)}."
        proposed, default = self.proposed(choice), self.default(choice)
        by_scenario = f"; this scenario says {spoken(proposed)}" if proposed != default else ""
        yield f"By default {spoken(default)}{by_scenario}."

    def _choice(self, name: str) -> Choice:
        return next(choice for choice in self.table_of_rules.choices if choice.name == name)

    # ------------------------------------------------------------------------------------------ keys, clicks

    def on_key(self, event: events.Key) -> None:
        """Change the row by left and right, start by Enter; leave other keys to the menu."""
        marked = self.commands()[self.at]
        if event.key in {"left", "right", "h", "l"}:
            event.stop()
            event.prevent_default()
            self._change(marked, -1 if event.key in {"left", "h"} else 1)
        elif event.key == "enter" and marked != "plain":
            event.stop()
            event.prevent_default()
            self.do_start()
        else:
            super().on_key(event)

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        less, more = (partial(self._change, self.commands()[self.at], by) for by in (-1, 1))
        does = {"start": self.do_start, "primer": self.do_primer, "back": self.do_back}
        return {**does, "less": less, "more": more}

    def press(self, key: str) -> None:
        """Write the seed by digits and backspace; go back by Esc."""
        if key in _KEYS:
            self.run_command(_KEYS[key])
        elif len(key) == 1 and key in "0123456789":
            self._type(key)
        elif key == "backspace":
            self._set(replace(self.setup, seed=self.setup.seed[:-1]))
        else:
            self._set(self.setup, "Keys type the seed here, and a seed has digits only.")

    def do_back(self) -> None:
        """Leave, and begin nothing."""
        self.dismiss(None)

    def _type(self, digit: str) -> None:
        """Add a digit to the seed."""
        if len(self.setup.seed) < LONGEST:
            self._set(replace(self.setup, seed=self.setup.seed + digit))
        else:
            self._set(self.setup, f"A seed has {LONGEST} digits at most.")

    def run_command(self, command: str) -> None:
        """Do what the row stands for; one with a value takes the next."""
        if command in self.does:
            super().run_command(command)
        else:
            self._change(command, 1)

    def _set(self, setup: Setup, note: str = "") -> None:
        """Choose that; the marked row stays marked, wherever it stands then."""
        marked = self.commands()[self.at]
        self.setup, self.note = setup, note
        self.mark(marked)

    def _turn(self, name: str, by: int) -> None:
        """Take the next value of an option; a value that the scenario proposes is not kept as changed."""
        choice = self._choice(name)
        values = list(choice.values)
        now = self.value(choice)
        value = values[(values.index(now) + by) % len(values)] if now in values else values[0]
        others = {key: kept for key, kept in self.setup.options.items() if key != name}
        is_plain = value == self.proposed(choice)
        self._set(replace(self.setup, options=others if is_plain else {**others, name: value}))

    def _change(self, command: str, by: int) -> None:
        setup = self.setup
        name, _, side = command.partition(" ")
        match name:
            case "scenario":
                entry = random_setup.entry(setup.scenario)
                chosen = random_setup.beside(random_setup.entries(self.library), entry, by)
                scenario = random_setup.begun(chosen, setup.scenario, setup.ruleset)
                self._set(self.services.default_setup(scenario, setup.ruleset))
            case "ruleset":
                self._set(random_setup.under(setup, random_setup.beside(self._rulesets, setup.ruleset, by)))
            case "ground" | "size" | "points":
                self._set(random_setup.turned(setup, name, by))
            case "seat":
                self._set(_seated(setup, side, following(setup.seats[side], by)))
            case "temper":
                level, temperament = named(setup.seats[side])
                beside = random_setup.beside(["", *self.library.temperaments], temperament, by)
                self._set(_seated(setup, side, seat_of(level, beside)))
            case "fog":
                self._set(replace(setup, fog=not setup.fog))
            case "plain":
                self._set(replace(setup, options={}))
            case "option":
                self._turn(side, by)
            case "seed":
                self._set(replace(setup, seed=new_seed()))

    def do_primer(self) -> None:
        """Show how the chosen system is played."""
        self.services.open_primer(self.table_of_rules)

    def do_start(self) -> None:
        """Begin the battle; without a seed, say so."""
        if not self.setup.seed:
            self._set(self.setup, "A battle needs a seed: type digits, or press right on its row.")
            return
        self.services.start_battle(self.setup)


def _seated(setup: Setup, side: str, seat: str) -> Setup:
    return replace(setup, seats={**setup.seats, side: seat})


def _said(seat: str) -> str:
    """Return who plays, as the row says it."""
    return seat if seat == HUMAN else f"AI, {named(seat)[0]}"
