"""What the checks of one against several have in common: a side sees nothing of an unknown party."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

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
    fewer["rows"] = tuple(row for row in whole.rows if row.unit not in unknown)
    seen: C = replace(whole, **fewer)
    return seen


def rows_about(units: Iterable[Unit], rows: Iterable[tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    """Join the rows of the units, one unit after the other; each row names the unit that it is about."""
    return tuple(
        Modifier(row.amount, row.reason, row.rule, row.side, unit.id)
        for unit, own in zip(units, rows, strict=True)
        for row in own
    )


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


@dataclass(frozen=True, slots=True)
class StealthOutcome:
    """What came of hiding or sneaking."""

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

    def without(self, unknown: frozenset[str]) -> StealthOutcome:
        """Return the outcome as a side sees it that does not know of those watchers."""
        return replace(self, noticed=tuple(name for name in self.noticed if name not in unknown))
