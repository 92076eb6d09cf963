"""Maps of Tiled: ours go there and come back, others become ours with losses told, bad ones are refused."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skirmish.errors import Problem, SettingsError
from skirmish.grid import Cell
from skirmish.packs.sketch import DARK, DIM, Sketch, read_sketch
from skirmish.packs.sketch.exchange import told_of_posts, with_drawn
from skirmish.packs.sketch.posts import SketchPost
from skirmish.packs.sketch.tiled import from_tiled, to_tiled
from skirmish.packs.source import read

TOP = Path(__file__).parents[2]
MAPS = sorted([*(TOP / "maps").glob("*.yaml"), *(TOP / "content").glob("*/maps/*.yaml")])
UNWRITTEN = "How the file was written (comments, letters of areas) is not written."
NAMELESS = (
    "Tile 4 of `town` has no name that is one of ours:"
    " in 1 cell it is left out, and floor put where there is nothing else."
)
Json = dict[str, Any]

TILES = [
    {"id": 0, "type": "floor"},
    {"id": 1, "properties": [{"name": "tile", "type": "string", "value": "wall"}]},
]


def tiled(data: Any, *more: Json, width: int = 3, height: int = 2, **said: Any) -> Json:
    """A map as Tiled writes it, of one layer of tiles, and more layers."""
    ground = {"type": "tilelayer", "name": "ground", "width": width, "height": height, "data": data}
    tileset = {"firstgid": 1, "name": "town", "tilewidth": 8, "tileheight": 8, "tilecount": 9, "tiles": TILES}
    return {
        "type": "map", "orientation": "orthogonal", "infinite": False, "width": width, "height": height,
        "tilewidth": 8, "tileheight": 8, "tilesets": [tileset], "layers": [ground, *more], **said,
    }  # fmt: skip


def put(folder: Path, found: Json | str, name: str = "a.tmj") -> Path:
    """Lay a map into the folder."""
    path = folder / name
    path.write_text(found if isinstance(found, str) else json.dumps(found), encoding="utf-8")
    return path


def objects(*found: Json, name: str = "zones") -> Json:
    """A layer of objects."""
    plain = {"name": "", "x": 0, "y": 0, "width": 0, "height": 0, "rotation": 0, "visible": True}
    return {"type": "objectgroup", "name": name, "objects": [{**plain, **one} for one in found]}


ROOM = tiled([2, 2, 2, 2, 1, 1])


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_map_of_the_game_comes_back_as_it_was(tmp_path: Path, path: Path) -> None:
    problems: list[Problem] = []
    source = read(path, str(path), problems)
    assert source is not None
    sketch = read_sketch(source, problems)
    assert sketch is not None
    assert to_tiled(sketch, tmp_path / "a.tmj") == (UNWRITTEN,)
    assert from_tiled(tmp_path / "a.tmj", "other") == (sketch, ())


def test_glyphs_of_a_legend_links_light_and_open_doors_come_back(tmp_path: Path) -> None:
    sketch = Sketch(
        "The “shed”", ("#'r♠", "#..+"), {"r": "rubble", "#": "wall"},
        {"start_1": 6 << 5, "yard": 5 << 5, DARK: 7 << 5, DIM: 8 << 5}, {"rope": 6 << 5},
    )  # fmt: skip
    lost = to_tiled(sketch, tmp_path / "a.tmj")
    assert lost == (UNWRITTEN, "`#` of the legend is wall anyway, so it is not written into it.")
    found, told = from_tiled(tmp_path / "a.tmj", "other")
    assert (found.title, found.rows, found.legend) == (sketch.title, sketch.rows, {"r": "rubble"})
    assert (found.places, found.links, told) == (sketch.places, sketch.links, ())


def test_units_and_patrols_of_a_scenario_are_drawn_and_come_back(tmp_path: Path) -> None:
    patrol = ((Cell(1, 1), 6), (Cell(2, 1), -1))
    sentry = SketchPost("Pell", "b", "sentry", "1,1", patrol)
    others = (
        SketchPost("dog", "b", "dog", "yard", ((Cell(1, 1), 0),)),
        SketchPost("cook", "b", "cook", "2,1"),
    )
    to_tiled(Sketch("A", ("####", "#..#"), posts=(sentry, *others)), tmp_path / "a.tmj")
    found = from_tiled(tmp_path / "a.tmj", "A")[0].posts
    assert [*told_of_posts(found)] == [
        'The unit `Pell` belongs into a scenario: at: "1,1", patrol: ["1,1 w", "2,1"]',
        'The unit `cook` belongs into a scenario: at: "2,1"',
    ]
    there = (replace(sentry, at="2,1", patrol=()), replace(others[0], at="yard"))
    assert with_drawn(there, found) == ((sentry, others[0]), ("The scenario has no unit `cook`: not read.",))


def test_places_on_tiles_that_are_wider_than_high_are_where_they_are_drawn(tmp_path: Path) -> None:
    """Cells of 16 by 8 pixels: an area over 1,1, a point in 2,1, and units by their middles, 2,0 and 0,1."""
    things = objects(
        {"name": "yard", "x": 16, "y": 8, "width": 16, "height": 8},
        {"name": "well", "x": 40, "y": 12, "point": True},
        {"name": "Pell", "class": "unit", "x": 20, "y": 0, "width": 24, "height": 8},
        {"name": "Ash", "class": "unit", "x": 0, "y": 4, "width": 16, "height": 12},
    )
    found = tiled([1, 1, 1, 1, 1, 1], things, tilewidth=16, tileheight=8)
    found["tilesets"][0] |= {"tilewidth": 16, "tileheight": 8}
    sketch, told = from_tiled(put(tmp_path, found), "A")
    assert told == ()
    assert sketch.places == {"yard": 1 << 4 + 1, "well": 1 << 4 + 2}
    assert {post.name: post.at for post in sketch.posts} == {"Pell": "2,0", "Ash": "0,1"}


def test_the_picture_of_the_tiles_has_a_square_of_another_look_for_each(tmp_path: Path) -> None:
    to_tiled(Sketch("A", ("..",)), tmp_path / "a.tmj")
    raw = (tmp_path / "a-tiles.png").read_bytes()
    tileset = json.loads((tmp_path / "a.tmj").read_text(encoding="utf-8"))["tilesets"][0]
    width, height = struct.unpack(">II", raw[16:24])
    assert (width, height, tileset["image"]) == (16 * tileset["tilecount"], 16, "a-tiles.png")
    start = raw.index(b"IDAT") + 4
    pixels = zlib.decompress(raw[start : start + struct.unpack(">I", raw[start - 8 : start - 4])[0]])
    rows = [pixels[y * (3 * width + 1) + 1 : (y + 1) * (3 * width + 1)] for y in range(height)]
    squares = {b"".join(row[48 * x : 48 * x + 48] for row in rows) for x in range(tileset["tilecount"])}
    assert len(squares) == tileset["tilecount"]


def test_tiles_stand_for_ground_by_property_class_name_or_picture_and_the_upper_layer_counts(
    tmp_path: Path,
) -> None:
    tiles = [
        {"id": 0, "type": "Low Wall"},
        {"id": 1, "class": "sand", "properties": [{"name": "tile", "type": "string", "value": "water"}]},
        {"id": 2, "image": "art/deep-water.png"},
        {"id": 3, "properties": [{"name": "name", "type": "string", "value": "shallow water"}]},
        {"id": 4, "type": "lava"},
    ]
    upper = {"type": "tilelayer", "name": "top", "data": [0, 0, 0, 0, 5, 0]}
    group = {"type": "group", "name": "all", "layers": [upper]}
    found = tiled([1, 2, 3, 4, 2147483649, 0], group)
    found["tilesets"][0]["tiles"] = tiles
    sketch, told = from_tiled(put(tmp_path, found), "A")
    assert sketch.rows == ("=~-", "~=.")
    assert told == (
        "In 1 cell nothing is drawn: floor.",
        "In 1 cell a tile is turned or flipped: ground looks the same on all sides.",
        NAMELESS,
    )


@pytest.mark.parametrize("packing", ["", "zlib", "gzip"])
def test_tiles_that_are_packed_are_unpacked(tmp_path: Path, packing: str) -> None:
    raw = struct.pack("<6I", 2, 2, 2, 2, 1, 1)
    packed = {"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[packing]
    found = tiled(base64.b64encode(packed).decode())
    found["layers"][0] |= {"encoding": "base64", "compression": packing}
    assert from_tiled(put(tmp_path, found), "A")[0].rows == ("###", "#..")


TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="8" tileheight="8" infinite="0">
 <properties><property name="title" value="The shed"/></properties>
 <tileset firstgid="1" source="town.tsx"/>
 <layer id="1" name="ground" width="3" height="2"><data{how}>{data}</data></layer>
 <objectgroup id="2" name="zones">
  <object id="1" name="North gate" x="8" y="8" width="16" height="8"/>
  <object id="2" type="link" name="rope" x="12" y="12"><polyline points="0,0 8,0"/></object>
 </objectgroup>
</map>
"""
TSX = """<tileset name="town" tilewidth="8" tileheight="8" tilecount="2" columns="2">
 <tile id="0" type="floor"/><tile id="1"><properties><property name="tile" value="wall"/></properties></tile>
</tileset>
"""
CSV = ' encoding="csv"', "2,2,2,\n2,1,1"
ZLIB = (
    ' encoding="base64" compression="zlib"',
    base64.b64encode(zlib.compress(struct.pack("<6I", 2, 2, 2, 2, 1, 1))).decode(),
)
XML = "", "".join(f'<tile gid="{tile}"/>' for tile in (2, 2, 2, 2, 1, 1))


