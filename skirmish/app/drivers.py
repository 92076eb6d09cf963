"""Which class reads and writes the terminal, and what happens when a signal comes; loaded where it can be."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver


def driver() -> type[Driver] | None:
    """Return the class that reads and writes the terminal; None (Windows, a browser) for Textual's own."""
    if os.name == "nt" or os.environ.get("TEXTUAL_DRIVER"):
        return None
    from skirmish.app.terminal import Terminal

    return Terminal


def seen_now(app: App[Any]) -> float:
    """Return the moment, by the clock of events, from which a key may be meant for what is painted now.

    What was typed until now is read first, so that it counts as earlier.
    """
    take_waiting = getattr(app._driver, "take_waiting", None)  # noqa: SLF001  textual keeps it to itself
    if take_waiting is not None:
        take_waiting()
    return Message().time


def signals_of(app: App[Any]) -> AbstractContextManager[None]:
    """Return a context in which signals end the game in order, so that the terminal is as it was."""
    if os.name == "nt":
        return nullcontext()
    from skirmish.app.terminal import signals

    return signals(app)
