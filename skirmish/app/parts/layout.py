"""Drawing the battle: from what the flow shows and the selection has chosen to what the panels say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len

from skirmish.app import overlays
from skirmish.app.lines import Row, Span, apart, clean, cut, framed, rule, width
from skirmish.app.picture import Overlay, Picture, letters
from skirmish.app.rows import heading, odds, verbs
from skirmish.app.rows import question_card as ask
from skirmish.app.rows import unit_card as card
from skirmish.app.widgets.map_view import MapView
from skirmish.app.widgets.panel import Panel
from skirmish.grid import Cell
from skirmish.grid.sight import line
from skirmish.model.unit import Unit

if TYPE_CHECKING:
    from skirmish.app.screens.battle import BattleScreen

PANELS = ("head", "side", "log", "brief", "footer", "small", "float", "ask")
"""Ids of the panels of the battle screen."""


LEAST_VERBS = 5
"""Rows that the verbs have beside the map, however long the card is."""
LEAST_ODDS = 9
"""Rows that the odds have there, however many verbs there are."""


class Surface:
    """The panels of one battle screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        """Whose panels they are."""
        bars = {"footer": "bar"}
        self.panels = {name: Panel(name, bars.get(name, "text")) for name in PANELS}
        """Every panel by its id."""
        self.map = MapView()
        """The map."""
        self.overlay = ""
        """The name of what is laid over the map."""
        self.note = ""
        """A sentence above the footer: why something could not be done."""
        self._letters: dict[str, dict[str, str]] = {}
        self._kept: dict[str, list[Row]] = {}
        self._drawn: dict[str, tuple[object, ...]] = {}
        self._overlay: tuple[object, Overlay] = (None, Overlay())

    @property
    def ascii(self) -> bool:
        """Whether only ASCII may be drawn."""
        return self.screen.services.settings.ascii_only

    def picture(self) -> Picture:
        """The map as it is to be drawn now."""
        screen = self.screen
        selection, flow = screen.selection, screen.flow
        view = flow.shown
        known = self._letters[flow.viewer] = letters(view.units, self._letters.get(flow.viewer, {}))
        aimed: frozenset[str] = frozenset()
        if selection.picked is not None:
            aimed = frozenset(unit.id for unit in selection.targets(selection.options[selection.picked]))
        return Picture(
            view,
            known,
            flow.viewer,
            selection.prompt.unit if selection.prompt else "",
            aimed,
            self._laid_over(),
            self.ascii,
            arrows=self.overlay == "threats" or overlays.is_sneaking(view),
            looks=self._looks(),
        )

    def _looks(self) -> dict[str, int]:
        """Which way everybody looks, while that is shown: the unit that is asked as it is to look."""
        if self.overlay != "arcs":
            return {}
        selection = self.screen.selection
        looks = {unit.id: unit.facing for unit in selection.view.units.values()}
        return looks | ({selection.unit.id: selection.facing} if selection.unit else {})

    def _laid_over(self) -> Overlay:
        """What was asked for; without that, how far one can go by what was chosen."""
        selection = self.screen.selection
        is_walk = selection.picked is not None and selection.options[selection.picked].verb.aim == "cell"
        name = self.overlay or ("reach" if is_walk else "")
        pointed = selection.cursor if name == "arcs" or not selection.prompt else None
        wanted = (name, id(selection.view), selection.prompt, selection.picked, pointed, selection.gaze)
        if self._overlay[0] != wanted:
            self._overlay = (wanted, overlays.overlay(name, selection))
        return self._overlay[1]

    def draw(self) -> None:
        """Draw everything anew; what did not change costs nothing on the screen."""
        self.map.show(self.picture())
        self.draw_cursor()
        self.draw_frame_lines()

    def draw_frame_lines(self) -> None:
        """Top line, order of turns, log and footer."""
        screen = self.screen
        flow = screen.flow
        view, columns = flow.shown, screen.size.width
        seed = flow.game.battle.seed
        marks = (screen.whose(), "fog" if view.scene.fog else "", "" if screen.is_compact else f"seed {seed}")
        picture = self.map.picture
        order = heading.order_row(flow.game.ruleset, picture, is_short=screen.is_compact) if picture else ()
        beside = order if screen.is_compact else None
        top = heading.top_row(flow.game.ruleset, view, marks, columns, beside)
        self.panels["head"].show([top, order])
        self.panels["footer"].show([heading.footer_row(screen.live(), columns)])
        if not screen.is_compact:
            self.draw_log()

    def draw_log(self) -> None:
        """The log follows its end, unless it is being read."""
        log, panel = self.screen.flow.log, self.panels["log"]
        rows = list(log.rows(panel.columns))
        room = max(1, panel.size.height - 1)
        start = max(0, len(rows) - room)
        title = self.map.picture.overlay.title if self.map.picture else ""
        panel.show([rule(panel.columns, self.ascii, self.note or title), *rows[start:]])

    def draw_cursor(self) -> None:
        """Cursor, path and line of sight on the map, and what depends on the cursor: the hot path."""
        selection = self.screen.selection
        marks: dict[Cell, tuple[str, str]] = {}
        for cell in selection.path():
            marks[cell] = ("*" if self.ascii else "•", "path")
        if self.overlay == "sight" and selection.unit is not None:
            marks.update(self._line(selection.unit.cell, selection.cursor))
        marks[selection.cursor] = ("", "cursor")
        self.map.mark(marks)
        self.map.follow(selection.cursor)
        self.draw_choice()

    def _line(self, start: Cell, goal: Cell) -> dict[Cell, tuple[str, str]]:
        view = self.screen.selection.view
        marks = dict.fromkeys(line(start, goal)[1:], ("", "line"))
        blocker = view.sight.blocker(start, goal)
        if blocker is not None:
            marks[blocker] = ("", "blocked")
        return marks

    def draw_choice(self) -> None:
        """Card, verbs and odds, or the lines that stand for them on small screens."""
        if self.screen.is_compact:
            self.panels["brief"].show(self._brief())
        else:
            self._draw_side()
        if self.screen.floating:
            self.draw_float()

    def _draw_side(self) -> None:
        """Card, verbs and odds in one panel, so that none of them ever waits for room; odds change last."""
        panel, selection = self.panels["side"], self.screen.selection
        wide = panel.columns - 1
        if self._is_news("card", (selection.view, self._card_unit(), wide)):
            self._kept["card"] = [*self._card(wide)]
        meant = (
            selection.view,
            selection.prompt,
            selection.picked,
            selection.index_of(selection.option),
            selection.mark,
        )
        pointed = None if selection.under is selection.unit else selection.under
        room = max(LEAST_VERBS, panel.size.height - len(self._kept["card"]) - 2 - LEAST_ODDS)
        if self._is_news("verbs", (*meant, pointed, selection.odds.worked_out, wide, room)):
            self._kept["verbs"] = [*verbs.verb_rows(selection, wide, room)]
        line, edge = rule(wide, self.ascii), Span("│", "rule")
        turn = verbs.turn_row(selection) if selection.can_turn else ()
        here = (*turn, *rule(wide - width(turn), self.ascii, end=str(selection.cursor)))
        rows = [*self._kept["card"], line, *self._kept["verbs"], here]
        high = panel.size.height
        rows += odds.odds_rows(selection, wide, max(1, high - len(rows)))
        rows += [()] * (high - len(rows))
        panel.show((edge, *row) for row in rows)

    def _is_news(self, name: str, now: tuple[object, ...]) -> bool:
        """Whether a panel would be drawn from something else than the last time (identity is enough)."""
        before = self._drawn.get(name, ())
        self._drawn[name] = now
        return len(before) != len(now) or any(
            a is not b and not (isinstance(a, int | str) and a == b) for a, b in zip(before, now, strict=True)
        )

    def _card_unit(self) -> Unit | None:
        selection = self.screen.selection
        return selection.under if self.screen.is_looking or selection.unit is None else selection.unit

    def _card(self, columns: int) -> Iterator[Row]:
        selection = self.screen.selection
        return card.card_rows(selection.ruleset, selection.view, self._card_unit(), columns, self.ascii)

    def _brief(self) -> list[Row]:
        """Four lines: the unit with its verbs, the odds, the last line of the log, the keys."""
        screen = self.screen
        selection, columns = screen.selection, screen.size.width
        unit = selection.unit or selection.under
        first: Row = (Span(" "),)
        if unit is not None:
            full = selection.ruleset.full(unit)
            said = "  ".join(
                [
                    *card.gauges(selection.ruleset, selection.view, unit),
                    card.states(selection.ruleset, selection.view, unit),
                ]
            )
            first = (
                Span(f" {unit.name} ", "strong"),
                *card.pips(unit, full, self.ascii),
                Span(f" {unit.hp}/{full} {said}", "warn"),
            )
        title = self.map.picture.overlay.title if self.map.picture else ""
        told = title or screen.flow.log.last
        last_told = Span(f"{told} ", "warn" if title else "dim")
        if selection.unit is not None:
            head, choice = _beside(first, last_told, columns), verbs.short_row(selection)
        else:  # Nobody is asked: what happens has the line of the verbs.
            head, choice = first if unit else rule(columns, self.ascii), (Span(f" {told}"),)
        last: Row = (Span(f" {self.note}", "warn"),)
        if not self.note:
            last = apart(odds.brief_row(selection), (Span(f" {selection.cursor} ", "dim"),), columns)
        return [head, choice, last, heading.footer_row(screen.live(), columns)]

    def draw_float(self) -> None:
        """The panel over the map: card, odds or log."""
        panel = self.panels["float"]
        columns, room = max(2, panel.columns - 2), max(1, panel.size.height - 2)
        line = rule(columns, self.ascii)
        rows: list[Row]
        match self.screen.floating:
            case "log":
                log = self.screen.flow.log
                told = list(log.rows(columns))
                at = log.row_of(log.at, columns) if log.at is not None else len(told)
                start = min(max(0, at - room // 2), max(0, len(told) - room))
                rows = told[start:]
            case "odds":
                rows = [*odds.odds_rows(self.screen.selection, columns)]
            case _:
                rows = [*self._card(columns), line]
                rows += verbs.verb_rows(self.screen.selection, columns, max(LEAST_VERBS, room - len(rows)))
        rows = [*rows[:room], *[()] * (room - len(rows))]
        panel.show(framed(rows, panel.columns, self.screen.floating))

    def place_float(self) -> None:
        """Open or close the panel over the map, on the side away from the cursor."""
        panel = self.panels["float"]
        name = self.screen.floating
        panel.display = bool(name)
        if not name:
            return
        wide = self.map.size.width if name == "log" else 42
        is_left = self.screen.selection.cursor.x - self.map.west > self.map.size.width // 2
        panel.styles.width = wide
        panel.styles.height = self.map.size.height
        panel.styles.offset = (0 if is_left else self.map.size.width - wide, self.map.region.y)
        panel.call_after_refresh(self.draw_float)

    def place_card(self) -> None:
        """Open the card that asks beside the unit that it is about, or close it."""
        asked, panel = self.screen.card, self.panels["ask"]
        panel.display = asked is not None
        if asked is None:
            return
        wide, high = ask.card_size(asked, ask.card_columns(self.screen.size.width))
        panel.styles.width, panel.styles.height = wide, high
        panel.styles.offset = self._beside(asked.unit, wide, high)
        panel.call_after_refresh(self.draw_card)

    def _beside(self, unit_id: str, wide: int, high: int) -> tuple[int, int]:
        """Where a box of that size fits beside the unit without covering it."""
        region, size = self.map.region, self.screen.size
        unit = self.screen.selection.view.units.get(unit_id)
        if unit is None:
            return (size.width - wide) // 2, (size.height - high) // 2
        x, y = region.x + unit.cell.x - self.map.west, region.y + unit.cell.y - self.map.north
        top = max(0, min(max(region.y, y - high // 2), region.bottom - high))
        if x + 3 + wide <= size.width:
            return x + 3, top
        if x - 2 - wide >= 0:
            return x - 2 - wide, top
        top = y + 2 if y + 2 + high <= region.bottom else max(0, y - 1 - high)
        return max(0, min(x - wide // 2, size.width - wide)), top

    def draw_card(self) -> None:
        """The card that asks."""
        asked, panel = self.screen.card, self.panels["ask"]
        if asked is not None:
            screen = self.screen
            panel.show(ask.card_rows(asked, screen.card_at, screen.is_always, panel.columns))

    def repaint(self) -> None:
        """Paint everything again, as after a change of colours."""
        self._drawn.clear()
        self.map.repaint()
        for panel in self.panels.values():
            panel.repaint()


def _beside(first: Row, told: Span, columns: int) -> Row:
    """What was told last, at the end of the line as far as there is room for it."""
    room = columns - width(first) - 2
    return apart(first, cut((told,), min(room, cell_len(clean(told.text)))), columns) if room > 0 else first