@pytest.mark.parametrize(("how", "data"), [CSV, ZLIB, XML], ids=["csv", "zlib", "xml"])
def test_the_xml_form_with_a_tileset_beside_it(tmp_path: Path, how: str, data: str) -> None:
    put(tmp_path, TSX, "town.tsx")
    found, told = from_tiled(put(tmp_path, TMX.format(how=how, data=data), "a.tmx"), "other")
    assert (found.title, found.rows) == ("The shed", ("###", "#.."))
    assert ({*found.cells(found.places["north_gate"])}, {*found.cells(found.links["rope"])}) == (
        {Cell(1, 1), Cell(2, 1)},
        {Cell(1, 1), Cell(2, 1)},
    )
    assert told == ("The zone `North gate` is called north_gate here.",)


def test_shapes_are_the_cells_whose_middle_lies_in_them(tmp_path: Path) -> None:
    corners = [{"x": 0, "y": 0}, {"x": 24, "y": 0}, {"x": 0, "y": 24}]
    shapes = objects(
        {"name": "corner", "polygon": corners},
        {"name": "disc", "x": 0, "y": 0, "width": 24, "height": 24, "ellipse": True},
        {"name": "well", "x": 17, "y": 9, "point": True},
        {"name": "half", "x": 3, "y": 3, "width": 8, "height": 8},
        {"type": "dark", "x": 0, "y": 16, "width": 24, "height": 8},
    )
    found, told = from_tiled(put(tmp_path, tiled([1] * 9, shapes, height=3)), "A")
    cells = {name: {*map(str, found.cells(mask))} for name, mask in found.places.items()}
    assert cells == {
        "corner": {"0,0", "1,0", "0,1"},
        "disc": {"1,0", "0,1", "1,1", "2,1", "1,2", "0,0", "2,0", "0,2", "2,2"},
        "well": {"2,1"},
        "half": {"0,0"},
        DARK: {"0,2", "1,2", "2,2"},
    }
    assert told == ()


