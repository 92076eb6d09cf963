"""Which class reads and writes the terminal, and what happens when a signal comes; loaded where it can be."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver


def driver() -> type[Driver] | None:
    """Return the class that reads and writes the terminal; None (Windows, a browser) for Textual's own."""
    if os.name == "nt" or os.environ.get("TEXTUAL_DRIVER"):
        return None
    from skirmish.app.terminal import Terminal

    return Terminal


def signals_of(app: App[Any]) -> AbstractContextManager[None]:
    """Return a context in which signals end the game in order, so that the terminal is as it was."""
    if os.name == "nt":
        return nullcontext()
    from skirmish.app.terminal import signals

    return signals(app)
