"""A sketch as a map of Tiled: JSON with our tiles in it, and their picture beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from skirmish.errors import FileError
from skirmish.files import because, write_whole
from skirmish.grid.cell import FACINGS, Cell
from skirmish.grid.tiles import TILES
from skirmish.packs.maps import OPEN_DOOR, default_glyphs
from skirmish.packs.sketch.sketch import DARK, DIM, STAIR, STOREY, Sketch
from skirmish.packs.sketch.text import boxes
from skirmish.packs.sketch.tiled.limits import MOST
from skirmish.packs.sketch.tiled.tile_sheet import EDGE, picture

Json = dict[str, Any]
TILESET: Final = "skirmish"
"""Name of the tileset."""
NO_WAY: Final = "-"
"""Stands in `facings` for a place of a patrol without a way to look."""
_LIGHTS: Final = {DARK: "dark", DIM: "dim"}


def picture_path(path: Path) -> Path:
    """Return where the picture of the tiles lies, for a map of Tiled at that path."""
    return path.with_name(f"{path.stem}-tiles.png")


def to_tiled(sketch: Sketch, path: Path) -> tuple[str, ...]:
    """Write a map as .tmj, a picture of its tiles beside it; return what was lost.

    FileError if that fails.
    """
    lost = ["How the file was written (comments, letters of areas) is not written."]
    glyphs = [*_glyphs(sketch)]
    grounds = [sketch.tile_id(glyph) for glyph in glyphs]
    usual = dict(default_glyphs())
    for glyph, ground in sketch.legend.items():
        if usual.get(glyph) == ground:
            lost.append(f"`{glyph}` of the legend is {ground} anyway, so it is not written into it.")
    text = json.dumps(_map(sketch, glyphs, picture_path(path).name, lost), ensure_ascii=False)
    try:
        write_whole(picture_path(path), picture(grounds))
        write_whole(path, f"{text}\n".encode())
    except OSError as error:
        with suppress(OSError):
            picture_path(path).unlink()
        raise FileError(f"{path.name}: {because(error)}") from None
    return tuple(lost)


def _glyphs(sketch: Sketch) -> Iterator[str]:
    """Yield every glyph that can stand in a row: of all kinds of ground, of the legend, and those drawn."""
    drawn = sorted(set("".join(sketch.rows)) - set(sketch.glyphs))
    yield from (glyph for glyph in (*sketch.glyphs, *drawn) if sketch.tile_id(glyph))


def _map(sketch: Sketch, glyphs: list[str], image: str, lost: list[str]) -> Json:
    numbers = {glyph: number for number, glyph in enumerate(glyphs, 1)}
    ground = {
        "type": "tilelayer", "name": "ground", "x": 0, "y": 0, "width": sketch.width, "height": sketch.height,
        "data": [numbers.get(glyph, 0) for row in sketch.rows for glyph in row],
    }  # fmt: skip
    layers = [ground, *_object_layers(sketch, lost)]
    count = sum(len(layer.get("objects", ())) for layer in layers)
    return {
        "type": "map", "version": "1.10", "tiledversion": "1.10.2", "orientation": "orthogonal",
        "renderorder": "right-down", "compressionlevel": -1, "infinite": False,
        "width": sketch.width, "height": sketch.height, "tilewidth": EDGE, "tileheight": EDGE,
        "nextlayerid": len(layers) + 1, "nextobjectid": count + 1,
        "properties": [_property("title", sketch.title)],
        "tilesets": [_tileset(sketch, glyphs, image)],
        "layers": [{"id": at, "opacity": 1, "visible": True, **one} for at, one in enumerate(layers, 1)],
    }  # fmt: skip


def _tileset(sketch: Sketch, glyphs: list[str], image: str) -> Json:
    """Return the tileset with a tile for each glyph: its class and its property `tile` say the ground."""
    tiles = []
    for number, glyph in enumerate(glyphs):
        ground = sketch.tile_id(glyph)
        said = [_property("tile", ground)]
        if glyph != ("'" if ground == OPEN_DOOR else TILES[ground].ascii):
            said.append(_property("glyph", glyph))
        tiles.append({"id": number, "type": ground, "properties": said})
    return {
        "firstgid": 1, "name": TILESET, "tilewidth": EDGE, "tileheight": EDGE, "tilecount": len(glyphs),
        "columns": len(glyphs), "margin": 0, "spacing": 0, "image": image, "imagewidth": EDGE * len(glyphs),
        "imageheight": EDGE, "tiles": tiles,
    }  # fmt: skip


def _property(name: str, value: str) -> Json:
    return {"name": name, "type": "string", "value": value}


def _object_layers(sketch: Sketch, lost: list[str]) -> Iterator[Json]:
    """Yield a layer of objects for zones, light, links, units and patrols, as far as there are any."""
    ids = iter(range(1, 1 << 31))
    layers: dict[str, list[Json]] = {name: [] for name in ("zones", "storeys", "light", "links", "stairs")}
    for name, mask in sketch.places.items():
        if name.startswith(STAIR):
            continue
        areas = boxes(mask, sketch.width).split()
        if sum(map(len, layers.values())) + len(areas) > MOST["objects"] // 2:
            lost.append(f"{name.strip('()')} has too many corners: not written.")
            continue
        layer, kind, called = _area_of(name)
        layers[layer] += [_area(next(ids), called, kind, area) for area in areas]
    for layer, kind, ways in (("links", "link", sketch.links), ("stairs", "stairs", sketch.named(STAIR))):
        for name, mask in ways.items():
            if mask.bit_count() == 2:
                layers[layer].append(_line(next(ids), name, kind, [*sketch.cells(mask)]))
            else:
                lost.append(f"Without two ends, and not written: {kind} {name}.")
    for name, objects in (*layers.items(), *_posts(sketch, ids)):
        if objects:
            yield {
                "type": "objectgroup",
                "name": name,
                "draworder": "index",
                "x": 0,
                "y": 0,
                "objects": objects,
            }


def _area_of(name: str) -> tuple[str, str, str]:
    """Return the layer of a place, its class, and what it is called there."""
    if name in _LIGHTS:
        return "light", _LIGHTS[name], _LIGHTS[name]
    if name.startswith(STOREY):
        return "storeys", "storey", name.removeprefix(STOREY)
    return "zones", "zone", name


def _posts(sketch: Sketch, ids: Iterator[int]) -> Iterator[tuple[str, list[Json]]]:
    """Yield the layers of the units of a scenario and of their patrols."""
    units, patrols = [], []
    for post in sketch.posts:
        if post.cell is not None:
            x, y = _middle(post.cell)
            said = [_property("side", post.side), _property("unit", post.unit)]
            units.append({**_object(next(ids), post.name, "unit", x, y), "point": True, "properties": said})
        if len(post.patrol) > 1:
            ways = " ".join(FACINGS[way] if way >= 0 else NO_WAY for _, way in post.patrol)
            line = _line(next(ids), post.name, "patrol", [cell for cell, _ in post.patrol])
            patrols.append({**line, "properties": [_property("facings", ways)]})
    yield "units", units
    yield "patrols", patrols


def _object(number: int, name: str, kind: str, x: float, y: float) -> Json:
    return {
        "id": number, "name": name, "type": kind, "x": x, "y": y, "width": 0, "height": 0, "rotation": 0,
        "visible": True,
    }  # fmt: skip


def _area(number: int, name: str, kind: str, area: str) -> Json:
    """Return the rectangle of a box of cells, such as `4,7-9,12`."""
    corners = [Cell.parse(corner) for corner in area.split("-")]
    first, last = corners[0], corners[-1]
    size = {"width": EDGE * (last.x - first.x + 1), "height": EDGE * (last.y - first.y + 1)}
    return {**_object(number, name, kind, EDGE * first.x, EDGE * first.y), **size}


def _line(number: int, name: str, kind: str, cells: list[Cell]) -> Json:
    x, y = _middle(cells[0])
    points = [{"x": EDGE * (cell.x - cells[0].x), "y": EDGE * (cell.y - cells[0].y)} for cell in cells]
    return {**_object(number, name, kind, x, y), "polyline": points}


def _middle(cell: Cell) -> tuple[float, float]:
    return EDGE * (cell.x + 0.5), EDGE * (cell.y + 0.5)
