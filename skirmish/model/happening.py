"""Events that happen by a scenario's triggers alone; `skirmish.model.event` has them in the closed set."""

from __future__ import annotations

from dataclasses import dataclass

from skirmish.grid.cell import Cell
from skirmish.grid.terrain import Mask
from skirmish.model.lock import Lock
from skirmish.model.scene import Objective


@dataclass(frozen=True, slots=True)
class DoorLocked:
    """A closed door was locked or unlocked."""

    cell: Cell
    """Which."""
    lock: Lock | None = None
    """What keeps it shut now; None: nothing."""


@dataclass(frozen=True, slots=True)
class FireChanged:
    """Fire broke out somewhere, or went out; everybody who has seen the place knows."""

    cells: Mask
    """Where, as a mask."""
    until: int = 0
    """The last round in which it burns there; 0: it is out."""


@dataclass(frozen=True, slots=True)
class GoalDropped:
    """A side has a way to win less."""

    objective: Objective
    """The way."""
    text: str = ""
    """Why; empty: its plain sentence tells. Data, never markup."""


@dataclass(frozen=True, slots=True)
class LightChanged:
    """It became dark somewhere, or light again; everybody who has seen the place knows."""

    cells: Mask
    """Where, as a mask."""
    is_dark: bool
    """Whether it is dark there now."""


@dataclass(frozen=True, slots=True)
class TriggerSet:
    """A trigger of the scenario was set off."""

    id: str
    """Which."""


@dataclass(frozen=True, slots=True)
class TriggerCounted:
    """The cause of a trigger, which has to last for several rounds, lasted for one more, or has ended."""

    id: str
    """Which trigger."""
    count: int
    """For how many rounds in a row now."""


@dataclass(frozen=True, slots=True)
class TriggerFired:
    """A trigger takes effect now: by the events that follow."""

    id: str
    """Which."""
