"""The XML form of maps and tilesets of Tiled, cut down to what is read of them, and bounded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

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

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_MAP: Final = {
    "version": "1.10", "tiledversion": "", "orientation": "orthogonal", "renderorder": "right-down",
    "infinite": "0", "nextlayerid": "1", "nextobjectid": "1",
}  # fmt: skip
_LAYERS: Final = ("layer", "objectgroup", "group", "imagelayer")


def small_map(text: str, put: Callable[[str], str], told: list[str]) -> str:
    """Return the text of a map with only those parts that are read. ValueError if it is no map, or too large.

    `put` takes the name of a tileset in a file of its own, and returns where its copy lies. A line for each
    part that is left out is added to `told`.
    """
    raw = _loaded(text, "map")
    infinite = raw.get("infinite", "0")
    size = check_map(
        raw.get("orientation"), is_infinite=infinite != "0", width=raw.get("width"), height=raw.get("height")
    )
    found = _made("map", {**_MAP, "width": str(size[0]), "height": str(size[1]), **_edges(raw)})
    _add_properties(raw, found)
    tilesets = raw.findall("tileset")
    check_count(len(tilesets), "tilesets")
    for one in tilesets:
        first = str(whole(one.get("firstgid"), "the first number of a tileset"))
        source = one.get("source")
        if source is not None:
            found.append(_made("tileset", {"firstgid": first, "source": put(source)}))
        else:
            found.append(_tileset(one, {"firstgid": first}))
    _Layers(size, told).put(raw, found, 0)
    return _written(found)


def small_tileset(text: str) -> str:
    """Return the text of a tileset with only those parts that are read. ValueError for anything else."""
    return _written(_tileset(_loaded(text, "tileset"), {}))


def _loaded(text: str, tag: str) -> Element:
    """Read XML that declares nothing: a declaration of a kilobyte can stand for gigabytes."""
    from xml.etree import ElementTree as ET

    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ValueError(f"{NO_MAP}: it declares a document type, which Tiled does not")
    try:
        found = ET.fromstring(text)  # noqa: S314 - without declarations nothing in it can grow.
    except (ET.ParseError, ValueError):
        raise ValueError(NO_MAP) from None
    if found.tag != tag:
        raise ValueError(NO_MAP if tag == "map" else "it is no tileset of Tiled")
    return found


def _written(found: Element) -> str:
    from xml.etree import ElementTree as ET

    return ET.tostring(found, encoding="unicode")


def _made(tag: str, attributes: Mapping[str, str]) -> Element:
    from xml.etree import ElementTree as ET

    return ET.Element(tag, dict(attributes))


def _edges(raw: Element) -> dict[str, str]:
    found = {edge: whole(raw.get(edge), f"`{edge}`") for edge in ("tilewidth", "tileheight")}
    for edge, size in found.items():
        if not 1 <= size <= FAR:
            raise ValueError(f"`{edge}` is {size}: a tile has 1 pixel at least")
    return {edge: str(size) for edge, size in found.items()}


def _add_properties(raw: Element, found: Element) -> None:
    """Add the properties that are texts: no others are looked at."""
    listed = raw.findall("properties/property")
    check_count(len(listed), "properties of one thing")
    small = _made("properties", {})
    for one in listed:
        value = one.get("value", one.text)
        if one.get("type", "string") == "string" and value:
            small.append(_made("property", {"name": one.get("name", ""), "value": value}))
    found.append(small)


def _tileset(raw: Element, first: Mapping[str, str]) -> Element:
    kept = {"name": raw.get("name", ""), "tilecount": "0", "columns": "0", **_edges(raw)}
    found = _made("tileset", {**first, **kept})
    tiles = raw.findall("tile")
    check_count(len(tiles), "tiles in a tileset")
    for one in tiles:
        number_of = str(whole(one.get("id"), "the number of a tile"))
        tile = _made("tile", {"id": number_of, "class": one.get("class") or one.get("type") or ""})
        _add_properties(one, tile)
        image = one.find("image")
        if image is not None:
            tile.append(_made("image", {"source": image.get("source", ""), "width": "1", "height": "1"}))
        found.append(tile)
    return found


class _Layers:
    """The layers of one map while they are cut down."""

    def __init__(self, size: tuple[int, int], told: list[str]) -> None:
        self.size = size
        self.told = told
        self.counted = Counted()

    def put(self, raw: Element, found: Element, depth: int) -> None:
        """Add the layers of a map or group, with what is read of them alone."""
        layers = [one for one in raw if one.tag in _LAYERS]
        self.counted.add(len(layers), "layers")
        check_count(depth, "groups within each other")
        for one in layers:
            name = one.get("name", "")[:80]
            if one.tag == "imagelayer":
                self.told.append(f"The picture of the layer `{name}` is not read.")
                continue
            layer = _made(one.tag, {"name": name, "class": one.get("class", ""), **_shown(one)})
            layer.attrib |= {
                edge: str(number(one.get(edge, 0), f"`{edge}`")) for edge in ("offsetx", "offsety")
            }
            found.append(layer)
            if one.tag == "layer":
                self._put_tiles(one, layer, name)
            elif one.tag == "objectgroup":
                self._put_objects(one, layer)
            else:
                self.put(one, layer, depth + 1)

    def _put_tiles(self, raw: Element, layer: Element, name: str) -> None:
        layer.attrib |= {"width": str(self.size[0]), "height": str(self.size[1])}
        data = _made("data", {"encoding": "csv"})
        data.text = ",".join(map(str, self._tiles(raw.find("data"), name)))
        layer.append(data)

    def _tiles(self, data: Element | None, name: str) -> list[int]:
        if data is None or data.find("chunk") is not None:
            raise ValueError(f"the layer `{name}` has no tiles that can be read")
        encoding = data.get("encoding")
        if encoding == "base64":
            return unpacked(data.text or "", data.get("compression"), self.size, name)
        words = [one.get("gid", "0") for one in data.findall("tile")] if encoding is None else []
        if encoding == "csv":
            words = [word.strip() for word in (data.text or "").split(",")]
        known = [int(word) if word.isdecimal() and len(word) <= 10 else -1 for word in words]
        return check_tiles(known, self.size, name)

    def _put_objects(self, raw: Element, layer: Element) -> None:
        found = raw.findall("object")
        self.counted.add(len(found), "objects")
        whole_ones = [one for one in found if one.get("template") is None]
        if len(whole_ones) < len(found):
            self.told.append(of_templates(len(found) - len(whole_ones)))
        for one in whole_ones:
            corners = sum(len(line.get("points", "").split()) for line in one)
            self.counted.add(corners, "corners of objects")
            layer.append(_object(one))


def _shown(raw: Element) -> Mapping[str, str]:
    return {"visible": "0" if raw.get("visible") == "0" else "1"}


def _object(raw: Element) -> Element:
    kept = {"id": "0", "name": raw.get("name", ""), "class": raw.get("class") or raw.get("type") or ""}
    places = {
        key: str(number(raw.get(key, 0), f"`{key}`")) for key in ("x", "y", "width", "height", "rotation")
    }
    found = _made("object", {**kept, **places, **_shown(raw), **({"gid": "1"} if raw.get("gid") else {})})
    _add_properties(raw, found)
    for one in raw:
        if one.tag in {"ellipse", "point", "text"}:
            found.append(_made(one.tag, {}))
        elif one.tag in {"polygon", "polyline"}:
            found.append(_made(one.tag, {"points": _corners(one.get("points", ""))}))
    return found


def _corners(text: str) -> str:
    words = text.split()
    corners = [word.partition(",")[::2] for word in words]
    return " ".join(f"{number(x, '`points`')},{number(y, '`points`')}" for x, y in corners)
