"""A unit: one fighter on the map, as the battle knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar

from skirmish.grid.cell import Cell
from skirmish.grid.terrain import Mask
from skirmish.model.change import OMITTED, Remade, changed
from skirmish.model.kit import Item

T = TypeVar("T")

Out = Literal["", "down", "dead", "left", "yielded"]
"""Why a unit takes no further part: it still does, it is down, dead, has left the map, or has yielded."""

NONE: Final[frozenset[str]] = frozenset()
"""Hidden from nobody."""


@dataclass(frozen=True, slots=True)
class State:
    """Something that holds for a unit until it ends: prone, pinned, on full defence."""

    name: str
    """The ruleset's own id of it; also what `skirmish odds --actor-state` takes."""
    by: str = ""
    """The unit at the other end of it (who pins, who is held), or empty."""
    amount: int = 0
    """How much of it, where the ruleset counts."""
    is_for_each: bool = False
    """Whether there is one for each unit at the other end; otherwise a new one replaces the old."""

    @property
    def key(self) -> str:
        """What it is kept by: its name, with `by` where there is one for each."""
        return key_of(self.name, self.by if self.is_for_each else "")


def key_of(name: str, by: str = "") -> str:
    """Return the key of a state: its name, with `by` for a state that there is one of for each other unit."""
    return f"{name}:{by}" if by else name


@lru_cache(maxsize=64)
def _default(kind: Any) -> Any:
    """Return the record of that class with its defaults; it is frozen, so all may share it."""
    return kind()


class Secret:
    """A note that no side is shown, not even the unit's own, for it could tell of others that are unseen."""

    __slots__ = ()


@dataclass(frozen=True)  # not slotted: see `changed`
class Unit(Remade):
    """One fighter. Its numbers are the ruleset's (`sheet`); the rest is common to all systems."""

    id: str
    """Short and unique in the battle, typed in commands: `a1`."""
    name: str
    """What players read; author's text, so data and never markup."""
    kind: str
    """Id of its unit type in the pack: units of one side and kind are alike."""
    side: str
    """Id of the side it fights for."""
    sheet: object
    """A frozen record that belongs to the ruleset: abilities, skills, hit points at full."""
    cell: Cell
    """Where it stands, or last stood when it has left."""
    hp: int
    """Points left of whatever the ruleset takes away when it is hurt; may be below zero."""
    facing: int = 0
    """The way it looks: 0 is north, clockwise in eighths."""
    hands: tuple[Item, ...] = ()
    """Items at the ready."""
    carried: tuple[Item, ...] = ()
    """Items that must be drawn before use."""
    worn: tuple[Item, ...] = ()
    """Armour."""
    states: Mapping[str, State] = field(default_factory=dict)
    """What holds for it now, by `State.key`."""
    tallies: Mapping[str, Mask] = field(default_factory=dict)
    """The ruleset's small counters: what was spent this turn, stored totals, energy."""
    notes: Mapping[str, object] = field(default_factory=dict)
    """What else the ruleset remembers of it: frozen records of its own, by the names of their classes."""
    hidden_from: frozenset[str] = NONE
    """Sides that cannot see it even in plain sight, because it hides from them."""
    alert: bool = True
    """Whether it expects a fight."""
    patrol: tuple[tuple[Cell, int], ...] = ()
    """A sentry's round while nobody has been noticed: cells, and the way to look there (-1: as it came)."""
    out: Out = ""
    """Empty while it takes part."""
    ally: str = field(default="", metadata=OMITTED)
    """Id of the ally that it belongs to; empty for its side's own."""

    @property
    def is_up(self) -> bool:
        """Whether it still takes part in the battle."""
        return not self.out

    @property
    def is_on_map(self) -> bool:
        """Whether it, or its body, lies on its cell."""
        return self.out not in {"left", "yielded"}

    def has(self, state: str) -> bool:
        """Tell whether a state of that name holds for the unit now."""
        return state in self.states or (bool(self.states) and bool(self.named(state)))

    def named(self, name: str) -> tuple[State, ...]:
        """Return its states of that name: none, one, or one for each unit at the other end."""
        return tuple([state for state in self.states.values() if state.name == name])

    def has_about(self, name: str, other: str) -> bool:
        """Tell whether a state of that name holds between it and that unit."""
        if not self.states:
            return False
        return any(state.by == other for state in self.states.values() if state.name == name)

    def tally(self, name: str) -> int:
        """Return the counter of that name; 0 when it was never set."""
        return self.tallies.get(name, 0)

    def note(self, kind: type[T]) -> T:
        """Return the record of that class that is remembered of the unit; else one of its defaults."""
        if self.notes:
            found = self.notes.get(kind.__name__)
            if isinstance(found, kind):
                return found
        made: T = _default(kind)  # type: ignore[arg-type]  # mypy takes no class for hashable
        return made

    def noted(self, note: object) -> Unit:
        """Return the unit with that record, which replaces one of the same class."""
        return changed(self, notes={**self.notes, type(note).__name__: note})

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything on it: in hand, carried, worn."""
        return self.hands + self.carried + self.worn
