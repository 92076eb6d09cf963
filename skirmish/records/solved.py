"""Which puzzles a player has solved: one small file of names in the data folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from skirmish import files
from skirmish.errors import SaveError

FILE: Final = "puzzles.json"
"""Name of the file."""
MOST_BYTES: Final = 1_000_000
"""A longer file is not read."""


def solved(folder: Path) -> frozenset[str]:
    """Read the ids of the puzzles that were solved; none where there is no file.

    SaveError if there is one that cannot be read.
    """
    path = folder / FILE
    try:
        with files.regular(path) as file:
            found = json.loads(files.rest(file, MOST_BYTES))
    except FileNotFoundError:
        return frozenset()
    except (OSError, ValueError, RecursionError) as error:
        why = files.because(error) if isinstance(error, OSError) else "it is damaged"
        raise SaveError(f"{FILE} cannot be read: {why}") from None
    names = found.get("solved") if isinstance(found, dict) else None
    if not isinstance(names, list):
        raise SaveError(f"{FILE} cannot be read: it is damaged")
    return frozenset(name for name in names if isinstance(name, str))


def note_solved(folder: Path, puzzle: str) -> None:
    """Add a puzzle to those that were solved; the file is there whole, old or new, at any moment.

    SaveError if it cannot be written, or if what is there cannot be read: then it is left as it is.
    """
    known = solved(folder)
    if puzzle in known:
        return
    text = json.dumps({"solved": sorted({*known, puzzle})}, indent=1) + "\n"
    try:
        files.write_whole(folder / FILE, text)
    except OSError as error:
        raise SaveError(f"{FILE} cannot be written: {files.because(error)}") from None
