"""A line of the log, folded and unfolded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tone = Literal["plain", "blow", "fall", "sight", "time", "end"]
"""What kind of news it is: anything, a wound, somebody out, seen or heard, time passing, the ending."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an unfolded line; plain text, data and never markup."""

    name: str = ""
    """Who rolled; empty for the row of the outcome."""
    base: str = ""
    """What it started from: `Marksmanship 4`."""
    dice: str = ""
    """The pool, its faces and their sum: `4dF [+ 0 + −] +1`; empty where nothing was rolled."""
    reasons: tuple[str, ...] = ()
    """The other rows of the check: `long range −1 (FU-72)`."""
    total: str = ""
    """What dice and rows come to, where they are added: `4`."""

    def __str__(self) -> str:
        """Return the whole row on one line."""
        parts = [self.name, self.base, self.dice, *self.reasons, self.total and f"= {self.total}"]
        return "   ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log."""

    text: str
    """One or a few short sentences; plain text, data and never markup."""
    rows: tuple[Row, ...] = ()
    """What it unfolds into."""
    unit: str = ""
    """Id of the unit that it is about, or empty."""
    tone: Tone = "plain"
    """What kind of news it is."""

    def __str__(self) -> str:
        """Return the sentences."""
        return self.text
