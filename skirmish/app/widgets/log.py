"""The log: one line per event, unfolding into dice, modifiers and rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skirmish.app.lines import Row, Span


@dataclass(frozen=True, slots=True)
class Entry:
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
        self.entries: list[Entry] = []
        """From the first."""
        self.open: set[int] = set()
        """Indices of the unfolded ones."""
        self.at: int | None = None
        """The line that is being read; None: the end is followed."""

    def add(self, entry: Entry) -> None:
        """One more line."""
        self.entries.append(entry)

    def forget(self, step: int) -> None:
        """Drop the lines of that step and of later ones: they were undone."""
        self.entries = [entry for entry in self.entries if entry.step < step]
        self.open = {index for index in self.open if index < len(self.entries)}
        self.at = None

    def fold(self, index: int) -> None:
        """Open or close one line."""
        self.open ^= {index}

    def rows(self) -> Iterator[Row]:
        """All lines, each clickable; those that unfold have a sign."""
        for index, entry in enumerate(self.entries):
            hit = f"fold {index}" if entry.details else ""
            sign = " " if not entry.details else "-" if index in self.open else "+"
            here = index == self.at
            yield (
                Span(f"{'>' if here else ' '}{sign} ", "key", hit),
                Span(entry.text, "picked" if here else entry.tone, hit),
            )
            if index in self.open:
                yield from ((Span(f"     {line}", "dim", hit),) for line in entry.details)

    def row_of(self, index: int) -> int:
        """The row at which that line begins."""
        return index + sum(len(self.entries[i].details) for i in self.open if i < index)
