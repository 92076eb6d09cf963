"""Making a character: what everything costs, and what breaks the budget (FP-54 to FP-71)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from skirmish.model.scene import Setting
from skirmish.model.unit import Unit
from skirmish.rules.pools.sheet import Sheet, cheapened, own_traits, sheet, spell, spells, traits
from skirmish.rules.pools.skills import (
    ATTRIBUTES,
    CHEAPENS,
    FREE,
    MAGIC,
    SCHOOL,
    SIZES,
    SPECIES,
    Attribute,
    Kind,
    attribute_of,
    kind_of,
    title,
    trait_cost,
)
from skirmish.rules.sheet import Fault

DEFAULTS: Final[Mapping[str, Setting]] = {
    "cp_attributes": 15,
    "cp_skills": 30,
    "cp_general_min": 15,
    "cp_split": "none",
    "attribute_max": 5,
    "skill_max": "none",
    "unspent": "lost",
    "traits_allowed": "all",
}
"""The budgets when nobody says other (FP-55, FP-56)."""

STEPS: Final = (
    "concept", "traits", "attributes", "skills", "energy", "defence pools", "health", "movement speed",
    "equipment", "final details",
)  # fmt: skip
"""The order in which a character is made (FP-54)."""


def attribute_points(rating: int, *, is_cheap: bool = False) -> int:
    """Compute the points that it costs to raise an attribute from 1 (FP-60, G4).

    Each step costs the rating that it reaches; `is_cheap`: 1 less, but at least 1.
    """
    return sum(max(1, step - is_cheap) for step in range(2, rating + 1))


def spent_on_attributes(unit: Unit) -> int:
    """Compute the points that the unit's attributes cost."""
    cheap = cheapened(unit)
    return sum(attribute_points(sheet(unit).rating(one), is_cheap=one in cheap) for one in ATTRIBUTES)


def spent_on_traits(unit: Unit) -> int:
    """Compute the points that the unit's traits cost (FP-57, FP-58).

    One cheapening trait is free to a human.
    """
    named = list(sheet(unit).traits)
    if not any(name in SPECIES and name != "human" for name in named):
        gift = next((name for name in named if name in CHEAPENS), None)
        named = [name for name in named if name != gift]
    return sum(trait_cost(name) for name in named) + sum(trait.cost for trait in own_traits(unit))


def spent_on_skills(numbers: Sheet, kind: Kind | None = None) -> int:
    """Compute the points that the skills (of that kind) cost (FP-61, FP-64).

    Each costs its rating; common knowledge is free up to Intelligence.
    """
    return sum(
        max(0, rating - numbers.intelligence) if skill in FREE else rating
        for skill, rating in numbers.skills.items()
        if kind is None or kind_of(skill) == kind
    )


def knows(numbers: Sheet, skill: str) -> int:
    """Return the rating of a skill; common knowledge has at least that of Intelligence (FP-64)."""
    return max(numbers.skill(skill), numbers.intelligence if skill in FREE else 0)


def audit(unit: Unit, options: Mapping[str, Setting]) -> tuple[str, ...]:
    """List what is wrong with how the unit was made, a sentence each; empty if all is well (FP-54, G38)."""
    allowed = {**DEFAULTS, **options}
    found = list(_skills(unit))
    if not sheet(unit).is_adversary:
        found += [*_limits(unit, allowed), *_traits(unit, allowed), *_budgets(unit, allowed)]
    return tuple(found)


def _underlying(unit: Unit, skill: str) -> Attribute:
    """Return the attribute that limits the skill; a school's skill has that of its spells (G8)."""
    if skill.startswith(MAGIC):
        for item in spells(unit):
            if spell(item).school == skill.removeprefix(MAGIC):
                return spell(item).attribute
    return attribute_of(skill)


def _skills(unit: Unit) -> Iterator[str]:
    """Yield a complaint for each skill above its attribute, or magic without its trait (FP-07, FP-08)."""
    numbers = sheet(unit)
    for skill, rating in numbers.skills.items():
        attribute = _underlying(unit, skill)
        most = numbers.rating(attribute)
        if rating > most:
            yield Fault(
                f"{title(skill)} {rating} is above {title(attribute)} {most} (FP-08)", "skills", skill
            )
        school = SCHOOL + skill.removeprefix(MAGIC)
        if skill.startswith(MAGIC) and school not in traits(unit):
            yield Fault(f"{title(skill)} needs the trait `{school}` (FP-07)", "skills", skill)


