"""The log: one line per event, unfolding into dice, modifiers and rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skirmish.app.lines import Row, Span, wrap

INDENT = "   "
"""Before the later lines of one that was broken."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event as it was told."""

    text: str
    """The sentence."""
    details: tuple[str, ...] = ()
    """What it unfolds into."""
    tone: str = "text"
    """A role of the palette."""
    step: int = 0
    """The step that it belongs to."""


class Log:
    """What has been told to one side, and which lines stand open."""

    def __init__(self) -> None:
        self.entries: list[LogEntry] = []
        """From the first."""
        self.open: set[int] = set()
        """Indices of the unfolded ones."""
        self._lately: tuple[tuple[object, ...], list[str]] = ((), [])

    @property
    def last(self) -> str:
        """What was told last, but for the passing of time, which the top line shows anyway."""
        told = (entry.text for entry in reversed(self.entries) if entry.tone != "dim")
        return next(told, self.entries[-1].text if self.entries else "")

    def height(self, columns: int) -> int:
        """Count the rows that what was told last takes in so many columns: at least one."""
        return max(1, len([*wrap(self.last, columns)]))

    def lately(self, rows: int, columns: int) -> list[str]:
        """Return what was told last in so many rows and columns, and before it what fits whole.

        Empty if not even the last fits; the passing of time is left out.
        """
        known = (rows, columns, len(self.entries), id(self.entries[-1]) if self.entries else 0)
        if self._lately[0] != known:
            found: list[str] = []
            told = [entry.text for entry in self.entries if entry.tone != "dim"]
            for text in reversed(told[-rows:] or [self.last]):
                lines = [*wrap(text, columns)]
                if len(found) + len(lines) > rows:
                    break
                found[:0] = lines
            self._lately = known, found
        return self._lately[1]

    def add(self, entry: LogEntry) -> None:
        """Add a line."""
        self.entries.append(entry)

    def forget(self, step: int) -> None:
        """Drop the lines of that step and of later ones: they were undone."""
        self.entries = [entry for entry in self.entries if entry.step < step]
        self.open = {index for index in self.open if index < len(self.entries)}

    def fold(self, index: int) -> None:
        """Open or close one line."""
        self.open ^= {index}

    def rows(self, columns: int) -> Iterator[Row]:
        """Yield all lines, each clickable, broken to so many columns; those that unfold have a sign."""
        for index, entry in enumerate(self.entries):
            hit = f"fold({index})" if entry.details else ""
            sign = " " if not entry.details else "-" if index in self.open else "+"
            role = entry.tone
            first, *rest = _broken(entry.text, columns)
            yield (Span(f" {sign} ", "key", hit), Span(first, role, hit))
            yield from ((Span(f"{INDENT}{line}", role, hit),) for line in rest)
            if index in self.open:
                yield from ((Span(f"{INDENT}  {line}", "dim", hit),) for line in _unfolded(entry, columns))


def _unfolded(entry: LogEntry, columns: int) -> list[str]:
    """List the lines that the entry unfolds into, broken to the columns."""
    return [part for line in entry.details for part in _broken(line, columns - 2)]


def _broken(text: str, columns: int) -> Sequence[str]:
    """Return the text as it is if it fits, or else broken into several lines."""
    room = columns - len(INDENT)
    return (text,) if len(text) <= room or room < 20 else tuple(wrap(text, room))
