"""Triggers: what a scenario lets happen, once, as soon as something is so. Data alone: no rule is here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from skirmish.grid.terrain import Mask
from skirmish.model.change import OMITTED
from skirmish.model.lock import Lock
from skirmish.model.scene import Objective

CauseKind = Literal["round", "enters", "holds", "opens", "sees", "falls", "hurt"]
"""What can set a trigger off; `skirmish.rules.triggers.causes` says when each is so."""
EffectKind = Literal[
    "reinforcements",
    "message",
    "alarm",
    "victory",
    "opens",
    "closes",
    "locks",
    "unlocks",
    "dark",
    "light",
    "fire",
    "goal",
    "done",
    "gone",
]
"""What a trigger can do; `skirmish.rules.triggers.effects` does it."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What sets a trigger off."""

    kind: CauseKind
    """What has to be so."""
    side: str = ""
    """The side that does it, or to which it happens; empty: any."""
    unit: str = ""
    """The one unit that it is about; empty: any."""
    other: str = ""
    """The side that is seen."""
    cells: Mask = 0
    """Mask of the cells where it has to be."""
    number: int = 0
    """Of the round; or of how many units, or for how many rounds in a row, it has to be so."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a trigger does."""

    kind: EffectKind
    """What it does."""
    units: tuple[str, ...] = ()
    """Ids of the units of the reserve that come."""
    side: str = ""
    """The side to which it happens; of a message empty: all sides."""
    text: str = ""
    """What is told; data, never markup."""
    cells: Mask = 0
    """Mask of the doors, or of the cells that become dark or light, or burn."""
    objective: Objective | None = None
    """The way to win that is added, met or lost."""
    number: int = field(default=0, metadata=OMITTED)
    """For how many rounds it burns."""
    lock: Lock | None = field(default=None, metadata=OMITTED)
    """What keeps the doors shut from then on."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """Something that a scenario lets happen once."""

    id: str
    """Unique in the battle: `t1`."""
    cause: Cause
    """What sets it off."""
    effects: tuple[Effect, ...]
    """What it does, in this order; empty in a view."""
    told: str = ""
    """What is told of it before it happens; empty: nothing. Data, never markup."""
    to: str = ""
    """The one side that is told; empty: all sides."""
    count: int = 0
    """For how many rounds in a row it has been so; 0 in a view."""
