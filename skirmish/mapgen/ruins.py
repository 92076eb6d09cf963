"""Ruins: rooms side by side, their walls worn down by a noise, with plants that grow in."""

from __future__ import annotations

from skirmish.dice import Stream
from skirmish.grid.box import Box, partition
from skirmish.mapgen.draft import SEEDS, MapDraft, is_likely, level_of


def draw(draft: MapDraft, stream: Stream) -> None:
    """Draw whole rooms, then wear them down, then let the grass grow over what is left."""
    north = Box(0, 0, draft.width, (draft.height + 1) // 2)
    parts, _ = partition(north, stream.below(SEEDS), depth=6, least=(6, 5))
    for part in parts:
        if is_likely(stream, 0.85):
            room = part.grown(-1) if is_likely(stream, 0.4) else part
            draft.fill(room.cells(), "#")
            draft.fill(room.grown(-1).cells(), ".")
    heights = draft.heights(stream, scale=5.0)
    worn, gone = level_of(heights, 0.65), level_of(heights, 0.45)
    for cell in draft.first_half():
        height, glyph = heights[cell.y][cell.x], draft.at(cell)
        if glyph == "#" and height < worn:
            is_rubble = height >= gone or is_likely(stream, 0.25)
            draft.put(cell, stream.choice("%%=") if is_rubble else ",")
        elif glyph == "#" and is_likely(stream, 0.12):
            draft.put(cell, stream.choice("%."))
        elif glyph != "#" and is_likely(stream, 0.07):
            draft.put(cell, stream.choice("%%*;{"))
    draft.grow(_stands, "#{")
    draft.grow(lambda glyph, grass: "," if glyph == "." and grass >= 3 else glyph, ",*;")


def _stands(glyph: str, walls: int) -> str:
    """Tell what becomes of a cell: a piece of wall without any beside it is a pillar, or rubble."""
    return "{" if glyph == "#" and walls == 0 else glyph
