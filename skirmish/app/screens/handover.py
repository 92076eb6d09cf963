"""Between two players at one keyboard: a screen that shows nothing of either side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Final

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span
from skirmish.app.parts.line_edit import LineEdit, Typed
from skirmish.app.screens.menu import MenuScreen
from skirmish.typed import within

HANDED_ON: Final = (
    "It may be handed on at once: it changes hands wherever a unit that waits might be asked, whether or not "
    "one is. So nobody can tell."
)
"""Why a player may sit down for nothing, where a system has questions of which the others must not know."""
FORGOTTEN: Final = "Forgotten? Leave the battle, delete {file} beside its save, and go on with it."
"""What is said of a PIN that did not fit; the battle is saved already."""


class HandoverScreen(MenuScreen[bool]):
    """Opaque; says who is to sit down, and waits for one key, or for the PIN of the side if it has one.

    Closes with True when the player sits down, with False when the battle is to be left.
    """

    HEED = 0.6
    """Nobody sits down by a key that was meant for the screen below: what it shows is secret."""
    ROWS_WHILE_TYPING: ClassVar[bool] = True

    def __init__(
        self, name: str, fits: Callable[[str], bool] | None = None, file: str = "", note: str = ""
    ) -> None:
        """Wait for the player of that side.

        `fits` tells whether a PIN is right, None where there is none; `file` is the name of the file that
        keeps the PINs, empty where the battle has no save; `note` is said to everybody who sits down.
        """
        super().__init__()
        self.name_of_side = within(name)
        """Who is to sit down, as it is written within a sentence."""
        self.line_edit = LineEdit("PIN:", most=20, is_secret=True) if fits else None
        self.why = ""
        """What was wrong with what was typed, in a sentence."""
        self._fits, self._file, self._note = fits, file, note

    def page_rows(self) -> Iterator[Row]:
        """Yield the name of the side and the key, in a colour that no side has."""
        for _ in range(max(1, self.size.height // 2 - 3)):
            yield ()
        pad = " " * max(2, self.size.width // 2 - 18)
        yield (Span(f"{pad}Next at the keyboard: {self.name_of_side}.", "strong"),)
        yield ()
        yield (Span(f"{pad}Everybody else looks away.", "dim"),)
        yield ()
        room = max(20, self.size.width - len(pad) - 2)
        if self.line_edit is not None:
            yield (Span(pad), *self.line_edit.row(40))
            said = [*wrap(self.why, room)] or [""]
            yield from ((Span(f"{pad}{line}", "warn"),) for line in said)
            yield ()
        yield (Span(f"{pad}I play {self.name_of_side}", "key", "ready"),)
        kept = "all" if self._file else "nothing"
        yield (Span(f"{pad}leave the battle ({kept} is saved)", "text", "leave"),)
        yield ()
        yield (Span(f"{pad}enter choose   ↑ ↓ move", "dim"),)
        if self._note:
            yield ()
            yield from ((Span(f"{pad}{line}", "dim"),) for line in wrap(self._note, room))

    def use_typed(self, line: LineEdit, typed: Typed) -> None:
        """Do by Enter what is marked, take away by Esc what was typed."""
        if typed == "done":
            self.run_command(self.commands()[self.at])
            return
        if typed == "dropped":
            line.text = ""
        self.why, self.at = "", 0

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"ready": self.do_ready, "leave": self.do_leave}

    def do_ready(self) -> None:
        """Close the screen, since the player sits down; not with another PIN."""
        if self.line_edit is None or self._fits is None:
            self.dismiss(True)
        elif not self.line_edit.text:
            self._refuse("Type the PIN first.")
        elif self._fits(self.line_edit.text):
            self.dismiss(True)
        else:
            self._refuse("That is not it." + (f" {FORGOTTEN.format(file=self._file)}" if self._file else ""))

    def do_leave(self) -> None:
        """Close the screen, and leave the battle."""
        self.dismiss(False)

    def _refuse(self, why: str) -> None:
        """Say why the player cannot sit down yet."""
        assert self.line_edit is not None
        self.why, self.line_edit.text = why, ""
        self.draw()
