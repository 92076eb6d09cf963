"""Unit, verbs and odds: one panel beside the map, or a few lines below it where there is no room."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.fitting import keeping_counts, wrap
from skirmish.app.lines import Row, Span, apart, hitting, rule, width
from skirmish.app.rows import odds, unit_card, verb_line, verbs
from skirmish.app.rows.ground import ground_rows, sheltered_rows
from skirmish.app.rows.log import Log
from skirmish.app.selection import Selection
from skirmish.app.widgets.panel import Panel
from skirmish.chronicle.names import number
from skirmish.model.unit import Unit

LEAST_VERBS = 5
"""Rows that the verbs have beside the map, however long the card is."""
LEAST_CARD = 3
"""Rows that the card has at least over the map, however many verbs stand below it."""
LEAST_ODDS = 9
"""Rows that the odds have there, however many verbs there are."""
BRIEF = 5
"""Lines below the map on small screens; more where what was told takes more than one."""
MARGIN = 2
"""Columns beside a sentence there."""
LAID = 2
"""Lines at most that are said there of what is laid over the map."""


class SidePanel:
    """What is known of the selection, drawn so that a step of the cursor costs little."""

    def __init__(self, selection: Selection) -> None:
        self.panel = Panel("side")
        """Beside the map."""
        self.brief = Panel("brief")
        """The lines below the map on small screens."""
        self.is_looking = False
        """Whether the card shows what is under the cursor."""
        self._selection = selection
        self._held, self._high = ("", 0), BRIEF
        self._head = ""
        self._lines: dict[str, tuple[int, int]] = {}
        self._kept: dict[str, list[Row]] = {}
        self._drawn: dict[str, tuple[object, ...]] = {}
        self._briefs: dict[tuple[object, ...], list[Row]] = {}

    def forget(self) -> None:
        """Build every line anew, as after a change of colours."""
        self._drawn.clear()

    def draw(self) -> None:
        """Draw card, verbs and odds in one panel; the odds have the room that the others leave."""
        panel, selection = self.panel, self._selection
        wide, high = panel.columns - 1, panel.size.height
        looked = str(selection.cursor) if self.is_looking else ""
        if self._is_news("card", (selection.view, self._unit(), wide, looked)):
            self._kept["card"] = [*self._card(wide)]
        room = max(LEAST_VERBS, high - len(self._kept["card"]) - 2 - LEAST_ODDS)
        if self._is_news("verbs", (*self._meant(), wide, room)):
            self._kept["verbs"] = [*verbs.verb_rows(selection, wide, room)]
            self._head = verbs.head_of(selection)
        line, edge = rule(wide, panel.is_ascii, end=self._head), Span("│", "rule")
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
        return *chosen, pointed, *selection.bodies, selection.odds.worked_out, selection.player_keys

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
        if self.is_looking:
            return self.looked(columns, 0)
        return unit_card.card_rows(
            selection.ruleset, selection.view, self._unit(), columns, self.panel.is_ascii
        )

    def looked(self, columns: int, _room: int) -> Iterator[Row]:
        """Yield what is under the cursor: who, on what, and what shelters there."""
        selection = self._selection
        view, cell, under = selection.view, selection.cursor, selection.under
        if under is not None:
            yield from unit_card.card_rows(selection.ruleset, view, under, columns, self.panel.is_ascii)
        yield apart(
            (Span(f" {view.terrain.tile(cell).name}", "strong"),), (Span(f"{cell} ", "dim"),), columns
        )
        yield from ground_rows(view, cell, columns)
        side = selection.unit.side if selection.unit else view.viewer
        is_ours = under is None or under.side == side
        if side and is_ours and view.terrain.tile(cell).walkable:
            yield from sheltered_rows(view, side, cell, columns)

    def card_and_verbs(self, columns: int, room: int) -> list[Row]:
        """Build the card, with the verbs below it, in so many columns and rows.

        Where both are too long, the card gives way down to `LEAST_CARD` rows: this is the place where all
        that can be done is listed.
        """
        head = rule(columns, self.panel.is_ascii, end=verbs.head_of(self._selection))
        card = [*self._card(columns)]
        wanted = min(verbs.least_rows(self._selection, columns), room - 1 - LEAST_CARD)
        left = max(room - 1 - len(card), wanted, LEAST_VERBS)
        if len(card) > room - 1 - left:
            shown = self._selection.player_keys.shown
            rest = (Span(f"   all of it: {shown['home']}, then {shown['look']}", "dim"),)
            card = [*card[: max(1, room - 2 - left)], rest]
        return [*card, head, *verbs.verb_rows(self._selection, columns, left)]

    def odds(self, columns: int, _room: int) -> list[Row]:
        """Build the rows of the odds, in so many columns and with nothing left out."""
        return odds.odds_rows(self._selection, columns)

    def draw_brief(self, title: str, log: Log, note: tuple[str, str], keys: Row) -> None:
        """Draw what was told last; the unit; the verbs; the note or else the odds; the keys.

        `note`: a sentence, or empty, and the command that a click on it does, or empty.

        `title` says what is laid over the map: it stands in the place of what was told last, and if it is
        long, of all that is said of the unit but its name. Sentences are broken, never cut: the panel grows
        where they take more lines. It shrinks only when another unit is asked, or the map above it would
        jump at every key: what came before is told in the lines that are left.
        """
        selection, columns = self._selection, self.brief.app.size.width
        unit, room = selection.unit, columns - MARGIN
        if unit is not None and (unit.id, columns) != self._held:
            self._held, self._high = (unit.id, columns), BRIEF
        head = _titled(title, room) if title else []
        is_long = len(head) >= LAID
        below = self._brief(columns, is_long)
        last = self._last(note, columns)
        left = self._high - len(head) - len(below) - len(last) - 1
        told = log.lately(left, room, is_whole=not title)
        rows: list[Row] = [(Span(f" {line}", "warn"),) for line in head]
        rows += [(Span(f" {line}", "text" if unit is None else "dim"),) for line in told]
        at = len(rows)
        self._lines = {"log": (len(head), at - 1)} if told else {}
        self._lines |= {"unit": (at, at)} if below else {}
        rows += below
        listed = [
            at + row for row, spans in enumerate(below) if any(span.hit.startswith("verb(") for span in spans)
        ]
        self._lines |= {"verbs": (listed[0], listed[-1])} if listed else {}
        rows += [()] * (self._high - 1 - len(rows) - len(last))
        self._lines |= {"odds": (len(rows), len(rows) + len(last) - 1)}
        rows += [*last, keys]
        self._high = len(rows)
        if self.brief.styles.height is None or self.brief.styles.height.value != len(rows):
            self.brief.styles.height = len(rows)
        self.brief.show(rows)

    def _brief(self, columns: int, is_long: bool) -> list[Row]:
        """Build the unit, or only its name if `is_long`, with the verbs behind and below it.

        They are kept by all that a step of the cursor can change in them, which most often is nothing.
        """
        selection = self._selection
        unit, under = selection.unit, selection.under
        known = (selection.view, selection.prompt, selection.odds.worked_out, selection.player_keys, columns)
        if self._is_news("brief", known):
            self._briefs.clear()
        meant, pointed = selection.index_of(selection.option), under.id if under else ""
        chosen = selection.picked, meant, selection.mark, pointed, *selection.bodies, selection.gaze, is_long
        rows = self._briefs.get(chosen)
        if rows is None:
            rows = [] if is_long and unit is None else [self._name() if is_long else self._first()]
            if unit is not None:
                rows = verb_line.short_rows(selection, columns, *rows, is_two=not is_long)
            self._briefs[chosen] = rows
        return rows

    def draw_keys(self, keys: Row) -> None:
        """Draw the line of the keys alone, the last one, if the others were drawn already."""
        if self.brief.rows:
            self.brief.show([*self.brief.rows[:-1], keys])

    def _last(self, note: tuple[str, str], columns: int) -> list[Row]:
        """Write the note, or else the odds and the cell of the cursor."""
        said, command = note
        if said:
            return [(Span(f" {line}", "warn", command),) for line in wrap(said, columns - MARGIN)]
        place = Span(f" {self._selection.cursor} ", "dim")
        row = apart(odds.brief_row(self._selection, columns - len(place.text)), (place,), columns)
        return [hitting(row, "popup('odds')")]

    def row_of(self, part: str, *, is_brief: bool) -> int | None:
        """Return the row in which the part begins: `unit`, `verbs` or `odds`; None for others."""
        if is_brief:
            return self._lines[part][0] if part in self._lines else None
        verb_row = len(self._kept.get("card", ())) + 1
        return {"unit": 0, "verbs": verb_row, "odds": verb_row + len(self._kept.get("verbs", ())) + 1}.get(
            part
        )

    def lines_of(self, part: str) -> tuple[int, int] | None:
        """Return the first and the last line below the map that hold `log`, `unit`, `verbs` or `odds`.

        They are counted from 0. None for other parts, and for what is not there now.
        """
        return self._lines.get(part)

    def _name(self) -> Row:
        """Write the name of the unit that is asked."""
        unit = self._selection.unit
        return (Span(f" {unit.name}", "strong"),) if unit is not None else ()

    def _first(self) -> Row:
        """Write the unit on one line: name, hit points, what runs out, states."""
        selection = self._selection
        unit, ruleset, view = selection.unit or selection.under, selection.ruleset, selection.view
        if unit is None:
            return (Span(" "),)
        full = ruleset.full(unit)
        said = "  ".join([*unit_card.gauges(ruleset, unit), unit_card.states(ruleset, view, unit)])
        row = (
            Span(f" {unit.name} ", "strong"),
            *unit_card.pips(unit, full, self.brief.is_ascii),
            Span(f" {number(unit.hp)}/{full} {said}", "warn"),
        )
        return hitting(row, "popup('card')")


def _titled(title: str, columns: int) -> list[str]:
    """Break what is said of an overlay into `LAID` lines at most; of what is too long the counts stay."""
    lines = [*wrap(title, columns)]
    return lines if len(lines) <= LAID else [lines[0], keeping_counts(" ".join(lines[1:]), columns)]
