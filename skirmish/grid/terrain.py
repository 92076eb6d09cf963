"""The ground of a map, and sets of its cells as bit masks.

A set of cells is one int: bit `y * stride + x` stands for the cell (x, y). The stride is one more than the
width, so a column that is never set parts the rows and a shifted mask cannot wrap from one row into the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial, reduce
from math import isqrt
from operator import or_
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from skirmish.grid.cell import Cell, distance2
from skirmish.grid.tiles import UNKNOWN, Light, Tile

CELLS: Final = "cells"
"""What marks a whole number as a set of cells."""
Mask: TypeAlias = Annotated[int, CELLS]
"""A set of cells, a bit for each: a number that may be as long as a map is large."""
LONGEST_EDGE: Final = 200
"""Cells along the longest edge of a map that comes from outside."""

_EVERYWHERE = -1


@dataclass(frozen=True, slots=True)
class Storey:
    """One floor of a building, drawn beside the others on the same map."""

    name: str
    """The word for it in map files."""
    cells: Mask
    """Mask of its cells, walls included."""


@dataclass(frozen=True, slots=True)
class Stair:
    """A way between two storeys: a unit at one end is a step from the other."""

    name: str
    """The word for it in map files."""
    ends: tuple[Cell, Cell]
    """Two cells to stand on, in different storeys."""

    def beyond(self, cell: Cell) -> Cell | None:
        """Return the end that a step from that cell leads to; None if the cell is neither end."""
        one, other = self.ends
        return other if cell == one else one if cell == other else None


def is_in(mask: int, bit: int) -> bool:
    """Tell whether the cell with this bit index belongs to a mask."""
    return bool(mask >> bit & 1)


def nth_bit(mask: int, n: int) -> int:
    """Return the index of the n-th set bit of a mask, counted from 0 at the lowest; by halving."""
    index, width = 0, mask.bit_length()
    while width > 1:
        half = width >> 1
        low = mask & ((1 << half) - 1)
        below = low.bit_count()
        if n < below:
            mask, width = low, half
        else:
            n, mask, index, width = n - below, mask >> half, index + half, width - half
    return index


@lru_cache(maxsize=4)
def _by_bit(stride: int, height: int) -> tuple[Cell, ...]:
    """Return the cells of such maps by their bit index, made once: all lists of cells share them."""
    return tuple([Cell(x, y) for y in range(height) for x in range(stride)])


# Not slotted: the masks are worked out when first asked for and kept in the instance.
@dataclass(frozen=True, eq=False, repr=False)
class Terrain:
    """The ground of a map, or as much of it as a side has explored.

    Two terrains are equal when what is known of them is equal; the hash is kept, so a terrain may be the key
    of a cache on a hot path. ValueError when the rows do not fit width and height.
    """

    width: int
    """Columns, at least 1."""
    height: int
    """Rows, at least 1."""
    ground: tuple[tuple[Tile, ...], ...]
    """Rows from the north of tiles from the west, unexplored ones too; read `tile` or `tiles` instead."""
    dark: Mask = 0
    """Mask of the cells that the map marks as dark."""
    dim: Mask = 0
    """Mask of the cells that the map marks as dimly lit."""
    explored: Mask = _EVERYWHERE
    """Mask of the cells that are known; the rest is UNKNOWN."""
    storeys: tuple[Storey, ...] = ()
    """How the map is parted into storeys, which everybody knows as they know its size; none: it is one."""
    stairs: tuple[Stair, ...] = ()
    """Ways between storeys, as far as they are known."""

    def __post_init__(self) -> None:
        """Check the shape and cut the masks, and the stairs, to what is known of the map."""
        if self.width < 1 or len(self.ground) != self.height or self.height < 1:
            raise ValueError(f"a map of {len(self.ground)} rows is not {self.width} x {self.height}")
        if any(len(row) != self.width for row in self.ground):
            raise ValueError(f"a row is not {self.width} cells wide")
        object.__setattr__(self, "explored", self.explored & self.all_cells)
        object.__setattr__(self, "dark", self.dark & self.explored)
        object.__setattr__(self, "dim", self.dim & self.explored)
        if self.stairs:
            known = tuple(stair for stair in self.stairs if all(map(self._is_known, stair.ends)))
            object.__setattr__(self, "stairs", known)

    def __eq__(self, other: object) -> bool:
        """Tell whether the same is known of both; cells that neither knows do not count."""
        if self is other:
            return True
        if not isinstance(other, Terrain):
            return NotImplemented
        if self._marks != other._marks:
            return False
        if self.ground is other.ground or self.tiles is other.tiles:
            return True
        if self.tiles != other.tiles:
            return False
        # Caches compare the terrains of two battles on one map thousands of times: from now on at once.
        other.__dict__["tiles"] = self.tiles
        return True

    def __hash__(self) -> int:
        """Return the kept hash of what is known."""
        return self._hash

    def __repr__(self) -> str:
        """Return size and known part only: the whole ground would fill the screen."""
        return f"Terrain({self.width} x {self.height}, {self.explored.bit_count()} cells known)"

    def known(self, explored: int) -> Terrain:
        """Return the same ground with every cell outside the mask UNKNOWN; kept, so asking again is cheap.

        Who knows one end of a stair knows where it leads, and so its other end.
        """
        for one, other in self.ends:
            if explored & (one | other):
                explored |= one | other
        explored &= self.explored
        return self if explored == self.explored else _known(self, explored)

    def darkened(self, cells: int, *, is_dark: bool) -> Terrain:
        """Return the same ground with those cells marked as dark, or no longer."""
        dark = self.dark | cells if is_dark else self.dark & ~cells
        other = replace(self, dark=dark)
        other.__dict__["kinds"] = self.kinds
        return other

    @cached_property
    def stride(self) -> int:
        """The distance between the bits of a cell and of the cell south of it."""
        return self.width + 1

    @cached_property
    def first_column(self) -> int:
        """The mask of the cells farthest west."""
        return sum(1 << y * self.stride for y in range(self.height))

    @cached_property
    def all_cells(self) -> int:
        """The mask of every cell inside the map."""
        return self.first_column * ((1 << self.width) - 1)

    def has(self, cell: Cell) -> bool:
        """Tell whether a cell lies inside the map."""
        return 0 <= cell.x < self.width and 0 <= cell.y < self.height

    def bit(self, cell: Cell) -> int:
        """Return the bit index of a cell inside the map."""
        return cell.y * self.stride + cell.x

    def cell(self, bit: int) -> Cell:
        """Return the cell with that bit index."""
        y, x = divmod(bit, self.stride)
        return Cell(x, y)

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return the mask of some cells; those off the map are left out."""
        mask, width, height, stride = 0, self.width, self.height, self.stride
        for x, y in cells:
            if 0 <= x < width and 0 <= y < height:
                mask |= 1 << y * stride + x
        return mask

    def cells(self, mask: int) -> Iterator[Cell]:
        """Yield the cells of a mask in reading order."""
        bits = f"{mask & self.all_cells:b}"[::-1]
        by_bit = _by_bit(self.stride, self.height)
        found = bits.find("1")
        while found >= 0:
            yield by_bit[found]
            found = bits.find("1", found + 1)

    def nearest_by_steps(self, start: Cell, mask: int) -> Cell | None:
        """Return the cell of a mask that is fewest straight steps from a cell inside the map.

        Walls do not count. Of equal ones the one farthest west, then north; None if the mask has no cell.
        """
        sought, stride, near = mask & self.all_cells, self.stride, 1 << self.bit(start)
        if not sought:
            return None
        while not near & sought:
            near = (near | near << 1 | near >> 1 | near << stride | near >> stride) & self.all_cells
        return min(self.cells(near & sought))

    def nearest(self, start: Cell, mask: int) -> Cell | None:
        """Return the cell of a mask with the least straight distance from a cell inside the map.

        Of equal ones the first in reading order; None if the mask has no cell.
        """
        sought, square, steps = mask & self.all_cells, 1 << self.bit(start), 0
        if not sought:
            return None
        while not square & sought:
            square, steps = self._wider(square), steps + 1
        # What was found may be a corner of the square; then cells beyond its edges can be nearer.
        for _ in range(isqrt(2 * steps * steps) - steps):
            square = self._wider(square)
        return min(self.cells(square & sought), key=partial(distance2, start))

    def _wider(self, mask: int) -> int:
        """Return the cells of a mask and all beside them."""
        row = mask | mask << 1 | mask >> 1
        return (row | row << self.stride | row >> self.stride) & self.all_cells

    def tile(self, cell: Cell) -> Tile:
        """Return the tile of a cell; UNKNOWN when unexplored or off the map."""
        x, y = cell
        if 0 <= x < self.width and 0 <= y < self.height and self.explored >> y * self.stride + x & 1:
            return self.ground[y][x]
        return UNKNOWN

    # ------------------------------------------------------------------------------------------------ storeys

    @cached_property
    def ends(self) -> tuple[tuple[Mask, Mask], ...]:
        """For each known stair the masks of its two ends, one cell each."""
        return tuple((1 << self.bit(stair.ends[0]), 1 << self.bit(stair.ends[1])) for stair in self.stairs)

    def stairs_at(self, cell: Cell) -> Iterator[tuple[Stair, Cell]]:
        """Yield the known stairs that begin in a cell, each with the cell that it leads to."""
        for stair in self.stairs:
            beyond = stair.beyond(cell)
            if beyond is not None:
                yield stair, beyond

    def is_stair(self, a: Cell, b: Cell) -> bool:
        """Tell whether a stair leads from one cell to the other."""
        return bool(self.stairs) and any(stair.beyond(a) == b for stair in self.stairs)

    def storey_at(self, cell: Cell) -> Storey | None:
        """Return the storey of a cell; None between storeys, off the map, and on a map without any."""
        bit = self.bit(cell) if self.has(cell) else -1
        return next((storey for storey in self.storeys if bit >= 0 and is_in(storey.cells, bit)), None)

    def elsewhere(self, cell: Cell) -> Mask:
        """Return the mask of the cells of all other storeys: nothing there is seen, heard or touched."""
        here = self.storey_at(cell)
        return 0 if here is None else self._in_storeys & ~here.cells

    def same_storey(self, a: Cell, b: Cell) -> bool:
        """Tell whether two cells lie in the same storey; without storeys all do."""
        return not self.storeys or not is_in(self.elsewhere(a), self.bit(b))

    @cached_property
    def _in_storeys(self) -> Mask:
        return reduce(or_, (storey.cells for storey in self.storeys), 0) & self.all_cells

    @property
    def unknown(self) -> Mask:
        """The unexplored cells that may be ground: what lies between storeys is none."""
        return (self._in_storeys if self.storeys else self.all_cells) & ~self.explored

    def _is_known(self, cell: Cell) -> bool:
        return self.has(cell) and is_in(self.explored, self.bit(cell))

    # -------------------------------------------------------------------------------------------------- tiles

    @cached_property
    def tiles(self) -> tuple[tuple[Tile, ...], ...]:
        """Rows from the north of tiles from the west, as far as they are known."""
        if not self.all_cells & ~self.explored:
            return self.ground
        columns = range(self.width)
        return tuple(tuple(self.tile(Cell(x, y)) for x in columns) for y in range(self.height))

    def light(self, cell: Cell) -> Light:
        """Return how well a cell is lit: the darkest of what its tile and the map say."""
        own = self.tile(cell).light
        if own == "dark" or (self.dark and is_in(self.dark, self.bit(cell))):
            return "dark"
        return "dim" if self.dim and is_in(self.dim, self.bit(cell)) else own

    def passable(self, open_doors: int) -> int:
        """Return the mask of the cells that can be walked on while these doors stand open."""
        return self.walkable | self.doors & open_doors

    def blocking(self, open_doors: int) -> int:
        """Return the mask of the cells that block sight while these doors stand open."""
        return self.opaque & ~(self.doors & open_doors)

    @cached_property
    def kinds(self) -> Mapping[Tile, int]:
        """For each known kind of ground the mask of its cells."""
        tiles = {id(tile): tile for row in self.ground for tile in row}
        signs = {name: chr(number) for number, name in enumerate(tiles, 1)}
        # The map as one text, the last cell first, with a sign before each row for the bit between two rows:
        # to set the bits of a large mask one by one takes many times as long.
        rows = ("".join(map(signs.__getitem__, map(id, row[::-1]))) for row in self.ground[::-1])
        text = "\0" + "\0".join(rows)
        others = dict.fromkeys(range(len(tiles) + 1), "0")
        kinds: dict[Tile, int] = {}
        for name, tile in tiles.items():
            bits = int(text.translate({**others, ord(signs[name]): "1"}), 2)
            kinds[tile] = kinds.get(tile, 0) | bits
        return _cut(kinds, self.explored)

    @cached_property
    def walkable(self) -> int:
        """The cells that can always be walked on; doors are not among them."""
        return sum(mask for tile, mask in self.kinds.items() if tile.walkable and not tile.door)

    @cached_property
    def opaque(self) -> int:
        """The cells that block sight while every door is closed."""
        return sum(mask for tile, mask in self.kinds.items() if tile.opaque or tile.door)

    @cached_property
    def doors(self) -> int:
        """The cells that hold a door, open or closed."""
        return sum(mask for tile, mask in self.kinds.items() if tile.door)

    @cached_property
    def conceals(self) -> int:
        """The cells that hide a unit that stands in them."""
        return sum(mask for tile, mask in self.kinds.items() if tile.conceals)

    @cached_property
    def costs(self) -> Mapping[int, int]:
        """For each cost the mask of its known cells, walkable or not, cheapest first."""
        found = sorted({tile.cost for tile in self.kinds})
        return MappingProxyType({cost: self._sum_of("cost", cost) for cost in found})

    @cached_property
    def covers(self) -> Mapping[Literal["light", "heavy"], int]:
        """The cells that give light and those that give heavy cover while every door is closed."""
        return MappingProxyType(
            {"light": self._sum_of("cover", "light"), "heavy": self._sum_of("cover", "heavy")}
        )

    def _sum_of(self, field: str, value: object) -> int:
        return sum(mask for tile, mask in self.kinds.items() if getattr(tile, field) == value)

    @cached_property
    def _marks(self) -> tuple[object, ...]:
        return self.width, self.height, self.explored, self.dark, self.dim, self.storeys, self.stairs

    @cached_property
    def _hash(self) -> int:
        return hash((self._marks, self.walkable, self.opaque))


@lru_cache(maxsize=256)
def _known(whole: Terrain, explored: int) -> Terrain:
    """Return what is known of a ground; its masks are cut from those of the whole, not counted anew."""
    part = replace(whole, explored=explored)
    part.__dict__["kinds"] = _cut(whole.kinds, explored)
    return part


def _cut(kinds: Mapping[Tile, int], explored: int) -> Mapping[Tile, int]:
    return MappingProxyType({tile: mask & explored for tile, mask in kinds.items() if mask & explored})
