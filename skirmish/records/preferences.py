"""What a player has chosen about the game itself, kept from one day to the next in a small file.

The file holds plain values by name. The code that uses a value says which are allowed; a name that this
version does not know stays in the file, because a newer version may have written it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from skirmish import files
from skirmish.errors import SaveError

FILE: Final = "settings.json"
"""Name of the file."""
ASIDE: Final = "settings-damaged"
"""How a damaged file is called from then on, with the ending and, if need be, a number."""
MOST_BYTES: Final = 200_000
"""A longer file is not read."""
MOST_ASIDE: Final = 20
"""Damaged files that are kept; the next one takes the place of the last."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the file holds."""

    values: Mapping[str, Any] = field(default_factory=dict)
    """By name; none where there is no file, or a damaged one."""
    notice: str = ""
    """What was wrong with the file and what has become of it, in a sentence; empty if nothing was."""
    unread: str = ""
    """Why the file cannot be read, while it lies there as it was; empty if nothing hinders that."""


def preferences(folder: Path) -> Preferences:
    """Read the file; one that makes no sense is put aside, so that the next choice can be kept."""
    path = folder / FILE
    try:
        with files.regular(path) as file:
            found = json.loads(files.rest(file, MOST_BYTES))
    except FileNotFoundError:
        return Preferences()
    except (ValueError, RecursionError):
        return Preferences(notice=_put_aside(path, "it is damaged"))
    except OSError as error:
        why = files.because(error)
        return Preferences(notice=f"{FILE} cannot be read: {why}. Defaults are used.", unread=why)
    if not isinstance(found, dict):
        return Preferences(notice=_put_aside(path, "it is damaged"))
    return Preferences(found)


def keep(folder: Path, changes: Mapping[str, Any]) -> str:
    """Write these values into the file, and leave the others as they are; None takes a name out.

    Return what was wrong with the file before, if anything was. SaveError if it cannot be written, or if what
    is there cannot be read: then it is left as it is.
    """
    before = preferences(folder)
    if before.unread:
        raise SaveError(f"{FILE} cannot be written: {before.unread}")
    values = {**before.values, **changes}
    text = json.dumps({name: values[name] for name in sorted(values) if values[name] is not None}, indent=1)
    try:
        files.write_whole(folder / FILE, (text + "\n").encode())
    except OSError as error:
        raise SaveError(f"{FILE} cannot be written: {files.because(error)}") from None
    return before.notice


def _put_aside(path: Path, why: str) -> str:
    """Give the file another name, so that nothing in it is lost; say what was done."""
    names = [f"{ASIDE}.json", *(f"{ASIDE}-{number}.json" for number in range(2, MOST_ASIDE + 1))]
    name = next((one for one in names if not path.with_name(one).exists()), names[-1])
    try:
        path.replace(path.with_name(name))
    except OSError as error:
        return f"{FILE} cannot be used: {why}, and stays so: {files.because(error)}. Defaults are used."
    return f"{FILE} could not be used: {why}. It is kept as {name}, and defaults are used."
