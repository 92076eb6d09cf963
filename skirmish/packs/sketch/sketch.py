"""What is drawn: rows of glyphs, and named places as masks of cells. A change makes another sketch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from skirmish.grid.cell import Cell
from skirmish.grid.terrain import LONGEST_EDGE, Mask, Terrain
from skirmish.grid.tiles import TILES, Tile
from skirmish.packs.maps import OPEN_DOOR, default_glyphs
from skirmish.packs.sketch.posts import SketchPost
from skirmish.packs.storeys import made

DARK: Final = "(dark)"
"""The place that stands for the cells in the dark; no zone can be called so."""
DIM: Final = "(dim)"
"""The place that stands for the cells in dim light."""
STOREY: Final = "storey "
"""Begins the name of a place that is a storey."""
STAIR: Final = "stairs "
"""Begins the name of a place that is the two ends of stairs."""
LEAST_EDGE: Final = 3
"""Columns and rows of the smallest map that is drawn here."""
_DEFAULTS: Final[Mapping[str, str]] = dict(default_glyphs())
_GROUND: Final = TILES["floor"].ascii
_BORDER: Final = TILES["wall"].ascii


@dataclass(frozen=True)
class Sketch:
    """A map being drawn, in order or not."""

    title: str
    """What players read."""
    rows: tuple[str, ...]
    """Rows from the north, one glyph for each cell, all of one length."""
    legend: Mapping[str, str] = field(default_factory=dict)
    """Glyphs of the map's own, with the ids of their tiles."""
    places: Mapping[str, Mask] = field(default_factory=dict)
    """Zones by name, storeys and stairs (STOREY, STAIR), and DARK and DIM, as masks; none is empty."""
    links: Mapping[str, Mask] = field(default_factory=dict)
    """Links by name, each the mask of its two ends."""
    posts: tuple[SketchPost, ...] = ()
    """The units of the scenario for which the map is drawn, in the order of its file; empty without one."""

    @property
    def bare(self) -> Sketch:
        """The map alone, without the units of a scenario."""
        return replace(self, posts=()) if self.posts else self

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)

    def has(self, cell: Cell) -> bool:
        """Tell whether a cell lies on the map."""
        return 0 <= cell.x < self.width and 0 <= cell.y < self.height

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """Return the mask of some cells; those off the map are left out."""
        mask = 0
        for cell in cells:
            if self.has(cell):
                mask |= 1 << cell.y * (self.width + 1) + cell.x
        return mask

    def cells(self, mask: Mask) -> Iterator[Cell]:
        """Yield the cells of a mask, row by row."""
        while mask:
            y, x = divmod((mask & -mask).bit_length() - 1, self.width + 1)
            yield Cell(x, y)
            mask &= mask - 1

    def is_in(self, place: str, cell: Cell) -> bool:
        """Tell whether a cell belongs to a place."""
        return bool(self.places.get(place, 0) >> cell.y * (self.width + 1) + cell.x & 1)

    def places_at(self, cell: Cell) -> tuple[str, ...]:
        """List the places that a cell belongs to."""
        return tuple(name for name in self.places if self.is_in(name, cell))

    def named(self, kind: str) -> Mapping[str, Mask]:
        """Return the places of a kind, STOREY or STAIR, by their own names."""
        return {name.removeprefix(kind): mask for name, mask in self.places.items() if name.startswith(kind)}

    def links_at(self, cell: Cell) -> tuple[str, ...]:
        """List the links that end in a cell."""
        mask = self.mask([cell])
        return tuple(name for name, ends in self.links.items() if ends & mask)

    # ------------------------------------------------------------------------------------------------- ground

    def tile_id(self, glyph: str) -> str:
        """Return the id of the tile that a glyph stands for, or `open_door`; empty if it stands for none."""
        return self.legend.get(glyph) or _DEFAULTS.get(glyph, "")

    def tile(self, glyph: str) -> Tile:
        """Return the tile that a glyph stands for; floor if it stands for none."""
        tile_id = self.tile_id(glyph)
        return TILES["door" if tile_id == OPEN_DOOR else tile_id] if tile_id else TILES["floor"]

    @property
    def glyphs(self) -> tuple[str, ...]:
        """The glyphs that can be drawn with: one for each kind of ground, and those of the legend."""
        built_in = (tile.ascii for tile in TILES.values())
        return tuple(dict.fromkeys([*built_in, "'", *self.legend]))

    def glyph(self, cell: Cell) -> str:
        """Return the glyph of a cell of the map."""
        return self.rows[cell.y][cell.x]

    @cached_property
    def terrain(self) -> tuple[Terrain, Mask]:
        """The ground as the game sees it, and the mask of the doors that stand open."""
        ground = tuple(tuple(map(self.tile, row)) for row in self.rows)
        bare = Terrain(self.width, self.height, ground, self.places.get(DARK, 0), self.places.get(DIM, 0))
        storeys, stairs = made(bare, self.named(STOREY), self.named(STAIR))
        terrain = replace(bare, storeys=storeys, stairs=stairs)
        cells = (Cell(x, y) for y, row in enumerate(self.rows) for x in range(len(row)))
        return terrain, self.mask(cell for cell in cells if self.tile_id(self.glyph(cell)) == OPEN_DOOR)

    # ------------------------------------------------------------------------------------------------ changes

    def titled(self, title: str) -> Sketch:
        """Return it with another title."""
        return replace(self, title=title)

    def painted(self, drawn: Mapping[Cell, str]) -> Sketch:
        """Return it with these glyphs in their cells; cells off the map are left out."""
        rows = dict[int, list[str]]()
        for cell, glyph in drawn.items():
            if self.has(cell):
                rows.setdefault(cell.y, list(self.rows[cell.y]))[cell.x] = glyph
        joined = ("".join(rows[y]) if y in rows else row for y, row in enumerate(self.rows))
        return replace(self, rows=tuple(joined)) if rows else self

    def placed(self, place: str, cells: Iterable[Cell], *, is_in: bool) -> Sketch:
        """Return it with these cells added to a place, or taken out of it."""
        mask, before = self.mask(cells), self.places.get(place, 0)
        after = before | mask if is_in else before & ~mask
        kept = {name: old for name, old in self.places.items() if name != place}
        if after and before:  # It keeps its rank in the list.
            kept = {**self.places, place: after}
        elif after:
            kept[place] = after
        return replace(self, places=kept)

    def linked(self, name: str, ends: Iterable[Cell]) -> Sketch:
        """Return it with a link between two cells; without any cell, without that link."""
        mask = self.mask(ends)
        others = {known: old for known, old in self.links.items() if known != name}
        return replace(self, links={**others, name: mask} if mask else others)

    def posted(self, number: int, post: SketchPost) -> Sketch:
        """Return it with another start or patrol of one unit of the scenario."""
        posts = (*self.posts[:number], post, *self.posts[number + 1 :])
        return replace(self, posts=posts)


def blank(title: str, width: int, height: int) -> Sketch:
    """Return a room of that size: floor, with walls around it. ValueError for a size that no map can have."""
    if not (LEAST_EDGE <= width <= LONGEST_EDGE and LEAST_EDGE <= height <= LONGEST_EDGE):
        raise ValueError(f"a new map is {LEAST_EDGE} x {LEAST_EDGE} to {LONGEST_EDGE} x {LONGEST_EDGE} cells")
    wall = _BORDER * width
    return Sketch(title, (wall, *[f"{_BORDER}{_GROUND * (width - 2)}{_BORDER}"] * (height - 2), wall))
