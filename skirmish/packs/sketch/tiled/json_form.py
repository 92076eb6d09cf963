"""The JSON form of maps and tilesets of Tiled, cut down to what is read of them, and bounded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from skirmish.packs.sketch.tiled.limits import (
    FAR,
    NO_MAP,
    Counted,
    check_count,
    check_map,
    check_tiles,
    number,
    of_templates,
    unpacked,
    whole,
)

Json = dict[str, Any]
_MAP: Final[Json] = {
    "type": "map", "version": "1.10", "orientation": "orthogonal", "renderorder": "right-down",
    "infinite": False, "nextlayerid": 1, "nextobjectid": 1,
}  # fmt: skip
_SHAPES: Final = ("ellipse", "point", "text")
_PATHS: Final = ("polygon", "polyline")


def small_map(text: str, put: Callable[[str], str], told: list[str]) -> str:
    """Return the text of a map with only those parts that are read. ValueError if it is no map, or too large.

    `put` takes the name of a tileset in a file of its own, and returns where its copy lies. A line for each
    part that is left out is added to `told`.
    """
    raw = _loaded(text)
    size = check_map(
        raw.get("orientation"),
        is_infinite=bool(raw.get("infinite")),
        width=raw.get("width"),
        height=raw.get("height"),
    )
    found = {**_MAP, "width": size[0], "height": size[1], "properties": _properties(raw)}
    for edge in ("tilewidth", "tileheight"):
        found[edge] = _edge(raw, edge)
    tilesets = _list(raw.get("tilesets"), "tilesets")
    found["tilesets"] = [_tileset_of(one, put) for one in tilesets]
    found["layers"] = _Layers(size, told).small(raw.get("layers"), 0)
    return json.dumps(found)


def small_tileset(text: str) -> str:
    """Return the text of a tileset with only those parts that are read. ValueError for anything else."""
    return json.dumps(_tileset(_loaded(text)))


def _loaded(text: str) -> Json:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(NO_MAP) from None
    if not isinstance(found, dict):
        raise ValueError(NO_MAP)
    return found


def _list(found: Any, what: str) -> list[Json]:
    """Return a list of records; ValueError for anything else, or if it is too long."""
    if not isinstance(found, list | None) or not all(isinstance(one, dict) for one in found or ()):
        raise ValueError(NO_MAP)
    check_count(len(found or ()), what)
    return found or []


def _edge(raw: Json, edge: str) -> int:
    found = whole(raw.get(edge), f"`{edge}`")
    if not 1 <= found <= FAR:
        raise ValueError(f"`{edge}` is {found}: a tile has 1 pixel at least")
    return found


def _text(raw: Json, *keys: str) -> str:
    """Return the first text that stands under one of these keys; empty if none does."""
    return next((raw[key] for key in keys if isinstance(raw.get(key), str) and raw[key]), "")


def _properties(raw: Json) -> list[Json]:
    """Return the properties that are texts: no others are looked at."""
    found = _list(raw.get("properties"), "properties of one thing")
    texts = (
        one for one in found if one.get("type", "string") == "string" and isinstance(one.get("value"), str)
    )
    return [{"name": str(one.get("name")), "type": "string", "value": one["value"]} for one in texts]


def _tileset_of(raw: Json, put: Callable[[str], str]) -> Json:
    first = whole(raw.get("firstgid"), "the first number of a tileset")
    if "source" in raw:
        return {"firstgid": first, "source": put(str(raw["source"]))}
    return {"firstgid": first, **_tileset(raw)}


def _tileset(raw: Json) -> Json:
    if "tiles" not in raw and "tilecount" not in raw and "name" not in raw:
        raise ValueError("it is no tileset of Tiled")
    edges = {edge: _edge(raw, edge) for edge in ("tilewidth", "tileheight")}
    tiles = _list(raw.get("tiles"), "tiles in a tileset")
    return {
        "name": _text(raw, "name"), "tilecount": 0, "columns": 0, "spacing": 0, "margin": 0,
        **edges, "tiles": [_tile(one) for one in tiles],
    }  # fmt: skip


def _tile(raw: Json) -> Json:
    found = {"id": whole(raw.get("id"), "the number of a tile"), "type": _text(raw, "class", "type")}
    return {**found, "image": _text(raw, "image"), "properties": _properties(raw)}


class _Layers:
    """The layers of one map while they are cut down."""

    def __init__(self, size: tuple[int, int], told: list[str]) -> None:
        self.size = size
        self.told = told
        self.counted = Counted()

    def small(self, raw: Any, depth: int) -> list[Json]:
        """Return the layers with what is read of them alone."""
        found = _list(raw, "layers")
        self.counted.add(len(found), "layers")
        check_count(depth, "groups within each other")
        return [small for one in found for small in self._layer(one, depth)]

    def _layer(self, raw: Json, depth: int) -> Iterable[Json]:
        name, kind = _text(raw, "name")[:80], raw.get("type")
        common = {
            "name": name,
            "class": _text(raw, "class"),
            "opacity": 1,
            "visible": raw.get("visible") is not False,
        }
        common |= {edge: number(raw.get(edge, 0), f"`{edge}`") for edge in ("offsetx", "offsety")}
        if kind == "tilelayer":
            width, height = self.size
            yield {**common, "type": kind, "width": width, "height": height, "data": self._tiles(raw, name)}
        elif kind == "objectgroup":
            yield {**common, "type": kind, "draworder": "index", "objects": self._objects(raw)}
        elif kind == "group":
            yield {**common, "type": kind, "layers": self.small(raw.get("layers"), depth + 1)}
        elif kind == "imagelayer":
            self.told.append(f"The picture of the layer `{name}` is not read.")
        else:
            raise ValueError(NO_MAP)

    def _tiles(self, raw: Json, name: str) -> list[int]:
        data = raw.get("data")
        if isinstance(data, list):
            return check_tiles(data, self.size, name)
        if isinstance(data, str) and raw.get("encoding") == "base64":
            return unpacked(data, raw.get("compression"), self.size, name)
        raise ValueError(f"the layer `{name}` has no tiles that can be read")

    def _objects(self, raw: Json) -> list[Json]:
        found = _list(raw.get("objects"), "objects")
        self.counted.add(len(found), "objects")
        whole_ones = [one for one in found if "template" not in one]
        if len(whole_ones) < len(found):
            self.told.append(of_templates(len(found) - len(whole_ones)))
        corners = (one.get(key) for one in found for key in _PATHS)
        self.counted.add(sum(len(one) for one in corners if isinstance(one, list)), "corners of objects")
        return [_object(one) for one in whole_ones]


def _object(raw: Json) -> Json:
    found: Json = {"id": 0, "name": _text(raw, "name"), "type": _text(raw, "class", "type")}
    found |= {key: number(raw.get(key, 0), f"`{key}`") for key in ("x", "y", "width", "height", "rotation")}
    found |= {"visible": raw.get("visible") is not False, "properties": _properties(raw)}
    for key in _PATHS:
        if key in raw:
            found[key] = [_corner(one) for one in _list(raw[key], "corners of objects")]
    found |= {key: {"text": ""} if key == "text" else True for key in _SHAPES if raw.get(key)}
    return {**found, "gid": 1} if raw.get("gid") else found


def _corner(raw: Mapping[str, Any]) -> Json:
    return {"x": number(raw.get("x"), "`x`"), "y": number(raw.get("y"), "`y`")}
