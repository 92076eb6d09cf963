"""The closed set of events: everything that can happen to a battle, each saying what changed.

Events are the truth of a battle. `skirmish.model.apply` folds them; the log, the screens, saves and
replays read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from skirmish.dice import Roll
from skirmish.grid.cell import Cell
from skirmish.grid.terrain import Mask
from skirmish.model.action import Action
from skirmish.model.battle import Clock, Result, Sighting
from skirmish.model.change import OMITTED
from skirmish.model.happening import (
    DoorLocked,
    FireChanged,
    GoalDropped,
    LightChanged,
    TriggerCounted,
    TriggerFired,
    TriggerSet,
)
from skirmish.model.kit import Item
from skirmish.model.lock import Lock
from skirmish.model.prompt import Prompt
from skirmish.model.scene import Objective
from skirmish.model.unit import Out, State


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """A prompt was answered; all open prompts are closed by it."""

    action: Action
    """The answer."""


@dataclass(frozen=True, slots=True)
class PromptsOpened:
    """Somebody is asked."""

    prompts: tuple[Prompt, ...]
    """Of one side, alternatives."""


@dataclass(frozen=True, slots=True)
class PendingPushed:
    """Work was laid on the stack, to be done next."""

    pending: Action
    """The work."""


@dataclass(frozen=True, slots=True)
class PendingTaken:
    """The top of the stack was taken up."""


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """A round structure began."""

    clock: Clock
    """Its first record."""


@dataclass(frozen=True, slots=True)
class ClockChanged:
    """Fields of the clock changed."""

    changes: Mapping[str, Any]
    """The new values by field."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began (log only: the clock says the same)."""

    number: int
    """From 1."""


@dataclass(frozen=True, slots=True)
class Announced:
    """Something was said to all, such as an alarm (log only)."""

    topic: str
    """Id of the sentence in the ruleset's words."""
    unit: str = ""
    """The unit that it is about."""
    other: str = ""
    """A second unit."""
    rule: str = ""
    """Id of the rule behind it."""
    side: str = ""
    """If set, only that side is told."""


@dataclass(frozen=True, slots=True)
class CheckRolled:
    """Dice were rolled."""

    unit: str
    """Who acts."""
    verb: str
    """Id of the verb."""
    target: str
    """The unit it is aimed at, or empty."""
    check: Any
    """The `Check` that was rolled, with its rows."""
    outcome: Any
    """What came of it, the ruleset's own frozen record."""
    rolls: tuple[Roll, ...]
    """The dice, in the order in which they fell."""
    item: str = ""
    """Id of the item it was done with, or empty."""


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit was put on a cell without walking there."""

    unit: str
    """Which."""
    cell: Cell
    """Where."""
    facing: int
    """The way it looks."""


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit went along a path without a break."""

    unit: str
    """Which."""
    path: tuple[Cell, ...]
    """The cells entered, in order; the last is where it stands now."""
    facing: int
    """The way it looks at the end."""


@dataclass(frozen=True, slots=True)
class MoveStopped:
    """A walk ended before its goal."""

    unit: str
    """Which."""
    reason: Literal["bumped", "door", "locked", "sighted", "noticed", "stopped"]
    """Something was in the way; a door was closed, or locked; a new enemy came into sight; it was noticed;
    it was brought down or held."""
    cell: Cell
    """Where it stopped."""


@dataclass(frozen=True, slots=True)
class UnitTurned:
    """A unit looks another way."""

    unit: str
    """Which."""
    facing: int
    """The way it looks now."""


@dataclass(frozen=True, slots=True)
class UnitHurt:
    """A unit lost (or, below zero, regained) points."""

    unit: str
    """Which."""
    points: int
    """How many."""
    by: str = ""
    """The unit that did it, or empty."""


@dataclass(frozen=True, slots=True)
class UnitFell:
    """A unit takes no further part."""

    unit: str
    """Which."""
    out: Out
    """Why."""
    by: str = ""
    """The unit that did it, or empty."""


@dataclass(frozen=True, slots=True)
class StateGained:
    """Something holds for a unit from now on."""

    unit: str
    """Which."""
    state: State
    """What; replaces one of the same key."""


@dataclass(frozen=True, slots=True)
class StateLost:
    """Something no longer holds."""

    unit: str
    """Which."""
    name: str
    """The state's name."""
    by: str = ""
    """The unit at its other end if there is one such state for each unit; otherwise empty."""

    @classmethod
    def of(cls, unit: str, state: State) -> StateLost:
        """Build the event that ends that state of the unit."""
        return cls(unit, state.name, state.by if state.is_for_each else "")


