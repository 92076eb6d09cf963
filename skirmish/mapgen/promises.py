"""What every map that is made by chance promises; a drawing that breaks a promise is thrown away."""

from __future__ import annotations

from typing import Final

from skirmish.grid import Cell, Terrain, distances, reach, sight, steps_apart
from skirmish.mapgen.draft import MapDraft

LEAST_ROOM: Final = 14
"""Cells to stand on in each place where a side begins: twelve units, and room to choose."""
NEAR: Final = 4
"""Steps within which cover lies from every cell where a unit may begin."""
APART: Final = 2
"""The flank keeps farther than this from the middle of the shortest way."""
LONGEST_FLANK: Final = 2.0
"""How much longer than the shortest way the flank may be."""
MOST_IN_SIGHT: Final = 0.15
"""Share of the pairs of starting cells, one of each side, that may be in sight of each other."""
LEAST_GROUND: Final = 0.3
"""Share of the map that can be walked on."""


def broken(draft: MapDraft) -> str:
    """Say which promise the drawing breaks, in a few words; empty if it keeps them all."""
    terrain = draft.terrain()
    ground = terrain.passable(terrain.doors)
    west, east = (terrain.mask(box.cells()) & ground for box in (draft.west, draft.east))
    if min(west.bit_count(), east.bit_count()) < LEAST_ROOM:
        return "no room to begin"
    if ground.bit_count() < LEAST_GROUND * draft.width * draft.height:
        return "hardly any ground"
    first = next(terrain.cells(west))
    if ground & ~distances(terrain, terrain.doors, [first]).cells:
        return "parts that nobody comes to"
    if west & ~_near_cover(terrain):
        return "a start without cover"
    if _in_sight(terrain, west, east) > MOST_IN_SIGHT:
        return "sides that see each other at once"
    return _without_flank(terrain, west, east)


def _near_cover(terrain: Terrain) -> int:
    """Return the mask of the cells that have ground with cover within `NEAR` steps."""
    near = sum(mask for tile, mask in terrain.kinds.items() if tile.cover != "none")
    for _ in range(NEAR):
        near |= near << 1 | near >> 1
        near &= terrain.all_cells
        near |= near << terrain.stride | near >> terrain.stride
        near &= terrain.all_cells
    return near


def _in_sight(terrain: Terrain, west: int, east: int) -> float:
    """Return the share of the pairs of cells that see each other while all doors are closed."""
    look = sight(terrain, 0)
    seen = sum((look.row(cell) & east).bit_count() for cell in terrain.cells(west))
    return seen / (west.bit_count() * east.bit_count())


def _without_flank(terrain: Terrain, west: int, east: int) -> str:
    """Say what is wrong with the ways between the sides: there must be two, and no cell on all of them."""
    way = shortest_way(terrain, west, east)
    if not way:
        return "no way"
    middle = way[len(way) // 3 : len(way) - len(way) // 3]
    near = [
        cell
        for cell in terrain.cells(terrain.all_cells)
        if min(steps_apart(cell, one) for one in middle) <= APART
    ]
    other = shortest_way(terrain, west, east, avoid=terrain.mask(near))
    if not other or len(other) > LONGEST_FLANK * len(way):
        return "no flank"
    between = [cell for cell in way if not (west | east) >> terrain.bit(cell) & 1]
    if any(not _is_joined(terrain, west, east, terrain.mask([cell])) for cell in between):
        return "a cell that all ways lead through"
    return ""


def _is_joined(terrain: Terrain, west: int, east: int, avoid: int) -> bool:
    """Tell whether there is a way from one mask to another without the cells to avoid."""
    return bool(distances(terrain, terrain.doors, terrain.cells(east), avoid=avoid).cells & west)


def shortest_way(terrain: Terrain, west: int, east: int, avoid: int = 0) -> tuple[Cell, ...]:
    """Return the cells of the cheapest way from one mask to another, through doors, without those to avoid.

    Empty if there is none.
    """
    home = distances(terrain, terrain.doors, terrain.cells(east), avoid=avoid)
    costs = [(cost, cell) for cell in terrain.cells(west & ~avoid) if (cost := home.get(cell)) is not None]
    if not costs:
        return ()
    cost, start = min(costs)
    found = reach(terrain, terrain.doors, start, cost, avoid=avoid)
    goal = next(cell for cell in terrain.cells(east) if cell in found and found.cost(cell) <= cost)
    return (start, *found.path(goal))
