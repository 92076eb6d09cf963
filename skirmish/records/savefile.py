"""A save: one file of lines that only ever grows. Whenever the game dies, at most the last command is lost.

    header  format, game, ruleset and version, title, setup, content, date
    start   the whole battle before the first step, so that a changed pack does not break the save
    step    number, action, events, digest of the battle after it, how the battle ended if it did
    undo    how many steps stay
    seat    a side, and who plays it from now on
    comment number of a step, and what a player wrote of it; in files to share alone

What a line holds stays plain data here; `skirmish.records.replay` makes battles of it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, BinaryIO, Final

from skirmish import files
from skirmish.errors import SaveError
from skirmish.records import lines
from skirmish.records.lines import FORMAT, Record
from skirmish.records.misfit import quoted

SUFFIX: Final = ".save"
"""How the names of saves end."""
_START: Final = b'{"kind":"start","battle":{"'
"""How the line begins that holds the battle before the first step."""


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
class Break:
    """The place where a save stops making sense; the lines before it count."""

    line: int
    """Number of the first line that does not count, from 1."""
    step: int
    """Number of the step that would come next."""
    start: int
    """Bytes of the file before that line."""
    reason: str
    """What is wrong with it, in a sentence without a full stop."""

    def __str__(self) -> str:
        return f"line {self.line}, step {self.step}: {self.reason}"


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
    comments: Mapping[int, str] = field(default_factory=dict)
    """By number of a step what was written of it before the file was shared; data, never markup."""
    size: int = 0
    """Bytes of the file up to the end of its last whole line."""
    cut: int = 0
    """Bytes after that, which are damaged or were never finished."""
    places: tuple[tuple[int, int], ...] = ()
    """For each step that stands the number of its line, and the bytes before it."""
    broken: Break | None = None
    """What is wrong with the bytes that are cut; None if there are none."""

    def break_at(self, step: int, reason: str) -> Break:
        """Build the break of the save at one of the steps that stand."""
        line, start = self.places[step]
        return Break(line, step, start, reason)


def read(path: Path) -> Save:
    """Read the save in that file; SaveError, in a sentence, if its header or its start cannot be read."""
    try:
        with files.regular(path) as file:
            return parse(read_from(file), path.name)
    except (OSError, ValueError) as error:
        raise SaveError(f"{path.name or path} cannot be read: {files.because(error)}") from None


def read_from(file: BinaryIO) -> bytes:
    """Read all of an open save, but only the beginning of a file that is none; OSError if it is too long."""
    files.bounded(file, lines.MOST_BYTES)
    first = files.part(file, lines.MOST_IN_HEADER)
    try:
        lines.header_of(first)
    except SaveError:
        return first
    return first + files.rest(file, lines.MOST_BYTES, lines.MOST_LINES)


def parse(text: bytes, name: str) -> Save:
    """Read the save in those bytes, without damaged lines and what follows them. SaveError as `read`."""
    try:
        modern = lines.modern(text)
        found = lines.whole_lines(modern)
        header = _header(next(found)[0])
        start, size = _start(found)
    except SaveError as error:
        raise SaveError(f"{name}: {error}") from None
    return _with_entries(Save(header, start, size=size), found, len(modern))


def heading(text: bytes, name: str) -> Header:
    """Read what a save is, of its first two lines. SaveError as `parse`.

    The battle in the second one is not read if it is as it was written, so that long lists are made at once.
    """
    first, _, more = text.partition(b"\n")
    start, end, _ = more.partition(b"\n")
    said = lines.body(start) if end and start.startswith(_START) else None
    if said is not None and lines.body(first) is not None:
        with suppress(SaveError):
            record = lines.header_of(first)
            if record["format"] == FORMAT:
                return _header(record)
    return parse(text, name).header


def _start(found: Iterator[tuple[Record, int]]) -> tuple[dict[str, Any], int]:
    """Read the battle that the save begins with, and where its line ends; SaveError if it is not next."""
    try:
        record, end = next(found)
        if record.get("kind") == "start":
            return lines.field(record, "battle", dict), end
    except (SaveError, StopIteration):
        pass
    raise SaveError("the battle that it begins with is missing or damaged")


def _with_entries(save: Save, found: Iterator[tuple[Record, int]], length: int) -> Save:
    """Add the lines after the start to the save, up to the first that does not follow from the others."""
    entries = _Entries()
    size, line, broken = save.size, 3, None
    try:
        for record, end in found:
            entries.enter(record, (line, size))
            size, line = end, line + 1
    except SaveError as error:
        broken = Break(line, len(entries.steps), size, str(error))
    return replace(
        save,
        steps=tuple(entries.steps),
        places=tuple(entries.places),
        seats=entries.seats,
        comments=entries.comments,
        size=size,
        cut=length - size,
        broken=broken,
    )


class _Entries:
    """The steps and seats that stand after some lines of a save."""

    def __init__(self) -> None:
        self.steps: list[StepLine] = []
        self.places: list[tuple[int, int]] = []
        self.seats: dict[str, str] = {}
        self.comments: dict[int, str] = {}

    def enter(self, entry: Record, place: tuple[int, int]) -> None:
        """Let one more line count, found at that place; SaveError if it does not follow."""
        match entry.get("kind"):
            case "step":
                self.steps.append(_step(entry, len(self.steps)))
                self.places.append(place)
            case "undo":
                kept = lines.field(entry, "to", int)
                if not 1 <= kept < len(self.steps):
                    raise SaveError(f"it goes back to {quoted(kept)} of {len(self.steps)} steps")
                del self.steps[kept:], self.places[kept:]
            case "seat":
                self.seats[lines.field(entry, "side", str)] = lines.field(entry, "seat", str)
            case "comment":
                self.comments[lines.field(entry, "step", int)] = lines.field(entry, "text", str)
            case kind:
                raise SaveError(f"a save has no {quoted(kind)} line here")


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
        raise SaveError(f"step {quoted(step.number)} stands where step {number} belongs")
    return step


def opening(header: Header, start: Mapping[str, Any]) -> bytes:
    """Build the first two lines of a save; a header without a date gets the present one."""
    record = {"kind": "header", "format": FORMAT, **_fields(header)}
    record["date"] = header.date or time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return lines.line(record) + lines.line({"kind": "start", "battle": start})


def step_line(step: StepLine) -> bytes:
    """Build the line of a step."""
    return lines.line({"kind": "step", **_fields(step)})


def _fields(value: Header | StepLine) -> Record:
    """Return the fields by name: their values are plain data already, but some mappings may be no dict."""
    found = {part.name: getattr(value, part.name) for part in fields(value)}
    return {name: dict(part) if isinstance(part, Mapping) else part for name, part in found.items()}


def undo_line(kept: int) -> bytes:
    """Build the line that takes back all steps but the first `kept`."""
    return lines.line({"kind": "undo", "to": kept})


def seat_line(side: str, seat: str) -> bytes:
    """Build the line that hands a side to another player."""
    return lines.line({"kind": "seat", "side": side, "seat": seat})


def comment_line(step: int, text: str) -> bytes:
    """Build the line of what a player wrote of a step."""
    return lines.line({"kind": "comment", "step": step, "text": text})
