"""The saves in a folder, the newest first; a bad one is listed with its reason and stops nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, Final

from skirmish import files
from skirmish.errors import SaveError
from skirmish.records import lines
from skirmish.records.savefile import SUFFIX, Header, parse

_TAIL: Final = 1 << 16
"""Bytes at the end of a save in which its last line is looked for."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One save in the list."""

    path: Path
    """Where it lies."""
    changed: float
    """When it was last written, in seconds of the system's clock; 0 if that cannot be told."""
    header: Header | None = None
    """What it is; None if that cannot be read."""
    result: str = ""
    """How the battle ended, if it did; data, never markup."""
    problem: str = ""
    """Why it cannot be played, in a sentence; empty if it can."""

    @property
    def date(self) -> str:
        """When it was last written, by the clock on the wall: `2026-03-01 18:30`."""
        try:
            return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.changed))
        except (OSError, OverflowError, ValueError):  # A file may claim to be from any year.
            return "at an unknown time"


def listing(folder: Path) -> tuple[SavedGame, ...]:
    """List every save of the folder, the newest first; none if there is no such folder. Raises nothing.

    A folder that cannot be read is an entry of its own, with the reason.
    """
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except FileNotFoundError:
        return ()
    except OSError as error:
        return (SavedGame(folder, 0.0, problem=f"{folder} cannot be read: {files.because(error)}"),)
    return tuple(sorted(map(_entry, paths), key=lambda entry: (-entry.changed, entry.path.name)))


def problems(entries: Iterable[SavedGame]) -> tuple[str, ...]:
    """Say which saves cannot be played, in at most two sentences: the first and why, the others counted."""
    found = [entry.problem for entry in entries if entry.problem]
    more = len(found) - 1
    rest = f"{more} more cannot be played: skirmish saves lists them" if more > 0 else ""
    return tuple(said for said in (*found[:1], rest) if said)


def _entry(path: Path) -> SavedGame:
    changed = 0.0
    try:
        changed = path.lstat().st_mtime  # A link may lead nowhere.
        with files.regular(path) as file:
            changed = os.fstat(file.fileno()).st_mtime
            first, tail = _ends(file)
        return SavedGame(path, changed, parse(first, path.name).header, _result(tail))
    except (OSError, ValueError) as error:
        return SavedGame(path, changed, problem=f"{path.name} cannot be read: {files.because(error)}")
    except SaveError as error:
        return SavedGame(path, changed, problem=str(error))


def _ends(file: BinaryIO) -> tuple[bytes, bytes]:
    """Read the first two lines of a save, and its last bytes; OSError if it is longer than any save."""
    with BufferedReader(file) as text:  # type: ignore[type-var]
        size = files.bounded(file, lines.MOST_BYTES)
        first = text.readline(lines.MOST_IN_HEADER) + text.readline(lines.MOST_IN_LINE)
        text.seek(max(0, size - _TAIL))
        return first, text.read(_TAIL)


def _result(tail: bytes) -> str:
    """Return how the battle ended, by the last step in the tail, or ""; an ending cannot be undone."""
    for text in reversed(tail.split(b"\n")[:-1]):
        record = lines.parsed(text)
        if record is not None and record.get("kind") == "step":
            result = record.get("result")
            return result if isinstance(result, str) else ""
    return ""
