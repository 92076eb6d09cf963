"""A fighter's numbers and kit in `fudge`, and what follows from them alone (FG-03, FG-04, FG-07, FG-20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.sheet import Bounds, Example

Ability = Annotated[int, Bounds(0, 6), Example(3)]
"""0 to 6; humans 1 to 5, 2 is average (FG-03)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Nine abilities (FG-03); the default fighter is average in all."""

    perception: Ability = 2
    """Notices, and acts first."""
    stealth: Ability = 2
    """Hides and sneaks."""
    melee: Ability = 2
    """Strikes, and every manoeuvre's first roll."""
    block: Ability = 2
    """Stands against Melee."""
    marksmanship: Ability = 2
    """Shoots at medium and long range."""
    dodge: Ability = 2
    """Stands against Marksmanship."""
    strength: Ability = 2
    """Damage hand to hand, and the second roll of grappling and the like."""
    athletics: Ability = 2
    """Moves, keeps its feet, runs away."""
    toughness: Annotated[int, Bounds(1, 6), Example(3)] = 2
    """Hit points: five for each (FG-04)."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon, for hand or range (Table W)."""

    hands: Annotated[int, Bounds(1, 2), Example(2)] = 1
    """Hands that it takes."""
    bonus: Annotated[int, Bounds(-4, 12), Example(2)] = 0
    """Melee: what it adds to the damage that Strength does (FG-07)."""
    damage: Annotated[int, Bounds(0, 40), Example(7)] = 0
    """Ranged: the damage it does; 0 for a melee weapon."""
    is_thrown: bool = False
    """Ranged: Strength is added to the damage."""
    range: Literal["melee", "short", "any", "long"] = "melee"
    """Melee; or ranged: a Short Range weapon, an ordinary one, a Long Range weapon (FU-70 to FU-72)."""
    two_shots: bool = False
    """Two Shots: two rolls for each attack (FG-11)."""
    block: Annotated[int, Bounds(-4, 4), Example(1)] = 0
    """What it adds to Block while at the ready."""

    @property
    def is_ranged(self) -> bool:
        """Whether it shoots or is thrown."""
        return self.range != "melee"


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield; it takes one hand (FG-21)."""

    block: Annotated[int, Bounds(0, 4), Example(2)] = 1
    """What it adds to Block."""
    dodge: Annotated[int, Bounds(0, 4), Example(1)] = 0
    """What it adds to Dodge."""


@dataclass(frozen=True, slots=True)
class Armour:
    """Armour that is worn."""

    soak: Annotated[int, Bounds(0, 10), Example(3)] = 1
    """Taken off every hit's damage."""


PUNCH = Item("punch", "punch", "punch", Weapon(hands=1))
"""A bare hand, which everybody has."""
KICK = Item("kick", "kick", "kick", Weapon(hands=2))
"""A kick: the whole turn, twice the Strength."""


def sheet(unit: Unit) -> Sheet:
    """Return the unit's sheet; TypeError if it was made for another ruleset."""
    if not isinstance(unit.sheet, Sheet):
        raise TypeError(f"{unit.id} has no fudge sheet")
    return unit.sheet


def full_hp(unit: Unit) -> int:
    """Return the hit points of the unit when it is unhurt (FG-04)."""
    return 5 * sheet(unit).toughness


def weapon(item: Item) -> Weapon:
    """Return the weapon stats of an item. Ask only for items of which `is_weapon` holds."""
    return item.stats  # type: ignore[return-value]  # a cast is a call


def is_weapon(item: Item) -> bool:
    """Tell whether the item can be attacked with; a broken one cannot (FG-09)."""
    return isinstance(item.stats, Weapon) and item.flaw != "broken"


def weapons(unit: Unit) -> tuple[Item, ...]:
    """List the weapons in the unit's hands, without broken ones."""
    return tuple(item for item in unit.hands if is_weapon(item))


def shields(unit: Unit) -> tuple[Shield, ...]:
    """List the shields on the unit's arms."""
    return tuple([item.stats for item in unit.hands if isinstance(item.stats, Shield)])


def soak(unit: Unit) -> int:
    """Return what the unit's armour takes off a hit: the best piece counts."""
    return max((item.stats.soak for item in unit.worn if isinstance(item.stats, Armour)), default=0)


def free_hands(unit: Unit) -> int:
    """Count the unit's hands that hold nothing."""
    held = (weapon(item).hands if isinstance(item.stats, Weapon) else 1 for item in unit.hands)
    return max(0, 2 - sum(held))


def melee_damage(unit: Unit, item: Item) -> int:
    """Compute the weapon's damage hand to hand, before Soak; a ranged one does its own (FG-07)."""
    stats = weapon(item)
    if stats.is_ranged:
        return shot_damage(unit, item)
    return sheet(unit).strength * stats.hands + stats.bonus


def shot_damage(unit: Unit, item: Item) -> int:
    """Compute the ranged weapon's damage, before Soak (FG-07)."""
    stats = weapon(item)
    return stats.damage + (sheet(unit).strength if stats.is_thrown else 0)


def full_move(unit: Unit) -> int:
    """Compute an ordinary move in half steps: 4 + Athletics metres, which are cells (FG-20)."""
    return 2 * (4 + sheet(unit).athletics)


def half_move(unit: Unit) -> int:
    """Compute half an ordinary move in half steps, rounded down to whole cells (FG-20)."""
    return (4 + sheet(unit).athletics) // 2 * 2
