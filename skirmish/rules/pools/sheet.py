"""A fighter's numbers and kit in `pools`, and what follows from them (FP-04 to FP-12, FP-45 to FP-51)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Annotated, Literal

from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.pools.skills import (
    CHEAPENS,
    KNOWLEDGE,
    MAGIC,
    MENTAL,
    SCHOOL,
    SIZES,
    SKILLS,
    SPECIES,
    TRAITS,
    Attribute,
    is_skill,
    is_trait,
)
from skirmish.rules.sheet import Bounds, Example, Fault, Words, refuse

Rating = Annotated[int, Bounds(1, 20), Example(3)]
"""1 and up; people have 1 to 5 (FP-05)."""
Few = Annotated[int, Bounds(0, 20), Example(2)]
"""A number of dice, of energy or of points."""


@dataclass(frozen=True)  # not slotted: energy is worked out once
class Sheet:
    """Six attributes, skills and traits. ValueError for a skill or a trait that does not exist."""

    strength: Rating = 1
    """Blows, heavy throws, shields, holds."""
    agility: Rating = 1
    """Shots, light weapons, dodging, speed."""
    stamina: Rating = 1
    """Health, bracing, and what can be expended."""
    influence: Rating = 1
    """How one comes across."""
    intelligence: Rating = 1
    """What one knows."""
    acuity: Rating = 1
    """Senses, initiative, a guarded mind."""
    skills: Annotated[
        Mapping[str, Rating], Words(SKILLS, (KNOWLEDGE, MAGIC)), Example({"blades": 3, "evasion": 2})
    ] = field(default_factory=dict, hash=False)
    """By name: `blades`, `knowledge_history`, `magic_fire`; what is not here is untrained (FP-10)."""
    traits: Annotated[tuple[str, ...], Words(TRAITS, (SCHOOL,)), Example(["orc", "tough"])] = ()
    """Species, size and gifts by name; no species: human (FP-58)."""
    cp_earned: Annotated[int, Bounds(0, 999), Example(6)] = 0
    """Character points won in play, and spent since (FP-69)."""
    is_adversary: bool = False
    """Made by no budget, as foes may be (G38)."""

    def __post_init__(self) -> None:
        """Refuse skills and traits that do not exist."""
        skills = (one for one in self.skills if not is_skill(one))
        traits = (one for one in self.traits if not is_trait(one))
        refuse(
            (
                *(Fault(f"there is no skill `{skill}`", "skills", skill) for skill in skills),
                *(Fault(f"there is no trait `{trait}`", "traits") for trait in traits),
            )
        )

    @cached_property
    def energy(self) -> int:
        """The energy of a rested unit: the sum of its three highest attributes (FP-12)."""
        ratings = (
            self.strength, self.agility, self.stamina, self.influence, self.intelligence, self.acuity
        )  # fmt: skip
        return sum(sorted(ratings)[-3:])

    def rating(self, attribute: Attribute) -> int:
        """Return the rating of one attribute."""
        found: int = getattr(self, attribute)
        return found

    def skill(self, name: str) -> int:
        """Return the rating of a skill; 0 when untrained (FP-10)."""
        return self.skills.get(name, 0)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: what a use of it costs, and how many dice it gives (FP-48)."""

    cost: Annotated[int, Bounds(1, 9), Example(3)] = 1
    """Energy spent for each use: nothing is done for nothing (G9)."""
    rating: Few = 0
    """Dice that it brings into the pool."""
    skill: Literal[
        "blades", "axes_and_maces", "polearms", "unarmed", "bows", "crossbows", "firearms", "thrown"
    ] = "blades"
    """The skill that goes with it; `finesse` weapons may use Finesse instead, hurled ones use Thrown."""
    hands: Annotated[int, Bounds(1, 2), Example(2)] = 1
    """Hands that it takes."""
    reach: Annotated[int, Bounds(0, 3), Example(2)] = 1
    """Cells that a blow reaches; 0: it cannot be struck with."""
    band: Annotated[int, Bounds(0, 100), Example(12)] = 0
    """Cells of one range band (G20); 0: it neither shoots nor flies."""
    is_finesse: bool = False
    """Light enough for Agility (G8)."""
    rof: Annotated[int, Bounds(0, 9), Example(2)] = 0
    """Most uses a round; 0: as many as the energy allows (G13)."""
    shots: Few = 0
    """Uses in one loading (its `count` says how many are left); 0: never empty."""
    reload: Annotated[int, Bounds(0, 9), Example(2)] = 0
    """Energy that loading it costs, as an action of its own."""
    dazes: Few = 0
    """Least number of hits that also dazes; 0: it never dazes (G27)."""
    stuns: Few = 0
    """Least number of hits that also stuns; 0: it never stuns."""

    @property
    def is_missile(self) -> bool:
        """Whether it shoots."""
        return self.band > 0 and self.reach == 0

    @property
    def is_thrown(self) -> bool:
        """Whether it may be hurled as well as struck with."""
        return self.band > 0 and self.reach > 0


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield; it takes one hand (G15)."""

    cost: Annotated[int, Bounds(1, 20), Example(2)] = 1
    """Energy spent on one Block."""
    rating: Few = 1
    """Dice that it brings, and the training that it needs."""


@dataclass(frozen=True, slots=True)
class Armour:
    """Armour that is worn (FP-46)."""

    pd: Few = 1
    """Dice of physical defence, and the training that it needs (G25)."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A thing that helps a test or an action (FP-45, G32). It need not be in hand."""

    helps: Annotated[str, Example("medicine")]
    """A skill or a verb: `medicine`, `hide`."""
    dice: Few = 1
    """Dice that it adds; the best thing counts."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait of a pack's own (FP-57); a unit has it among what it wears."""

    cost: Few = 0
    """Character points."""
    health: Annotated[int, Bounds(-20, 60), Example(4)] = 0
    """Added to maximum health."""
    speed: Annotated[int, Bounds(-10, 20), Example(1)] = 0
    """Added to movement speed."""
    pd: Few = 0
    """Added to physical defence."""
    grants: Annotated[tuple[str, ...], Example(["low_light"])] = ()
    """Traits that it brings along, for a species of the pack's own."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell of a school; a unit that knows it has it among what it wears (G35).

    ValueError when it would be cast for nothing.
    """

    school: Annotated[str, Example("fire")]
    """The school: needs the trait `school_…`, and goes with the skill `magic_…`."""
    cost: Few = 1
    """Energy spent on casting it."""
    rating: Few = 1
    """Dice that it brings."""
    attribute: Literal["influence", "intelligence", "acuity"] = "intelligence"
    """What limits the energy added to it."""
    band: Annotated[int, Bounds(1, 100), Example(8)] = 6
    """Cells of one range band."""
    defence: Literal["PD", "MD"] = "MD"
    """What resists it."""
    is_harmful: bool = True
    """Whether each success is a point of damage."""
    expends: Few = 0
    """Energy expended on top (FP-21)."""
    dazes: Few = 0
    """Least number of hits that also dazes; 0: it never dazes."""
    stuns: Few = 0
    """Least number of hits that also stuns; 0: it never stuns."""

    def __post_init__(self) -> None:
        """Refuse a spell that takes no energy, as it could be cast without end (G9)."""
        if self.cost + self.expends < 1:
            said = "a spell takes energy: its `cost` or its `expends` is at least 1"
            raise ValueError(Fault(said, "cost"))


