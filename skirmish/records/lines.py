"""The lines of a save: each one JSON object with a sum over itself, so that a damaged line is known at once.

The data of a line was written by a program, yet may have been changed by anybody.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final, TypeAlias
from zlib import crc32

from skirmish.errors import SaveError
from skirmish.records.misfit import quoted

Record: TypeAlias = dict[str, Any]
"""One line, without its sum."""

LIFTS: Final[tuple[Callable[[list[Record]], list[Record]], ...]] = ()
"""Pure functions that lift the lines of a save to the next format: from 1 to 2, from 2 to 3, and so on.

The first line is the header; a lift need not change its `format`. A lift, once released, is never changed.
"""

FORMAT: Final = 1 + len(LIFTS)
"""The form in which saves are written now."""

MOST_BYTES: Final = 256_000_000
"""A longer file is no save; the longest battles come to a tenth of that."""
MOST_LINES: Final = 100_000
"""A file of more lines is no save; the longest battles, 32 against 32, come to less than half of that."""
MOST_IN_HEADER: Final = 100_000
"""Bytes of the first line."""
MOST_IN_LINE: Final = 4_000_000
"""Bytes of any other line. The longest is the ground of the largest map, a tenth of that."""

_SUMMED = re.compile(rb'(\{.*),"sum":"([0-9a-f]{8})"\}')


def line(record: Record) -> bytes:
    """Return the record as a line: ASCII, its sum at the end, and a line feed."""
    text = json.dumps(record, separators=(",", ":"), allow_nan=False).encode("ascii")[:-1]
    return b'%b,"sum":"%08x"}\n' % (text, crc32(text))


def body(text: bytes) -> bytes | None:
    """Return a line, which has no line feed, without its sum; None if that does not fit."""
    found = _SUMMED.fullmatch(text) if len(text) <= MOST_IN_LINE else None
    return found[1] if found is not None and crc32(found[1]) == int(found[2], 16) else None


def parsed(text: bytes) -> Record | None:
    """Read the record of a line without its line feed; None if it is damaged."""
    said = body(text)
    if said is None:
        return None
    try:
        record = json.loads(said + b"}")
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def whole_lines(text: bytes) -> Iterator[tuple[Record, int]]:
    """Yield the records up to the first damaged line, each with the place where its line ends.

    After the last sound line, SaveError says what is wrong with the next one, if there is one.
    """
    start = 0
    while start < len(text):
        end = text.find(b"\n", start, start + MOST_IN_LINE + 1)
        record = parsed(text[start:end]) if end >= 0 else None
        if record is None:
            is_open = end < 0 and len(text) - start <= MOST_IN_LINE
            raise SaveError("it was never finished" if is_open else "its sum does not fit what it says")
        start = end + 1
        yield record, start


def header_of(text: bytes) -> Record:
    """Read the first line of a save in a format that can be read; SaveError for any other text."""
    header = parsed(text[: MOST_IN_HEADER + 1].partition(b"\n")[0])
    if header is None or header.get("kind") != "header":
        raise SaveError("this is no save, or its first line is damaged")
    form = field(header, "format", int)
    if form > FORMAT:
        said = f"it has format {quoted(form)} and this game reads up to format {FORMAT}: use a newer game"
        raise SaveError(said)
    if form < 1:
        raise SaveError(f"there is no format {quoted(form)}")
    return header


def modern(text: bytes) -> bytes:
    """Return the same save in the present format, itself if it has that.

    SaveError for a newer format, or for a text that is no save.
    """
    form = header_of(text)["format"]
    if form == FORMAT:
        return text
    records: list[Record] = []
    with suppress(SaveError):
        records.extend(record for record, _ in whole_lines(text))
    for lift in LIFTS[form - 1 :]:
        records = lift(records)
    records[0] = {**records[0], "format": FORMAT}
    return b"".join(map(line, records))


def field(record: Record, name: str, kind: type | tuple[type, ...]) -> Any:
    """Return a field of a line; SaveError unless it is there and of that kind."""
    value = record.get(name)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise SaveError(f"the save's {quoted(record.get('kind', 'line'))} has no sound {name!r}")
    return value
