"""What is odd about a map or scenario that can be played all the same: told to its maker alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from skirmish.grid.paths import distances
from skirmish.grid.sight import sight
from skirmish.model.scene import LINK
from skirmish.packs.maps import default_glyphs

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.grid.cell import Cell
    from skirmish.packs.maps import Map
    from skirmish.packs.scenario import Scenario
    from skirmish.packs.source import Source

MOST_PARTS: Final = 100
"""Parts of the ground of one map that are looked at."""


def map_remarks(found: Map, source: Source) -> Iterator[Problem]:
    """Yield what is odd about a map that is in order: characters that mean something else, ground cut off."""
    usual = dict(default_glyphs())
    for glyph, tile in source.data.get("legend", {}).items():
        if usual.get(glyph, tile) != tile:
            said = f"`{glyph}` is {tile} here; on every other map it is {usual[glyph]}"
            yield source.problem(
                ("legend", glyph), said, "take a character that means nothing yet", of_key=True
            )
    for part in _parts_cut_off(found):
        first = next(found.terrain.cells(part))
        count = part.bit_count()
        cells = f"{count} cells are" if count > 1 else "this cell is"
        yield _at(source, first, f"from {first} there is no way to the rest of the map: {cells} cut off")


def _parts_cut_off(found: Map) -> Iterator[int]:
    """Yield the mask of each part of the ground from which there is no way to the largest of them.

    Of ground in very many parts only the first are looked at.
    """
    terrain, left = found.terrain, found.ground
    parts: list[int] = []
    while left and len(parts) < MOST_PARTS:
        cell = next(terrain.cells(left))
        parts.append(distances(terrain, terrain.doors, [cell]).cells & left | 1 << terrain.bit(cell))
        left &= ~parts[-1]
    largest = max(parts, key=int.bit_count)
    linked = [ends for name, ends in found.zones.items() if name.startswith(LINK)]
    yield from (part for part in parts if part is not largest and not any(part & ends for ends in linked))


def _at(source: Source, cell: Cell, said: str) -> Problem:
    """Build the remark about a cell, at its character in the drawing."""
    place, _ = list(source.drawn(("rows",)))[cell.y]
    return source.problem_at(replace(place, column=place.column + cell.x), said)


def scenario_remarks(found: Scenario, source: Source) -> Iterator[Problem]:
    """Yield what is odd about a scenario that is in order: ground that nobody knows, zones that overlap."""
    if "charted" not in source.data and not _sees_foes(found):
        said = (
            "nothing is said of `charted`, so no side knows the ground, and nobody sees an enemy at the start"
        )
        yield source.problem(
            ("map",), said, "say `charted: true`, or `charted: false` if it is meant so", of_key=True
        )
    for one, other in combinations(found.deploy, 2):
        if found.deploy[one] & found.deploy[other]:
            said = f"`{one}` and `{other}` place their units in zones that overlap"
            yield source.problem(("sides", other, "deploy"), said)


def _sees_foes(found: Scenario) -> bool:
    """Tell whether any two enemies see each other where they start."""
    sees = sight(found.map.terrain, found.map.open_doors).sees
    pairs = combinations(found.starting_places, 2)
    return any(one.side != other.side and sees(one.cell, other.cell) for one, other in pairs)
