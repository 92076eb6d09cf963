"""A map of Tiled as a sketch: tiles by their names, objects as places. What is lost is listed."""

from __future__ import annotations

import tempfile
import zlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from skirmish.errors import FileError
from skirmish.files import because
from skirmish.grid.tiles import TILES
from skirmish.packs.maps import OPEN_DOOR, default_glyphs, unfit
from skirmish.packs.sketch.sketch import Sketch
from skirmish.packs.sketch.tiled import json_form, xml_form
from skirmish.packs.sketch.tiled.limits import NO_MAP, text_beside, text_of
from skirmish.packs.sketch.tiled.objects import Places

if TYPE_CHECKING:
    from pytiled_parser import Layer, ObjectLayer, TiledMap, TileLayer, Tileset
    from pytiled_parser.tileset import Tile

MOST_TOLD: Final = 50
"""Sentences about what was lost; further ones are counted."""
LONGEST_TITLE: Final = 40
"""Characters of a title."""
_TURNS: Final = 0xF0000000
"""The bits of a tile's number that say how it is turned."""
_WRONG: Final = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    RuntimeError,
    ArithmeticError,
    zlib.error,
)
"""What pytiled-parser raises for a file that says what it does not expect; it checks nothing beforehand."""


def from_tiled(path: Path, title: str) -> tuple[Sketch, tuple[str, ...]]:
    """Read a map of Tiled, .tmj or .tmx; return what was lost, too, a sentence each.

    FileError if that fails.
    A tile stands for the ground whose id is its property `tile`, its class or the name of its picture;
    others become floor. Its own title counts, if it has one as a property.
    """
    told: list[str] = []
    try:
        found = _parsed(path, told)
        return _Reading(found, title, told).sketch(), tuple(_short(told))
    except (OSError, ValueError) as error:
        raise FileError(f"{path.name}: {because(error)}") from None


def _parsed(path: Path, told: list[str]) -> TiledMap:
    """Have pytiled-parser read a copy that holds only what was bounded. ValueError, OSError if not."""
    from pytiled_parser import UnknownFormat, parse_map

    with tempfile.TemporaryDirectory() as folder:
        count = 0

        def put(source: str) -> str:
            nonlocal count
            count += 1
            text = text_beside(path.parent, source)
            is_xml = text.lstrip()[:1] == "<"
            small = xml_form.small_tileset(text) if is_xml else json_form.small_tileset(text)
            name = f"tileset-{count}.{'tsx' if is_xml else 'tsj'}"
            Path(folder, name).write_text(small, encoding="utf-8")
            return name

        text = text_of(path)
        is_xml = text.lstrip()[:1] == "<"
        small = (xml_form if is_xml else json_form).small_map(text, put, told)
        copy = Path(folder, f"map.{'tmx' if is_xml else 'tmj'}")
        copy.write_text(small, encoding="utf-8")
        try:
            return parse_map(copy)
        except (*_WRONG, UnknownFormat):
            raise ValueError(NO_MAP) from None


class _Reading:
    """One map while it becomes a sketch."""

    def __init__(self, found: TiledMap, title: str, told: list[str]) -> None:
        self.map = found
        self.told = told
        given = str((found.properties or {}).get("title", "")).strip()
        self.title = given[:LONGEST_TITLE].strip() or title
        self.ground = _Ground(found.tilesets)
        self.legend: dict[str, str] = {}

    def sketch(self) -> Sketch:
        """Return the map that it is. ValueError if no layer of tiles is shown."""
        from pytiled_parser import ObjectLayer, TileLayer

        width, height = int(self.map.map_size.width), int(self.map.map_size.height)
        layers = [*self._shown(self.map.layers)]
        tiles = [one for one in layers if isinstance(one, TileLayer)]
        if not tiles:
            raise ValueError("it has no layer of tiles that is shown")
        rows = [self._row(tiles, y, width) for y in range(height)]
        self.told += self.ground.losses()
        for glyph, tile in self.ground.legend():
            self.legend.setdefault(glyph, tile)
        sketch = Sketch(self.title, tuple(rows), self.legend)
        places = Places(
            sketch, (float(self.map.tile_size.width), float(self.map.tile_size.height)), self.told
        )
        for layer in layers:
            if isinstance(layer, ObjectLayer):
                places.add(layer)
        return places.sketch()

    def _shown(self, layers: Iterable[Layer] | None) -> Iterator[TileLayer | ObjectLayer]:
        """Yield the layers that are shown, from the lowest; those in groups, too."""
        from pytiled_parser import LayerGroup, ObjectLayer, TileLayer

        for layer in layers or ():
            if not layer.visible:
                self.told.append(f"The layer `{layer.name}` is hidden: not read.")
                continue
            if layer.offset.x or layer.offset.y:
                self.told.append(f"The layer `{layer.name}` is shifted: read as if it were not.")
            if isinstance(layer, LayerGroup):
                yield from self._shown(layer.layers)
            elif isinstance(layer, TileLayer | ObjectLayer):
                yield layer

    def _row(self, layers: list[TileLayer], y: int, width: int) -> str:
        """Return the glyphs of a row: of the layers the upper one counts that has ground there."""
        return "".join(
            self.ground.glyph([layer.data[y][x] for layer in reversed(layers) if layer.data])
            for x in range(width)
        )


