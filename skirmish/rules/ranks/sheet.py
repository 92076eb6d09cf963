"""A fighter's numbers and kit in `ranks`, and what follows from them alone (BR-44, BR-113, BG-06, BG-07)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.sheet import Bounds, Example, Fault, Words, damage_faults, refuse

Trait = Annotated[int, Bounds(2, 30), Example(14)]
"""A characteristic; humans 3 to 18, the plain fighter 11 or 12."""

MELEE: Final = ("axe", "club", "dagger", "hammer", "mace", "polearm", "spear", "staff", "sword")
"""Specialties of Melee Weapon (BR-50 to BR-68)."""
MISSILE: Final = ("bow", "crossbow", "sling", "throwing_axe", "throwing_dagger")
"""Specialties of Missile Weapon (BR-69 to BR-80)."""
GUNS: Final = ("laser_pistol", "laser_rifle", "pistol", "rifle")
"""Specialties of Firearm and Energy Weapon."""
FAMILIES: Final = (MELEE, MISSILE, GUNS)
"""Within each, a related skill may stand in for another, as Difficult (BR-20, BG-40)."""
BASES: Final[Mapping[str, int]] = {
    "brawl": 25, "first_aid": 30, "hide": 10, "listen": 25, "spot": 25, "stealth": 10, "throw": 25,
}  # fmt: skip
"""Chances of unlearnt skills (BG-06); Dodge is twice DEX, weapons and shields have their own."""
KNOWN: Final = frozenset({*BASES, "dodge", "shield", *MELEE, *MISSILE, *GUNS})
"""Every skill that a sheet may name."""
MOST: Final = 200
"""The highest rating that a skill may have."""
PHYSICAL: Final = frozenset({"agility", "dodge", "hide", "stealth", "throw"})
"""Skills that body armour hinders, of those that are rolled here (BR-85)."""
PERCEPTION: Final = frozenset({"listen", "spot"})
"""Skills that helmets hinder (BR-86)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Characteristics and skills; the default fighter is plain. ValueError for an unknown skill."""

    strength: Trait = 11
    """With size, it makes the damage bonus."""
    constitution: Trait = 12
    """With size, it makes the hit points."""
    size: Trait = 12
    """Big people take more and hit harder."""
    dexterity: Trait = 11
    """The rank: a quick unit declares, moves and acts early."""
    intelligence: Trait = 11
    """Wits; nothing in a fight depends on them."""
    skills: Annotated[Mapping[str, int], Words(KNOWN), Example({"sword": 60, "dodge": 40})] = field(
        default_factory=dict, hash=False
    )
    """Percentages by skill, 0 to 200; what is missing has its base chance."""
    spares: Annotated[int, Bounds(0, 20), Example(4)] = 2
    """Reloads that it carries for its guns (BG-27)."""
    missiles: Annotated[int, Bounds(0, 99), Example(20)] = 12
    """Arrows, bolts or stones that it carries, where they are counted (option `ammo`)."""

    def __post_init__(self) -> None:
        """Refuse skills that do not exist, and ratings out of bounds."""
        refuse(
            Fault(wrong, "skills", name)
            for name, rating in self.skills.items()
            if (wrong := _wrong_skill(name, rating))
        )


@dataclass(frozen=True, slots=True)
class Throw:
    """How a hand weapon is thrown: a row of the missile table. ValueError for a bad skill or bad dice."""

    skill: Annotated[str, Words(KNOWN), Example("throwing_dagger")]
    """Specialty it takes."""
    base: Annotated[int, Bounds(0, 100), Example(15)]
    """Chance of a unit that has not learnt the skill."""
    damage: Annotated[str, Example("1d3+1")]
    """Dice, to which half the damage bonus is added."""
    points: Annotated[int, Bounds(0, 99), Example(10)]
    """Hit points of that row."""
    range: Annotated[int, Bounds(1, 999), Example(10)]
    """Metres to which the chance is whole."""

    def __post_init__(self) -> None:
        """Refuse an unknown skill, and damage that is no dice."""
        _check(self.skill, self.damage)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon, for hand or range (BR-44). ValueError for an unknown skill, or damage that is no dice."""

    skill: Annotated[str, Words(KNOWN), Example("sword")]
    """Specialty that it takes; `brawl` and `throw` are skills of their own."""
    base: Annotated[int, Bounds(0, 100), Example(15)]
    """Chance of a unit that has not learnt the skill."""
    damage: Annotated[str, Example("1d8+1")]
    """Dice, without the damage bonus: `1d8+1`."""
    bonus: Literal["full", "half", "none"] = "full"
    """How much of the damage bonus is added (BR-45)."""
    hands: Annotated[int, Bounds(1, 2), Example(2)] = 1
    """Hands that it takes."""
    points: Annotated[int, Bounds(0, 99), Example(12)] = 0
    """Hit points left for parrying; 0: it cannot be hurt."""
    reach: Literal["missile", "long", "medium", "short"] = "medium"
    """Its place in the order on equal ranks (BR-12 to BR-15)."""
    range: Annotated[int, Bounds(0, 999), Example(80)] = 0
    """Metres to which the chance is whole; 0: hand to hand."""
    shots: Annotated[int, Bounds(0, 99), Example(6)] = 0
    """Shots that it holds; 0: it needs no loading."""
    is_fast: bool = False
    """Nobody parries or dodges it (BR-27, BR-34)."""
    throw: Annotated[
        Throw | None,
        Example({"skill": "throwing_axe", "base": 10, "damage": "1d6", "points": 15, "range": 20}),
    ] = None
    """How it is thrown, if it has that row too."""

    def __post_init__(self) -> None:
        """Refuse an unknown skill, and damage that is no dice."""
        _check(self.skill, self.damage)


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield (BR-105). ValueError for damage that is no dice."""

    base: Annotated[int, Bounds(0, 100), Example(15)]
    """Chance to parry or bash of a unit that has not learnt the skill."""
    damage: Annotated[str, Example("1d4")]
    """Dice of a bash, to which the damage bonus is added."""
    points: Annotated[int, Bounds(0, 99), Example(15)]
    """Armour points and hit points in one."""
    missiles: Annotated[int, Bounds(0, 100), Example(30)]
    """Straight chance to parry an arrow or something thrown (BR-101 to BR-103)."""
    kneeling: Annotated[int, Bounds(0, 100), Example(60)] = 0
    """The same while kneeling; 0: the shield is too small for that (BR-104)."""

    def __post_init__(self) -> None:
        """Refuse damage that is no dice."""
        _check("shield", self.damage)


@dataclass(frozen=True, slots=True)
class Armour:
    """Armour or a helmet (BR-84)."""

    points: Annotated[int, Bounds(0, 30), Example(5)]
    """Taken off damage."""
    missiles: Annotated[int, Bounds(0, 30), Example(3)] | None = None
    """The same against what is shot or thrown, where that differs (BG-32)."""
    physical: Annotated[int, Bounds(-100, 0), Example(-20)] = 0
    """What it does to physical skills."""
    perception: Annotated[int, Bounds(-100, 0), Example(-15)] = 0
    """What it does to perception skills."""
    is_helmet: bool = False
    """Whether it adds to body armour (BG-33)."""


def _check(skill: str, damage: str) -> None:
    """Refuse an unknown skill, and damage that is no dice."""
    unknown = [Fault(f"there is no skill `{skill}`", "skill")] if skill not in KNOWN else []
    refuse((*unknown, *damage_faults(damage=damage)))


def _wrong_skill(name: str, rating: int) -> str:
    """Say what is wrong with a rating; empty if nothing is."""
    if name not in KNOWN:
        return f"there is no skill `{name}`; there are {', '.join(sorted(KNOWN))}"
    return "" if 0 <= rating <= MOST else f"`{name}` must be from 0 to {MOST}, not {rating}"


BRAWL: Final = Item("brawl", "brawl", "fists", Weapon("brawl", 25, "1d3", reach="short"))
"""Fists and feet, which everybody has (BR-53)."""


def sheet(unit: Unit) -> Sheet:
    """Return the unit's sheet. TypeError if it was made for another ruleset."""
    if not isinstance(unit.sheet, Sheet):
        raise TypeError(f"{unit.id} has no ranks sheet")
    return unit.sheet


