"""What the fields of a ruleset's sheets and items may hold: packs are checked by it, papers repeat it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Self

from skirmish.dice import Pool


@dataclass(frozen=True, slots=True)
class Bounds:
    """For `Annotated[int, Bounds(0, 6)]`: the least and the most that a field of a sheet may be."""

    least: int
    """Smallest value allowed."""
    most: int
    """Largest value allowed."""


@dataclass(frozen=True, slots=True, eq=False)  # a list or a mapping in it has no hash
class Example:
    """For `Annotated[str, Example("1d8+1")]`: what a pack could say there, for papers and editors."""

    value: object
    """As it would be in a file: a number, a text, true or false, a list or a mapping."""


@dataclass(frozen=True, slots=True, eq=False)  # a list or a mapping in it has no hash
class Words:
    """For a text, the texts of a list, or the keys of a mapping, of which the class refuses all but these."""

    known: Collection[str]
    """All of them, for editors and papers."""
    beginnings: tuple[str, ...] = ()
    """Any word that begins so will do as well: `knowledge_`."""


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


def damage_dice(text: str) -> Pool:
    """Read the dice of a weapon's damage; ValueError for what is no pool of dice, or can never do any."""
    pool = Pool.parse(text)
    if pool.most < 1:
        raise ValueError(f"{text!r} never does damage")
    return pool
