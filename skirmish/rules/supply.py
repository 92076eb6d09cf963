"""What a unit has of something that acts and answers take: energy, points, actions."""

from __future__ import annotations

from typing import NamedTuple


class Supply(NamedTuple):
    """How much of one thing a unit has left."""

    name: str
    """As on the card, which says `Energy 4/9`."""
    left: int
    """How much is left."""
    full: int | None = None
    """How much there is when nothing is spent; None: no card says it."""
    note: str = ""
    """What else there is to say of it: `1 expended`."""

    @property
    def row(self) -> tuple[str, str]:
        """The row of the card: `Energy` and `4/9, 1 expended`, or `Actions left` and `2`."""
        if self.full is None:
            return f"{self.name} left", str(self.left)
        return self.name, f"{self.left}/{self.full}{f', {self.note}' if self.note else ''}"
