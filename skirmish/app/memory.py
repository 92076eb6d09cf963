"""Garbage collection, which slows single keys down: it leaves out the objects that stay."""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

THRESHOLDS = (50_000, 20, 100)
"""Objects, and collections of each younger generation, until the next collection."""
LOADED = 1.0
"""Seconds after which all that the first question of a battle needs is there."""
EVERY = 20
"""Seconds between two collections of what has become garbage since."""


def collect_rarely() -> None:
    """Collect garbage rarely from now on: what a start loads stays, and looking through it takes long."""
    gc.set_threshold(*THRESHOLDS)


def settle(app: App[Any]) -> None:
    """Freeze the objects that exist once everything is loaded; collect what is younger now and then.

    What is garbage by then stays with them: it is little, and to look for it takes long.
    """
    app.set_timer(LOADED, gc.freeze)
    app.set_interval(EVERY, partial(gc.collect, 1))
