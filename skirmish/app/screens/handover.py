"""Between two players at one keyboard: a screen that shows nothing of either side."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.lines import Row, Span
from skirmish.app.screens.menu import MenuScreen


class HandoverScreen(MenuScreen[None]):
    """Opaque; says who is to sit down, and waits for one key."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name_of_side = name
        """Who is to sit down."""

    def page_rows(self) -> Iterator[Row]:
        """Yield the name of the side and the key, in a colour that no side has."""
        for _ in range(max(1, self.size.height // 2 - 3)):
            yield ()
        pad = " " * max(2, self.size.width // 2 - 18)
        yield (Span(f"{pad}Now {self.name_of_side}.", "strong"),)
        yield ()
        yield (Span(f"{pad}Everybody else looks away.", "dim"),)
        yield ()
        yield (Span(f"{pad}enter  I am {self.name_of_side}", "key", "ready"),)

    def do_ready(self) -> None:
        """Close the screen: the player sits down."""
        self.dismiss(None)