def half_up(number: int, by: int = 2) -> int:
    """Halve the number, or divide it by `by`, and round up (BG-04)."""
    return -(-number // by)


def full_hp(unit: Unit) -> int:
    """Return the hit points when unhurt: the average of CON and SIZ, rounded up (BR-113, BG-04)."""
    return half_up(sheet(unit).constitution + sheet(unit).size)


BONUSES: Final = ((12, "-1d6"), (16, "-1d4"), (24, ""), (32, "1d4"), (40, "1d6"), (56, "2d6"))
"""The damage bonus up to each sum of STR and SIZ (BG-07)."""


def damage_bonus(unit: Unit) -> str:
    """Return the damage bonus as dice with their sign; empty if there is none (BG-07)."""
    might = sheet(unit).strength + sheet(unit).size
    return next((dice for most, dice in BONUSES if might <= most), BONUSES[-1][1])


def armour_points(unit: Unit, *, is_missile: bool) -> int:
    """Return what the best body armour and the best helmet take off a hit (BR-84, BG-32, BG-33)."""
    best = {False: 0, True: 0}
    for piece in _worn(unit):
        points = piece.missiles if is_missile and piece.missiles is not None else piece.points
        best[piece.is_helmet] = max(best[piece.is_helmet], points)
    return sum(best.values())


def armour_penalty(unit: Unit, skill: str) -> int:
    """Return what armour adds to the chance of that skill, 0 or less (BR-85 to BR-98)."""
    if skill in PHYSICAL:
        return sum(piece.physical for piece in _worn(unit) if not piece.is_helmet)
    if skill in PERCEPTION:
        return sum(piece.perception for piece in _worn(unit))
    return 0


def _worn(unit: Unit) -> tuple[Armour, ...]:
    return tuple(item.stats for item in unit.worn if isinstance(item.stats, Armour))


def shields(unit: Unit) -> tuple[Item, ...]:
    """List the unbroken shields in hand."""
    return tuple(item for item in unit.hands if isinstance(item.stats, Shield) and item.flaw != "broken")
