"""How far a player has learnt the game: lessons and hints, one small file in the data folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.records.small_file import names_in, read_json, write_json

if TYPE_CHECKING:
    from pathlib import Path

FILE: Final = "progress.json"
"""Name of the file."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a player has been taught."""

    lessons: frozenset[str] = frozenset()
    """Ids of the lessons that were gone through."""
    hints: tuple[str, ...] = ()
    """Ids of the hints that were given, in their order."""
    is_silent: bool = False
    """Whether no hints are wanted."""
    is_taught: bool = False
    """Whether no lessons are wanted any more."""


def progress(folder: Path) -> Progress:
    """Read the file; a new player's where there is none. SaveError if there is one that cannot be read."""
    path = folder / FILE
    found = read_json(path)
    hints = found.get("hints", [])
    names_in(found, "hints", path)
    return Progress(
        names_in(found, "lessons", path),
        tuple(dict.fromkeys(hint for hint in hints if isinstance(hint, str))),
        found.get("silent") is True,
        found.get("taught") is True,
    )


def keep_progress(folder: Path, now: Progress) -> None:
    """Write the file; it is there whole, old or new, at any moment. SaveError if it cannot be written."""
    content = {
        "lessons": sorted(now.lessons),
        "hints": list(now.hints),
        "silent": now.is_silent,
        "taught": now.is_taught,
    }
    write_json(folder / FILE, content)
