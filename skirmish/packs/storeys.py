"""Storeys of a map file and the stairs between them, checked: what parts them, and where stairs end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Final

from skirmish.grid.cell import Cell
from skirmish.grid.terrain import Mask, Stair, Storey, Terrain

if TYPE_CHECKING:
    from skirmish.packs.source import Steps

Report = Callable[["Steps", str, str], None]
"""Takes a mistake: where it is written, what is wrong, and a hint."""
ReportAt = Callable[[Cell, str], None]
"""Takes a mistake in a cell of the drawing."""

STOREYS: Final = "storeys"
"""The key of a map file under which storeys stand, lowest first."""
STAIRS: Final = "stairs"
"""The key under which stairs stand."""


def judged(
    terrain: Terrain, storeys: Mapping[str, Mask], stairs: Mapping[str, Mask], add: Report, add_at: ReportAt
) -> None:
    """Report what is wrong with storeys and stairs, given by name as masks of their cells."""
    if len(storeys) == 1:
        add((STOREYS, *storeys), "one storey is the whole map: write two or more, or none", "")
    if stairs and not storeys:
        said = "stairs lead from storey to storey, and this map has none"
        add((STAIRS, next(iter(stairs))), said, "write `storeys:`")
    if not storeys:
        return
    _parted(terrain, storeys, add)
    _filled(terrain, storeys, add_at)
    taken: dict[Cell, str] = {}
    for name, mask in stairs.items():
        wrong = _misled(terrain, storeys, mask)
        for cell in terrain.cells(mask) if not wrong else ():
            if cell in taken:
                wrong = f"`{taken[cell]}` begins at {cell} already"
            taken.setdefault(cell, name)
        if wrong:
            add((STAIRS, name), wrong, "")


def _parted(terrain: Terrain, storeys: Mapping[str, Mask], add: Report) -> None:
    """Report storeys that overlap, or touch by a side or a corner."""
    for one, other in combinations(storeys, 2):
        both = storeys[one] & storeys[other]
        near = both or _grown(terrain, storeys[one]) & storeys[other]
        if near:
            cell = next(terrain.cells(near))
            said = f"`{other}` and `{one}` {'overlap' if both else 'touch'} at {cell}"
            add((STOREYS, other), said, "leave a column or row of walls between storeys")


def _grown(terrain: Terrain, mask: Mask) -> Mask:
    """Return the cells of a mask, and all that touch them by a side or a corner."""
    wide = mask | mask << 1 | mask >> 1
    return wide | wide << terrain.stride | wide >> terrain.stride


def _filled(terrain: Terrain, storeys: Mapping[str, Mask], add_at: ReportAt) -> None:
    """Report the first cell between storeys that somebody could enter or look through."""
    solid = terrain.opaque & ~terrain.doors & ~terrain.walkable
    between = terrain.all_cells & ~solid
    for mask in storeys.values():
        between &= ~mask
    cell = next(terrain.cells(between), None)
    if cell is not None:
        more = between.bit_count() - 1
        others = (
            f", and so do {more} more cells" if more > 1 else ", and so does one more cell" if more else ""
        )
        tile = terrain.tile(cell).name
        add_at(cell, f"{cell} lies in no storey{others}: a wall belongs there, not {tile}")


def _misled(terrain: Terrain, storeys: Mapping[str, Mask], ends: Mask) -> str:
    """Say what is wrong with the two ends of stairs; empty if nothing is."""
    if ends.bit_count() != 2 or (ends & terrain.walkable).bit_count() != 2:
        return "stairs need two ends, two cells to stand on"
    if any((ends & mask).bit_count() == 2 for mask in storeys.values()):
        return "both ends are in one storey: stairs lead to another"
    return ""


def made(
    terrain: Terrain, storeys: Mapping[str, Mask], stairs: Mapping[str, Mask]
) -> tuple[tuple[Storey, ...], tuple[Stair, ...]]:
    """Return the storeys, and the stairs that have two ends, as a terrain takes them."""
    ends = {name: tuple(terrain.cells(mask)) for name, mask in stairs.items() if mask.bit_count() == 2}
    return (
        tuple(Storey(name, mask) for name, mask in storeys.items()),
        tuple(Stair(name, (one, other)) for name, (one, other) in ends.items()),
    )