class _Ground:
    """The glyphs that the tiles of a map stand for."""

    def __init__(self, tilesets: Mapping[int, Tileset]) -> None:
        self.firsts = sorted(tilesets)
        self.tilesets = tilesets
        self.known: dict[int, str] = {}
        """Glyphs by numbers of tiles; empty for one that stands for no ground."""
        self.unknown = Counter[int]()
        self.bare = 0
        self.turned = 0

    def glyph(self, tiles: list[int]) -> str:
        """Return the glyph of a cell, from the numbers of its tiles, the uppermost first."""
        drawn = [tile & ~_TURNS for tile in tiles if tile & ~_TURNS]
        self.turned += any(tile & _TURNS for tile in tiles)
        self.bare += not drawn
        for tile in drawn:
            if tile not in self.known:
                self.known[tile] = self._glyph(tile)
            if self.known[tile]:
                return self.known[tile]
            self.unknown[tile] += 1
        return TILES["floor"].ascii

    def legend(self) -> Iterator[tuple[str, str]]:
        """Yield the glyphs that tiles bring with them, with the ids of their ground."""
        usual = dict(default_glyphs())
        for tileset in self.tilesets.values():
            for tile in (tileset.tiles or {}).values():
                glyph, ground = _own_glyph(tile), ground_of(tile)
                if glyph and ground and usual.get(glyph) != ground:
                    yield glyph, ground

    def losses(self) -> Iterator[str]:
        """Yield what of the tiles is lost."""
        if self.bare:
            yield f"In {_cells(self.bare)} nothing is drawn: floor."
        if self.turned:
            yield f"In {_cells(self.turned)} a tile is turned or flipped: ground looks the same on all sides."
        for tile, count in self.unknown.most_common():
            first, tileset = self._tileset(tile)
            of = f"of `{tileset.name[:40]}` " if tileset else ""
            said = f"Tile {tile - first} {of}has no name that is one of ours"
            yield f"{said}: in {_cells(count)} it is left out, and floor put where there is nothing else."

    def _tileset(self, tile: int) -> tuple[int, Tileset | None]:
        at = bisect_right(self.firsts, tile) - 1
        return (self.firsts[at], self.tilesets[self.firsts[at]]) if at >= 0 else (0, None)

    def _glyph(self, number: int) -> str:
        first, tileset = self._tileset(number)
        tile = (tileset.tiles or {}).get(number - first) if tileset else None
        ground = ground_of(tile) if tile else ""
        if not tile or not ground:
            return ""
        return _own_glyph(tile) or ("'" if ground == OPEN_DOOR else TILES[ground].ascii)


def ground_of(tile: Tile) -> str:
    """Return the id of the ground that a tile stands for, or `open_door`; empty if it stands for none."""
    picture = PurePosixPath(str(tile.image or "").replace("\\", "/")).stem
    said = [(tile.properties or {}).get("tile"), tile.class_, (tile.properties or {}).get("name"), picture]
    ids = {one.name: one.id for one in TILES.values()} | {one: one for one in (*TILES, OPEN_DOOR)}
    for word in said:
        plain = str(word or "").strip().lower()
        found = ids.get(plain) or ids.get(plain.replace(" ", "_").replace("-", "_"))
        if found:
            return found
    return ""


def _own_glyph(tile: Tile) -> str:
    """Return the glyph that a tile brings with it; empty if it brings none that can stand for a cell."""
    glyph = str((tile.properties or {}).get("glyph", ""))
    return "" if unfit(glyph) else glyph


def _cells(count: int) -> str:
    return f"{count} cell{'' if count == 1 else 's'}"


def _short(told: list[str]) -> Iterator[str]:
    """Yield what was lost, each once, and no more than can be read."""
    once = list(dict.fromkeys(told))
    yield from once[:MOST_TOLD]
    if len(once) > MOST_TOLD:
        yield f"And {len(once) - MOST_TOLD} more."
