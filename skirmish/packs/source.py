"""YAML files as plain data that remembers where everything stands.

Less than YAML on purpose: only `true`, `false`, `null` and plain decimal numbers are more than text, so
`no`, `on`, `12:30` and dates stay text. Tags, anchors, a second document, repeated keys and characters that
cannot be seen are refused. Whatever is wrong becomes a `Problem` with its place; nothing here raises.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from skirmish import files
from skirmish.errors import Problem

Steps = tuple[str | int, ...]
"""The way to a value inside a document: keys and list positions, `("units", "guard", "hands", 0)`."""
Hint = str | Callable[[], str]
"""What to do about a mistake: the text, or a function that looks for it and may be slow."""

MODELINE: Final = "# yaml-language-server: $schema="
"""How the line begins by which a file names its JSON Schema; editors read it, the game does not."""
MOST_BYTES: Final = 500_000
"""A longer file is not read."""
MOST_DEPTH: Final = 12
"""Deeper nesting is refused; no file of ours needs half of it."""
MOST_ENTRIES: Final = 10_000
"""Values of one file: texts, numbers, lists and blocks."""
MOST_KEY: Final = 100
"""Characters of one key."""
MOST_HINTS: Final = 50
"""Hints that are looked for in one file; further mistakes get no hint that has to be looked for."""

_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")
_MOST_DIGITS = 15
_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_BLANK = re.compile(
    "[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\U000e0100-\\U000e01ef]"
)
"""Letters and marks that leave a place empty, or only change how what is before them is drawn."""
_TOO_DEEP: Final = ("this is nested too deeply", "take some of the brackets or indents out")
_WORDS: Final = {"true": True, "false": False, "null": None, "": None}


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in a file."""

    line: int
    """From 1."""
    column: int
    """From 1."""


@dataclass(slots=True)
class Source:
    """One file that was read."""

    path: str
    """As the user would name it."""
    lines: tuple[str, ...]
    """The text, without line ends."""
    data: Any = None
    """Mappings, lists, text, whole numbers, decimals, booleans and None."""
    keys: dict[Steps, Place] = field(default_factory=dict)
    """Where the key of each entry stands."""
    values: dict[Steps, Place] = field(default_factory=dict)
    """Where each value begins."""
    drawings: set[Steps] = field(default_factory=set)
    """Text written line by line below a `|`."""
    hints: int = 0
    """How many hints were looked for."""
    told: dict[Steps, Problem] = field(default_factory=dict)
    """By place: the problem with an entry that does not fit the shape of the file; it is left out or
    replaced."""

    @property
    def digest(self) -> str:
        """Changes when the text does, and not with the way in which lines end, or with a line for editors."""
        return self.text_digest

    @property
    def text_digest(self) -> str:
        """The same of the text of this one file, whatever else it is put together with."""
        return digest(*(line for line in self.lines if not line.startswith(MODELINE)))

    def place(self, steps: Steps, *, of_key: bool = False) -> Place:
        """Return where that entry stands, by its value or its key; if it does not exist, what holds it."""
        if of_key and steps in self.keys:
            return self.keys[steps]
        while steps not in self.values and steps:
            steps = steps[:-1]
            if steps in self.keys:
                return self.keys[steps]
        return self.values.get(steps, Place(1, 1))

    def problem(self, steps: Steps, message: str, hint: Hint = "", *, of_key: bool = False) -> Problem:
        """Build the problem of a mistake at that entry; where one was told already, that one again."""
        before = next(
            (self.told[steps[:end]] for end in range(len(steps) + 1) if steps[:end] in self.told), None
        )
        if before is not None:
            return before
        return self.problem_at(self.place(steps, of_key=of_key), message, self._looked_for(hint))

    def is_told(self, steps: Steps) -> bool:
        """Tell whether that entry, or what holds it, does not fit, which was told."""
        return any(steps[:end] in self.told for end in range(len(steps) + 1))

    def has_told(self, key: str) -> bool:
        """Tell whether anything below a key of that name does not fit, which was told."""
        return any(key in steps for steps in self.told)

    def problem_at(self, place: Place, message: str, hint: str = "") -> Problem:
        """Build the problem of a mistake at that place; the line is quoted if its caret can be shown, too."""
        line = self.lines[place.line - 1] if 0 < place.line <= len(self.lines) else ""
        shown = line if len(line) <= 250 and place.column <= 110 and _is_seen(line) else ""
        return Problem(self.path, place.line, place.column, message, hint, shown[:120])

    def _looked_for(self, hint: Hint) -> str:
        """Return the hint, looking for it if need be; empty when too many were looked for."""
        if isinstance(hint, str):
            return hint
        self.hints += 1
        return hint() if self.hints <= MOST_HINTS else ""

    def drawn(self, steps: Steps) -> Iterator[tuple[Place, str]]:
        """Yield the rows of a drawing, each with the place of its first character."""
        start = self.values[steps].line
        column = 0
        for number, row in enumerate(_value(self.data, steps).removesuffix("\n").split("\n"), start):
            line = self.lines[number] if number < len(self.lines) else ""
            column = column or len(line) - len(line.lstrip(" ")) + 1
            yield Place(number + 1, column), row