def test_what_no_map_here_can_say_is_told(tmp_path: Path) -> None:
    layers = (
        objects(
            {"name": "sign", "text": {"text": "hello"}},
            {"name": "path", "polyline": [{"x": 0, "y": 0}, {"x": 24, "y": 0}]},
            {"name": "crate", "gid": 2, "width": 8, "height": 8},
            {"name": "Ωmega", "width": 8, "height": 8},
            {"name": "tilted", "width": 8, "height": 8, "rotation": 30},
            {"name": "ghost", "width": 8, "height": 8, "visible": False},
            {"name": "", "x": 8, "width": 8, "height": 8},
            {"name": "tree", "template": "tree.tx"},
        ),
        objects({"name": "rope", "polyline": [{"x": 1, "y": 1}, {"x": 99, "y": 1}]}, name="links"),
        {"type": "imagelayer", "name": "sky", "image": "/etc/passwd"},
        {"type": "tilelayer", "name": "roofs", "visible": False, "data": [2] * 6},
    )
    found, told = from_tiled(put(tmp_path, tiled([1] * 6, *layers)), "A")
    assert {*found.places} == {"mega"}
    assert told == (
        "1 object is made from a template: not read. In Tiled, detach it.",
        "The picture of the layer `sky` is not read.",
        "The layer `roofs` is hidden: not read.",
        "The object `sign` is a text and no area: not read.",
        "The object `path` is a line and no area: not read.",
        "The object `crate` is a tile and no area: not read.",
        "The zone `Ωmega` is called mega here.",
        "The object `tilted` is turned, which no place can be: not read.",
        "The object `ghost` is hidden: not read.",
        "The zone without a name at 8,0 has no name that could be one here: not read.",
        "The link `rope` is no line between cells of the map: not read.",
    )