UNARMED = Item("fists", "fists", "bare hands", Weapon(1, 0, "unarmed", is_finesse=True))
"""Bare hands, which everybody has."""


def sheet(unit: Unit) -> Sheet:
    """Return the unit's sheet. TypeError if it was made for another ruleset."""
    if not isinstance(unit.sheet, Sheet):
        raise TypeError(f"{unit.id} has no pools sheet")
    return unit.sheet


def own_traits(unit: Unit) -> tuple[Trait, ...]:
    """List the traits of the pack's own that the unit has."""
    return tuple([item.stats for item in unit.worn if isinstance(item.stats, Trait)])


def traits(unit: Unit) -> frozenset[str]:
    """Return the names of all the unit's traits, with those that its species brings along."""
    named = sheet(unit).traits
    for one in own_traits(unit):
        named += one.grants
    return _bundled(named)


@lru_cache(maxsize=1024)
def _bundled(named: tuple[str, ...]) -> frozenset[str]:
    """Return those traits, and those that the species among them bring along."""
    return frozenset([*named, *(trait for name in named for trait in SPECIES.get(name, ()))])


def size(unit: Unit) -> str:
    """Return the unit's size; `medium` unless a trait says otherwise."""
    sizes = [trait for trait in (*sheet(unit).traits, *sorted(traits(unit))) if trait in SIZES]
    return sizes[0] if sizes else "medium"


