"""A village: houses and gardens on both sides of a road with two bends, and trees between them."""

from __future__ import annotations

from skirmish.dice import Stream
from skirmish.grid.box import Box, partition
from skirmish.mapgen.buildings import LEAST_HIGH, LEAST_WIDE, build, house_in
from skirmish.mapgen.draft import SEEDS, MapDraft, is_likely


def draw(draft: MapDraft, stream: Stream) -> None:
    """Draw greenery, then the road of the western half, then what stands along it."""
    draft.plant(stream, scale=5.0, share=0.86, grove="^^&*", open_ground="*;^", part=0.08)
    row = draft.height // 2 + stream.below(max(1, draft.height // 6))
    middle = draft.width // 2
    roads = (
        Box(0, row, middle + 1, 1),
        Box(middle, draft.height - 1 - row, 1, 2 * row + 2 - draft.height),
    )
    for road in roads:
        draft.fill(road.cells(), ":")
    first = draft.west.x + draft.west.width
    for quarter in (
        Box(first, 0, middle - first, row),
        Box(first, row + 1, middle - first, draft.height - row - 1),
    ):
        _quarter(draft, quarter, stream)


def _quarter(draft: MapDraft, quarter: Box, stream: Stream) -> None:
    """Draw the houses and gardens of a quarter."""
    least = (LEAST_WIDE + 2, LEAST_HIGH + 2)
    parts, _ = partition(quarter, stream.below(SEEDS), depth=4, least=least)
    for part in parts:
        house = house_in(part, stream) if is_likely(stream, 0.75) else None
        if house:
            build(draft, house, stream)
        elif is_likely(stream, 0.7):
            _garden(draft, part, stream)


def _garden(draft: MapDraft, part: Box, stream: Stream) -> None:
    """Draw beds behind a fence that has gaps."""
    fence = part.grown(-1)
    for cell in fence.cells():
        is_edge = not fence.grown(-1).holds(cell)
        if is_edge and is_likely(stream, 0.7):
            draft.put(cell, "|" if is_likely(stream, 0.8) else "=")
        elif not is_edge:
            draft.put(cell, "*" if is_likely(stream, 0.15) else ";" if cell.y % 2 else ",")