def test_a_unit_may_be_a_tile_that_is_put_down_which_hangs_by_its_lower_left_corner(tmp_path: Path) -> None:
    """As Tiled writes what is dropped into the third cell of the first row, and a point in the same cell."""
    token = {"name": "Orlo", "gid": 1, "x": 16, "y": 8, "width": 8, "height": 8}
    turned = token | {"name": "Wren", "gid": 0x80000001}
    units = objects(token, turned, {"name": "Bea", "x": 20, "y": 4, "point": True}, name="units")
    found, _ = from_tiled(put(tmp_path, tiled([1] * 6, units)), "A")
    assert {post.name: post.at for post in found.posts} == {"Orlo": "2,0", "Wren": "2,0", "Bea": "2,0"}


def bomb() -> str:
    """Tiles that unpack to a gigabyte, if somebody lets them."""
    packing = zlib.compressobj(1)
    raw = b"".join(packing.compress(bytes(1 << 20)) for _ in range(64)) + packing.flush()
    return base64.b64encode(raw).decode()


def layer(**said: Any) -> Json:
    """The room with something else said of its tiles."""
    found = tiled([2, 2, 2, 2, 1, 1])
    found["layers"][0] |= said
    return found


def outside(source: str) -> Json:
    """The room with a tileset in that file."""
    return tiled([2, 2, 2, 2, 1, 1], tilesets=[{"firstgid": 1, "source": source}])


