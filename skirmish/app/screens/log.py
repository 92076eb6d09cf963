"""The log, to read at length: filtered, searched, unfolded, and written to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from textual import events
from textual.app import ComposeResult

from skirmish.app.fitting import fitted, wrap
from skirmish.app.lines import Row, Span, cut
from skirmish.app.messages import Clicked, PaletteEntry
from skirmish.app.parts.line_edit import LineEdit
from skirmish.app.rows.log import Log, LogEntry
from skirmish.app.screens.page import Page
from skirmish.app.widgets.panel import Panel
from skirmish.records.exports import joined

FILTERS: Final = (
    ("all", frozenset[str]()),
    ("wounds and falls", frozenset({"warn", "bad", "strong"})),
    ("who was seen", frozenset({"own"})),
    ("rolls", frozenset[str]()),
)
"""Names of what may be shown, and the tones that it has; `all` and `rolls` go by other things."""
ROLLS: Final = 3
"""The place of the one that shows what unfolds."""
FOOT: Final = (
    ("enter", "unfold", "fold"), ("U", "unfold all", "all"), ("/", "search", "search"),
    ("f", "filter", "filter"),
    ("e", "write to a file", "export"), ("esc", "back", "back"),
)  # fmt: skip
"""Keys at the foot: how it is written, what it does, and the command of a click on it."""


NOTHING: Final = "No line is like that. esc shows all lines again."
"""Shown where filter and search leave no line."""


class LogScreen(Page[None]):
    """Every line that the player at the keyboard was told; opened at the last one."""

    def __init__(self, log: Log, title: str) -> None:
        """Show that log of the battle of that title."""
        super().__init__()
        self.log_read = log
        """What is read; lines that stand open stay so."""
        self.title_of_battle = title
        """Data, never markup."""
        self.kind = 0
        """The place of the filter."""
        self.word = ""
        """What lines must have in them; empty: anything."""
        self.line_edit: LineEdit | None = None
        """The word that is being typed, if one is."""
        self.note = ""
        """A sentence in the place of the heading's right half."""
        self.at = len(log.entries) - 1
        """The line that is read, as its place in the log."""
        self._head, self._page, self._foot = Panel("log_head"), Panel("log_page"), Panel("log_foot", "bar")
        self._page.redraw = self.draw

    def compose(self) -> ComposeResult:
        """Yield heading, lines and keys."""
        yield from (self._head, self._page, self._foot)

    # ------------------------------------------------------------------------------------------------ drawing

    def wanted(self) -> list[int]:
        """List the places of the lines that filter and search leave."""
        return [place for place, entry in enumerate(self.log_read.entries) if self._is_wanted(entry)]

    def _is_wanted(self, entry: LogEntry) -> bool:
        _, tones = FILTERS[self.kind]
        if (tones and entry.tone not in tones) or (self.kind == ROLLS and not entry.details):
            return False
        word = self.word.casefold()
        return not word or any(word in text.casefold() for text in (entry.text, *entry.details))

    def draw(self) -> None:
        """Draw it with the line that is read in sight."""
        wanted = self.wanted()
        if wanted and self.at not in wanted:
            self.at = min(wanted, key=lambda place: abs(place - self.at))
        columns = self.size.width
        rows: list[Row] = []
        start = end = 0
        for place in wanted:
            made = [*self._rows(place, columns)]
            if place == self.at:
                start, end = len(rows), len(rows) + len(made)
            rows += made
        high = max(1, self._page.size.height)
        top = min(max(self._page.top, end - high), start)
        self._page.show(rows or [(Span(f"   {NOTHING}", "dim"),)], max(0, min(top, len(rows) - high)))
        self._head.show([self._heading(columns, len(wanted))])
        spans = [
            Span(text, role, command)
            for key, said, command in FOOT
            for text, role in ((f" {key}", "bar_key"), (f" {said} ", "bar"))
        ]
        self._foot.show(
            [self.line_edit.keys(columns) if self.line_edit else cut(tuple(spans), columns, "bar")]
        )

    def _heading(self, columns: int, found: int) -> Row:
        if self.line_edit is not None:
            return cut(self.line_edit.row(columns), columns)
        every = len(self.log_read.entries)
        what = f"{FILTERS[self.kind][0]}, {found} of {every} lines" if found != every else f"{every} lines"
        word = f" with “{self.word}”" if self.word else ""
        said = self.note or f"{what}{word}"
        return cut((Span(" Log", "strong"), Span(f"   {said}", "warn" if self.note else "dim")), columns)

    def _rows(self, place: int, columns: int) -> Iterator[Row]:
        entry = self.log_read.entries[place]
        is_open, is_here = place in self.log_read.open, place == self.at
        sign = " " if not entry.details else "-" if is_open else "+"
        role, hit = "picked" if is_here else entry.tone, f"fold {place}"
        for index, line in enumerate(wrap(entry.text, max(20, columns - 4))):
            mark = f"{'>' if is_here else ' '}{sign} " if not index else "   "
            yield (Span(mark, "key", hit), Span(line, role, hit))
        if is_open:
            for detail in entry.details:
                lines = fitted(detail, max(20, columns - 6))
                yield from ((Span(f"     {line}", "dim", hit),) for line in lines)

    # ---------------------------------------------------------------------------------------- keys and clicks

    def on_key(self, event: events.Key) -> None:
        """Go through the lines, or type the word to look for."""
        if event.key in {"ctrl+q", "ctrl+c"}:
            return
        if self.line_edit is not None:
            typed = self.line_edit.hear(event)
            self.word = "" if typed == "dropped" else self.line_edit.text
            if typed != "typing":
                self.line_edit = None
            self.draw()
            return
        event.stop()
        event.prevent_default()
        self.note = ""
        page = max(1, self._page.size.height - 2)
        moves = {
            "up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page, "K": -page, "J": page,
            "home": -len(self.log_read.entries), "end": len(self.log_read.entries),
        }  # fmt: skip
        does = {
            "enter": "fold", "space": "fold", "U": "all", "slash": "search", "f": "filter", "e": "export",
            "escape": "back", "q": "back", "L": "back",
        }  # fmt: skip
        if event.key in moves:
            self.move(moves[event.key])
        elif event.key in does:
            self.do(does[event.key])

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text where a word is typed."""
        if self.line_edit is not None:
            self.line_edit.add(event.text)
            self.word = self.line_edit.text
            self.draw()

    def on_clicked(self, message: Clicked) -> None:
        """Unfold the line that was clicked, or do what the foot says."""
        name, _, place = message.command.partition(" ")
        if place:
            self.at = int(place)
        self.do(name)

    def move(self, lines: int) -> None:
        """Read a later line, or an earlier one."""
        wanted = self.wanted()
        if wanted:
            place = wanted.index(self.at) if self.at in wanted else 0
            self.at = wanted[min(max(0, place + lines), len(wanted) - 1)]
        self.draw()

    def do(self, what: str) -> None:
        """Do what that word stands for, if it is one, and draw the page if it is still open."""
        if what == "back" and not (self.word or self.kind):
            self.dismiss(None)
            return
        if what in self.does:
            self.does[what]()
        self.draw()

    @property
    def does(self) -> Mapping[str, Callable[[], None]]:
        """By the word of a key or a click: what does it."""
        return {
            "fold": self._fold,
            "all": self._fold_all,
            "search": self._search,
            "filter": self._filter,
            "export": self._export,
            "back": self._show_all,
        }

    def _fold(self) -> None:
        if 0 <= self.at < len(self.log_read.entries):
            self.log_read.fold(self.at)

    def _fold_all(self) -> None:
        """Unfold every line that is shown, or fold them if all are."""
        log = self.log_read
        every = {place for place in self.wanted() if log.entries[place].details}
        log.open = log.open - every if every <= log.open else log.open | every

    def _search(self) -> None:
        self.line_edit = LineEdit("search:", self.word, most=60)

    def _filter(self) -> None:
        self.kind = (self.kind + 1) % len(FILTERS)

    def _export(self) -> None:
        self.note = self._exported()

    def _show_all(self) -> None:
        """Look for no word and no kind of line any more."""
        self.word, self.kind = "", 0

    def offers(self) -> Iterator[PaletteEntry]:
        """Yield what the foot says, for the command palette."""
        for key, title, what in FOOT:
            yield PaletteEntry(title, f"key {key}", f"run({what!r})")

    def action_run(self, what: str) -> None:
        """Do what the foot says."""
        self.do(what)

    def _exported(self) -> str:
        """Write the lines that are shown, unfolded, as a new file; say what was done."""
        told = [self.log_read.entries[place] for place in self.wanted()]
        if not told:
            return "There is no line to write."
        text = joined(line for one in told for line in (one.text, *(f"    {row}" for row in one.details)))
        return self.services.archive.export(f"{self.title_of_battle} log", ".txt", text)
