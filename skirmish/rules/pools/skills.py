"""Skills and traits of `pools` by name: what they hang on, what they cost (G4 to G6, G36, G37)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

Attribute = Literal["strength", "agility", "stamina", "influence", "intelligence", "acuity"]
"""One of six (FP-04)."""
Kind = Literal["general", "martial", "magic"]
"""What a skill is counted as when points are shared out (FP-62, FP-63)."""

PHYSICAL: Final[tuple[Attribute, ...]] = ("strength", "agility", "stamina")
"""Attributes of the body (FP-04)."""
MENTAL: Final[tuple[Attribute, ...]] = ("influence", "intelligence", "acuity")
"""Attributes of the mind (FP-04)."""
ATTRIBUTES: Final = PHYSICAL + MENTAL
"""All six."""

GENERAL: Final[Mapping[str, Attribute]] = {
    "athletics": "strength",
    "acrobatics": "agility",
    "stealth": "agility",
    "ride": "agility",
    "endurance": "stamina",
    "persuade": "influence",
    "command": "influence",
    "medicine": "intelligence",
    "engineering": "intelligence",
    "tactics": "intelligence",
    "perception": "acuity",
    "survival": "acuity",
    "insight": "acuity",
}
"""General skills with the attribute that each hangs on (G36); any `knowledge_…` hangs on Intelligence."""

MARTIAL: Final[Mapping[str, Attribute]] = {
    "blades": "strength",
    "axes_and_maces": "strength",
    "polearms": "strength",
    "unarmed": "strength",
    "shield_training": "strength",
    "bows": "agility",
    "crossbows": "agility",
    "firearms": "agility",
    "thrown": "agility",
    "finesse": "agility",
    "evasion": "agility",
    "brace": "stamina",
    "armor_training": "stamina",
    "iron_will": "acuity",
    "empty_vessel": "acuity",
}
"""Martial skills with the attribute that each hangs on (G37)."""

SKILLS: Final = (*GENERAL, *MARTIAL)
"""All of these; besides there are `knowledge_…` and `magic_…`."""
KNOWLEDGE: Final = "knowledge_"
"""How the name of a field of knowledge begins."""
MAGIC: Final = "magic_"
"""How the name of a school's skill begins."""
SCHOOL: Final = "school_"
"""How the name of the trait begins that opens a school (FP-07)."""
FREE: Final = ("knowledge_language_native", "knowledge_common")
"""Known by everybody as well as Intelligence goes, for nothing (FP-64)."""

SIZES: Final[Mapping[str, int]] = {
    "tiny": 1, "small": 2, "medium": 3, "large": 5, "huge": 8, "gargantuan": 13,
}  # fmt: skip
"""What a size gives in health, besides twice the Stamina (FP-68, G6)."""

CHEAPENS: Final[Mapping[str, Attribute]] = {
    "muscular": "strength",
    "lithe": "agility",
    "fit": "stamina",
    "sensitive": "influence",
    "incisive": "intelligence",
    "astute": "acuity",
}
"""Traits that make the steps of one attribute a point cheaper (FP-58, G4)."""

COSTS: Final[Mapping[str, int]] = {
    "tiny": 0, "small": 0, "medium": 0, "large": 3, "huge": 6, "gargantuan": 9,
    "low_light": 1, "acute_hearing": 1, "fleet": 1,
    "dark_vision": 2, "tough": 2, **dict.fromkeys(CHEAPENS, 2),
    "tremor_sense": 3, "natural_armour": 3,
}  # fmt: skip
"""What a trait costs (G5); a school costs as much as the dearest of them."""
SCHOOL_COST: Final = 3
"""What the trait of one school of magic costs (G5)."""

SPECIES: Final[Mapping[str, tuple[str, ...]]] = {
    "human": ("medium",),
    "elf": ("medium", "lithe", "low_light"),
    "orc": ("medium", "muscular", "tough"),
    "dwarf": ("medium", "fit", "dark_vision"),
}
"""What each species brings along (FP-58, FP-59, G5); a human chooses one cheapening trait freely."""
TRAITS: Final = (*SPECIES, *COSTS)
"""Species and traits; besides there is `school_…`."""


def is_skill(name: str) -> bool:
    """Tell whether there is such a skill."""
    return name in GENERAL or name in MARTIAL or name.startswith((KNOWLEDGE, MAGIC))


def is_trait(name: str) -> bool:
    """Tell whether there is such a trait, species and schools included."""
    return name in COSTS or name in SPECIES or name.startswith(SCHOOL)


def kind_of(skill: str) -> Kind:
    """Return the kind of skill that its points count towards."""
    if skill.startswith(MAGIC):
        return "magic"
    return "martial" if skill in MARTIAL else "general"


def attribute_of(skill: str) -> Attribute:
    """Return the attribute of the skill; Intelligence for knowledge and for magic."""
    return GENERAL.get(skill) or MARTIAL.get(skill) or "intelligence"


def trait_cost(trait: str) -> int:
    """Compute the points that the trait costs on its own (G5).

    A species costs as much as the traits that it brings along, its cheapening trait left out.
    """
    if trait in SPECIES:
        return sum(trait_cost(one) for one in SPECIES[trait] if one not in CHEAPENS)
    return SCHOOL_COST if trait.startswith(SCHOOL) else COSTS[trait]


@lru_cache(maxsize=256)
def title(name: str) -> str:
    """Return the name as players read it: `Axes and maces`."""
    return name.replace("_", " ").capitalize()
