"""A walled compound in open country: gates on all sides, breaches in the wall, houses round a yard."""

from __future__ import annotations

from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.grid.box import Box, partition
from skirmish.mapgen.buildings import LEAST_HIGH, LEAST_WIDE, build, house_in
from skirmish.mapgen.draft import SEEDS, MapDraft, is_likely


def draw(draft: MapDraft, stream: Stream) -> None:
    """Draw the country, then the wall, then what it encloses."""
    draft.plant(stream, scale=4.0, share=0.8, grove="^&&**", open_ground="*;=^", part=0.07)
    inset = max(3, draft.height // 7)
    aside = max(draft.west.x + draft.west.width + 2, draft.width // 5)
    wall = Box(aside, inset, draft.width - 2 * aside, draft.height - 2 * inset)
    draft.fill(wall.cells(), "#")
    draft.fill(wall.grown(-1).cells(), ".")
    _openings(draft, wall, stream)
    yard = wall.grown(-1)
    north = Box(yard.x, yard.y, yard.width, yard.height // 2)
    parts, _ = partition(north, stream.below(SEEDS), depth=4, least=(LEAST_WIDE + 2, LEAST_HIGH + 2))
    for part in parts:
        house = house_in(part, stream)
        if house and is_likely(stream, 0.75):
            build(draft, house, stream)
    for cell in yard.cells():
        if draft.at(cell) == "." and is_likely(stream, 0.03):
            draft.put(cell, stream.choice("[[=%"))


def _openings(draft: MapDraft, wall: Box, stream: Stream) -> None:
    """Open a gate in the north and one in the west, and breach the wall here and there."""
    gate = wall.x + 2 + stream.below(max(1, wall.width - 6))
    draft.fill((Cell(x, wall.y) for x in (gate, gate + 1)), ":")
    gate = wall.y + 2 + stream.below(max(1, wall.height - 5))
    draft.fill((Cell(wall.x, y) for y in (gate, gate + 1)), ":")
    edge = [cell for cell in wall.cells() if not wall.grown(-1).holds(cell)]
    for cell in edge:
        if draft.at(cell) == "#" and is_likely(stream, 0.06):
            draft.put(cell, stream.choice('%%="'))
