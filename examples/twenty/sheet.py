"""A fighter's numbers in `twenty`, and what it fights with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.sheet import Bounds

Skill = Annotated[int, Bounds(0, 8)]
"""0 to 8; 2 is average."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What `units:` may say of a fighter; the default one is average."""

    strike: Skill = 2
    """Added to the die hand to hand."""
    aim: Skill = 2
    """Added to the die from afar."""
    guard: Skill = 2
    """Added to what an enemy's blow has to reach."""
    wits: Skill = 2
    """Added to initiative."""
    speed: Annotated[int, Bounds(1, 12)] = 6
    """Metres a turn."""
    wounds: Annotated[int, Bounds(1, 9)] = 3
    """So many put it out of the fight (TW-07)."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """What `weapons:` may say of a weapon."""

    use: Literal["hand", "afar"] = "hand"
    """Whether it strikes or shoots."""
    harm: Annotated[int, Bounds(1, 4)] = 1
    """Wounds that a hit costs."""


FIST = Item("fist", "fist", "fist", Weapon())
"""What everybody has at hand."""


def sheet(unit: Unit) -> Sheet:
    """The unit's sheet."""
    return cast(Sheet, unit.sheet)


def full(unit: Unit) -> int:
    """Wounds that it can take: what the engine calls hit points."""
    return sheet(unit).wounds


def weapons(unit: Unit, use: str) -> tuple[Item, ...]:
    """Those in hand that are used so."""
    return tuple(item for item in unit.hands if cast(Weapon, item.stats).use == use)


def harm(item: Item) -> int:
    """Wounds that a hit with it costs."""
    return cast(Weapon, item.stats).harm
