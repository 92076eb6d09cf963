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
from skirmish.records.lines import Record
from skirmish.records.savefile import SUFFIX, Header, Save, heading, parse
from skirmish.seats import HUMAN
from skirmish.typed import subject, with_article

_TAIL: Final = 1 << 16
"""Bytes at the end of a save in which its last line is looked for."""
_STEP: Final = b'{"kind":"step",'
"""How a step begins."""
_GOES_ON: Final = b',"result":""'
"""How a step ends, before its sum, behind which the battle goes on."""


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
    """How the battle ended, if it did, in a sentence; data, never markup."""
    outcome: str = ""
    """Who won, in two words: `you won`, where one side was played by hand; data, never markup."""
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
        last = _last(tail)
        if not last:
            return SavedGame(path, changed, heading(first, path.name))
        save = parse(first, path.name)
        result = with_article(_sides(save).values(), _result(last))
        return SavedGame(path, changed, save.header, result, _outcome(save, last, tail))
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


def _last(tail: bytes) -> Record:
    """Return the last step of a save by which a battle ended; empty if it goes on."""
    for text in reversed(tail.split(b"\n")[:-1]):
        said = lines.body(text)
        if said is not None and said.startswith(_STEP) and said.endswith(_GOES_ON):
            return {}  # Most saves are of that kind, and what happened in the step does not matter.
        record = lines.parsed(text) if said is not None else None
        if record is not None and record.get("kind") == "step":
            return record
    return {}


def _result(last: Record) -> str:
    """Return how the battle ended, by its last step, or ""; an ending cannot be undone."""
    result = last.get("result")
    return result if isinstance(result, str) else ""


def _outcome(save: Save, last: Record, tail: bytes) -> str:
    """Say who won; empty if the battle goes on, or where its last step does not tell."""
    ended = [one for one in _records(last.get("events")) if one.get("is") == "BattleEnded"]
    result = ended[-1].get("result") if ended else None
    winner = result.get("winner") if isinstance(result, dict) else None
    if not isinstance(winner, str):
        return ""
    if not winner:
        return "a draw"
    scene, names, seats = save.start.get("scene"), _sides(save), _seats(save, tail)
    allies = _records(scene.get("allies") if isinstance(scene, dict) else None)
    whose = {**{side: side for side in names}, **{str(one.get("id")): str(one.get("side")) for one in allies}}
    people = list(dict.fromkeys(side for squad, side in whose.items() if seats.get(squad, HUMAN) == HUMAN))
    if len(people) == 1:
        return "you won" if winner == people[0] else "you lost"
    return f"{subject(names.get(winner, winner))} won"


def _sides(save: Save) -> dict[str, str]:
    """Return by side its name."""
    scene = save.start.get("scene")
    sides = _records(scene.get("sides") if isinstance(scene, dict) else None)
    return {str(side.get("id")): str(side.get("name")) for side in sides}


def _records(value: object) -> list[Record]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _seats(save: Save, tail: bytes) -> dict[str, object]:
    """Return by side who plays it, as the save begins and as far as the tail tells of changes."""
    proposed = save.header.setup.get("seats")
    seats: dict[str, object] = dict(proposed) if isinstance(proposed, dict) else {}
    for text in tail.split(b"\n"):
        record = lines.parsed(text) if b'"kind":"seat"' in text else None
        if record is not None and record.get("kind") == "seat":
            seats[str(record.get("side"))] = record.get("seat")
    return seats
