"""What the parts want of the screen that holds them, without knowing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from skirmish.app.showing import Called

Call = Callable[[], None]


class Host(Protocol):
    """Timers, threads and other screens."""

    called: Called | None
    """Returns by unit the letter that it has on the map."""

    def later(self, seconds: float, call: Call) -> None:
        """Call after so many seconds."""

    def after_frame(self, call: Call) -> None:
        """Call when what is drawn now stands on the screen."""

    def in_thread(self, work: Callable[[], Call | None], group: str) -> None:
        """Run that in a thread, then call what it returns on this one."""

    def cover(self, side: str, done: Call) -> None:
        """Cover everything until that side's player sits down."""

    def show_recap(self, done: Call | None = None) -> bool:
        """Show step by step what happened since the last turn; False if that is nothing."""

    def show_report(self) -> None:
        """Show who won and why."""

    def say(self, sentence: str) -> None:
        """Tell the player a sentence that has no place on the screen."""

    def report(self, sentence: str) -> None:
        """Note a sentence in the debug log; may be called from any thread."""
