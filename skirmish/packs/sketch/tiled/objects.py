"""Objects of a map of Tiled as places: zones, storeys, links, stairs, light; units and patrols, too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING, Final

from skirmish.grid.cell import FACINGS, Cell
from skirmish.packs.sketch.posts import SketchPost
from skirmish.packs.sketch.sketch import DARK, DIM, STAIR, STOREY, Sketch
from skirmish.packs.sketch.tiled.limits import check_count

if TYPE_CHECKING:
    from pytiled_parser import ObjectLayer
    from pytiled_parser.tiled_object import TiledObject

Spot = tuple[float, float]
"""A point of the map, in pixels from its north-west corner."""
KINDS: Final = ("zone", "storey", "link", "stairs", "dark", "dim", "unit", "patrol")
"""The classes of objects, and, with an s or without, of layers."""
MOST_PLACES: Final = 100
"""Zones of a map, and links."""
LONGEST_NAME: Final = 32
"""Characters of the name of a zone or link."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")


class Places:
    """The places of one map while they are read."""

    def __init__(self, sketch: Sketch, tile: Spot, told: list[str]) -> None:
        """Begin with the ground; `tile` is the width and height of a cell in pixels."""
        self._ground = sketch
        self._tile = tile
        self._told = told
        self._places: dict[str, int] = {}
        self._links: dict[str, int] = {}
        self._posts: dict[str, SketchPost] = {}
        self._curved = 0

    def sketch(self) -> Sketch:
        """Return the sketch with all that was added."""
        posts = tuple(self._posts.values())
        return replace(self._ground, places=self._places, links=self._links, posts=posts)

    def add(self, layer: ObjectLayer) -> None:
        """Add the objects of a layer; what cannot be said is told."""
        for found in layer.tiled_objects:
            kind = _kind(found.class_) or _kind(layer.class_ or "") or _kind(layer.name) or "zone"
            if not found.visible:
                self._told.append(f"The object {_called(found)} is hidden: not read.")
            elif found.rotation:
                self._told.append(f"The object {_called(found)} is turned, which no place can be: not read.")
            elif kind in {"link", "stairs", "patrol"}:
                self._add_way(found, kind)
            elif kind == "unit":
                self._add_unit(found)
            else:
                self._add_area(found, kind)

    def _add_area(self, found: TiledObject, kind: str) -> None:
        cells = self._cells(found)
        what = next((said for shape, said in _no_areas().items() if isinstance(found, shape)), "")
        if what:
            self._told.append(f"The object {_called(found)} is {what} and no area: not read.")
            return
        if not cells:
            self._told.append(f"The object {_called(found)} covers the middle of no cell: not read.")
            return
        name = {"dark": DARK, "dim": DIM}.get(kind) or self._place(found, kind)
        if name:
            self._places[name] = self._places.get(name, 0) | cells

    def _place(self, found: TiledObject, kind: str) -> str:
        """Return the name of a zone, a storey or stairs as a sketch has it; empty, and told, without one."""
        before = {"storey": STOREY, "stairs": STAIR}.get(kind, "")
        own = {name.removeprefix(before): 0 for name in self._places if name.startswith(before)}
        name = self._name(found, kind, own)
        return before + name if name else ""

    def _add_way(self, found: TiledObject, kind: str) -> None:
        """Add a link, stairs or a patrol: all are lines from cell to cell."""
        cells = [self._cell(spot) for spot in _corners(found)]
        if len(cells) < 2 or not all(map(self._ground.has, cells)):
            self._told.append(f"The {kind} {_called(found)} is no line between cells of the map: not read.")
        elif kind == "patrol":
            ways = str(found.properties.get("facings", "")).split()
            stops = tuple(
                (cell, FACINGS.index(way) if way in FACINGS else -1) for cell, way in _with(cells, ways)
            )
            self._posts[found.name] = replace(self._post(found), patrol=stops)
        else:
            if len(cells) > 2:
                self._told.append(f"The {kind} {_called(found)} has {len(cells)} corners: its ends count.")
            ends = self._ground.mask([cells[0], cells[-1]])
            if kind == "stairs":
                if place := self._place(found, kind):
                    self._places[place] = ends
            elif name := self._name(found, kind, self._links):
                self._links[name] = ends

    def _add_unit(self, found: TiledObject) -> None:
        at = self._cell(_middle(found))
        if self._ground.has(at):
            self._posts[found.name] = replace(self._post(found), at=str(at))
        else:
            self._told.append(f"The unit {_called(found)} stands on no cell of the map: not read.")

    def _post(self, found: TiledObject) -> SketchPost:
        """Return the unit of that name, as far as it was read."""
        return self._posts.get(found.name) or SketchPost(found.name, "", "", "")

    def _name(self, found: TiledObject, kind: str, known: dict[str, int]) -> str:
        """Return the name of a zone or link; empty, and told, if it has none or there is no room."""
        plain = re.sub(r"[^a-z0-9]+", "_", found.name.lower()).strip("_").lstrip("0123456789_")[:LONGEST_NAME]
        name = found.name if _NAME.fullmatch(found.name) else plain
        if not name:
            self._told.append(f"The {kind} {_called(found)} has no name that could be one here: not read.")
        elif name not in known and len(known) >= MOST_PLACES:
            self._told.append(f"The {kind} {_called(found)} is one too many: a map has {MOST_PLACES}.")
            return ""
        elif name != found.name:
            self._told.append(f"The {kind} {_called(found)} is called {name} here.")
        return name

    # ------------------------------------------------------------------------------------------------- shapes

    def _cell(self, spot: Spot) -> Cell:
        return Cell(int(spot[0] // self._tile[0]), int(spot[1] // self._tile[1]))

    def _cells(self, found: TiledObject) -> int:
        """Return the mask of the cells whose middle lies in an object; of a point, of its cell."""
        from pytiled_parser.tiled_object import Ellipse, Point, Polygon

        if isinstance(found, tuple(_no_areas())):
            return 0
        corners = [(x / self._tile[0], y / self._tile[1]) for x, y in _corners(found)]
        if isinstance(found, Point) or len(set(corners)) == 1:
            return self._ground.mask([Cell(floor(corners[0][0]), floor(corners[0][1]))])
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        rows = _between(min(y for _, y in corners), max(y for _, y in corners), self._ground.height)
        if not isinstance(found, Ellipse | Polygon):
            return self._block(rows, _between(left, right, self._ground.width))
        self._curved += 1
        check_count(self._curved, "polygons and ellipses")
        mask = 0
        for y in rows:
            across = _ellipse(corners, y + 0.5) if isinstance(found, Ellipse) else _polygon(corners, y + 0.5)
            for start, end in across:
                mask |= self._block(range(y, y + 1), _between(start, end, self._ground.width))
        return mask

    def _block(self, rows: range, columns: range) -> int:
        """Return the mask of a box of cells of the map."""
        if not rows or not columns:
            return 0
        stride = self._ground.width + 1
        down = ((1 << stride * len(rows)) - 1) // ((1 << stride) - 1)  # A bit for each row.
        return ((1 << len(columns)) - 1) * down << rows.start * stride + columns.start


def _kind(word: str) -> str:
    """Return the kind of object that a class or the name of a layer says; empty if it says none."""
    plain = word.strip().lower()
    return next((kind for kind in KINDS if plain in {kind, f"{kind}s", f"{kind}es"}), "")


def _called(found: TiledObject) -> str:
    at = f"at {found.coordinates.x:g},{found.coordinates.y:g}"
    return f"`{found.name[:40]}`" if found.name else f"without a name {at}"


def _corners(found: TiledObject) -> Iterator[Spot]:
    """Yield the corners of an object: of a line or polygon its own, else those of its box."""
    x, y = found.coordinates
    points = getattr(found, "points", None)
    if points is not None:
        yield from ((x + point.x, y + point.y) for point in points)
        return
    wide, high = found.size
    yield from ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def _middle(found: TiledObject) -> Spot:
    """Return the middle of an object; a tile that is put down as one is hung up by its lower left corner."""
    from pytiled_parser.tiled_object import Tile

    down = -1 if isinstance(found, Tile) else 1
    return found.coordinates.x + found.size.width / 2, found.coordinates.y + down * found.size.height / 2


def _no_areas() -> Mapping[type, str]:
    """Return the shapes of objects that cover no cells, and what they are."""
    from pytiled_parser.tiled_object import Polyline, Text, Tile

    return {Polyline: "a line", Text: "a text", Tile: "a tile"}


def _between(start: float, end: float, most: int) -> range:
    """Return the columns or rows whose middle lies between two edges, in cells, as far as the map goes."""
    return range(max(0, ceil(start - 0.5)), min(most, ceil(end - 0.5)))


def _ellipse(corners: list[Spot], y: float) -> Iterator[Spot]:
    """Yield from where to where an ellipse in that box goes on the line at `y`."""
    (left, top), (right, bottom) = corners[0], corners[2]
    if bottom > top:
        part = (y - (top + bottom) / 2) / ((bottom - top) / 2)
        half = (right - left) / 2 * sqrt(max(0.0, 1 - part * part))
        yield (left + right) / 2 - half, (left + right) / 2 + half


def _polygon(corners: list[Spot], y: float) -> Iterator[Spot]:
    """Yield from where to where a polygon goes at `y`: between pairs of crossings of its border."""
    crossings = sorted(
        left + (y - top) * (right - left) / (bottom - top)
        for (left, top), (right, bottom) in pairwise([*corners, corners[0]])
        if (top > y) != (bottom > y)
    )
    yield from zip(crossings[::2], crossings[1::2], strict=False)


def _with(cells: list[Cell], ways: list[str]) -> Iterator[tuple[Cell, str]]:
    """Yield each cell with its way to look; empty where none is said."""
    yield from zip(cells, [*ways, *[""] * len(cells)], strict=False)
