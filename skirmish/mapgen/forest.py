"""A forest: thickets on the hills of a noise, undergrowth around them, clearings between."""

from __future__ import annotations

from skirmish.dice import Stream
from skirmish.mapgen.canvas import Canvas, is_likely, level_of


def draw(canvas: Canvas, stream: Stream) -> None:
    """Draw trees, woods and bushes on grass."""
    heights = canvas.heights(stream, scale=6.0)
    woods, thicket = level_of(heights, 0.64), level_of(heights, 0.84)
    for cell in canvas.first_half():
        height = heights[cell.y][cell.x]
        if height >= thicket:
            canvas.put(cell, "^" if is_likely(stream, 0.7) else "&")
        elif height >= woods:
            canvas.put(cell, "&" if is_likely(stream, 0.75) else "^" if is_likely(stream, 0.5) else "*")
        elif is_likely(stream, 0.16):
            canvas.put(cell, stream.choice("^^**;;;"))
    canvas.grow(lambda glyph, trees: "&" if glyph == "^" and trees >= 7 else glyph, "^")
