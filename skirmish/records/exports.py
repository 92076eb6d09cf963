"""Files that a player shares with others: always new ones, never in place of what is there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from skirmish.errors import SaveError
from skirmish.files import because, write_new

BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Would be taken for the beginning of a file."""


def new_file(folder: Path, name: str, suffix: str, text: str) -> Path:
    """Write a new file of that name, or of the first free one after it; return its path.

    SaveError if that cannot be done. No other file is ever overwritten.
    """
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:80] or "battle"
    try:
        for number in count(1):
            path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
            with suppress(FileExistsError):
                write_new(path, text.removeprefix(BOM).encode(errors="replace"))
                return path
    except OSError as error:
        raise SaveError(f"{stem}{suffix} cannot be written: {because(error)}") from None
    raise AssertionError("numbers never end")


def joined(lines: Iterable[str]) -> str:
    """Join lines to the text of a file."""
    return "".join(f"{line}\n" for line in lines)
