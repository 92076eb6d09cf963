"""Which puzzles a player has solved: one small file of names in the data folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.records.small_file import damaged, names_in, read_json, write_json

if TYPE_CHECKING:
    from pathlib import Path

FILE: Final = "puzzles.json"
"""Name of the file."""


def solved(folder: Path) -> frozenset[str]:
    """Read the ids of the puzzles that were solved; none where there is no file.

    SaveError if there is one that cannot be read.
    """
    path = folder / FILE
    found = read_json(path)
    if found == {} and path.exists():
        raise damaged(path)
    return names_in(found, "solved", path)


def note_solved(folder: Path, puzzle: str) -> None:
    """Add a puzzle to those that were solved; the file is there whole, old or new, at any moment.

    SaveError if it cannot be written, or if what is there cannot be read: then it is left as it is.
    """
    known = solved(folder)
    if puzzle not in known:
        write_json(folder / FILE, {"solved": sorted({*known, puzzle})})