@dataclass(frozen=True, slots=True)
class Tallied:
    """Counters of a unit changed."""

    unit: str
    """Which."""
    tallies: Mapping[str, Mask]
    """New values by name; the others stay."""


@dataclass(frozen=True, slots=True)
class UnitNoted:
    """The ruleset remembers something else of a unit."""

    unit: str
    """Which."""
    note: object
    """A frozen record of the ruleset's own; replaces one of the same class."""


@dataclass(frozen=True, slots=True)
class UnitHid:
    """A unit is now hidden from these sides, and from no others."""

    unit: str
    """Which."""
    sides: frozenset[str]
    """From whom; empty: from nobody."""
    by: str = ""
    """The unit that found it; empty if it was not found."""


@dataclass(frozen=True, slots=True)
class UnitAlerted:
    """A unit now expects a fight, or no longer does."""

    unit: str
    """Which."""
    alert: bool = True
    """The new value."""


@dataclass(frozen=True, slots=True)
class ItemMoved:
    """An item changed its place."""

    unit: str
    """Whose it was, or who takes it."""
    item: Item
    """The item as it is now."""
    to: Literal["hands", "carried", "ground", "gone"]
    """Where it is now; on the ground it lies on `cell`."""
    cell: Cell | None = None
    """Where it lies, or lay before it was taken."""


@dataclass(frozen=True, slots=True)
class ItemChanged:
    """An item in a unit's hands or pack changed: jammed, cleared, broken, spent."""

    unit: str
    """The unit that has it."""
    item: Item
    """The item as it is now."""


@dataclass(frozen=True, slots=True)
class DoorMoved:
    """A door was opened or closed; one that is open is locked no more."""

    cell: Cell
    """Which."""
    is_open: bool
    """How it stands now."""
    unit: str = ""
    """Who did it."""


@dataclass(frozen=True, slots=True)
class SideSaw:
    """A side learnt something about the ground or lost sight of somebody."""

    side: str
    """Which."""
    explored: Mask = 0
    """Cells seen for the first time, as a mask."""
    open_doors: Mask = 0
    """All doors that it now knows to be open, as a mask."""
    lost: Mapping[str, Sighting] = field(default_factory=dict)
    """Enemies just lost from sight."""
    forgotten: tuple[str, ...] = ()
    """Enemies that it need not remember: seen again, as a body too, or out of the battle, as all know."""
    locks: Mapping[Cell, Lock] = field(default_factory=dict, metadata=OMITTED)
    """All doors that it now knows to be locked, by cell."""
    gone: tuple[str, ...] = field(default=(), metadata=OMITTED)
    """Enemies that it remembers and that are not where they were last seen, as it sees now."""
    searched: Mask = field(default=0, metadata=OMITTED)
    """Cells, as a mask, in which no enemy is that it remembers, as it sees now."""


@dataclass(frozen=True, slots=True)
class ProgressChanged:
    """A side came nearer to one of its objectives, or has to begin anew."""

    objective: Objective
    """Which."""
    progress: int
    """How far it has come now."""


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """A standing answer was given."""

    name: str
    """Unit or side."""
    topic: str
    """Topic of the prompts that it answers."""
    answer: str
    """`ask`, `best`, `never`, or a verb."""


@dataclass(frozen=True, slots=True)
class UnitEntered:
    """A unit of the reserve came onto the map."""

    unit: str
    """Which."""
    cell: Cell
    """Where it stands now."""


@dataclass(frozen=True, slots=True)
class MessageTold:
    """Something was told, by the scenario or since a side conceded (log only)."""

    text: str
    """What; data, never markup."""
    side: str = ""
    """The one side that is told; empty: all sides."""


@dataclass(frozen=True, slots=True)
class GoalAdded:
    """A side has a further way to win."""

    objective: Objective
    """Which."""
    text: str = ""
    """What the side is told of it instead of the plain sentence; data, never markup."""


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over."""

    result: Result
    """How."""


Event = (
    ActionTaken | PromptsOpened | PendingPushed | PendingTaken | ClockStarted | ClockChanged | RoundBegan
    | Announced | CheckRolled | UnitPlaced | UnitMoved | MoveStopped | UnitTurned | UnitHurt | UnitFell
    | StateGained | StateLost | Tallied | UnitNoted | UnitHid | UnitAlerted | ItemMoved | ItemChanged
    | DoorMoved | DoorLocked | SideSaw | ProgressChanged | OrderGiven | TriggerSet | TriggerCounted
    | TriggerFired | UnitEntered | MessageTold | GoalAdded | GoalDropped
    | LightChanged | FireChanged | BattleEnded
)  # fmt: skip
"""Any event."""
