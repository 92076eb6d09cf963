"""A PIN for the side that sits here, so that nobody else sits down in its place by mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span
from skirmish.app.parts.line_edit import LineEdit, Typed
from skirmish.app.screens.menu import MenuScreen
from skirmish.records.pins import LONGEST
from skirmish.typed import within

FIRST: Final = "Type the PIN first."
"""What is said where nothing was typed, and there is none that could be taken away."""
AGAIN: Final = "Once more, to be sure."
"""What is said when a PIN was typed for the first time."""


class PinScreen(MenuScreen[str | None]):
    """Opened over a battle; closes with the PIN that was typed, None if nothing is to change."""

    ROWS_WHILE_TYPING: ClassVar[bool] = True

    def __init__(self, name: str, *, has_one: bool) -> None:
        super().__init__()
        self.name_of_side = within(name)
        """Whose it is to be."""
        self.has_one = has_one
        """Whether the side has one already."""
        self.line_edit: LineEdit = LineEdit("PIN:", most=LONGEST, is_secret=True)
        self._first = ""
        self._said = ""

    def page_rows(self) -> Iterator[Row]:
        """Yield what it is for, and the line that is typed."""
        yield (Span(f" A PIN for {self.name_of_side}", "strong"),)
        yield ()
        said = (
            "It is asked for whenever the keyboard changes hands to you, before anything of yours is shown."
        )
        left = " With nothing typed, the one that you have is taken away." if self.has_one else ""
        yield from ((Span(f"   {line}", "dim"),) for line in wrap(said + left, max(20, self.size.width - 6)))
        yield ()
        yield (Span("  "), *self.line_edit.row(40))
        yield (Span(f"   {self._said}", "warn"),) if self._said else ()
        yield self.choice("", "keep it", "keep")
        yield self.choice("", "back", "back")
        yield ()
        yield (Span("   enter choose   ↑ ↓ move   esc back", "dim"),)

    def use_typed(self, line: LineEdit, typed: Typed) -> None:
        """Do by Enter what is marked, go back by Esc; what was said of a slip goes with the next key."""
        if typed == "done":
            self.run_command(self.commands()[self.at])
        elif typed == "dropped":
            self.do_back()
        elif not self._first:
            self._said = ""

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"keep": self.do_keep, "back": self.do_back}

    def do_keep(self) -> None:
        """Close with what was typed, once it was typed twice: nobody sees a slip."""
        typed = self.line_edit.text
        if not (typed or self._first or self.has_one):
            self._said = FIRST
            self.draw()
            return
        if typed == self._first:
            self.dismiss(typed)
            return
        self._said = "These two are not the same. Type it anew." if self._first else AGAIN
        self._first = "" if self._first else typed
        self.line_edit.text = ""
        self.at = 0
        self.draw()

    def do_back(self) -> None:
        """Close, and change nothing."""
        self.dismiss(None)
