"""Every map of the game in the forms that Tiled documents: .tmj as we write it, and the same as .tmx.

The keys are those of https://doc.mapeditor.org/en/stable/reference/json-map-format/ that have no default, and
the elements those of .../reference/tmx-map-format/.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pytiled_parser import ObjectLayer, TileLayer, parse_map

from skirmish.errors import Problem
from skirmish.packs.sketch import Sketch, read_sketch
from skirmish.packs.sketch.exchange import from_xp, to_xp
from skirmish.packs.sketch.tiled import from_tiled, to_tiled
from skirmish.packs.source import read

TOP = Path(__file__).parents[2]
MAPS = sorted([*(TOP / "maps").glob("*.yaml"), *(TOP / "content").glob("*/maps/*.yaml")])
every_map = pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
Json = dict[str, Any]

MAP = {
    "compressionlevel", "height", "infinite", "layers", "nextlayerid", "nextobjectid", "orientation",
    "renderorder", "tiledversion", "tileheight", "tilesets", "tilewidth", "type", "version", "width",
}  # fmt: skip
LAYER = {"id", "name", "opacity", "type", "visible", "x", "y"}
TILESET = {
    "columns", "firstgid", "image", "imageheight", "imagewidth", "margin", "name", "spacing", "tilecount",
    "tileheight", "tilewidth",
}  # fmt: skip
OBJECT = {"height", "id", "name", "rotation", "type", "visible", "width", "x", "y"}


def sketch_of(path: Path) -> Sketch:
    """The map of that file."""
    problems: list[Problem] = []
    source = read(path, str(path), problems)
    found = read_sketch(source, problems) if source else None
    assert found is not None
    return found


def exported(path: Path, folder: Path) -> tuple[Sketch, Json]:
    """The map, and what is written of it for Tiled."""
    sketch = sketch_of(path)
    to_tiled(sketch, folder / "a.tmj")
    return sketch, json.loads((folder / "a.tmj").read_text(encoding="utf-8"))


def attributes(raw: Json, *without: str) -> dict[str, str]:
    """The plain values of a record as attributes: truth as 1 and 0."""
    plain = {key: value for key, value in raw.items() if not isinstance(value, list) and key not in without}
    return {key: str(int(value)) if isinstance(value, bool) else str(value) for key, value in plain.items()}


def properties(raw: Json) -> Iterator[ET.Element]:
    """The properties of a thing as TMX has them."""
    if raw.get("properties"):
        found = ET.Element("properties")
        for one in raw["properties"]:
            ET.SubElement(found, "property", {"name": one["name"], "value": one["value"]})
        yield found


def tmx(raw: Json) -> bytes:
    """The same map as TMX."""
    root = ET.Element("map", attributes(raw, "type", "compressionlevel"))
    root.extend(properties(raw))
    for one in raw["tilesets"]:
        tileset = ET.SubElement(root, "tileset", attributes(one, "image", "imagewidth", "imageheight"))
        size = {"width": str(one["imagewidth"]), "height": str(one["imageheight"])}
        ET.SubElement(tileset, "image", {"source": one["image"], **size})
        for said in one["tiles"]:
            ET.SubElement(tileset, "tile", attributes(said)).extend(properties(said))
    for one in raw["layers"]:
        is_tiles = one["type"] == "tilelayer"
        layer = ET.SubElement(root, "layer" if is_tiles else "objectgroup", attributes(one, "type", "x", "y"))
        if is_tiles:
            ET.SubElement(layer, "data", {"encoding": "csv"}).text = ",".join(map(str, one["data"]))
        for said in one.get("objects", ()):
            thing = ET.SubElement(layer, "object", attributes(said, "point"))
            thing.extend(properties(said))
            if "polyline" in said:
                points = " ".join(f"{spot['x']},{spot['y']}" for spot in said["polyline"])
                ET.SubElement(thing, "polyline", {"points": points})
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}'.encode()


@every_map
def test_all_that_tiled_wants_to_be_said_is_said(tmp_path: Path, path: Path) -> None:
    sketch, raw = exported(path, tmp_path)
    assert raw.keys() >= MAP
    assert (raw["type"], raw["orientation"], raw["infinite"]) == ("map", "orthogonal", False)
    (tileset,) = raw["tilesets"]
    assert tileset.keys() >= TILESET
    assert tileset["columns"] * tileset["tilewidth"] == tileset["imagewidth"]
    assert [tile["id"] for tile in tileset["tiles"]] == [*range(tileset["tilecount"])]
    assert (tmp_path / tileset["image"]).is_file()
    ground, *others = raw["layers"]
    assert (ground["type"], len(ground["data"])) == ("tilelayer", sketch.width * sketch.height)
    assert {*ground["data"]} <= {*range(1, tileset["tilecount"] + 1)}
    assert all(layer.keys() >= LAYER for layer in raw["layers"])
    assert all(layer["type"] == "objectgroup" and layer["draworder"] == "index" for layer in others)
    objects = [one for layer in others for one in layer["objects"]]
    assert all(one.keys() >= OBJECT for one in objects)
    for what, following in ((raw["layers"], raw["nextlayerid"]), (objects, raw["nextobjectid"])):
        ids = [one["id"] for one in what]
        assert len({*ids}) == len(ids)
        assert all(0 < number < following for number in ids)


@every_map
@pytest.mark.parametrize("form", ["tmj", "tmx"])
def test_others_read_the_map_as_it_is_and_it_comes_back_in_either_form(
    tmp_path: Path, path: Path, form: str
) -> None:
    sketch, raw = exported(path, tmp_path)
    written = tmp_path / f"a.{form}"
    if form == "tmx":
        written.write_bytes(tmx(raw))
    found = parse_map(written)  # As others read it: with nothing cut down before.
    assert (found.map_size.width, found.map_size.height) == (sketch.width, sketch.height)
    ground, *others = found.layers
    assert isinstance(ground, TileLayer)
    assert ground.data is not None
    grounds = {number: tile.class_ for number, tile in (found.tilesets[1].tiles or {}).items()}
    for y, row in enumerate(sketch.rows):
        assert [grounds[tile - 1] for tile in ground.data[y]] == [*map(sketch.tile_id, row)]
    assert all(isinstance(layer, ObjectLayer) and layer.tiled_objects for layer in others)
    assert from_tiled(written, "other") == (sketch, ())


@every_map
def test_rexpaint_keeps_the_ground_and_all_else_is_listed(tmp_path: Path, path: Path) -> None:
    sketch = sketch_of(path)
    told = to_xp(sketch, tmp_path / "a.xp")
    assert len(told) == 1 + len(sketch.places) + len(sketch.links), "the title, and each place and link"
    found, lost = from_xp(tmp_path / "a.xp", "A")
    assert lost == ("Colours are not read.",)
    for row, own in zip(found.rows, sketch.rows, strict=True):
        assert [*map(found.tile_id, row)] == [*map(sketch.tile_id, own)]
