"""What the checks of one against several have in common: a side sees nothing of an unknown party."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from skirmish.rules.check import Modifier

if TYPE_CHECKING:
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Bound

C = TypeVar("C")

UNSEEN_BOUNDS: Final[Mapping[str, Bound]] = {
    "unseen": "at most", "seen": "at least", "critical fail": "about",
}  # fmt: skip
"""Of hiding and sneaking: enemies out of sight may look, too."""
FOUND_BOUNDS: Final[Mapping[str, Bound]] = {
    "found": "at least", "nothing": "at most", "critical fail": "at most",
}  # fmt: skip
"""Of a search: who hides is not known."""
FLEE_BOUNDS: Final[Mapping[str, Bound]] = {"clean": "at most", "caught": "at least"}
"""Of running away, or coming up to somebody: enemies out of sight may be there, too."""


def known_of(check: C, unknown: frozenset[str], *columns: str) -> C:
    """Return a check with `names` and `rows` as a side sees it that does not know of those units.

    `columns`: its fields that hold something for each name, in the same order.
    """
    whole: Any = check
    kept = [index for index, name in enumerate(whole.names) if name not in unknown]
    fewer: dict[str, Any] = {
        column: tuple(getattr(check, column)[index] for index in kept) for column in ("names", *columns)
    }
    seen: C = replace(whole, **fewer, rows=known_rows(whole.rows, unknown))
    return seen


def known_rows(rows: Iterable[Modifier], unknown: frozenset[str]) -> tuple[Modifier, ...]:
    """Return the rows without those that name one of these units."""
    return tuple(row for row in rows if row.unit not in unknown)


def rows_about(units: Iterable[Unit], rows: Iterable[tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    """Join the rows of the units, one unit after the other; each row names the unit that it is about."""
    return tuple([row.about(unit.id) for unit, own in zip(units, rows, strict=True) for row in own])


@dataclass(frozen=True, slots=True)
class ForceOutcome:
    """What came of forcing a door."""

    name: str
    """`opens` or `holds`; where a system has it, `critical fail`."""
    damage: int = 0
    """None is done."""


@dataclass(frozen=True, slots=True)
class FleeOutcome:
    """What came of running away."""

    name: str
    """`clean` or `caught`."""
    caught_by: tuple[str, ...] = ()
    """Enemies that get a free attack, in scenario order."""
    damage: int = 0
    """None is done by the roll itself."""

    def without(self, unknown: frozenset[str]) -> FleeOutcome:
        """Return the outcome as a side sees it that does not know of those enemies."""
        return replace(self, caught_by=tuple(name for name in self.caught_by if name not in unknown))


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What came of a search."""

    name: str
    """`found` or `nothing`, or what the system calls a search that went wrong."""
    found: tuple[str, ...] = ()
    """Who was found."""
    damage: int = 0
    """None is done."""

    def without(self, unknown: frozenset[str]) -> SearchOutcome:
        """Return the outcome for a side that does not know of those foes: `nothing` if none is left."""
        found = tuple(name for name in self.found if name not in unknown)
        return replace(self, name="nothing" if self.found and not found else self.name, found=found)


class Watched(Protocol):
    """A check of one before several watchers."""

    @property
    def names(self) -> tuple[str, ...]:
        """Ids of the watchers."""
        ...

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of each, in the same order."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class StealthOutcome:
    """What came of hiding or sneaking.

    With `sides` two are equal if the first of each side to notice is the same: odds tell no more.
    """

    name: str
    """`unseen` or `seen`, or what the system calls a throw that went wrong."""
    total: int = 0
    """What was thrown, as the number that later looks are held against; 0 where the system holds none."""
    noticed: tuple[str, ...] = ()
    """Who noticed."""
    damage: int = 0
    """None is done."""
    note: object = None
    """What the system keeps of the throw besides its total: a frozen record of its own; None: nothing."""
    sides: tuple[str, ...] = ()
    """The side of each who noticed, where odds name only the first of each side; empty: they name all."""

    @classmethod
    def noticed_by(
        cls, seeing: Iterable[int], check: Watched, total: int = 0, note: object = None
    ) -> StealthOutcome:
        """Return the outcome where the watchers in these places notice; with none it is `unseen`."""
        places = tuple(seeing)
        noticed, sides = (tuple(of[place] for place in places) for of in (check.names, check.sides))
        return cls("seen" if noticed else "unseen", total, noticed, note=note, sides=sides)

    @property
    def first(self) -> tuple[str, ...]:
        """The first of each side to notice; without `sides` all who noticed."""
        if not self.sides:
            return self.noticed
        return tuple(
            name for place, name in enumerate(self.noticed) if self.sides.index(self.sides[place]) == place
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StealthOutcome) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)

    @property
    def _told(self) -> tuple[object, ...]:
        return self.name, self.total, self.first, self.damage, self.note

    def without(self, unknown: frozenset[str]) -> StealthOutcome:
        """Return the outcome as a side sees it that does not know of those watchers."""
        kept = [place for place, name in enumerate(self.noticed) if name not in unknown]
        sides = tuple(self.sides[place] for place in kept) if self.sides else ()
        return replace(self, noticed=tuple(self.noticed[place] for place in kept), sides=sides)
