"""A fighter's numbers and kit in `stunts`, and what follows from them (DG-01, DG-03, DG-06, Table W)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from skirmish.model.kit import BROKEN, Item
from skirmish.model.unit import Unit
from skirmish.rules.sheet import Bounds, Example

Attribute = Annotated[int, Bounds(1, 99), Example(60)]
"""Percent: 50 is average, 30 weak, 70 strong (DG-01)."""
Skill = Annotated[int, Bounds(0, 99), Example(70)]
"""Percent; 0: not listed, and the attribute behind it counts (DL-01, DG-03)."""
Step = Literal["close", "short", "medium", "long", "extreme"]
"""How far apart two fighters are (DL-17)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Four attributes, the skills that stand in for them, and what follows from Strength unless given."""

    strength: Attribute = 50
    """Strikes without the skill, wrestles; Power and Life follow from it."""
    agility: Attribute = 50
    """Shoots without the skill, dodges, sneaks, runs away, does stunts."""
    mind: Attribute = 50
    """Plays tricks and sees through them, notices, heals."""
    charm: Attribute = 50
    """Of no use in a fight; a scarred face spoils it."""
    fight: Skill = 0
    """Strikes and blocks instead of Strength (DL-01)."""
    shoot: Skill = 0
    """Shoots and throws instead of Agility (DL-01)."""
    sneak: Skill = 0
    """Sneaks instead of Agility."""
    notice: Skill = 0
    """Notices instead of Mind."""
    heal: Skill = 0
    """Heals instead of Mind."""
    power: Annotated[int, Bounds(0, 20), Example(4)] = 0
    """Added to damage; 0: a twentieth of Strength (DG-06)."""
    life: Annotated[int, Bounds(0, 100), Example(25)] = 0
    """Life when whole; 0: 5 and a fifth of Strength (DG-06)."""
    two_attacks: bool = False
    """Whether it may attack twice in a turn (DL-15, DG-13)."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon, for hand or range (Table W)."""

    die: Annotated[int, Bounds(0, 20), Example(8)] = 6
    """Sides of its damage dice; 0: none, it does bare Power; 1: one point, unrolled."""
    dice: Annotated[int, Bounds(1, 6), Example(2)] = 1
    """How many of them."""
    hands: Annotated[int, Bounds(1, 2), Example(2)] = 1
    """Hands that it takes."""
    range: Step = "close"
    """The farthest step at which it works (DL-21); `close` for a melee weapon."""
    is_thrown: bool = False
    """Ranged: it is thrown, which adds Power (DG-06)."""
    dodgeable: bool = False
    """Ranged: whether it can be dodged (DL-42, DG-04)."""
    reload: bool = False
    """Ranged: whether it has to be readied after every shot (DL-16)."""
    is_bash: bool = False
    """Whether its wounds are bruises, which the death table reads more mildly (DG-25)."""

    @property
    def is_ranged(self) -> bool:
        """Whether it shoots or is thrown."""
        return self.range != "close"


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield; it takes one hand, and stops missiles as well as blows (DG-04)."""


@dataclass(frozen=True, slots=True)
class Armour:
    """Armour that is worn."""

    soak: Annotated[int, Bounds(0, 12), Example(4)] = 2
    """What it absorbs of every wound (DL-50)."""


UNARMED: Final = Item("fists", "fists", "fists", Weapon(die=0, is_bash=True))
"""Fists and feet, which everybody has: no dice, bare Power, Bash (DL-52, DL-53)."""


def sheet(unit: Unit) -> Sheet:
    """Return the unit's sheet. TypeError if it was made for another ruleset."""
    if not isinstance(unit.sheet, Sheet):
        raise TypeError(f"{unit.id} has no stunts sheet")
    return unit.sheet


def full_life(unit: Unit) -> int:
    """Compute the unit's Life when whole (DG-06)."""
    numbers = sheet(unit)
    return numbers.life or 5 + numbers.strength // 5


def power(unit: Unit) -> int:
    """Return what the unit adds to the damage of blows and throws (DG-06)."""
    numbers = sheet(unit)
    return numbers.power or numbers.strength // 20


def weapon(item: Item) -> Weapon:
    """Return the weapon that an item is. Ask only for items of which `is_weapon` holds."""
    return item.stats  # type: ignore[return-value]  # a cast is a call


def is_weapon(item: Item) -> bool:
    """Tell whether the item is a weapon still: a broken one no longer is (DG-08)."""
    return isinstance(item.stats, Weapon) and item.flaw != BROKEN


def weapons(unit: Unit) -> tuple[Item, ...]:
    """List the weapons in hand, whether or not they are ready to be used."""
    return tuple([item for item in unit.hands if is_weapon(item)])


def has_shield(unit: Unit) -> bool:
    """Tell whether there is a shield on the unit's arm."""
    return any(isinstance(item.stats, Shield) for item in unit.hands)


def has_arms(unit: Unit) -> bool:
    """Tell whether the unit has a weapon or a shield in hand to block with (DG-03)."""
    return has_shield(unit) or bool(weapons(unit))


def soak(unit: Unit) -> int:
    """Return what the unit's armour absorbs: the best piece counts."""
    return max([item.stats.soak for item in unit.worn if isinstance(item.stats, Armour)], default=0)


def hands_for(item: Item) -> int:
    """Return how many hands the item takes."""
    return item.stats.hands if isinstance(item.stats, Weapon) else 1


def added_power(unit: Unit, item: Item) -> int:
    """Return the Power that goes into that weapon's damage: none into shots (DG-06)."""
    stats = weapon(item)
    return 0 if stats.is_ranged and not stats.is_thrown else power(unit)


def free_hands(unit: Unit) -> int:
    """Count the hands that hold nothing."""
    return max(0, 2 - sum(map(hands_for, unit.hands)))
