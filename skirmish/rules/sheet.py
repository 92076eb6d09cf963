"""What the fields of a ruleset's sheets and items may hold; packs are checked against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Bounds:
    """For `Annotated[int, Bounds(0, 6)]`: the least and the most that a field of a sheet may be."""

    least: int
    """Smallest value allowed."""
    most: int
    """Largest value allowed."""


class Fault(str):
    """A complaint about a unit's sheet, in a sentence, with the field that is at fault."""

    __slots__ = ("field",)
    field: tuple[str, ...]
    """The way to it in the sheet: `("skills", "blades")`."""

    def __new__(cls, said: str, *field: str) -> Self:
        """Make a complaint about that field."""
        made = super().__new__(cls, said)
        made.field = field
        return made
