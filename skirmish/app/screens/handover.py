"""Between two players at one keyboard: a screen that shows nothing of either side."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.app.commands import Does
from skirmish.app.lines import Row, Span
from skirmish.app.parts.entry import Entry, Typed
from skirmish.app.screens.menu import MenuScreen


class HandoverScreen(MenuScreen[None]):
    """Opaque; says who is to sit down, and waits for one key, or for the PIN of the side if it has one."""

    def __init__(self, name: str, fits: Callable[[str], bool] | None = None) -> None:
        """Wait for the player of that side; `fits` tells whether a PIN is right, None where there is none."""
        super().__init__()
        self.name_of_side = name
        """Who is to sit down."""
        self.entry = Entry("PIN:", most=20, is_secret=True) if fits else None
        self.is_wrong = False
        """Whether another PIN was typed."""
        self._fits = fits

    def page_rows(self) -> Iterator[Row]:
        """Yield the name of the side and the key, in a colour that no side has."""
        for _ in range(max(1, self.size.height // 2 - 3)):
            yield ()
        pad = " " * max(2, self.size.width // 2 - 18)
        yield (Span(f"{pad}Now {self.name_of_side}.", "strong"),)
        yield ()
        yield (Span(f"{pad}Everybody else looks away.", "dim"),)
        yield ()
        if self.entry is not None:
            yield (Span(pad), *self.entry.row(40))
            yield (Span(f"{pad}That is not it." if self.is_wrong else "", "warn"),)
        yield (Span(f"{pad}enter  I am {self.name_of_side}", "key", "ready"),)

    def use_typed(self, entry: Entry, typed: Typed) -> None:
        """Try the PIN by Enter, take it all away by Esc."""
        if typed == "done":
            self.do_ready()
        elif typed == "dropped":
            entry.text = ""

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"ready": self.do_ready}

    def do_ready(self) -> None:
        """Close the screen, since the player sits down; not with another PIN."""
        if self.entry is not None and self._fits is not None and not self._fits(self.entry.text):
            self.is_wrong, self.entry.text = True, ""
            self.draw()
            return
        self.dismiss(None)
