"""What the game ships, read once for all tests of a process."""

from __future__ import annotations

from functools import cache

from skirmish.packs.library import Library, library


@cache
def shipped_library() -> Library:
    """The library of the game's own folder and of all rulesets that are installed. It is never changed."""
    return library()
