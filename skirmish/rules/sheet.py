"""What the fields of a ruleset's sheets and items may hold: packs are checked by it, papers repeat it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
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


def refuse(faults: Iterable[Fault]) -> None:
    """Raise one ValueError of all these faults, each an argument of it; nothing happens without any."""
    found = tuple(faults)
    if found:
        raise ValueError(*found)


def damage_faults(**dice: str) -> Iterator[Fault]:
    """Yield by field what is wrong with the dice of damage: they are no pool of dice, or never do any."""
    for field, text in dice.items():
        said = Pool.fault_in(text)
        if said:
            yield Fault(said, field)
        elif Pool.parse(text).most < 1:
            yield Fault(f"{text!r} never does damage", field)