def _limits(unit: Unit, allowed: Mapping[str, Setting]) -> Iterator[str]:
    """Yield a complaint for each attribute or skill above the highest allowed rating (FP-56, FP-63)."""
    numbers = sheet(unit)
    for attribute in ATTRIBUTES:
        if numbers.rating(attribute) > int(allowed["attribute_max"]):
            most = allowed["attribute_max"]
            yield Fault(f"{title(attribute)} {numbers.rating(attribute)} is above {most} (FP-56)", attribute)
    if allowed["skill_max"] != "none":
        for skill, rating in numbers.skills.items():
            if rating > int(allowed["skill_max"]):
                yield Fault(
                    f"{title(skill)} {rating} is above {allowed['skill_max']} (FP-63)", "skills", skill
                )


def _traits(unit: Unit, allowed: Mapping[str, Setting]) -> Iterator[str]:
    """Yield complaints about the traits (FP-56 to FP-59, G5).

    A unit has one species and one size, no trait twice, and none that the options leave out.
    """
    named = [*sheet(unit).traits, *(trait for one in own_traits(unit) for trait in one.grants)]
    species = [name for name in named if name in SPECIES]
    if len(species) > 1:
        yield Fault(f"Nobody is of two species: {', '.join(species)} (FP-58)", "traits")
    sizes = {name for name in traits(unit) if name in SIZES}
    if len(sizes) > 1:
        yield Fault(f"Nobody has two sizes: {', '.join(sorted(sizes))} (G5)", "traits")
    bundled = [*named, *(trait for name in species for trait in SPECIES[name])]
    for name in dict.fromkeys(name for name in bundled if bundled.count(name) > 1):
        yield Fault(f"The trait `{name}` is taken twice (G5)", "traits")
    if allowed["traits_allowed"] == "no magic" and any(name.startswith(SCHOOL) for name in named):
        yield Fault("There is no magic here (FP-56)", "traits")
    if allowed["traits_allowed"] == "humans" and any(name != "human" for name in species):
        yield Fault("There are only humans here (FP-56)", "traits")


def _budgets(unit: Unit, allowed: Mapping[str, Setting]) -> Iterator[str]:
    """Yield complaints about points: too many in all, or too few in a kind of skill (FP-55, FP-69).

    Attributes and traits share one budget, skills have another; points won in play make up for either.
    """
    numbers, budget = sheet(unit), int(allowed["cp_attributes"])
    on_traits, on_attributes = spent_on_traits(unit), spent_on_attributes(unit)
    if on_traits > budget:
        yield Fault(f"Traits cost {on_traits} of {budget} points (FP-57)", "traits")
        return
    left = budget - on_traits - on_attributes
    earned = numbers.cp_earned - max(0, -left)
    if earned < 0:
        said = f"Attributes and traits cost {on_attributes + on_traits} of {budget} points (FP-55)"
        yield Fault(said, max(ATTRIBUTES, key=numbers.rating))
    spare = max(0, left) if allowed["unspent"] == "skills" else 0
    on_skills, most = spent_on_skills(numbers), int(allowed["cp_skills"])
    if on_skills > most + spare + max(0, earned):
        yield Fault(f"Skills cost {on_skills} of {most + spare} points (FP-55)", "skills")
    general = spent_on_skills(numbers, "general")
    if general < int(allowed["cp_general_min"]):
        said = f"Only {general} points are in general skills, at least {allowed['cp_general_min']} (FP-62)"
        yield Fault(said, "skills")
    yield from _shares(numbers, str(allowed["cp_split"]))


def _shares(numbers: Sheet, split: str) -> Iterator[str]:
    """Yield a complaint if a kind of skill has fewer points than `split` asks for (FP-63).

    `split`: the kind and its points, such as `martial 10`, or `none`.
    """
    if split == "none":
        return
    kind, least = split.split()
    spent = spent_on_skills(numbers, "martial" if kind == "martial" else "magic")
    if spent < int(least):
        yield Fault(f"Only {spent} points are in {kind} skills, at least {least} (FP-63)", "skills")
