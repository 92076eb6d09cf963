"""The log: one line per event, unfolding into dice, modifiers and rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from skirmish.app.fitting import fitted, wrap
from skirmish.app.lines import Row, Span

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
        self._lately: dict[tuple[int, int, bool], list[str]] = {}
        self._read = 0

    @property
    def last(self) -> str:
        """What was told last, but for the passing of time, which the top line shows anyway."""
        told = (entry.text for entry in reversed(self.entries) if entry.tone != "dim")
        return next(told, self.entries[-1].text if self.entries else "")

    def lately(self, rows: int, columns: int, *, is_whole: bool) -> list[str]:
        """Return what was told last in so many rows and columns, and before it what fits whole.

        The passing of time is left out. Where not even the last sentence fits, it takes the rows it needs
        (`is_whole`), or nothing is told.
        """
        known = (rows, columns, is_whole)
        if known not in self._lately:
            self._lately[known] = self._latest(rows, columns, is_whole=is_whole)
        return self._lately[known]

    def _latest(self, rows: int, columns: int, *, is_whole: bool) -> list[str]:
        last = [*wrap(self.last, columns)] or [""]
        if len(last) > rows:
            return last if is_whole else []
        told = [entry.text for entry in self.entries if entry.tone != "dim"]
        found = last
        for text in reversed(told[-rows:-1]):
            lines = [*wrap(text, columns)]
            if len(lines) + len(found) > rows:
                break
            found = [*lines, *found]
        return found

    @property
    def has_news(self) -> bool:
        """Whether something is told that the player cannot have read before the last key or click."""
        return len(self.entries) > self._read

    def mark_read(self) -> None:
        """Take all that was told so far as read."""
        self._read = len(self.entries)

    def add(self, entry: LogEntry) -> None:
        """Add a line."""
        self.entries.append(entry)
        self._lately.clear()

    def forget(self, step: int) -> None:
        """Drop the lines of that step and of later ones: they were undone."""
        self.entries = [entry for entry in self.entries if entry.step < step]
        self.open = {index for index in self.open if index < len(self.entries)}
        self._lately.clear()

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
    return [part for line in entry.details for part in fitted(line, max(20, columns - 2 - len(INDENT)))]


def _broken(text: str, columns: int) -> Sequence[str]:
    """Return the text as it is if it fits, or else broken into several lines."""
    room = columns - len(INDENT)
    return (text,) if cell_len(text) <= room or room < 20 else tuple(wrap(text, room))
