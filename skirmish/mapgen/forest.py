"""A forest: thickets on the hills of a noise, undergrowth around them, clearings between."""

from __future__ import annotations

from skirmish.dice import Stream
from skirmish.mapgen.draft import MapDraft, is_likely, level_of


def draw(draft: MapDraft, stream: Stream) -> None:
    """Draw trees, woods and bushes on grass."""
    heights = draft.heights(stream, scale=6.0)
    woods, thicket = level_of(heights, 0.64), level_of(heights, 0.84)
    for cell in draft.first_half():
        height = heights[cell.y][cell.x]
        if height >= thicket:
            draft.put(cell, "^" if is_likely(stream, 0.7) else "&")
        elif height >= woods:
            draft.put(cell, "&" if is_likely(stream, 0.75) else "^" if is_likely(stream, 0.5) else "*")
        elif is_likely(stream, 0.16):
            draft.put(cell, stream.choice("^^**;;;"))
    draft.grow(lambda glyph, trees: "&" if glyph == "^" and trees >= 7 else glyph, "^")
