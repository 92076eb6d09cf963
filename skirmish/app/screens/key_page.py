"""A page of keys: what is clicked on it is done on the screen below, as if its key had been pressed there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from textual.screen import Screen

from skirmish.app.lines import Row, Span
from skirmish.app.messages import Clicked, PaletteEntry
from skirmish.app.screens.menu import MenuScreen

FIND = "app.command_palette"
"""The action that lists everything by its name."""
CLICKS: Row = (
    Span(" a click on one does it   ", "dim"),
    Span("ctrl+p ", "key", FIND),
    Span("finds everything by its name", "dim", FIND),
)
"""What can be done without the keys, or without knowing them."""


class KeyPage(MenuScreen[str]):
    """Opened over a screen with keys; ends with the action that was clicked, or with none."""

    HEAD: ClassVar[int] = 1

    def draw(self) -> None:
        """Draw the page; no row of it is marked."""
        self.page.show(self.page_rows(), self.page.top)

    def commands(self) -> list[str]:
        """List no row: keys close the page, or scroll it."""
        return []

    def offers(self) -> Iterator[PaletteEntry]:
        """Yield nothing: the screen below offers the same."""
        yield from ()

    def press(self, key: str) -> None:
        """Scroll by the scrolling keys; close by any other key."""
        if key in {"pagedown", "down", "j"}:
            self.page.scroll_rows(5)
        elif key in {"pageup", "up", "k"}:
            self.page.scroll_rows(-5)
        else:
            self.dismiss(None)

    def on_clicked(self, message: Clicked) -> None:
        """Close, and have that done."""
        self.dismiss(message.command)

    def on_click(self) -> None:
        """Close by a click where no key stands, too."""
        self.dismiss(None)


def show_keys(screen: Screen[Any], page: KeyPage) -> None:
    """Show the page over that screen, which does what is clicked."""

    def done(action: str | None) -> None:
        if action:
            screen.call_later(partial(screen.app.run_action, action, screen))

    screen.app.push_screen(page, done)
