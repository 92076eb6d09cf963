"""Houses: walls with doors and windows, and furniture to duck behind."""

from __future__ import annotations

from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.grid.box import Box
from skirmish.mapgen.draft import MapDraft, is_likely

LEAST_WIDE, LEAST_HIGH = 4, 4
"""Cells of the smallest house, its walls included."""
MOST_WIDE, MOST_HIGH = 11, 8
"""Cells of the largest."""


def house_in(part: Box, stream: Stream) -> Box | None:
    """Draw where in a part a house stands, with an alley all round it; None if there is no room."""
    width = min(part.width - 2, MOST_WIDE)
    height = min(part.height - 2, MOST_HIGH)
    if width < LEAST_WIDE or height < LEAST_HIGH:
        return None
    width -= stream.below(width - LEAST_WIDE + 1) // 2
    height -= stream.below(height - LEAST_HIGH + 1) // 2
    x = part.x + 1 + stream.below(part.width - 1 - width)
    y = part.y + 1 + stream.below(part.height - 1 - height)
    return Box(x, y, width, height)


def build(draft: MapDraft, box: Box, stream: Stream) -> None:
    """Build a house with two doors in different walls."""
    draft.fill(box.cells(), "#")
    inside = box.grown(-1)
    draft.fill(inside.cells(), ".")
    walls = stream.shuffled(_walls(box))
    for number, wall in enumerate(walls):
        door = stream.choice(wall)
        for cell in wall:
            if cell == door and number < 2:
                draft.put(cell, "+")
            elif is_likely(stream, 0.25):
                draft.put(cell, '"')
    doors = [cell for cell in box.cells() if draft.at(cell) == "+"]
    for cell in inside.cells():
        if is_likely(stream, 0.12) and all(abs(cell.x - d.x) + abs(cell.y - d.y) > 1 for d in doors):
            draft.put(cell, stream.choice("(["))


def _walls(box: Box) -> list[list[Cell]]:
    """List the cells of each wall without its corners."""
    east, south = box.x + box.width - 1, box.y + box.height - 1
    across, down = range(box.x + 1, east), range(box.y + 1, south)
    return [
        [Cell(x, box.y) for x in across],
        [Cell(x, south) for x in across],
        [Cell(box.x, y) for y in down],
        [Cell(east, y) for y in down],
    ]
