"""A pack for the tables: fighters with 0 in everything but what their names say, and weapons that do 10."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path

ABILITIES = ("perception", "stealth", "melee", "block", "marksmanship", "dodge", "strength", "athletics")

HEAD = """\
weapons:
  bat: {name: bat, hands: 1, bonus: 10}
  gun: {name: gun, hands: 1, damage: 10, range: any}
  carbine: {name: carbine, hands: 2, damage: 10, range: any, two_shots: true}
  pistol: {name: pistol, hands: 1, damage: 10, range: short}
  long_gun: {name: long gun, hands: 2, damage: 10, range: long}
armour:
  vest: {name: vest, soak: 3}
units:
"""


def fighter(name: str, abilities: Mapping[str, int], hands: str = "[bat, gun]") -> str:
    """The lines of one unit."""
    zeros = dict.fromkeys(ABILITIES, 0) | {"toughness": 6} | dict(abilities)
    numbers = ", ".join(f"{ability}: {value}" for ability, value in zeros.items())
    return f"  {name}:\n    name: {name}\n    sheet: {{{numbers}}}\n    hands: {hands}\n"


def write_fighters(folder: Path) -> None:
    """Put the pack `t` into a data folder: `melee_3`, `m2s1` (Melee 2, Strength 1), and others."""
    pack = folder / "content" / "t"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Tables\nsummary: For tests.\n")
    units = [fighter(f"{ability}_{value}", {ability: value}) for ability in ABILITIES for value in range(7)]
    units += [fighter(f"m{m}s{s}", {"melee": m, "strength": s}) for m, s in product(range(1, 5), range(1, 4))]
    units.append(fighter("two", {"melee": 2, "block": 2, "strength": 2, "athletics": 2}))
    units.append(fighter("twin", {"marksmanship": 2}, "[gun, gun]"))
    (pack / "fudge.yaml").write_text(HEAD + "".join(units))
