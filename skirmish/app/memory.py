"""Garbage collection, which slows single keys down: it leaves out the objects that stay."""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

THRESHOLDS = (50_000, 20, 100)
"""Objects, and collections of each younger generation, until the next collection."""
EVERY = 20
"""Seconds between two collections of what has become garbage since."""


def settle(app: App[Any]) -> None:
    """Freeze the objects that exist now, once everything is loaded; from then on, collect rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    app.set_interval(EVERY, partial(gc.collect, 1))
