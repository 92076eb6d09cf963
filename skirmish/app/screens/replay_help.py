"""All keys of a replay, on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.app.lines import Row, Span
from skirmish.app.screens.menu import MenuScreen


class ReplayHelp(MenuScreen[None]):
    """Opened over a replay; any key closes it."""

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.keys = keys
        """How each key is written, and what it does."""

    def page_rows(self) -> Iterator[Row]:
        """Yield a line for each key, and what the mouse does."""
        yield (Span(" Keys of the replay", "strong"), Span("   any key closes this", "dim"))
        yield ()
        for shown, label in self.keys:
            yield (Span(f"  {shown:<8}", "key"), Span(label))
        yield ()
        yield (Span("  A click on the bar goes there; one on a unit chooses it for u and U.", "dim"),)

    def press(self, key: str) -> None:
        """Close by any key."""
        self.dismiss(None)

    def on_click(self) -> None:
        """Close by a click, too."""
        self.dismiss(None)