ENDLESS = TMX.format(how=CSV[0], data=CSV[1]).replace('infinite="0"', 'infinite="1"')
BASE64 = {"encoding": "base64", "compression": "zlib"}
BAD: dict[str, tuple[Json | str, str]] = {
    "hexagons": (tiled([1] * 6, orientation="hexagonal"), "set its orientation to Orthogonal"),
    "no end": (tiled([1] * 6, infinite=True), "take the tick from Infinite"),
    "huge": (tiled([], width=1_000_000, height=1), "to 200 x 200 cells, this one is 1000000 x 1"),
    "no number": ({**ROOM, "width": "9" * 5000}, "the width is no whole number"),
    "too few": (tiled([1, 2]), "the layer `ground` has 2 tiles, the map 3 x 2 cells"),
    "no tiles": (tiled(["x"] * 6), "stands what is no number of a tile"),
    "zstd": (layer(data="", encoding="base64", compression="zstd"), "set Tile Layer Format to CSV"),
    "no base64": (layer(data="?!", **BASE64), "the tiles of the layer `ground` are damaged"),
    "no zlib": (layer(data="aGVsbG8=", **BASE64), "the tiles of the layer `ground` are damaged"),
    "bomb": (layer(data=bomb(), **BASE64), "has not one tile for each cell"),
    "chunks": (layer(data=None, chunks=[]), "has no tiles that can be read"),
    "above": (outside("../town.tsx"), "the tileset `../town.tsx` does not lie in the folder of the map"),
    "far": (outside("/etc/passwd"), "the tileset `/etc/passwd` does not lie in the folder"),
    "absent": (outside("town.tsx"), "the tileset `town.tsx` cannot be read"),
    "deep": ("[" * 100_000, "this is no map of Tiled"),
    "list": ("[]", "this is no map of Tiled"),
    "object far": (tiled([1] * 6, objects({"x": 1e300})), "`x` is no number that a map could have"),
    "entities": ('<!DOCTYPE map [<!ENTITY a "aaaa">]><map/>', "it declares a document type"),
    "no map": ("<tileset/>", "this is no map of Tiled"),
    "infinite xml": (ENDLESS, "take the tick from Infinite"),
    "nothing shown": (layer(visible=False), "it has no layer of tiles that is shown"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_is_refused_with_what_to_do(tmp_path: Path, name: str) -> None:
    found, said = BAD[name]
    with pytest.raises(SettingsError, match=r"^a\.tmj: ") as error:
        from_tiled(put(tmp_path, found), "A")
    assert said in str(error.value)


def test_a_link_on_the_disk_leads_no_tileset_out_of_the_folder(tmp_path: Path) -> None:
    inner = tmp_path / "maps"
    inner.mkdir()
    put(tmp_path, TSX, "town.tsx")
    (inner / "near.tsx").symlink_to(tmp_path / "town.tsx")
    with pytest.raises(SettingsError, match="does not lie in the folder of the map"):
        from_tiled(put(inner, outside("near.tsx")), "A")


def test_a_file_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.tmj"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(SettingsError, match="longer than 4,000,000 bytes"):
        from_tiled(path, "A")


@pytest.mark.parametrize("form", ["json", "xml"])
def test_a_map_that_is_cut_off_or_damaged_anywhere_is_read_or_refused(tmp_path: Path, form: str) -> None:
    put(tmp_path, TSX, "town.tsx")
    whole = json.dumps(ROOM) if form == "json" else TMX.format(how=CSV[0], data=CSV[1])
    damage: tuple[Callable[[int], str], ...] = (
        lambda at: whole[:at],
        lambda at: whole[:at] + chr(ord(whole[at]) ^ 1) + whole[at + 1 :],
        lambda at: whole[:at] + whole[at + 1 :],
    )
    refused = 0
    for at in range(0, len(whole) - 1, 3):
        try:
            from_tiled(put(tmp_path, damage[at // 3 % 3](at)), "A")
        except SettingsError:
            refused += 1
    assert refused > len(whole) // 9 - 1  # Every one that was cut off, at least.


def test_where_the_map_cannot_be_written_no_picture_is_left(tmp_path: Path) -> None:
    (tmp_path / "a.tmj").mkdir()
    with pytest.raises(SettingsError, match=r"a\.tmj: "):
        to_tiled(Sketch("A", ("..",)), tmp_path / "a.tmj")
    assert [path.name for path in tmp_path.iterdir()] == ["a.tmj"]
