"""All keys of a replay, on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.app.lines import Row, Span, hitting
from skirmish.app.screens.key_page import CLICKS, KeyPage


class ReplayHelp(KeyPage):
    """Opened over a replay; a click does what a key of it would, any key closes it."""

    def __init__(self, keys: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self.keys = keys
        """How each key is written, what it does, and the action of the replay."""

    def page_rows(self) -> Iterator[Row]:
        """Yield a line for each key, and what the mouse does."""
        yield (
            Span(" Keys of the replay", "strong"),
            Span("   ↑ ↓ scroll, any other key closes this", "dim"),
        )
        yield CLICKS
        for shown, label, action in self.keys:
            yield hitting((Span(f"  {shown:<8}", "key"), Span(label)), action)
        yield ()
        yield (Span("  A click on the bar goes there; one on a unit chooses it for u and U.", "dim"),)
