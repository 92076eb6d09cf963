"""`python -m bench.points [SYSTEM ...]`: what each unit is worth in points, from exact odds; writes the file.

The units of one pack are measured against each other, and those of all other packs against these.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Container, Mapping
from pathlib import Path
from time import process_time
from typing import Final

from bench.battles import content
from bench.sections import table, write
from skirmish.odds.worth import middle, points_of, powers
from skirmish.packs.points import FILE, PACK, Measured, measured, points

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "random.md"
"""The page with the table."""


def main(wanted: list[str]) -> int:
    """Measure the units under those systems, or all, and write the file."""
    found = dict(measured()) if FILE.exists() else {}
    for name in wanted or content().rulesets:
        start = process_time()
        found[name] = worths(name)
        print(f"{name}: {process_time() - start:.0f} s, {found[name]}", flush=True)
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    measured.cache_clear()
    write(PAGE, "points", told(points()))
    return 0


def told(found: Mapping[str, Mapping[str, int]]) -> str:
    """Write the table of all units of the pack that random battles are fought with."""
    units = dict.fromkeys(kind for own in found.values() for kind in own)
    rows = [[f"`{kind}`", *(str(own.get(kind, "")) for own in found.values())] for kind in units]
    return table(["unit", *(f"`{name}`" for name in found)], rows)


def worths(name: str, wanted: Container[str] | None = None) -> Measured:
    """Return the points of each kind of unit under that system, of the packs that are wanted, or of all."""
    library = content()
    ruleset = library.rulesets[name]
    sets = {pack.id: pack.unit_sets[name].units for pack in library.packs.values() if name in pack.unit_sets}
    yard = dict(powers(ruleset, sets[PACK], sets[PACK]))
    middling = middle(yard)
    found = {
        pack: yard if pack == PACK else dict(powers(ruleset, units, sets[PACK]))
        for pack, units in sets.items()
        if wanted is None or pack in wanted
    }
    told_by = {
        pack: {kind: points_of(power, middling) for kind, power in own.items()} for pack, own in found.items()
    }
    return {"middle": round(middling, 6), "packs": told_by}


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
