"""The saves in a folder, the newest first; a bad one is listed with its reason and stops nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from skirmish.errors import SaveError
from skirmish.records import lines
from skirmish.records.savefile import SUFFIX, Header, parse

_TAIL: Final = 1 << 16
"""Bytes at the end of a save in which its last line is looked for."""


@dataclass(frozen=True, slots=True)
class Entry:
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


def listing(folder: Path) -> tuple[Entry, ...]:
    """Every save of the folder, the newest first; none if there is no such folder. Raises nothing."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return ()
    return tuple(sorted(map(_entry, paths), key=lambda entry: (-entry.changed, entry.path.name)))


def _entry(path: Path) -> Entry:
    changed = 0.0
    try:
        changed = path.stat().st_mtime
        if not path.is_file():
            return Entry(path, changed, problem=f"{path.name} is no file")
        with path.open("rb") as file:
            first, second = file.readline(), file.readline()
            file.seek(max(0, file.seek(0, 2) - _TAIL))
            tail = file.read()
        return Entry(path, changed, parse(first + second, path.name).header, _result(tail))
    except (OSError, ValueError) as error:
        return Entry(path, changed, problem=f"{path.name} cannot be read: {lines.because(error)}")
    except SaveError as error:
        return Entry(path, changed, problem=str(error))


def _result(tail: bytes) -> str:
    """How the battle ended, by the last step in the tail; an ending cannot be undone."""
    for text in reversed(tail.split(b"\n")[:-1]):
        record = lines.parsed(text)
        if record is not None and record.get("kind") == "step":
            result = record.get("result")
            return result if isinstance(result, str) else ""
    return ""
