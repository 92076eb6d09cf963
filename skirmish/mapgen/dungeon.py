"""A dungeon: halls and caves in the rock, joined by passages."""

from __future__ import annotations

from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.grid.box import Box, partition
from skirmish.mapgen.draft import SEEDS, MapDraft, is_likely

LEAST = 4
"""Cells of the shortest side of a hall."""
ROUNDS = 3
"""How often the cellular rule is applied to the caves."""


def draw(draft: MapDraft, stream: Stream) -> None:
    """Dig caves, then halls, then passages; those across the middle lead to the other half."""
    start = draft.west.grown(1)
    first = start.x + start.width + 1
    half = Box(first, 1, draft.half.width + 1 - first, draft.height - 2)
    parts, _ = partition(half, stream.below(SEEDS), depth=4, least=(7, 6))
    is_cave = [is_likely(stream, 0.35) for _ in parts]
    for part, wild in zip(parts, is_cave, strict=True):
        if wild:
            draft.fill((cell for cell in part.cells() if is_likely(stream, 0.6)), "_")
    for _ in range(ROUNDS):
        draft.grow(_cave, "#")
    halls = [_hall(part, stream) for part in parts]
    for hall, wild in zip(halls, is_cave, strict=True):
        if not wild:
            draft.fill(hall.cells(), ".")
    draft.fill((cell for cell in start.cells() if cell.x > 0), ".")
    _passages(draft, halls, stream)
    for hall, wild in zip(halls, is_cave, strict=True):
        _furnish(draft, hall, stream, "%%{" if wild else "{{[(%")


def _cave(glyph: str, rock: int) -> str:
    """Tell what becomes of a cell: what most cells around it are; as many of both change nothing."""
    if rock >= 5:
        return "#"
    return "_" if rock <= 3 else glyph


def _hall(part: Box, stream: Stream) -> Box:
    """Draw where in a part the hall lies."""
    width = max(LEAST, part.width - 2 - stream.below(3))
    height = max(LEAST, part.height - 2 - stream.below(2))
    x = part.x + stream.below(max(1, part.width - width))
    y = part.y + stream.below(max(1, part.height - height))
    return Box(x, y, min(width, part.width), min(height, part.height))


def _passages(draft: MapDraft, halls: list[Box], stream: Stream) -> None:
    """Join each hall to the two nearest, the start to the two nearest, and both halves in north and south."""
    middles = [hall.middle for hall in halls]
    for one in (*middles, draft.west.middle):
        others = sorted((cell for cell in middles if cell != one), key=lambda other: _far(one, other))
        for other in others[:2]:
            _dig(draft, one, other, stream)
    for row in (draft.height // 5, draft.height - 1 - draft.height // 5):
        inner = min(middles, key=lambda cell: abs(cell.y - row) + (draft.width // 2 - cell.x))
        _dig(draft, inner, Cell(draft.width // 2, row), stream)
        _dig(draft, draft.west.middle._replace(y=draft.height // 2), _nearest(middles, row), stream)


def _nearest(cells: list[Cell], row: int) -> Cell:
    """Return the cell that lies farthest west, nearest to that row."""
    return min(cells, key=lambda cell: abs(cell.y - row) + cell.x)


def _far(one: Cell, other: Cell) -> int:
    return abs(one.x - other.x) + abs(one.y - other.y)


def _dig(draft: MapDraft, one: Cell, other: Cell, stream: Stream) -> None:
    """Dig a passage with one bend, one or two cells wide."""
    bend = Cell(other.x, one.y) if is_likely(stream, 0.5) else Cell(one.x, other.y)
    wide = 1 + stream.below(2)
    for a, b in ((one, bend), (bend, other)):
        box = Box(min(a.x, b.x), min(a.y, b.y), abs(a.x - b.x) + wide, abs(a.y - b.y) + wide)
        for cell in box.cells():
            is_inside = 0 < cell.x < draft.width - 1 and 0 < cell.y < draft.height - 1
            if is_inside and draft.at(cell) == "#":
                draft.put(cell, ".")


def _furnish(draft: MapDraft, hall: Box, stream: Stream, glyphs: str) -> None:
    """Put pillars, crates and rubble into a hall, away from its walls."""
    for cell in hall.grown(-1).cells():
        if draft.at(cell) in "._" and is_likely(stream, 0.1):
            draft.put(cell, stream.choice(glyphs))
