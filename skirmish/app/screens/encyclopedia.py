"""The encyclopedia: a chapter of it at a time, opened on the thing under the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult

from skirmish.app.commands import Does
from skirmish.app.fitting import NO_BREAK, wrap
from skirmish.app.lines import Row, Span, marked, rule
from skirmish.app.looking_up import verb_now
from skirmish.app.messages import PaletteEntry
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.widgets.panel import Panel
from skirmish.texts.encyclopedia import CHAPTERS, Entry, entries

if TYPE_CHECKING:
    from skirmish.app.selection import Selection

INDENT: Final = 3
"""Columns before the text of an entry."""
NOTHING: Final = "Nothing is known of any here."
"""What an empty chapter says."""
_BACK: Final = frozenset({"escape", "q", "f1", "question_mark"})
_SCROLL: Final = {"pagedown": 12, "pageup": -12, "home": -100_000, "end": 100_000}


class EncyclopediaScreen(MenuScreen[None]):
    """Opened over a battle; leaves everything as it was."""

    def __init__(self, selection: Selection, chapter: str, entry: str = "") -> None:
        """Open the chapter at that entry, or at its beginning if there is no such entry."""
        super().__init__()
        self.head = Panel("tabs")
        """The chapters to choose from; it stays when the page scrolls."""
        self.selection = selection
        """Whose battle it is."""
        self.chapter = chapter if chapter in CHAPTERS else CHAPTERS[0]
        """What is read."""
        self.wanted = entry
        """The entry to begin at."""
        self._kept: dict[str, tuple[Entry, ...]] = {}
        self._written: dict[tuple[str, int], list[Row]] = {}

    def compose(self) -> ComposeResult:
        """Yield the tabs, and the page below them."""
        yield self.head
        yield self.page

    def begin(self) -> None:
        """Draw the page with the wanted entry in sight."""
        self.draw()
        if f"open {self.wanted}" in self.commands():
            self.mark(f"open {self.wanted}")
            place = next(
                y for y, row in enumerate(self.page.rows) if row and row[-1].hit == f"open {self.wanted}"
            )
            self.page.scroll_rows(place - self.page.top)

    @property
    def listed(self) -> tuple[Entry, ...]:
        """The entries of the chapter."""
        if self.chapter not in self._kept:
            self._kept[self.chapter] = entries(self.selection.ruleset, self.selection.view, self.chapter)
        return self._kept[self.chapter]

    def draw(self) -> None:
        """Draw the tabs and the page."""
        self.head.show(self._tabs())
        super().draw()

    def _tabs(self) -> Iterator[Row]:
        yield (
            Span(f" {self.selection.ruleset.title}", "strong"),
            Span("   ← → other chapter", "dim"),
            Span("   ↑ ↓ entry", "dim"),
            Span("   F2 primer", "key", "primer"),
            Span("   esc back", "key", "back"),
        )
        spans: list[Span] = [Span("  ")]
        for name in CHAPTERS:
            role = "picked" if name == self.chapter else "text"
            spans += [Span(f" {name} ", role, f"chapter {name}"), Span(" ")]
        yield tuple(spans)
        yield rule(self.size.width, self.services.settings.ascii_only)

    def page_rows(self) -> list[Row]:
        """List every entry of the chapter: its title, which can be chosen, and what is said of it.

        The battle below stands still, so the rows of a chapter change with the width alone.
        """
        wanted = self.chapter, self.size.width
        if wanted not in self._written:
            self._written[wanted] = [*self._rows()]
        return self._written[wanted]

    def _rows(self) -> Iterator[Row]:
        room = max(20, self.size.width - INDENT - 2)
        words = self.selection.ruleset.keywords
        if not self.listed:
            yield (Span(f" {NOTHING}", "dim"),)
        for entry in self.listed:
            sign = entry.signs[self.services.settings.ascii_only]
            title = f"{entry.title}   {sign}" if sign else entry.title
            yield (Span(f" {title}", "own", f"open {entry.id}"),)
            now = verb_now(self.selection, entry.id) if entry.chapter == "verbs" else ()
            for said in (*entry.lines, *now):
                for line in wrap(said.replace(" %", f"{NO_BREAK}%"), room):
                    yield (Span(" " * INDENT), *marked(line, words))
            yield ()

    def offers(self) -> Iterator[PaletteEntry]:
        """Yield the entries of the chapter, then the other chapters and what the tabs say besides."""
        yield from super().offers()
        for name in CHAPTERS:
            if name != self.chapter:
                yield PaletteEntry(f"chapter: {name}", "", f"run({f'chapter {name}'!r})")
        yield PaletteEntry("primer: how to play", "key F2", "run('primer')")

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "chapter": self.do_chapter,
            "open": self.do_open,
            "primer": self.do_primer,
            "back": self.do_back,
        }

    def press(self, key: str) -> None:
        """Scroll, change the chapter, show the primer, or go back."""
        if key in _BACK:
            self.do_back()
        elif key in _SCROLL:
            self.page.scroll_rows(_SCROLL[key])
        elif key in {"left", "right", "h", "l"}:
            by = 1 if key in {"right", "l"} else -1
            self.do_chapter(CHAPTERS[(CHAPTERS.index(self.chapter) + by) % len(CHAPTERS)])
        elif key == "f2":
            self.do_primer()
        else:
            super().press(key)

    def do_chapter(self, name: str) -> None:
        """Read that chapter from its beginning."""
        self.chapter, self.at = name, 0
        self.page.show((), 0)
        self.draw()

    def do_open(self, entry: str) -> None:
        """Mark the entry that was chosen, and bring it in sight."""
        self.mark(f"open {entry}")

    def do_primer(self) -> None:
        """Show how the system is played."""
        self.services.open_primer(self.selection.ruleset, self.selection.view.scene.options)

    def do_back(self) -> None:
        """Go back to the battle."""
        self.dismiss(None)
