"""The way into a plain battle: the one that was named, or a numbered list to choose from."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skirmish.cli.naming import bare
from skirmish.cli.output import put, say
from skirmish.errors import SaveError, SettingsError
from skirmish.mapgen import KINDS
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.random_name import ANY, new_name
from skirmish.seeds import new_seed
from skirmish.session import Session
from skirmish.typed import MOST_TYPED, number

if TYPE_CHECKING:
    from skirmish.packs.cards import ScenarioCard
    from skirmish.packs.library import Library
    from skirmish.records.listing import SavedGame


RANDOM: Final = "random"
"""What is typed to begin a random battle, perhaps with its name: `random forest:4821`."""
MOST_SKIPPED: Final = 1 << 22
"""Characters of a line that are skipped; a longer line counts as the end of the input."""


def read_line() -> str | None:
    """Read the next line that is typed, without blanks around it; None at the end of input.

    A line that is too long is cut off, but not so short that it would be taken for a command.
    """
    try:
        line = sys.stdin.readline(MOST_TYPED + 1)
        is_whole = len(line) <= MOST_TYPED or line.endswith("\n") or _is_skipped()
    except OSError:  # A terminal that has been closed.
        return None
    return line.strip() if line and is_whole else None


def _is_skipped() -> bool:
    """Skip the rest of a line that is too long for a command; False if the line does not end."""
    for _ in range(MOST_SKIPPED >> 16):
        rest = sys.stdin.readline(1 << 16)
        if not rest or rest.endswith("\n"):
            return True
    return False


def choose_battle(
    library: Library, folder: Path, words: Mapping[str, Callable[[str], Path | None]], left: int
) -> Session | None:
    """Start a battle chosen from a list, or one that goes on; None at the end of input.

    `words` can be typed besides; where one returns a save, that battle goes on. So many lessons are `left`
    for this player.
    """
    from skirmish.records.listing import listing, problems

    entries = listing(folder)
    for problem in problems(entries):
        say(f"skirmish: left out: {problem}")
    unfinished = [entry for entry in entries if not entry.problem and not entry.result]
    cards = list(library.cards.values())
    _greet(library, unfinished, left)
    while (line := read_line()) is not None and line.lower() != "quit":
        word, _, rest = line.partition(" ")
        word = word.lower().removesuffix(":")
        if word in {RANDOM, *words}:
            if (session := _said(word, rest.strip(), words, library, folder)) is not None:
                return session
            continue
        if line.lower() in {"saves", "battles"}:
            _list(unfinished) if word == "saves" else _battles(library)
            continue
        place = 0 if word == "0" else (number(word.removeprefix("s")) or 0) - 1 if word[:1] == "s" else -1
        if 0 <= place < len(unfinished):
            if (session := _reopened(unfinished.pop(place).path, library)) is not None:
                return session
            _offer(unfinished)
            continue
        if 0 < (choice := _listed(line, cards)) <= len(cards):
            chosen = LaunchRequest(cards[choice - 1].id, new_seed())
            return Session.start(chosen.setup(library), library, folder)
        others = ", ".join(("saves to hear of all battles that go on", RANDOM, *words))
        put(f"Type a number up to {len(cards)}, {others}, or quit.")
    return None


def _listed(line: str, cards: Sequence[ScenarioCard]) -> int:
    """Return the number in the list of what was typed: a number, a title or an id; 0 for anything else."""
    titles = (place for place, card in enumerate(cards, 1) if bare(line) in {bare(card.title), bare(card.id)})
    return number(line.partition(":")[0]) or next(titles, 0)


def _said(
    word: str, rest: str, words: Mapping[str, Callable[[str], Path | None]], library: Library, folder: Path
) -> Session | None:
    """Do what a word says; return the battle that it begins or goes on with, None if there is none."""
    if word == RANDOM:
        return _random(rest, library, folder)
    made = words[word](rest)
    return None if made is None else _reopened(made, library)


def _random(text: str, library: Library, folder: Path) -> Session | None:
    """Start a random battle; None, with the reason told, if there is none of that name."""
    try:
        chosen = LaunchRequest(str(new_name(text or ANY, new_seed())), new_seed())
        return Session.start(chosen.setup(library), library, folder)
    except SettingsError as error:
        put(f"{error}.")
        return None


def _reopened(path: Path, library: Library) -> Session | None:
    """Resume the battle of a save; None, with the reason told, where that cannot be done."""
    try:
        return resumed(path, library)
    except SaveError as error:
        say(f"skirmish: {error}")
        return None


def _greet(library: Library, unfinished: Sequence[SavedGame], left: int) -> None:
    """Say what can be typed: lessons, the battle that goes on, scenarios."""
    if left:
        put(f"New here? Type lesson to begin the next of the lessons; {left} are left.")
    put("What shall be played? Type a number, or past to hear of battles that were played.")
    _offer(unfinished)
    _battles(library)


def _battles(library: Library) -> None:
    """List every scenario with its number."""
    for place, card in enumerate(library.cards.values(), 1):
        put(f"{place}: {card.title}")
    put(f"{RANDOM} [{' or '.join(KINDS)}]: on a map made by chance")


def _offer(unfinished: Sequence[SavedGame]) -> None:
    """Offer the newest unfinished battle, if there is one."""
    for entry in unfinished[:1]:
        if entry.header is not None:
            put(f"0: go on with {entry.header.title}, last played {entry.date}")


def _list(unfinished: Sequence[SavedGame]) -> None:
    """List every unfinished battle with what opens it."""
    for place, entry in enumerate(unfinished, 1):
        if entry.header is not None:
            put(f"s{place}: {entry.header.title}, {entry.header.ruleset}, last played {entry.date}")
    if not unfinished:
        put("No battle goes on.")


def resumed(path: Path, library: Library) -> Session:
    """Resume the battle of a save, and say what should be known about it."""
    session = Session.resume(path, library)
    for notice in session.notices:
        say(notice)
    return session
