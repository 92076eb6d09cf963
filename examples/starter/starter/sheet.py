"""A fighter's numbers in Starter, and what it fights with: a pack's files are checked against these classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.sheet import Bounds, Example

Skill = Annotated[int, Bounds(0, 6), Example(2)]
"""0 to 6; 1 is average."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What `units:` may say of a fighter; the default one is average."""

    fight: Skill = 1
    """Added to the dice hand to hand, and to what an enemy's blow has to reach."""
    shoot: Skill = 1
    """Added to the dice from afar."""
    wits: Skill = 1
    """Added to initiative."""
    speed: Annotated[int, Bounds(1, 12), Example(7)] = 6
    """Metres a turn."""
    health: Annotated[int, Bounds(1, 30), Example(8)] = 6
    """Points that it can lose; with none left it is out of the fight (ST-06)."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """What `weapons:` may say of a weapon."""

    use: Literal["hand", "afar"] = "hand"
    """Whether it strikes or shoots."""
    harm: Annotated[int, Bounds(1, 12), Example(3)] = 2
    """Points that a hit costs, before armour."""


@dataclass(frozen=True, slots=True)
class Armour:
    """What `armour:` may say of armour that is worn."""

    soak: Annotated[int, Bounds(0, 6), Example(1)] = 1
    """Taken off every hit, down to one point (ST-05)."""


FIST = Item("fist", "fist", "fist", Weapon(harm=1))
"""What everybody has at hand."""


def sheet(unit: Unit) -> Sheet:
    """Return the unit's sheet."""
    return cast(Sheet, unit.sheet)


def full(unit: Unit) -> int:
    """Return the points of the unit when it is whole: what the engine calls hit points."""
    return sheet(unit).health


def weapons(unit: Unit, use: str) -> tuple[Item, ...]:
    """List the weapons in hand that are used so."""
    return tuple(item for item in unit.hands if cast(Weapon, item.stats).use == use)


def soak(unit: Unit) -> int:
    """Return what armour takes off a hit: the best piece counts."""
    return max((item.stats.soak for item in unit.worn if isinstance(item.stats, Armour)), default=0)
