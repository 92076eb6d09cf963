"""Small files of a player's own in the data folder: written whole or not at all, read with suspicion."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from skirmish import files
from skirmish.errors import SaveError

MOST_BYTES: Final = 1_000_000
"""A longer file is not read."""
DAMAGED: Final = "it is damaged; mend it, or take it away to begin anew"
"""What is wrong with a file that holds what it should not."""


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object; an empty one where there is no file. SaveError if it cannot be read."""
    try:
        with files.regular(path) as file:
            found = json.loads(files.rest(file, MOST_BYTES))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        why = files.because(error) if isinstance(error, OSError) else DAMAGED
        raise SaveError(f"{path.name} cannot be read: {why}") from None
    if not isinstance(found, dict):
        raise damaged(path)
    return found


def damaged(path: Path) -> SaveError:
    """Return the error that says that a file holds what it should not."""
    return SaveError(f"{path.name} cannot be read: {DAMAGED}")


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write a JSON object; the file is there whole, old or new, at any moment. SaveError if that fails."""
    text = json.dumps(content, indent=1) + "\n"
    try:
        files.write_whole(path, text.encode("ascii"))
    except OSError as error:
        raise SaveError(f"{path.name} cannot be written: {files.because(error)}") from None


def names_in(found: dict[str, Any], key: str, path: Path) -> frozenset[str]:
    """Return the names of the list under that key; none without it. SaveError if it is no list."""
    names = found.get(key, [])
    if not isinstance(names, list):
        raise damaged(path)
    return frozenset(name for name in names if isinstance(name, str))
