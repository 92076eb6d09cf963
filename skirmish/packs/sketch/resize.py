"""A map made larger or smaller at its edges: all on it keeps its ground; what is cut off is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal

from skirmish.grid.cell import Cell
from skirmish.grid.terrain import LONGEST_EDGE, Mask
from skirmish.packs.sketch.posts import SketchPost
from skirmish.packs.sketch.sketch import LEAST_EDGE, Sketch

Edge = Literal["north", "east", "south", "west"]


def resized(sketch: Sketch, edge: Edge, by: int, glyph: str) -> tuple[Sketch, tuple[str, ...]]:
    """Return the map with so many rows or columns more at an edge (below 0: fewer), and what was cut off.

    New cells are of that ground. ValueError for a size that no map can have.
    """
    north, south = (by if edge == "north" else 0), (by if edge == "south" else 0)
    west, east = (by if edge == "west" else 0), (by if edge == "east" else 0)
    width, height = sketch.width + west + east, sketch.height + north + south
    if not (LEAST_EDGE <= width <= LONGEST_EDGE and LEAST_EDGE <= height <= LONGEST_EDGE):
        least, most = f"{LEAST_EDGE} x {LEAST_EDGE}", f"{LONGEST_EDGE} x {LONGEST_EDGE}"
        raise ValueError(f"a map is drawn from {least} to {most} cells")
    rows = [_moved(row, west, east, glyph) for row in sketch.rows]
    new = [glyph * width] * abs(by)
    rows = [
        *new[: max(0, north)],
        *rows[max(0, -north) : sketch.height - max(0, -south)],
        *new[: max(0, south)],
    ]

    def moved(mask: Mask) -> Mask:
        stride, found = sketch.width + 1, 0
        for y in range(max(0, -north), sketch.height - max(0, -south)):
            row = mask >> y * stride & (1 << sketch.width) - 1
            row = row << west if west >= 0 else row >> -west
            found |= (row & (1 << width) - 1) << (y + north) * (width + 1)
        return found

    places = {name: moved(mask) for name, mask in sketch.places.items()}
    links = {name: moved(mask) for name, mask in sketch.links.items()}
    bare = Sketch(sketch.title, tuple(rows), sketch.legend)
    posts = tuple(_post_moved(post, bare, west, north) for post in sketch.posts)
    after = replace(bare, places=_kept(places, 1), links=_kept(links, 2), posts=posts)
    return after, tuple(_lost(sketch, after, (places, links), Cell(west, north)))


def _moved(row: str, west: int, east: int, glyph: str) -> str:
    """Return a row with cells of that ground at its ends, or without some that it had."""
    kept = row[max(0, -west) : len(row) - max(0, -east)]
    return glyph * max(0, west) + kept + glyph * max(0, east)


def _kept(masks: Mapping[str, Mask], least: int) -> dict[str, Mask]:
    return {name: mask for name, mask in masks.items() if mask.bit_count() >= least}


def _post_moved(post: SketchPost, ground: Sketch, west: int, north: int) -> SketchPost:
    """Return a unit where it is now; if its start was cut off, it starts as near to it as possible."""
    stops = ((Cell(cell.x + west, cell.y + north), way) for cell, way in post.patrol)
    at = post.at
    if post.cell is not None:
        x, y = post.cell.x + west, post.cell.y + north
        at = str(Cell(min(max(0, x), ground.width - 1), min(max(0, y), ground.height - 1)))
    return replace(post, at=at, patrol=tuple(stop for stop in stops if ground.has(stop[0])))


def _lost(
    before: Sketch, after: Sketch, moved: tuple[Mapping[str, Mask], Mapping[str, Mask]], by: Cell
) -> Iterator[str]:
    """Yield what was cut off, a few words each."""
    gone = max(0, before.width - after.width) * before.height
    gone += max(0, before.height - after.height) * before.width
    if gone:
        yield f"{gone} cells"
    for name, mask in before.places.items():
        lost = mask.bit_count() - moved[0][name].bit_count()
        if lost:
            shown = name.strip("()")
            yield f"{lost} of {shown}" if name in after.places else f"all of {shown}"
    yield from (f"the link {name}" for name in before.links if name not in after.links)
    for old, new in zip(before.posts, after.posts, strict=True):
        stops = len(old.patrol) - len(new.patrol)
        if stops:
            yield f"{stops} of the patrol of {old.name}"
        if old.cell is not None and new.cell != Cell(old.cell.x + by.x, old.cell.y + by.y):
            yield f"the start of {old.name}, now {new.at}"
