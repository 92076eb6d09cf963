"""Tools: which cells a line, a box, a fill or a mirror means. They only choose cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Final, Literal

from skirmish.grid.cell import Cell
from skirmish.grid.sight import line
from skirmish.packs.sketch.sketch import Sketch

Mirror = Literal["off", "left-right", "top-bottom", "both"]
"""Across which middle lines of the map every stroke is repeated."""
MIRRORS: Final[tuple[Mirror, ...]] = ("off", "left-right", "top-bottom", "both")
"""In the order in which a key goes through them."""


def line_cells(start: Cell, end: Cell) -> frozenset[Cell]:
    """Return the cells of a straight line, both ends included."""
    return frozenset(line(start, end))


def box_cells(start: Cell, end: Cell) -> frozenset[Cell]:
    """Return the cells of a box between two corners."""
    columns = range(min(start.x, end.x), max(start.x, end.x) + 1)
    rows = range(min(start.y, end.y), max(start.y, end.y) + 1)
    return frozenset(Cell(x, y) for y in rows for x in columns)


def frame_cells(start: Cell, end: Cell) -> frozenset[Cell]:
    """Return the cells of the border of a box between two corners."""
    across, down = {start.x, end.x}, {start.y, end.y}
    return frozenset(cell for cell in box_cells(start, end) if cell.x in across or cell.y in down)


def fill_cells(sketch: Sketch, start: Cell) -> frozenset[Cell]:
    """Return the cells with the same glyph that hang together with one, side by side."""
    wanted, found, edge = sketch.glyph(start), {start}, [start]
    while edge:
        x, y = edge.pop()
        for cell in (Cell(x - 1, y), Cell(x + 1, y), Cell(x, y - 1), Cell(x, y + 1)):
            if cell not in found and sketch.has(cell) and sketch.glyph(cell) == wanted:
                found.add(cell)
                edge.append(cell)
    return frozenset(found)


def mirrored(sketch: Sketch, cells: Iterable[Cell], mirror: Mirror) -> frozenset[Cell]:
    """Return the cells with their images across the middle of the map."""
    found = set(cells)
    if mirror in {"left-right", "both"}:
        found |= {Cell(sketch.width - 1 - cell.x, cell.y) for cell in found}
    if mirror in {"top-bottom", "both"}:
        found |= {Cell(cell.x, sketch.height - 1 - cell.y) for cell in found}
    return frozenset(found)


def copied(sketch: Sketch, start: Cell, end: Cell) -> Mapping[Cell, str]:
    """Copy the ground between two corners as a stamp: glyphs by their cells from its north-west corner."""
    west, north = min(start.x, end.x), min(start.y, end.y)
    cells = (cell for cell in box_cells(start, end) if sketch.has(cell))
    return {Cell(cell.x - west, cell.y - north): sketch.glyph(cell) for cell in cells}


def stamped(stamp: Mapping[Cell, str], corner: Cell) -> Mapping[Cell, str]:
    """Return what a stamp draws when its north-west corner lies in that cell."""
    return {Cell(corner.x + cell.x, corner.y + cell.y): glyph for cell, glyph in stamp.items()}


def free_name(sketch: Sketch) -> str:
    """Return a name that no link has yet: `link_1`, `link_2` and so on."""
    return next(name for number in count(1) if (name := f"link_{number}") not in sketch.links)
