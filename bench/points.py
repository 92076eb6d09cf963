"""`python -m bench.points [SYSTEM ...]`: what each unit is worth in points, from exact odds; writes the file.

Everybody strikes everybody, the best blow of a turn, beside each other and from a distance; the other answers
with what costs it least. A unit that does twice as much, or is hurt half as much, is worth the square root of
two times as many points: as many such units as can be had for the same points then last equally long against
each other (Lanchester's square law).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from fractions import Fraction
from math import exp, log, sqrt
from pathlib import Path
from time import process_time
from typing import Final

from bench.battles import content
from bench.sections import table, write
from skirmish.odds.first_turn import best_blow
from skirmish.packs.points import FILE, PACK, points
from skirmish.packs.unit_types import UnitType
from skirmish.rules.ruleset import Ruleset

MIDDLE: Final = 10
"""Points of a unit of middling worth."""
PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "random.md"
"""The page with the table."""
LEAST, MOST = 4, 25
"""Points of the least and the most that a unit may be worth."""
WEIGHTS: Final = {1: 0.6, 8: 0.25, 16: 0.15}
"""By cells between the two: how much a blow from there counts."""
FLOOR: Final = 0.02
"""Harm a turn that everybody is taken to do, so that nobody is worth nothing."""


def main(wanted: list[str]) -> int:
    """Measure the units under those systems, or all, and write the file."""
    library = content()
    found = dict(points()) if FILE.exists() else {}
    for name in wanted or library.rulesets:
        start = process_time()
        found[name] = worths(library.rulesets[name], library.packs[PACK].unit_sets[name].units)
        print(f"{name}: {process_time() - start:.0f} s, {found[name]}", flush=True)
        write(PAGE, "points", told(found))
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


def told(found: Mapping[str, Mapping[str, int]]) -> str:
    """Write the table of all units."""
    units = dict.fromkeys(kind for own in found.values() for kind in own)
    rows = [[f"`{kind}`", *(str(own.get(kind, "")) for own in found.values())] for kind in units]
    return table(["unit", *(f"`{name}`" for name in found)], rows)


def worths(ruleset: Ruleset, units: Mapping[str, UnitType]) -> Mapping[str, int]:
    """Return the points of each kind of unit."""
    harm = {(a, b): _harm(ruleset, units[a], units[b]) for a in units for b in units}
    power = {kind: _power(kind, harm, len(units)) for kind in units}
    middle = exp(sum(map(log, power.values())) / len(power))
    return {kind: min(max(round(MIDDLE * power[kind] / middle), LEAST), MOST) for kind in units}


def _power(kind: str, harm: Mapping[tuple[str, str], float], count: int) -> float:
    """Return how strong a unit is: the root of what it does, times how long it lasts."""
    does = sum(share for (actor, _), share in harm.items() if actor == kind) / count
    takes = sum(share for (_, target), share in harm.items() if target == kind) / count
    return sqrt((does + FLOOR) / (takes + FLOOR))


def _harm(ruleset: Ruleset, actor: UnitType, target: UnitType) -> float:
    """Return what share of the target a turn of the actor's takes, over all distances."""
    return sum(weight * _share(ruleset, actor, target, cells) for cells, weight in WEIGHTS.items())


def _share(ruleset: Ruleset, actor: UnitType, target: UnitType, cells: int) -> float:
    blow = best_blow(ruleset, actor, target, cells)
    if blow is None:
        return 0.0
    return float(max(blow.out, min(blow.damage / blow.full, Fraction(1))))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
