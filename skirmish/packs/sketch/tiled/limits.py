"""What a file of Tiled may ask for: bounds that are looked at before pytiled-parser reads it.

A file of a kilobyte may name a map of gigabytes, tiles that unpack to gigabytes, or files anywhere on the
disk. Whatever is wrong is a ValueError that says what to do about it in Tiled.
"""

from __future__ import annotations

import base64
import binascii
import math
import struct
import zlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from skirmish import files
from skirmish.files import because
from skirmish.grid.terrain import LONGEST_EDGE

MOST_BYTES: Final = 4_000_000
"""Bytes of one file."""
MOST: Final[Mapping[str, int]] = {
    "layers": 40,
    "groups within each other": 8,
    "objects": 10_000,
    "corners of objects": 5_000,
    "tilesets": 50,
    "tiles in a tileset": 10_000,
    "properties of one thing": 1_000,
    "polygons and ellipses": 500,
}
"""How many there may be in a map, or in one tileset or thing of it; groups count as layers, too."""
FAR: Final = 1_000_000
"""Pixels and tiles: no figure of a map is larger."""
HIGHEST_TILE: Final = 1 << 32
"""Numbers of tiles are below, with the four bits by which a tile is turned."""
NO_MAP: Final = "this is no map of Tiled, or only a part of one"
"""What is said of anything else."""
CSV: Final = "in Tiled, set Tile Layer Format to CSV in the properties of the map, and save it again"
"""What to do about tiles that cannot be read."""
_GZIP: Final = 32 + zlib.MAX_WBITS
"""Both of gzip and zlib, told apart by their first bytes."""


def text_of(path: Path) -> str:
    """Read a file of Tiled as text. ValueError or OSError if it is none, or too long."""
    with files.regular(path) as file:
        raw = files.rest(file, MOST_BYTES)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text, so no map of Tiled") from None


def text_beside(folder: Path, source: str) -> str:
    """Read the tileset that a map names. ValueError unless it is text in or below the map's folder."""
    embed = "put it beside the map, or in Tiled embed it in the map (the map button below the tileset)"
    named = f"the tileset `{source[:80]}`"
    try:
        path = files.real(folder / source)
        is_inside = path.is_relative_to(files.real(folder))
    except (OSError, ValueError):
        is_inside = False
    if not is_inside:
        raise ValueError(f"{named} does not lie in the folder of the map: {embed}")
    try:
        return text_of(path)
    except (OSError, ValueError) as error:
        raise ValueError(f"{named} cannot be read ({because(error)}): {embed}") from None


def check_map(orientation: object, *, is_infinite: bool, width: object, height: object) -> tuple[int, int]:
    """Return the size of a map of squares of a size that maps may have; ValueError for any other map."""
    if not isinstance(orientation, str):
        raise ValueError(NO_MAP)
    if orientation != "orthogonal":
        shown = orientation[:20]
        raise ValueError(
            f"the map is {shown}; a map here has squares: in Tiled, set its orientation to Orthogonal"
        )
    if is_infinite:
        raise ValueError("the map is infinite: in Tiled, take the tick from Infinite in its properties")
    size = whole(width, "the width"), whole(height, "the height")
    if not all(1 <= edge <= LONGEST_EDGE for edge in size):
        told = f"{size[0]} x {size[1]}"
        raise ValueError(f"a map is 1 x 1 to {LONGEST_EDGE} x {LONGEST_EDGE} cells, this one is {told}")
    return size


def whole(value: object, what: str) -> int:
    """Return a whole number of the file as an int, not far from 0; ValueError for anything else."""
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if isinstance(text, str) and len(text) <= len(str(FAR)) and text.removeprefix("-").isdecimal():
        return int(text)
    raise ValueError(f"{what} is no whole number")


def number(value: object, what: str) -> float:
    """Return a number of the file, not far from 0; ValueError for anything else."""
    try:
        found = float(value) if isinstance(value, int | float | str) else math.nan
    except (ValueError, OverflowError):
        found = math.nan
    if not abs(found) <= FAR:
        raise ValueError(f"{what} is no number that a map could have")
    return found


def check_tiles(found: list[Any], size: tuple[int, int], layer: str) -> list[int]:
    """Return the tiles of a layer; ValueError unless there is one number for each cell."""
    if len(found) != size[0] * size[1]:
        wanted = f"{size[0]} x {size[1]} cells"
        raise ValueError(f"the layer `{layer}` has {len(found)} tiles, the map {wanted}")
    if not all(type(tile) is int and 0 <= tile < HIGHEST_TILE for tile in found):
        raise ValueError(f"in the layer `{layer}` stands what is no number of a tile")
    return found


def unpacked(text: object, packing: object, size: tuple[int, int], layer: str) -> list[int]:
    """Return the tiles of a layer that were packed as base64; ValueError if that cannot be done.

    No more is unpacked than such a layer can have.
    """
    wanted = 4 * size[0] * size[1]
    if packing not in {None, "", "zlib", "gzip"}:
        raise ValueError(f"the layer `{layer}` is pressed together by `{str(packing)[:20]}`: {CSV}")
    try:
        raw = base64.b64decode("".join(str(text).split()), validate=True)
        if packing:
            unpacking = zlib.decompressobj(wbits=_GZIP)
            raw = unpacking.decompress(raw, wanted + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise ValueError(f"the tiles of the layer `{layer}` are damaged: {CSV}") from None
    if len(raw) != wanted:
        raise ValueError(f"the layer `{layer}` has not one tile for each cell of the map: {CSV}")
    return list(struct.unpack(f"<{wanted // 4}I", raw))


def check_count(count: int, what: str) -> None:
    """Raise ValueError for more of something than `MOST` says."""
    if count > MOST[what]:
        raise ValueError(f"there are {count:,} {what}, more than the {MOST[what]:,} that are read")


class Counted:
    """What was met so far in the layers of one map, in either form; ValueError as soon as it is too much."""

    def __init__(self) -> None:
        self._counts = Counter[str]()

    def add(self, count: int, what: str) -> None:
        """Count so many more of something."""
        self._counts[what] += count
        check_count(self._counts[what], what)


def of_templates(count: int) -> str:
    """Say that so many objects have in another file what they are."""
    if count == 1:
        return "1 object is made from a template: not read. In Tiled, detach it."
    return f"{count} objects are made from templates: not read. In Tiled, detach them."
