"""A save: one file of lines that only ever grows. Whenever the game dies, all but the last command is there.

    header  format, game, ruleset and version, title, setup, content, date
    start   the whole battle before the first step, so that a changed pack does not break the save
    step    number, action, events, digest of the battle after it, how the battle ended if it did
    undo    how many steps stay
    seat    a side, and who plays it from now on

What a line holds stays plain data here; `skirmish.records.replay` makes battles of it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from skirmish.errors import SaveError
from skirmish.records import lines
from skirmish.records.lines import FORMAT, Record

SUFFIX: Final = ".save"
"""How the names of saves end."""


@dataclass(frozen=True, slots=True)
class Header:
    """What can be said of a save before its battle is read."""

    ruleset: str
    """Id of the ruleset."""
    version: int
    """Its version when the battle began."""
    title: str
    """Of the scenario; data, never markup."""
    setup: Mapping[str, Any]
    """Scenario, ruleset, seed, fog, seats and options, as plain data."""
    content: Mapping[str, str] = field(default_factory=dict)
    """Hashes of what the battle was made from (map, units, packs) by name."""
    game: str = ""
    """Version of the game."""
    date: str = ""
    """When it began, as `2031-05-04T17:30:00Z`."""


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step as it stands in a save."""

    number: int
    """From 0, the set-up."""
    action: str
    """The text form of the action; empty for the set-up."""
    events: tuple[Any, ...]
    """The events, as plain data."""
    digest: str
    """Hash of the battle after it."""
    result: str = ""
    """How the battle ended, if it did; data, never markup."""


@dataclass(frozen=True, slots=True)
class Save:
    """What a save holds, undone steps left out."""

    header: Header
    """What it is."""
    start: Mapping[str, Any]
    """The battle before the first step, as plain data."""
    steps: tuple[StepLine, ...] = ()
    """The steps that stand, from 0."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """Sides that were taken over, and by whom."""
    size: int = 0
    """Bytes of the file up to the end of its last whole line."""
    cut: int = 0
    """Bytes after that, which are damaged or were never finished."""


def read(path: Path) -> Save:
    """The save in that file. SaveError, in a sentence, if its header or its start cannot be read."""
    try:
        text = path.read_bytes()
    except (OSError, ValueError) as error:
        raise SaveError(f"{path.name} cannot be read: {lines.because(error)}") from None
    return parse(text, path.name)


def parse(text: bytes, name: str) -> Save:
    """The save in those bytes; a damaged line and what follows it are left out. SaveError as `read`."""
    try:
        found = list(lines.whole_lines(lines.modern(text)))
        header = _header(found[0][0])
        if len(found) < 2 or found[1][0].get("kind") != "start":
            raise SaveError("the battle that it begins with is missing or damaged")
        start = lines.field(found[1][0], "battle", dict)
    except SaveError as error:
        raise SaveError(f"{name}: {error}") from None
    return _with_entries(Save(header, start), found[1:], len(text))


def _with_entries(save: Save, found: list[tuple[Record, int]], length: int) -> Save:
    """The save with the lines after its start, up to the first that does not follow from those before it."""
    steps: list[StepLine] = []
    seats: dict[str, str] = {}
    size = found[0][1]
    for record, end in found[1:]:
        try:
            _enter(record, steps, seats)
        except SaveError:
            break
        size = end
    return Save(save.header, save.start, tuple(steps), seats, size, length - size)


def _enter(entry: Record, steps: list[StepLine], seats: dict[str, str]) -> None:
    match entry.get("kind"):
        case "step":
            steps.append(_step(entry, len(steps)))
        case "undo":
            kept = lines.field(entry, "to", int)
            if not 1 <= kept < len(steps):
                raise SaveError(f"cannot go back to {kept} of {len(steps)} steps")
            del steps[kept:]
        case "seat":
            seats[lines.field(entry, "side", str)] = lines.field(entry, "seat", str)
        case kind:
            raise SaveError(f"a save has no {kind!r} line here")


def _header(record: Record) -> Header:
    content = lines.field(record, "content", dict)
    if not all(isinstance(value, str) for value in content.values()):
        raise SaveError("the save's header has no sound 'content'")
    return Header(
        ruleset=lines.field(record, "ruleset", str),
        version=lines.field(record, "version", int),
        title=lines.field(record, "title", str),
        setup=lines.field(record, "setup", dict),
        content=content,
        game=lines.field(record, "game", str),
        date=lines.field(record, "date", str),
    )


def _step(record: Record, number: int) -> StepLine:
    step = StepLine(
        number=lines.field(record, "number", int),
        action=lines.field(record, "action", str),
        events=tuple(lines.field(record, "events", list)),
        digest=lines.field(record, "digest", str),
        result=lines.field(record, "result", str),
    )
    if step.number != number:
        raise SaveError(f"step {step.number} stands where step {number} belongs")
    return step


def opening(header: Header, start: Mapping[str, Any]) -> bytes:
    """The first two lines of a save; a header without a date gets the present one."""
    record = {"kind": "header", "format": FORMAT, **_fields(header)}
    record["date"] = header.date or time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return lines.line(record) + lines.line({"kind": "start", "battle": start})


def step_line(step: StepLine) -> bytes:
    """The line of a step."""
    return lines.line({"kind": "step", **_fields(step)})


def _fields(value: Header | StepLine) -> Record:
    """Field by field: the values are plain data already, save that some mappings may be no dict."""
    found = {part.name: getattr(value, part.name) for part in fields(value)}
    return {name: dict(part) if isinstance(part, Mapping) else part for name, part in found.items()}


def undo_line(kept: int) -> bytes:
    """The line that takes back all steps but the first so many."""
    return lines.line({"kind": "undo", "to": kept})


def seat_line(side: str, seat: str) -> bytes:
    """The line that hands a side to another player."""
    return lines.line({"kind": "seat", "side": side, "seat": seat})
