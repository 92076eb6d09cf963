"""A check: the numbers of a resolution, with the reasons for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from skirmish.model.change import OMITTED

Role = Literal["actor", "target"]
"""Whose total a row enters."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """One row of a check: a number, why, and by which rule."""

    amount: int
    """Points, with their sign as they enter the total of the side they belong to."""
    reason: str
    """In words a player reads: `long range, 18 m`."""
    rule: str = ""
    """Id of the rule: `FU-72`."""
    side: Role = "actor"
    """Whose total it enters."""
    unit: str = ""
    """The unit it speaks of, where a check has more than one on a side, or names no target."""
    roll: int = field(default=0, metadata=OMITTED)
    """Which of its unit's rolls it enters, where there are several: 0 is the first."""
    is_only_told: bool = field(default=False, metadata=OMITTED)
    """Whether it enters no total: its amount is 0, and no number is shown."""

    def about(self, unit: str) -> Modifier:
        """Return the same row as it speaks of that unit."""
        return Modifier(self.amount, self.reason, self.rule, self.side, unit, self.roll, self.is_only_told)


@lru_cache(maxsize=1 << 12, typed=True)
def kept_row(amount: int, reason: str, rule: str = "", side: Role = "actor", unit: str = "") -> Modifier:
    """Return such a row; kept, as the same ones enter a check each time that somebody thinks of it."""
    return Modifier(amount, reason, rule, side, unit)


@lru_cache(maxsize=1 << 12, typed=True)
def only_told(reason: str, rule: str = "", side: Role = "actor") -> Modifier:
    """Return a row that enters no total: what else there is to know. Kept, as `kept_row` keeps its own."""
    return Modifier(0, reason, rule, side, is_only_told=True)


Rows = tuple[Modifier, ...]
"""Rows of a check, in the order in which they are shown."""


def total(rows: Rows) -> int:
    """Add up the rows, whichever side they belong to."""
    return sum([each.amount for each in rows])


class Check(Protocol):
    """What every ruleset's checks have in common: they compare by their numbers, rows ride along."""

    @property
    def rows(self) -> Rows:
        """The rows, in the order in which they are shown."""


class Outcome(Protocol):
    """What every ruleset's outcomes have in common."""

    @property
    def name(self) -> str:
        """Id of the kind of outcome: `hit`, `miss`."""

    @property
    def damage(self) -> int:
        """Points that the target loses by it."""


class Refusal(NamedTuple):
    """Why an action is not allowed. Never falsy."""

    reason: str
    """One sentence to the player."""
    rule: str = ""
    """Id of the rule behind it."""
