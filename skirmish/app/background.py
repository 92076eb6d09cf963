"""Threads that work beside the table: they stand aside while a key is being answered."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

SWITCH: Final = 0.0001
"""Seconds after which a thread that works lets another one run."""
ASIDE: Final = 0.004
"""Seconds that a key has to itself: what it changes is on the screen by then."""


def slow_down() -> None:
    """Let keys through while this thread works."""
    sys.setswitchinterval(SWITCH)


class Keys:
    """When the last key came. Two threads that take turns need twice the time, so one of them waits."""

    def __init__(self) -> None:
        self._aside_until = 0.0

    def came(self) -> None:
        """Keep the interpreter for what has just come: a key, a click."""
        self._aside_until = monotonic() + ASIDE

    def stand_aside(self) -> None:
        """Wait until the last key has been answered; called between two pieces of work.

        It waits once, so that work goes on however fast keys come.
        """
        left = self._aside_until - monotonic()
        if left > 0:
            sleep(left)

    def after(self, stop: Callable[[], bool]) -> Callable[[], bool]:
        """Return a `stop` that stands aside whenever it is asked."""

        def asked() -> bool:
            self.stand_aside()
            return stop()

        return asked


KEYS: Final = Keys()
"""The keys of this process: it has one terminal."""
