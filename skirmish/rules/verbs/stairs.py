"""Stairs and storeys in words: where a stair leads, and who is in another storey."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.grid import Cell, Storey, Terrain


def called(storey: Storey) -> str:
    """Call a storey by its name: `the upper floor`."""
    return f"the {storey.name.replace('_', ' ')}"


def said_of_stairs(terrain: Terrain, cell: Cell) -> str:
    """Say where the stairs in a cell lead: `stairs to the upper floor`; empty where none are known."""
    above = (terrain.storey_at(beyond) for _, beyond in terrain.stairs_at(cell))
    ways = [called(storey) for storey in above if storey is not None]
    return f"stairs to {' and '.join(ways)}" if ways else ""


def other_storey(terrain: Terrain, here: Cell, cell: Cell) -> str:
    """Say in which storey the second cell is: `in another storey, the cellar`; empty if it is the first's."""
    if terrain.same_storey(here, cell):
        return ""
    storey = terrain.storey_at(cell)
    return f"in another storey, {called(storey)}" if storey is not None else ""


def glyph_of_stairs(terrain: Terrain, cell: Cell) -> str:
    """Return `<` for stairs to a storey that the map lists later, which is higher, `>` for those down.

    Empty where no stairs are known.
    """
    names = [storey.name for storey in terrain.storeys]
    here = terrain.storey_at(cell)
    for _, beyond in terrain.stairs_at(cell):
        there = terrain.storey_at(beyond)
        if here is not None and there is not None:
            return "<" if names.index(there.name) > names.index(here.name) else ">"
    return ""
