"""The way into a plain battle: the one that was named, or a numbered list to choose from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from skirmish.cli.shelf import new_seed
from skirmish.cli.voice import put, say
from skirmish.packs.wish import Wish
from skirmish.session import Session

if TYPE_CHECKING:
    from skirmish.packs.library import Library
    from skirmish.records.listing import Entry


def read_line() -> str | None:
    """The next line that is typed, without blanks around it; None at the end of input."""
    line = sys.stdin.readline()
    return line.strip() if line else None


def choose_battle(library: Library, folder: Path, wish: Wish | None) -> Session | None:
    """The battle that was wished for, else one from a list; None at the end of input."""
    if wish is not None:
        return Session.start(wish.setup(library), library, folder)
    unfinished = _newest_unfinished(folder)
    cards = list(library.scenarios.values())
    put("What shall be played? Type a number.")
    if unfinished is not None and unfinished.header is not None:
        put(f"0: go on with {unfinished.header.title}, begun {unfinished.header.date}")
    for number, card in enumerate(cards, 1):
        put(f"{number}: {card.title}")
    while (line := read_line()) is not None and line != "quit":
        if line == "0" and unfinished is not None:
            return resumed(unfinished.path, library)
        if line.isdecimal() and 0 < int(line) <= len(cards):
            chosen = Wish(cards[int(line) - 1].id, new_seed())
            return Session.start(chosen.setup(library), library, folder)
        put(f"Type a number up to {len(cards)}, or quit.")
    return None


def resumed(path: Path, library: Library) -> Session:
    """The battle of a save, and what should be known about it."""
    session = Session.resume(path, library)
    for notice in session.notices:
        say(notice)
    return session


def _newest_unfinished(folder: Path) -> Entry | None:
    """The save to go on with."""
    from skirmish.records.listing import listing

    return next((entry for entry in listing(folder) if not entry.problem and not entry.result), None)
