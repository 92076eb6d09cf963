"""A page of rows of which some can be chosen: what title, new battle, report and help have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult

from skirmish.app.commands import Does, do
from skirmish.app.lines import Row, Span
from skirmish.app.messages import Clicked, PaletteEntry
from skirmish.app.parts.line_edit import LineEdit, Typed
from skirmish.app.screens.page import Page
from skirmish.app.widgets.panel import Panel

T = TypeVar("T")

MOST_OF_A_KEY = 2
"""Signs of the key before a row that `choice` built; what is longer there is the name of the row."""

_UP = frozenset({"up", "k", "shift+tab"})
_DOWN = frozenset({"down", "j", "tab"})
_GO = frozenset({"enter", "space"})


class MenuScreen(Page[T]):
    """One panel over the whole screen; rows with a command can be chosen by arrows, Enter and mouse."""

    ROWS_WHILE_TYPING: ClassVar[bool] = False
    """Whether up and down mark rows while a line is typed, too; Enter then chooses the marked one."""

    HEAD: ClassVar[int] = 0
    """How many rows stay at the top however far the page is scrolled: what it is, and how to use it."""

    def __init__(self) -> None:
        super().__init__()
        self.page = Panel("page")
        self.page.head = self.HEAD
        self.page.redraw = self.draw
        self.at = 0
        """Which of the choosable rows is marked."""
        self.line_edit: LineEdit | None = None
        """A line that is typed on the page: as long as there is one, it takes all keys."""
        self._has_complained = False
        """Whether it was said that the key before does nothing."""

    def compose(self) -> ComposeResult:
        """Yield the page, the only panel."""
        yield self.page

    def page_rows(self) -> Iterable[Row]:
        """List the rows of the page; `choice` makes those that can be chosen."""
        raise NotImplementedError

    def choice(self, key: str, text: str, command: str, role: str = "text") -> Row:
        """Build a row that can be chosen; which row is marked is known when it is drawn."""
        return (Span(f"   {key:>2} ", "key", command), Span(text, role, command))

    @property
    def does(self) -> Does:
        """By the word of a command of the rows: what does it; empty where no row stands for anything."""
        return {}

    def commands(self) -> list[str]:
        """List the commands of the rows that can be chosen, from the top."""
        return _commands(self.page_rows())

    def draw(self) -> None:
        """Draw the page with the marked row."""
        rows = list(self.page_rows())
        wanted = _commands(rows)
        self.at = min(self.at, max(0, len(wanted) - 1))
        shown = []
        for row in rows:
            is_marked = bool(row) and bool(wanted) and row[-1].hit == wanted[self.at]
            shown.append(tuple(span._replace(role="picked") for span in row) if is_marked else row)
        self.page.show(shown, self.page.top)

    def on_key(self, event: events.Key) -> None:
        """Let a line that is typed have the key; without one mark or choose a row, or ask `press`."""
        if event.key in {"ctrl+q", "ctrl+c"}:
            return
        wanted = self.commands()
        is_marking = self.ROWS_WHILE_TYPING and event.key in {"up", "down"}
        if self.line_edit is not None and not is_marking:
            self.use_typed(self.line_edit, self.line_edit.hear(event))
            self.draw()
            return
        event.stop()
        event.prevent_default()
        if self._has_complained:  # It is over with the next key, and must not stand over the next page.
            self.app.clear_notifications()
            self._has_complained = False
        if event.key in _GO and wanted:
            self.run_command(wanted[self.at])
        elif event.key in _UP | _DOWN and wanted:
            self.mark(wanted[(self.at + (1 if event.key in _DOWN else -1)) % len(wanted)])
        else:
            self.press(event.key)

    def on_paste(self, event: events.Paste) -> None:
        """Add pasted text to the line that is typed."""
        if self.line_edit is not None:
            self.line_edit.add(event.text)
            self.use_typed(self.line_edit, "typing")
            self.draw()

    def use_typed(self, line: LineEdit, typed: Typed) -> None:
        """Use what a key or a paste has made of the line; the page takes it away when it is finished."""

    def mark(self, command: str) -> None:
        """Mark the row of that command, and bring it in sight."""
        wanted = self.commands()
        if command in wanted:
            self.at = wanted.index(command)
        self.draw()
        marked = wanted[self.at]
        row = next(y for y, spans in enumerate(self.page.rows) if spans and spans[-1].hit == marked)
        first = 0 if self.at == 0 else max(0, row - 1 - self.page.kept)
        last = len(self.page.rows) - 1 if self.at == len(wanted) - 1 else row + 1
        page = self.page
        page.scroll_rows(min(0, first - page.top) or max(0, last - page.top - page.size.height + 1))

    def press(self, key: str) -> None:
        """Say that the key does nothing; a page handles those that it knows, and leaves others to this."""
        from skirmish.app.keymaps import written  # The title is up before the table of keys is read.

        self._has_complained = True
        said = written(key).replace("_", " ")
        self.services.say(f"{said} does nothing {self.why_dead()}.")

    def why_dead(self) -> str:
        """Say when or why a key does nothing, and what to do instead."""
        return "here: up and down mark a row, enter chooses it"

    def offers(self) -> Iterator[PaletteEntry]:
        """Yield the rows that can be chosen, for the command palette, and the way back.

        Of several rows that stand for the same the first is its name.
        """
        rows, before = [*self.page_rows()], ""
        for row in rows:
            above, before = before, row[-1].hit if row else ""
            if before and before != above:
                key = row[0].text.strip() if row[0].role == "key" else ""
                is_key = 0 < len(key) <= MOST_OF_A_KEY
                said = " ".join("".join(span.text for span in row[is_key:]).split())
                yield PaletteEntry(said, f"key {key}" if is_key else "", f"run({row[-1].hit!r})")
        if "back" in self.does and "back" not in _commands(rows):
            yield PaletteEntry("back", "key esc", "run('back')")

    def action_run(self, command: str) -> None:
        """Do what the row of that command stands for."""
        self.run_command(command)

    def on_clicked(self, message: Clicked) -> None:
        """Choose the row that was clicked; what the page does not know was clicked on the screen below."""
        wanted = self.commands()
        if message.command in wanted:
            self.at = wanted.index(message.command)
        if message.command in wanted or message.command.partition(" ")[0] in self.does:
            self.run_command(message.command)

    def run_command(self, command: str) -> None:
        """Do what the row stands for."""
        do(self.does, command)


def _commands(rows: Iterable[Row]) -> list[str]:
    """List the commands of those rows that can be chosen, from the top."""
    return list(dict.fromkeys(row[-1].hit for row in rows if row and row[-1].hit))
