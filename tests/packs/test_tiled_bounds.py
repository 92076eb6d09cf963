"""How much of everything is read of a map of Tiled: the same in both of its forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skirmish.errors import SettingsError
from skirmish.packs.sketch.tiled import from_tiled

Json = dict[str, Any]
SIZE = 'width="1" height="1" tilewidth="8" tileheight="8"'
TILES: Json = {"type": "tilelayer", "name": "ground", "width": 1, "height": 1, "data": [0]}
GROUND = '<layer name="ground" width="1" height="1"><data encoding="csv">0</data></layer>'


def as_json(*layers: Json, **said: Any) -> str:
    """A map of one cell with these layers, as .tmj."""
    edges = {"width": 1, "height": 1, "tilewidth": 8, "tileheight": 8}
    whole = {"type": "map", "orientation": "orthogonal", **edges, "tilesets": [], **said}
    return json.dumps({**whole, "layers": [TILES, *layers]})


def as_xml(inside: str) -> str:
    """The same as .tmx."""
    return f'<map version="1.10" orientation="orthogonal" {SIZE}>{inside}{GROUND}</map>'


def objects(found: list[Json]) -> Json:
    """A layer of objects, as .tmj has it."""
    return {"type": "objectgroup", "name": "zones", "objects": found}


def group(depth: int) -> Json:
    """A group with so many groups within each other below it."""
    return {"type": "group", "name": "g", "layers": [group(depth - 1)] if depth else []}


def tileset(tiles: int) -> Json:
    """A tileset that says something of so many tiles."""
    return {"firstgid": 1, "name": "t", "tilewidth": 8, "tileheight": 8, "tiles": [{"id": 0}] * tiles}


TILESET = '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8">'
TOO_MUCH = {
    "layers": (40, as_json(*[objects([])] * 40), as_xml("<objectgroup/>" * 40)),
    "groups within each other": (8, as_json(group(8)), as_xml("<group>" * 9 + "</group>" * 9)),
    "objects": (
        10_000,
        as_json(objects([{}] * 10_001)),
        as_xml("<objectgroup>" + "<object/>" * 10_001 + "</objectgroup>"),
    ),
    "corners of objects": (
        5_000,
        as_json(objects([{"polyline": [{"x": 0, "y": 0}] * 5_001}])),
        as_xml('<objectgroup><object><polyline points="' + "0,0 " * 5_001 + '"/></object></objectgroup>'),
    ),
    "tilesets": (50, as_json(tilesets=[tileset(0)] * 51), as_xml(f"{TILESET}</tileset>" * 51)),
    "tiles in a tileset": (
        10_000,
        as_json(tilesets=[tileset(10_001)]),
        as_xml(TILESET + '<tile id="0"/>' * 10_001 + "</tileset>"),
    ),
    "properties of one thing": (
        1_000,
        as_json(properties=[{"name": "a", "value": "b"}] * 1_001),
        as_xml("<properties>" + '<property name="a" value="b"/>' * 1_001 + "</properties>"),
    ),
    "polygons and ellipses": (
        500,
        as_json(objects([{"type": "dark", "ellipse": True, "width": 8, "height": 8}] * 501)),
        as_xml(
            "<objectgroup>"
            + '<object type="dark" width="8" height="8"><ellipse/></object>' * 501
            + "</objectgroup>"
        ),
    ),
}


@pytest.mark.parametrize("form", ["tmj", "tmx"])
@pytest.mark.parametrize("what", TOO_MUCH)
def test_no_more_is_read_than_a_map_needs(tmp_path: Path, what: str, form: str) -> None:
    most, in_json, in_xml = TOO_MUCH[what]
    path = tmp_path / f"a.{form}"
    path.write_text(in_json if form == "tmj" else in_xml, encoding="utf-8")
    with pytest.raises(SettingsError, match=rf"{what}, more than the {most:,} that are read"):
        from_tiled(path, "A")
