"""Two small rule tables and a small folder of content, to try the library on."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal, cast

from skirmish.model.unit import Unit
from skirmish.packs.library import Library, library
from skirmish.rules.fudge import sheet as fudge
from skirmish.rules.prose import Prose
from skirmish.rules.ruleset import Choice, Rounds, Ruleset
from skirmish.rules.sheet import Bounds

HERE = Path(__file__).resolve().parent
GOOD = HERE / "good"


@dataclass(frozen=True, slots=True)
class Skill:
    """A block inside a block."""

    value: Annotated[int, Bounds(0, 100)]
    """In per cent."""
    is_trained: bool = False
    """Whether it was ever practised."""


@dataclass(frozen=True, slots=True)
class Other:
    """A sheet with every kind of field that a sheet may have."""

    size: Literal["small", "large"] = "small"
    """One of some words."""
    skills: Mapping[str, Skill] = field(default_factory=dict)
    """By name."""
    traits: tuple[str, ...] = ()
    """A list."""
    luck: Annotated[int, Bounds(-2, 2)] | None = None
    """A number, or nothing."""

    def __post_init__(self) -> None:
        if "tiny" in self.traits and self.size == "large":
            raise ValueError("nothing large is tiny")


def table(ruleset_id: str, sheet: type, kit: Mapping[str, type], *choices: Choice) -> Ruleset:
    """A ruleset of which only what packs need is there."""
    full = fudge.full_hp if sheet is fudge.Sheet else _ten
    rounds = cast(Rounds, None)
    return Ruleset(
        ruleset_id, ruleset_id, 1, "", Fraction(1), "m", 3, sheet, kit, full, rounds, {}, Prose(), choices
    )


def _ten(_unit: Unit) -> int:
    return 10


TABLES: Mapping[str, Ruleset] = {
    "fudge": table(
        "fudge",
        fudge.Sheet,
        {"weapons": fudge.Weapon, "shields": fudge.Shield, "armour": fudge.Armour},
        Choice("mass_attacks", ("choice", "off"), "Whether groups may be formed."),
        Choice("stalemate", (20, 10, 40), "Rounds without a wound."),
    ),
    "other": table("other", Other, {}),
}


def load(*folders: Path) -> Library:
    """The library of these folders under the two tables."""
    return library(folders, TABLES)


def good_copy(folder: Path, **files: Any) -> Path:
    """A copy of the small folder; `files`, texts or bytes by short name, replace its files or join them."""
    shutil.copytree(GOOD, folder, dirs_exist_ok=True)
    for name, text in files.items():
        path = folder / NAMES[name]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


NAMES = {
    "yard": "maps/yard.yaml",
    "pack": "content/toy/pack.yaml",
    "fudge": "content/toy/fudge.yaml",
    "other": "content/toy/other.yaml",
    "spat": "content/toy/scenarios/spat.yaml",
}


def text_of(name: str) -> str:
    """The text of a file of the small folder, by short name."""
    return (GOOD / NAMES[name]).read_text(encoding="utf-8")
