"""The keys that work now, and no others."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from skirmish.app.fitting import wrap
from skirmish.app.keys import Shortcut
from skirmish.app.lines import Row, Span, cut, hitting, marked, width
from skirmish.app.rows.verbs import key_of, titles
from skirmish.app.screens.key_page import CLICKS, KeyPage
from skirmish.app.selection import Selection

LEAST, MOST = 22, 32
"""Columns that the names of verbs take together: as many as the longest needs, within these."""


class HelpScreen(KeyPage):
    """Opened over a battle; a click does what a key of it would, any key closes it."""

    def __init__(self, live: tuple[Shortcut, ...], selection: Selection, *, is_turn: bool = True) -> None:
        super().__init__()
        self.live = live
        """The keys of this moment."""
        self.selection = selection
        """The verbs of this moment."""
        self.is_turn = is_turn
        """Whether they can be chosen now: on a card their numbers are those of its answers."""

    def page_rows(self) -> Iterator[Row]:
        """Yield two columns of keys, then the verbs with their numbers, letters and hints."""
        yield (
            Span(" Keys that work now", "strong"),
            Span("   ↑ ↓ scroll, F2 how it is played, any other key closes this", "dim"),
        )
        yield CLICKS
        yield from self._key_rows(max(40, self.size.width // 2))
        if not (self.is_turn and self.selection.options):
            return
        yield ()
        yield (Span(" What can be done", "strong"),)
        named = titles(self.selection)
        wide = min(MOST, max(LEAST, *map(cell_len, named)))
        for index in range(len(named)):
            yield from (hitting(row, f"verb({index})") for row in self._verb_rows(index, named[index], wide))

    def _verb_rows(self, index: int, title: str, wide: int) -> Iterator[Row]:
        """Yield a verb with its number, letter and hint; of a long hint the rest stands on further lines."""
        keys, words = self.selection.player_keys, self.selection.ruleset.keywords
        head = f"  {keys.number(index)} {key_of(self.selection, index):<2} "
        name: Row = (Span(head, "key"), Span(f"{title}{' ' * (wide - cell_len(title))} "))
        hint = self.selection.options[index].verb.hint
        for line in [*wrap(hint, self.size.width - width(name) - 1)] or [""]:
            yield (*name, *marked(line, words, "dim"))
            name = (Span(" " * width(name)),)

    def _key_rows(self, wide: int) -> Iterator[Row]:
        """Yield two keys for each line, so many columns each; a long label has a line of its own."""
        left: Row = ()
        for key in self.live:
            cell: Row = hitting((Span(f"  {key.shown:<16} ", "key"), Span(key.label)), key.does)
            is_long = width(cell) > wide - 1
            if left and is_long:
                yield left
                left = ()
            if is_long:
                yield cell
            elif left:
                yield left + cut(cell, wide - 1)
                left = ()
            else:
                left = cut(cell, wide - 1)
        if left:
            yield left

    def press(self, key: str) -> None:
        """Show the primer, too, by its key."""
        super().press(key)
        if key == "f2":
            self.services.open_primer(self.selection.ruleset)
