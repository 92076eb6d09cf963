"""Waiting for files to change."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

PAUSE: Final = 0.5
"""Seconds between two looks."""
MOST_FILES: Final = 5_000
"""Files that are looked at."""


def changes(paths: Sequence[Path]) -> Iterator[None]:
    """Yield at once, and then whenever a file in one of those places has changed, without end."""
    known = None
    while True:
        now = _look(paths)
        if now != known:
            known = now
            yield
        else:
            time.sleep(PAUSE)


def _look(paths: Sequence[Path]) -> tuple[tuple[str, int, int], ...]:
    """Return name, size and time of each file there."""
    found: list[tuple[str, int, int]] = []
    for name in _names(paths):
        try:
            told = os.stat(name)  # noqa: PTH116  many of them, again and again
        except OSError:
            continue
        found.append((name, told.st_size, told.st_mtime_ns))
        if len(found) >= MOST_FILES:
            break
    return tuple(found)


def _names(paths: Sequence[Path]) -> Iterator[str]:
    for path in paths:
        yield str(path)
        for folder, _, names in os.walk(path):
            yield from sorted(f"{folder}/{name}" for name in names)
