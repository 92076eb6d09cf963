"""What happened since the last turn, in as many lines as it takes; what does not fit is counted, not cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span

if TYPE_CHECKING:
    from skirmish.app.rows.log import LogEntry

MARGIN: Final = 3
"""Columns that the sign before a line takes."""


def broken(entries: Sequence[LogEntry], columns: int) -> list[tuple[str, str]]:
    """Break the lines to so many columns; each with its tone, the first of each marked by a dash."""
    return [
        (f"{'-' if not index else ' '} {line}", entry.tone)
        for entry in entries
        for index, line in enumerate(wrap(entry.text, max(20, columns)))
    ]


def rows(entries: Sequence[LogEntry], columns: int, room: int, key: str) -> list[Row]:
    """Build the rows; where there are more than fit, the latest are shown and the others counted.

    `key` shows it all, step by step.
    """
    told = broken(entries, columns - MARGIN)
    foot: Row = (Span(f" {key}", "key", "recap"), Span(" watch it step by step", "dim", "recap"))
    shown = told if len(told) < room else told[-max(1, room - 2) :]
    left = len(told) - len(shown)
    head = [(Span(f" {left} lines before that", "dim", "recap"),)] if left else []
    return [*head, *((Span(f" {line}", tone),) for line, tone in shown), foot]