def full_health(unit: Unit) -> int:
    """Compute health when whole: by size, twice the Stamina, and traits (FP-68)."""
    more = 2 * ("tough" in traits(unit)) + sum(trait.health for trait in own_traits(unit))
    return max(1, SIZES[size(unit)] + 2 * sheet(unit).stamina + more)


def max_energy(unit: Unit) -> int:
    """Return the energy of the unit when rested (FP-12)."""
    return sheet(unit).energy


def mental_defence(unit: Unit) -> int:
    """Return the middle one of Influence, Intelligence and Acuity (FP-35)."""
    numbers = sheet(unit)
    return sorted(numbers.rating(one) for one in MENTAL)[1]


def speed(unit: Unit) -> int:
    """Compute the most cells of one Move: Agility + 2, and traits (G12)."""
    more = 2 * ("fleet" in traits(unit)) + sum([trait.speed for trait in own_traits(unit)])
    return max(0, sheet(unit).agility + 2 + more)


def cheapened(unit: Unit) -> frozenset[Attribute]:
    """Return the attributes whose steps cost the unit a point less (G4)."""
    return frozenset(CHEAPENS[trait] for trait in traits(unit) if trait in CHEAPENS)


def weapon(item: Item) -> Weapon:
    """Return the weapon that an item is. Call it only for a weapon."""
    return item.stats  # type: ignore[return-value]  # a cast is a call


def weapons(unit: Unit) -> tuple[Item, ...]:
    """List the weapons in the unit's hands."""
    return tuple([item for item in unit.hands if isinstance(item.stats, Weapon)])


def spells(unit: Unit) -> tuple[Item, ...]:
    """List the spells that the unit knows."""
    return tuple([item for item in unit.worn if isinstance(item.stats, Spell)])


def spell(item: Item) -> Spell:
    """Return the spell that an item is. Call it only for a spell."""
    return item.stats  # type: ignore[return-value]  # a cast is a call


def shield(unit: Unit) -> Shield | None:
    """Return the shield that the unit holds; None if it holds none."""
    return next((item.stats for item in unit.hands if isinstance(item.stats, Shield)), None)


def armour(unit: Unit) -> int:
    """Return the dice of the best armour that the unit wears; 0 if it wears none (G25)."""
    return max([item.stats.pd for item in unit.worn if isinstance(item.stats, Armour)], default=0)


def untrained(unit: Unit) -> int:
    """Compute the points of training that the unit lacks for its armour (FP-47, G25)."""
    return max(0, armour(unit) - sheet(unit).skill("armor_training"))


def hands_of(item: Item) -> int:
    """Return the number of hands that the item takes."""
    return item.stats.hands if isinstance(item.stats, Weapon) else 1


def free_hands(unit: Unit) -> int:
    """Count the hands that hold neither a thing nor a unit (G33)."""
    busy = sum([hands_of(item) for item in unit.hands]) + ("holding" in unit.states)
    return max(0, 2 - busy)


def help_for(unit: Unit, *names: str) -> tuple[int, str]:
    """Return dice and name of the best tool for those skills or verbs; (0, "") if none (G32)."""
    found = [
        (item.stats.dice, item.name)
        for item in unit.items
        if isinstance(item.stats, Tool) and item.stats.helps in names
    ]
    return max(found, default=(0, ""))
