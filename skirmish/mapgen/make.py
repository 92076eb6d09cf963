"""From a kind, a seed and a size to a drawing that keeps what every map promises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Final

from skirmish.dice import Stream
from skirmish.grid import distances
from skirmish.grid.box import Box
from skirmish.mapgen import LARGEST, SMALLEST, compound, dungeon, forest, ruins, village
from skirmish.mapgen.draft import MapDraft
from skirmish.mapgen.promises import broken

MOST_TRIES: Final = 200
"""How often a map is begun anew before the seed is given up; at worst one drawing in four is kept."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one kind of map is made."""

    floor: str
    """What is walked on where nothing else lies, as it is drawn."""
    solid: str
    """What fills places that nobody could come to, as it is drawn."""
    cover: str
    """What shelters units where they begin, as it is drawn."""
    base: str
    """What the drawing begins with."""
    draw: Callable[[MapDraft, Stream], None]
    """Draws it."""


_RECIPES: Final[Mapping[str, Recipe]] = {
    "forest": Recipe(",", "^", "^", ",", forest.draw),
    "village": Recipe(",", "^", "^", ",", village.draw),
    "dungeon": Recipe(".", "#", "{", "#", dungeon.draw),
    "compound": Recipe(",", "^", "^", ",", compound.draw),
    "ruins": Recipe(",", "#", "{", ",", ruins.draw),
}
"""By kind, as in `KINDS`."""


@dataclass(frozen=True, slots=True)
class MadeMap:
    """A map that was made."""

    rows: tuple[str, ...]
    """The drawing, one ASCII character for each cell, from the north."""
    west: Box
    """Where one side begins."""
    east: Box
    """Where the other begins."""


def make_map(kind: str, seed: str, width: int, height: int) -> MadeMap:
    """Make the map of that kind, seed and size; the same words give the same map.

    KeyError for a kind that there is not, ValueError for a size out of bounds.
    """
    sizes = zip((width, height), SMALLEST, LARGEST, strict=True)
    if not all(least <= asked <= most for asked, least, most in sizes):
        raise ValueError(f"a map of {width} x {height} cells")
    recipe = _RECIPES[kind]
    for attempt in count():
        stream = Stream.of("map", kind, f"{width}x{height}", seed, attempt)
        draft = MapDraft(width, height, recipe.base)
        recipe.draw(draft, stream)
        _open_starts(draft, recipe, stream)
        _close_pockets(draft, recipe)
        if not broken(draft):
            return MadeMap(tuple(map("".join, draft.rows)), draft.west, draft.east)
        if attempt >= MOST_TRIES:
            raise ValueError(f"{kind} {seed}: {broken(draft)}")
    raise AssertionError


def _open_starts(draft: MapDraft, recipe: Recipe, stream: Stream) -> None:
    """Clear the places where units begin, and put cover in front of them."""
    west = draft.west
    for cell in west.grown(1).cells():
        if draft.has(cell) and not draft.tile(cell).walkable and cell.x > 0:
            draft.put(cell, recipe.floor)
    front = west.x + west.width
    for y in range(west.y + stream.below(2), west.y + west.height, 3):
        draft.put(west.middle._replace(x=front, y=y), recipe.cover)


def _close_pockets(draft: MapDraft, recipe: Recipe) -> None:
    """Fill what can be walked on but not come to."""
    terrain = draft.terrain()
    start = next(cell for cell in draft.west.cells() if draft.tile(cell).walkable)
    near = distances(terrain, terrain.doors, [start]).cells
    for cell in terrain.cells(terrain.passable(terrain.doors) & ~near):
        draft.put(cell, recipe.solid)
