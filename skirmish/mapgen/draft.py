"""What a map is drawn on: each mark is made twice, where it is meant and half a turn round the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from skirmish.dice import Stream
from skirmish.grid import TILES, Cell, Terrain, Tile, neighbours
from skirmish.grid.box import Box
from skirmish.grid.noise import noise

TILE_OF: Final = {tile.ascii: tile for tile in TILES.values()}
"""The kind of ground that a character stands for."""
SEEDS: Final = 1 << 32
"""How many seeds tcod tells apart."""


class MapDraft:
    """The drawing of a map while it is being made; always the same after half a turn."""

    def __init__(self, width: int, height: int, fill: str) -> None:
        """Begin with ground of one kind."""
        self.width = width
        self.height = height
        self.rows = [[fill] * width for _ in range(height)]
        """Characters, row by row from the north."""

    @property
    def west(self) -> Box:
        """Where the side in the west begins."""
        rows = max(6, self.height // 2)
        return Box(1, (self.height - rows) // 2, max(3, self.width // 12), rows + (self.height - rows) % 2)

    @property
    def east(self) -> Box:
        """Where the side in the east begins."""
        return self.turned(self.west)

    @property
    def half(self) -> Box:
        """The western half without the edge of the map; with the column in the middle, if there is one."""
        return Box(1, 1, (self.width + 1) // 2 - 1, self.height - 2)

    def turned(self, box: Box) -> Box:
        """Return where a box lies after half a turn."""
        return Box(self.width - box.x - box.width, self.height - box.y - box.height, box.width, box.height)

    def has(self, cell: Cell) -> bool:
        """Tell whether a cell lies on the map."""
        return 0 <= cell.x < self.width and 0 <= cell.y < self.height

    def at(self, cell: Cell) -> str:
        """Return the character of a cell of the map."""
        return self.rows[cell.y][cell.x]

    def tile(self, cell: Cell) -> Tile:
        """Return the kind of ground of a cell of the map."""
        return TILE_OF[self.at(cell)]

    def put(self, cell: Cell, glyph: str) -> None:
        """Mark a cell, and the one that it comes to after half a turn; none off the map."""
        if self.has(cell):
            self.rows[cell.y][cell.x] = glyph
            self.rows[self.height - 1 - cell.y][self.width - 1 - cell.x] = glyph

    def fill(self, cells: Iterable[Cell], glyph: str) -> None:
        """Mark all these cells."""
        for cell in cells:
            self.put(cell, glyph)

    def first_half(self) -> Iterator[Cell]:
        """Yield every cell but those that others come to after half a turn, in reading order."""
        cells = self.width * self.height
        for number in range((cells + 1) // 2):
            y, x = divmod(number, self.width)
            yield Cell(x, y)

    def cells(self) -> Iterator[Cell]:
        """Yield every cell in reading order."""
        return Box(0, 0, self.width, self.height).cells()

    def heights(self, stream: Stream, scale: float) -> list[list[int]]:
        """Return noise over the map that is the same after half a turn."""
        found = noise(self.width, self.height, stream.below(SEEDS), scale)
        return [
            [one + other for one, other in zip(row, reversed(found[-1 - y]), strict=True)]
            for y, row in enumerate(found)
        ]

    def plant(
        self, stream: Stream, *, scale: float, share: float, grove: str, open_ground: str, part: float
    ) -> None:
        """Put characters of `grove` where noise is highest, and of `open_ground` on a part of the rest.

        `scale` is that of the noise; `share` is the part (0..1) of the map that is no grove.
        """
        heights = self.heights(stream, scale)
        least = level_of(heights, share)
        for cell in self.first_half():
            if heights[cell.y][cell.x] >= least:
                self.put(cell, stream.choice(grove))
            elif is_likely(stream, part):
                self.put(cell, stream.choice(open_ground))

    def grow(self, becomes: Callable[[str, int], str], solid: str) -> None:
        """Change all cells at once by a cellular rule: of its character, and how many neighbours are solid.

        What lies off the map counts as solid.
        """
        before = [list(row) for row in self.rows]

        def is_solid(cell: Cell) -> bool:
            return not self.has(cell) or before[cell.y][cell.x] in solid

        for cell in self.cells():
            around = sum(map(is_solid, neighbours(cell)))
            self.rows[cell.y][cell.x] = becomes(before[cell.y][cell.x], around)

    def terrain(self) -> Terrain:
        """Return the drawing as ground."""
        ground = tuple(tuple(TILE_OF[glyph] for glyph in row) for row in self.rows)
        return Terrain(self.width, self.height, ground)


def level_of(heights: list[list[int]], share: float) -> int:
    """Return the height that about this share (0 to 1) of all cells lies below."""
    ordered = sorted(height for row in heights for height in row)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def is_likely(stream: Stream, chance: float) -> bool:
    """Draw whether something with that chance (0 to 1) happens."""
    return stream.random() < chance