def digest(*parts: str) -> str:
    """Hash these texts, in this order, to sixteen hexadecimal digits."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def read(path: Path, shown: str, problems: list[Problem]) -> Source | None:
    """Read a file; None, with the reason added to the problems, when it cannot be used at all."""
    text = _text(path, shown, problems)
    return None if text is None else parsed(text, shown, problems)


def parsed(text: str, shown: str, problems: list[Problem]) -> Source | None:
    """Read the text of a file; None, with the reason added to the problems, when it cannot be used at all."""
    source = Source(shown, tuple(text.split("\n")))
    found = list(_unseen(source))
    try:
        if not found:
            _Reader(source, found).read(text)
    except _Refused:
        pass
    except yaml.MarkedYAMLError as error:
        found.append(_no_yaml(source, error))
    except yaml.YAMLError as error:
        found.append(source.problem_at(Place(1, 1), f"this is not YAML: {str(error).splitlines()[0]}"))
    problems.extend(found)
    return None if found else source


def _no_yaml(source: Source, error: yaml.MarkedYAMLError) -> Problem:
    """Build the problem of a text that is no YAML, with what is probably meant."""
    why = error.problem or ""
    mark = error.problem_mark or error.context_mark
    said = " ".join(part for part in (error.context, why) if part)
    hint = ""
    if error.context_mark and "quoted scalar" in said and "end of stream" in said:
        mark, said, hint = error.context_mark, "a quote begins here and never ends", "close it"
    elif "mapping values are not allowed" in why:
        hint = "put a text that has a colon in it in quotes"
    elif "parsing a flow" in said:
        hint = "look for a comma or bracket that is missing or too much, in this line or before it"
    elif "escape code" in said or "unknown escape" in said:
        hint = "write the character itself, or the text without a backslash"
    place = Place(mark.line + 1, mark.column + 1) if mark else Place(1, 1)
    if "nesting depth" in why:  # What libyaml says from 0.2.6 on, once it has looked far ahead.
        brackets = [at for at, char in enumerate(source.lines[place.line - 1], 1) if char in "[{"]
        column = brackets[MOST_DEPTH] if len(brackets) > MOST_DEPTH else place.column
        return source.problem_at(Place(place.line, column), *_TOO_DEEP)
    if _has_bare_range(source, place):
        hint = 'put the range in quotes, as ">=1.2"'
    return source.problem_at(place, f"this is not YAML: {said}", hint)


def _text(path: Path, shown: str, problems: list[Problem]) -> str | None:
    """Read the text of the file, with plain line ends; None, with a problem, if it cannot be read."""
    try:
        with files.regular(path) as file:
            raw = files.part(file, MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            problems.append(too_long(shown))
            return None
        if _is_utf_16(raw):
            problems.append(Problem(shown, 1, 1, "the file seems to be UTF-16 text", "save it as UTF-8"))
            return None
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        problems.append(Problem(shown, line, column, "the file is not UTF-8 text", "save it as UTF-8"))
        return None
    except OSError as error:
        reason = error.strerror or "unknown reason"
        problems.append(Problem(shown, 1, 1, f"the file cannot be read: {reason[0].lower()}{reason[1:]}"))
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _is_utf_16(raw: bytes) -> bool:
    """Tell whether a file is UTF-16: by its mark, or as every second byte of its beginning is a zero."""
    begin = raw[:200]
    fewer, more = sorted((begin[0::2].count(0), begin[1::2].count(0)))
    return raw.startswith((b"\xff\xfe", b"\xfe\xff")) or (fewer == 0 and more > max(1, len(begin) * 3 // 8))


def too_long(shown: str) -> Problem:
    """Build the problem of a file, which is called so, that is too long to be read."""
    said = f"the file is longer than {MOST_BYTES:,} bytes"
    return Problem(shown, 1, 1, said, "make it shorter, or several files of it")


def _unseen(source: Source) -> Iterator[Problem]:
    """Yield a problem for the first character that cannot be seen, or directive, if there is one."""
    for number, line in enumerate(source.lines, 1):
        if line.startswith("%"):
            yield source.problem_at(Place(number, 1), "directives (%) are not used here", "take the line out")
            return
        if line.isascii() and line.isprintable():
            continue
        for column, char in enumerate(line, 1):
            if _is_unseen(char):
                yield source.problem_at(Place(number, column), *_hidden(char))
                return


def _is_seen(line: str) -> bool:
    """Tell whether each character of a line takes a place of its own."""
    return line.isprintable() and (line.isascii() or _BLANK.search(line) is None)


def _is_unseen(char: str) -> bool:
    """Tell whether nothing is seen of a character, and no blank either."""
    return unicodedata.category(char) in _UNSEEN or (not char.isascii() and _BLANK.match(char) is not None)


def _has_bare_range(source: Source, place: Place) -> bool:
    """Tell whether a range of versions stands there without quotes: YAML takes its `>` for something else."""
    line = source.lines[place.line - 1] if place.line <= len(source.lines) else ""
    return re.search(r":\s*>\s*=?\s*[0-9]", line) is not None


def _hidden(char: str) -> tuple[str, str]:
    """Say what is wrong with a character, and what to do."""
    if char == "\t":
        return "tabs are not used here", "use spaces"
    return f"a character that cannot be seen, U+{ord(char):04X}", "take it out"


def _value(data: Any, steps: Steps) -> Any:
    for one in steps:
        data = data[one]
    return data


class _Refused(Exception):
    """The rest of the file is not worth reading."""


class _Reader:
    """Builds the data of one source from the events of the parser."""

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.events: Iterator[Any] = iter(())
        self.entries = 0

    def read(self, text: str) -> None:
        """Fill the source. Raises YAMLError, or _Refused after entering the reason."""
        self.events = iter(yaml.parse(text, Loader=yaml.CSafeLoader))
        next(self.events)
        event = next(self.events)
        if isinstance(event, yaml.StreamEndEvent):
            self._refuse(event, "the file is empty")
        self.source.data = self._node(next(self.events), ())
        next(self.events)
        event = next(self.events)
        if not isinstance(event, yaml.StreamEndEvent):
            self._refuse(event, "a second document begins here; one file holds one")

    def _node(self, event: Any, steps: Steps) -> Any:
        if len(steps) > MOST_DEPTH:
            self._refuse(event, *_TOO_DEEP)
        self.entries += 1
        if self.entries > MOST_ENTRIES:
            self._refuse(event, f"a file has at most {MOST_ENTRIES:,} entries", "make several files of it")
        self._complain_of_extras(event)
        self.source.values[steps] = _place(event)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(steps)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(steps)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, steps)
        return None

    def _mapping(self, steps: Steps) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                self._refuse(event, "a key is one word or text")
            self._complain_of_extras(event)
            key = event.value
            if len(key) > MOST_KEY:
                self._refuse(event, f"a key has at most {MOST_KEY} characters")
            if key in found:
                self._add(event, f"`{key}` is written twice", f"first on line {self._line(steps, key)}")
            else:
                self.source.keys[*steps, key] = _place(event)
            self._text(event)
            found[key] = self._node(next(self.events), (*steps, key))
        return found

    def _list(self, steps: Steps) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            found.append(self._node(event, (*steps, len(found))))
        return found

    def _scalar(self, event: Any, steps: Steps) -> Any:
        text = self._text(event)
        if event.style == "|":
            self.source.drawings.add(steps)
        if event.style:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text) or _DECIMAL.fullmatch(text):
            if len(text) > _MOST_DIGITS:
                self._add(event, "this number has too many digits")
                return 0
            return float(text) if "." in text else int(text)
        return text

    def _text(self, event: Any) -> str:
        text: str = event.value
        if text.isascii() and text.replace("\n", "").isprintable():
            return text
        for char in text:
            if _is_unseen(char) and char != "\n":
                self._add(event, *_hidden(char))
                break
        return text

    def _complain_of_extras(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            self._refuse(event, "anchors and aliases (& and *) are not used here", "put the text in quotes")
        if event.tag is not None:
            self._refuse(event, f"tags are not used here: {event.tag[:40]}", "put the text in quotes")

    def _line(self, steps: Steps, key: str) -> int:
        return self.source.keys[*steps, key].line

    def _add(self, event: Any, message: str, hint: str = "") -> None:
        self.problems.append(self.source.problem_at(_place(event), message, hint))

    def _refuse(self, event: Any, message: str, hint: str = "") -> None:
        self._add(event, message, hint)
        raise _Refused


def _place(event: Any) -> Place:
    return Place(event.start_mark.line + 1, event.start_mark.column + 1)
