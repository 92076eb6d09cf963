"""Unit, verbs and odds: one panel beside the map, or a few lines below it where there is no room."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from skirmish.app.lines import Row, Span, apart, clean, cut, fitting, keeping_counts, rule, width
from skirmish.app.rows import odds, unit_card, verb_line, verbs
from skirmish.app.selection import Selection
from skirmish.app.widgets.panel import Panel
from skirmish.model.unit import Unit

LEAST_VERBS = 5
"""Rows that the verbs have beside the map, however long the card is."""
LEAST_ODDS = 9
"""Rows that the odds have there, however many verbs there are."""


class SidePanel:
    """What is known of the selection, drawn so that a step of the cursor costs little."""

    def __init__(self, selection: Selection) -> None:
        self.panel = Panel("side")
        """Beside the map."""
        self.brief = Panel("brief")
        """The lines below the map on small screens."""
        self.is_looking = False
        """Whether the card shows the unit under the cursor."""
        self._selection = selection
        self._kept: dict[str, list[Row]] = {}
        self._drawn: dict[str, tuple[object, ...]] = {}

    def forget(self) -> None:
        """Build every line anew, as after a change of colours."""
        self._drawn.clear()

    def draw(self) -> None:
        """Draw card, verbs and odds in one panel; the odds have the room that the others leave."""
        panel, selection = self.panel, self._selection
        wide, high = panel.columns - 1, panel.size.height
        if self._is_news("card", (selection.view, self._unit(), wide)):
            self._kept["card"] = [*self._card(wide)]
        room = max(LEAST_VERBS, high - len(self._kept["card"]) - 2 - LEAST_ODDS)
        if self._is_news("verbs", (*self._meant(), wide, room)):
            self._kept["verbs"] = [*verbs.verb_rows(selection, wide, room)]
        line, edge = rule(wide, panel.is_ascii), Span("│", "rule")
        turn = verbs.turn_row(selection) if selection.can_turn else ()
        here = (*turn, *rule(wide - width(turn), panel.is_ascii, end=str(selection.cursor)))
        rows = [*self._kept["card"], line, *self._kept["verbs"], here]
        rows += odds.odds_rows(selection, wide, max(1, high - len(rows)))
        rows += [()] * (high - len(rows))
        panel.show((edge, *row) for row in rows)

    def _meant(self) -> tuple[object, ...]:
        """Return the values that the rows of the verbs depend on."""
        selection = self._selection
        meant = selection.index_of(selection.option)
        pointed = None if selection.under is selection.unit else selection.under
        chosen = (selection.view, selection.prompt, selection.picked, meant, selection.mark)
        return *chosen, pointed, selection.odds.worked_out, selection.player_keys

    def _is_news(self, name: str, now: tuple[object, ...]) -> bool:
        """Tell whether rows would be built from other values than last time (objects count by identity)."""
        before = self._drawn.get(name, ())
        self._drawn[name] = now
        return len(before) != len(now) or any(
            a is not b and not (isinstance(a, int | str) and a == b) for a, b in zip(before, now, strict=True)
        )

    def _unit(self) -> Unit | None:
        selection = self._selection
        return selection.under if self.is_looking or selection.unit is None else selection.unit

    def _card(self, columns: int) -> Iterator[Row]:
        selection = self._selection
        return unit_card.card_rows(
            selection.ruleset, selection.view, self._unit(), columns, self.panel.is_ascii
        )

    def card_and_verbs(self, columns: int, room: int) -> list[Row]:
        """Build the card, with the verbs below it, in so many columns and rows."""
        rows = [*self._card(columns), rule(columns, self.panel.is_ascii)]
        return [*rows, *verbs.verb_rows(self._selection, columns, max(LEAST_VERBS, room - len(rows)))]

    def odds(self, columns: int, _room: int) -> list[Row]:
        """Build the rows of the odds, in so many columns and with nothing left out."""
        return odds.odds_rows(self._selection, columns)

    def draw_brief(self, title: str, told: str, note: str, keys: Row) -> None:
        """Draw four lines: the unit and what was told last; the verbs; the note or else the odds; the keys.

        `title` says what is laid over the map; it stands in the place of the unit and of what was told last.
        """
        selection, columns = self._selection, self.brief.app.size.width
        first = self._first()
        title = keeping_counts(title, columns - 2)
        last_told = Span(f"{title or told} ", "warn" if title else "dim")
        if selection.unit is not None:
            head = (Span(" "), last_told) if title else _with_told(first, last_told, columns)
            choice = verb_line.short_row(selection, columns)
        else:  # Nobody is asked: the line of the verbs says what happens.
            is_there = selection.under is not None
            head = first if is_there else rule(columns, self.brief.is_ascii)
            choice = (Span(f" {title or told}"),)
        last: Row = (Span(f" {note}", "warn"),)
        if not note:
            place = Span(f" {selection.cursor} ", "dim")
            last = apart(odds.brief_row(selection, columns - len(place.text)), (place,), columns)
        self.brief.show([head, choice, last, keys])

    def row_of(self, part: str, *, is_brief: bool) -> int | None:
        """Return the row in which the part begins: `unit`, `verbs` or `odds`; None for others."""
        if is_brief:
            return {"unit": 0, "verbs": 1, "odds": 2}.get(part)
        verb_row = len(self._kept.get("card", ())) + 1
        return {"unit": 0, "verbs": verb_row, "odds": verb_row + len(self._kept.get("verbs", ())) + 1}.get(
            part
        )

    def _first(self) -> Row:
        """Write the unit on one line: name, hit points, what runs out, states."""
        selection = self._selection
        unit, ruleset, view = selection.unit or selection.under, selection.ruleset, selection.view
        if unit is None:
            return (Span(" "),)
        full = ruleset.full(unit)
        said = "  ".join([*unit_card.gauges(ruleset, view, unit), unit_card.states(ruleset, view, unit)])
        return (
            Span(f" {unit.name} ", "strong"),
            *unit_card.pips(unit, full, self.brief.is_ascii),
            Span(f" {unit.hp}/{full} {said}", "warn"),
        )


def _with_told(first: Row, told: Span, columns: int) -> Row:
    """Add what was told last at the end of the line, as far as there is room for it."""
    room = columns - width(first) - 2
    told = told._replace(text=fitting(clean(told.text), max(1, room)))
    return apart(first, cut((told,), min(room, cell_len(clean(told.text)))), columns) if room > 0 else first
