"""Where the parts of the battle screen stand for each size, and drawing them together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from time import monotonic

from textual.geometry import Size
from textual.widget import Widget

from skirmish.app.game_flow import GameFlow
from skirmish.app.keys import Shortcut
from skirmish.app.lines import Row, Span
from skirmish.app.parts import log_panel, side_panel
from skirmish.app.parts.battle_map import BattleMap
from skirmish.app.parts.briefing import Briefing
from skirmish.app.parts.log_panel import LogPanel
from skirmish.app.parts.popup import Popup, Rows
from skirmish.app.parts.question_panel import QuestionPanel
from skirmish.app.parts.side_panel import SidePanel
from skirmish.app.picture import Picture
from skirmish.app.recap import BEFORE, SINCE, stretch
from skirmish.app.rows import heading, recap
from skirmish.app.rows.compare import compare_rows
from skirmish.app.selection import Selection
from skirmish.app.widgets.canvas import Blank
from skirmish.app.widgets.panel import Panel

ROOMY = (100, 30)
"""Columns and rows from which the panels stand beside the map."""
FULL = 38
"""Rows from which the log has its full height."""
BROAD = 150
"""Columns from which the panel beside the map is wider."""
TALL = 48
"""Rows from which the log is longer, unless the map needs them."""
AROUND = 17
"""Rows of a screen that the map has not: heading, order of turns, two rulers, the longer log, footer."""
LOOK = "what is here"
"""The name of the panel over the map that tells what is under the cursor."""
HEED = 0.4
"""Seconds in which it stays, whatever is typed: keys may have been on their way."""
LEAST = (80, 24)
"""Columns and rows below which only a message is shown."""


def _nothing() -> None:
    """Do nothing."""


class Layout:
    """The parts that are drawn, and the lines around them."""

    def __init__(
        self, selection: Selection, flow: GameFlow, live_keys: Callable[[], tuple[Shortcut, ...]]
    ) -> None:
        self.map = BattleMap(selection, flow)
        """The map."""
        self.question = QuestionPanel(selection, flow, self.map, self._asked)
        """The small card that asks."""
        self.log = LogPanel(flow)
        """What was told."""
        self.side = SidePanel(selection)
        """Unit, verbs and odds."""
        self.briefing = Briefing(selection, flow)
        """The briefing, page by page."""
        self.popup = self._panel_over_map(selection)
        """The panel over the map."""
        self._note, self._note_does = "", ""
        self.is_wiped = False
        """Whether nothing is drawn, because somebody else is to sit down."""
        self.is_compact = False
        """Whether there is no room beside the map."""
        self.is_tiny = False
        """Whether there is no room for anything but a message that says so."""
        self.drawn: Callable[[], None] = _nothing
        """Called whenever the choice was drawn."""
        self.is_lesson = False
        """Whether the cards of a lesson can be turned."""
        self._selection = selection
        self._flow = flow
        self._live_keys = live_keys
        self._head, self._footer, self._small = Panel("head"), Panel("footer", "bar"), Panel("small")
        self._columns, self._told_at = 0, 0.0
        self._known: tuple[object, ...] | None = None
        self._order: Row = ()
        self._told_keys: tuple[tuple[Shortcut, ...], int, Row] = (), 0, ()
        self.owes_recap = False
        """Whether what others did before our first turn is told when the player closes the briefing."""
        self.has_told_recap = False
        """Whether the player has just gone through what happened since the last turn."""

    @property
    def note(self) -> str:
        """A sentence above the footer: why something could not be done."""
        return self._note

    @note.setter
    def note(self, said: str) -> None:
        """Write that sentence there, or none."""
        self.offer(said, "")

    def offer(self, said: str, command: str) -> None:
        """Write that sentence above the footer; a click on it does the command that it tells of, if any."""
        self._note, self._note_does = said, command

    def tell(self, said: str) -> None:
        """Write that sentence above the footer, at once."""
        self.note = said
        self.draw()

    def _panel_over_map(self, selection: Selection) -> Popup:
        """Make the panel over the map with all that it can show; it keeps off the card that asks."""
        shows: dict[str, Rows] = {"card": self.side.card_and_verbs, "odds": self.side.odds}
        shows |= {SINCE: self._recap, BEFORE: self._recap, LOOK: self.side.looked}
        shows |= {"compare": partial(compare_rows, selection), "briefing": self.briefing.rows}
        popup = Popup(selection, self.map, shows, self._told_of, lambda: self.briefing.pages)
        popup.taken = lambda: self.question.region
        return popup

    def _recap(self, columns: int, room: int) -> list[Row]:
        flow = self._flow
        key = self._selection.player_keys.shown["recap"]
        return recap.rows(flow.recap.entries(flow.viewer, flow.tell), columns, room, key)

    def _told_of(self) -> tuple[str, ...]:
        """Return the units that the recap tells of, while it is open; to the briefing, all of the side."""
        view = self._flow.shown
        if self.popup.name == "briefing" and view.viewer:
            return tuple(unit.id for unit in view.up(view.viewer))
        is_open = self.popup.name in {SINCE, BEFORE}
        return self._flow.recap.about(self._flow.viewer) if is_open else ()

    def open_recap(self) -> None:
        """Show what happened since the last turn, if the screen has no other place for all of it.

        Never in a lesson: its cards tell what matters there.
        """
        has_told, self.has_told_recap = self.has_told_recap, False
        if self.is_lesson or has_told:
            return
        flow, log = self._flow, self.log.panel
        columns, room = (self._columns, 1) if self.is_compact else (log.columns, log.size.height - 1)
        told = recap.broken(flow.recap.entries(flow.viewer, flow.tell), columns - recap.MARGIN)
        if len(told) > max(1, room) and not self.popup.name:
            self._told_at = monotonic()
            self.popup.show(stretch(flow.game, flow.viewer))

    def look(self, *, is_elsewhere: bool = False) -> None:
        """Show what is under the cursor, or no longer: on the card, or over the map for want of room.

        `is_elsewhere`: the cursor has just come here, so that what is shown already is of another cell.
        """
        is_open = self.popup.name == LOOK if self.is_compact else self.side.is_looking
        if is_elsewhere and is_open:
            pass
        elif self.is_compact:
            self.popup.toggle(LOOK)
        else:
            self.side.is_looking = not self.side.is_looking
        self.draw_choice()

    def leave_recap(self) -> None:
        """Take what happened meanwhile away, since the player goes on; not in the moment that it came."""
        if self.popup.name in {SINCE, BEFORE} and monotonic() - self._told_at > HEED:
            self.popup.show("")

    def widgets(self) -> Iterator[Widget]:
        """Yield every panel once, in the order of the screen; the size decides which of them are seen."""
        yield self._head
        yield Blank(self.map.widget, self.side.panel, id="middle")
        yield from (self.side.brief, self.log.panel, self._footer, self._small)
        yield from (self.popup.panel, self.question.panel)

    def wipe(self) -> None:
        """Take everything off the screen, and draw nothing until `is_wiped` is no longer so."""
        self.is_wiped, self.note = True, ""
        self.popup.show("")
        self.question.close_asked()
        self.question.close()
        self.map.overlay, self.map.labels = "", {}
        self.map.widget.wipe()
        self.side.forget()
        for panel in self._panels():
            panel.show(())
            panel.repaint()

    def _panels(self) -> tuple[Panel, ...]:
        """List the panels that tell something of the battle."""
        return (
            self._head, self._footer, self.log.panel, self.side.panel, self.side.brief, self.popup.panel,
            self.question.panel,
        )  # fmt: skip

    def fit(self, size: Size) -> Mapping[str, bool]:
        """Take up that size; tell by style class whether the screen has it now."""
        width, height = self._columns, _ = size
        self.is_compact = width < ROOMY[0] or height < ROOMY[1]
        said = (f"{width}x{height} is too small.", f"Needs {LEAST[0]}x{LEAST[1]}.")
        self._small.show((Span(line[:24]),) for line in said)
        self.is_tiny = width < LEAST[0] or height < LEAST[1]
        is_broad = width >= BROAD and not self.is_compact
        is_tall = height >= max(TALL, AROUND + self._selection.view.terrain.height)
        return {
            "compact": self.is_compact,
            "low": height < FULL,
            "tall": is_tall,
            "broad": is_broad,
            "tiny": self.is_tiny,
        }

    def draw(self) -> None:
        """Draw everything anew; what did not change costs nothing on the screen."""
        if self.is_wiped:
            return
        self.map.draw()
        self.draw_cursor()
        self.draw_frame()

    def draw_note(self) -> None:
        """Draw the sentence above the footer anew: nothing else depends on it."""
        if self.is_compact:
            self.draw_choice()
        elif not self.is_wiped:
            self._draw_log()

    def _draw_log(self) -> None:
        """Draw the log, below what is to be said above it."""
        self.log.draw(self.note or self._laid(log_panel.MARGIN, 1), self._note_does)

    def _laid(self, margin: int, lines: int) -> str:
        """Return what is said of the overlay, as it has room in so many lines, if that can be."""
        return self.map.titled(self._columns - margin, lines)

    def draw_all(self) -> None:
        """Draw everything, and put what lies over the map in its place."""
        if self.popup.name in {"card", LOOK} and not self.is_compact:
            self.popup.show("")  # It stands beside the map now, where no key would close it.
        self.draw()
        self.question.place()
        self.popup.place()

    def draw_overlay(self) -> None:
        """Draw the map anew, the words of what is laid over it, and the keys."""
        self.map.draw()
        self.map.draw_cursor()
        if self.is_compact:
            self.draw_choice()
        else:
            self._draw_log()
            self._footer.show([self._keys()])

    def _asked(self) -> None:
        """Put a card that was opened before everything else, and draw the keys that work now."""
        if self.is_wiped:
            return
        self.popup.lie_below()
        if self.is_compact:
            self.side.draw_keys(self._keys())
        else:
            self._footer.show([self._keys()])

    def _keys(self) -> Row:
        """Build the line of the keys that work now, or return it as it was: the same keys are one tuple."""
        live, columns, row = self._told_keys
        now = self._live_keys()
        if now is not live or columns != self._columns:
            row = heading.footer_row(now, self._columns)
            self._told_keys = now, self._columns, row
        return row

    def draw_frame(self) -> None:
        """Draw what stands around the map: top line, order of turns, log and footer."""
        if self.is_wiped:
            return
        flow, columns = self._flow, self._columns
        view, ruleset, picture = flow.shown, flow.game.ruleset, self.map.widget.picture
        seed = "" if self.is_compact or self.is_lesson else f"seed {flow.game.battle.seed}"
        marks = (flow.status, "fog" if view.scene.fog else "", seed)
        order = self._order_of(picture) if isinstance(picture, Picture) else ()
        beside = order if self.is_compact else None
        self._head.show([heading.top_row(ruleset, view, marks, columns, beside), order])
        self._footer.show([self._keys()])
        if not self.is_compact:
            self._draw_log()

    def _order_of(self, picture: Picture) -> Row:
        """Build the order of turns, or return it as it was: it depends on nothing that a key changes."""
        known = picture.view, picture.asked, picture.side, picture.letters, self.is_compact
        before = self._known
        if before is None or before[0] is not known[0] or before[1:] != known[1:]:
            self._known = known
            ruleset = self._flow.game.ruleset
            self._order = heading.order_row(ruleset, picture, is_short=self.is_compact)
        return self._order

    def draw_cursor(self) -> None:
        """Draw the cursor, and what depends on it: the hot path."""
        if self.is_wiped:
            return
        self.map.draw_cursor()
        self.draw_choice()

    def draw_choice(self) -> None:
        """Draw card, verbs and odds, or the lines that stand for them on small screens."""
        if self.is_wiped:
            return
        if self.is_compact:
            is_news = self._flow.is_playing or self._flow.log.has_news
            laid = "" if is_news else self._laid(side_panel.MARGIN, side_panel.LAID)
            note = self.note, self._note_does
            self.side.draw_brief(laid, self._flow.log, note, self._keys())
        else:
            self.side.draw()
            told = self._told_keys[2]
            if (row := self._keys()) is not told:
                self._footer.show([row])
            if self.map.is_told_at_cursor:
                self._draw_log()
        self.popup.draw()
        self.drawn()

    def close_briefing(self) -> None:
        """Close the briefing, if it is open, with the marks of the goals: the player aims already."""
        if self.popup.name == "briefing":
            self.owes_recap = False
            self.map.overlay = ""
            self.popup.show("")

    def corner(self, part: str) -> tuple[int, int] | None:
        """Return column and row of the screen where that part begins; None where it is not to be seen."""
        last = self._footer.app.size.height - 1
        lines = {"head": 0, "order": 0 if self.is_compact else 1, "keys": last}
        if part in lines:
            return 0, lines[part]
        if part == "log" and not self.is_compact:
            return self.log.panel.region.x, self.log.panel.region.y
        panel = self.side.brief if self.is_compact else self.side.panel
        row = self.side.row_of(part, is_brief=self.is_compact)
        return None if row is None or not panel.region else (panel.region.x, panel.region.y + row)

    def repaint(self) -> None:
        """Paint everything again, as after a change of colours."""
        self.side.forget()
        self.map.widget.settle()
        self.map.widget.repaint()
        for panel in (self._small, *self._panels()):
            panel.repaint()
