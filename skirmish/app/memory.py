"""What slows a start and single keys: garbage collection, and modules read for nothing or late."""

from __future__ import annotations

import gc
import sys
from functools import partial
from importlib import import_module
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skirmish.app.quick_keys import QuickKeys

AT_START = (200_000, 3, 3)
"""Objects, and collections of each younger generation, until the next collection: more than a start makes,
and seldom enough for a long command."""
AT_PLAY = (50_000, 20, 1_000)
"""The same once a battle is on the screen: a collection must not be longer than a key."""
LOADED = 1.0
"""Seconds after which all that the first question of a battle needs is there."""
PAGES = (
    "skirmish.app.replays",
    "skirmish.app.screens.encyclopedia",
    "skirmish.app.screens.help",
    "skirmish.app.screens.log",
    "skirmish.app.screens.primer",
)
"""What one key opens over a battle: read before it is asked for, so that the first time is no slower."""
EVERY = 2.0
"""Seconds between two collections of what has become garbage since: each is short."""
QUIET = 0.4
"""Seconds without a key or a click before one: a key that came in the middle of it would wait."""


def collect_rarely() -> None:
    """Collect no garbage during a start: what it loads stays, and looking through it takes long."""
    gc.set_threshold(*AT_START)


def import_asyncio() -> None:
    """Import asyncio as where Python was built without TLS: the screens open no connection.

    What TLS needs is 3 % of a start. `import ssl` works as ever afterwards.
    """
    if "ssl" in sys.modules:
        return
    left_out: dict[str, Any] = {"ssl": None}  # Stands for a module that cannot be imported.
    sys.modules.update(left_out)
    try:
        import_module("asyncio")
    finally:
        del sys.modules["ssl"]


def settle(app: QuickKeys) -> None:
    """Freeze the objects that exist once everything is loaded; collect what is younger between the keys.

    What is garbage by then stays with them: it is little, and to look for it takes long.
    """
    app.set_timer(LOADED, Thread(target=_read_ahead, daemon=True).start)
    app.set_interval(EVERY, partial(_collect_between_keys, app))


def _collect_between_keys(app: QuickKeys) -> None:
    """Collect what has become garbage, unless the player is pressing keys: then next time."""
    if monotonic() - app.heard_at > QUIET:
        gc.collect(1)


def _read_ahead() -> None:
    """Read the pages that a key opens, beside what the player does, and freeze all that exists then."""
    for page in PAGES:
        import_module(page)
    gc.freeze()
    gc.set_threshold(*AT_PLAY)
