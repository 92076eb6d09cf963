"""The picture that Tiled shows for our tiles: one row of squares, each with its colour and its character."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

EDGE: Final = 16
"""Pixels of a square."""
_SCALE: Final = 3
"""Pixels of a point of a character."""
_INK: Final = b"\xe8\xe6\xdf"
_SIGNS: Final[Mapping[str, str]] = {
    "floor": "00002", "grass": "00024", "road": "02020", "rope": "22202", "cave": "00007", "rough": "02024",
    "rubble": "51245", "water": "03600", "deep_water": "00700", "platform": "11244", "wall": "57575",
    "pillar": "32423", "window": "55000", "door": "02720", "open_door": "22000", "tree": "25000",
    "woods": "25257", "bush": "05250", "crate": "64446", "low_wall": "07070", "fence": "22222",
    "table": "24442",
}  # fmt: skip
"""Characters of three by five points: each digit is a row, its bits from the left are 4, 2 and 1."""
_COLOURS: Final[Mapping[str, str]] = {
    "floor": "4a4640", "grass": "3f6b3a", "road": "7a6a4c", "rope": "6b5a3a", "cave": "2f2d33",
    "rough": "66603f", "rubble": "6a6460", "water": "3a6f9a", "deep_water": "1f3f6f", "platform": "8a7a5a",
    "wall": "22201f",
    "pillar": "3a3736", "window": "4f7f8f", "door": "8a5a2a", "open_door": "b07a40", "tree": "1f4a24",
    "woods": "2a5a2e", "bush": "4f7a2f", "crate": "7f5f2f", "low_wall": "5a5552", "fence": "6f5535",
    "table": "8f6a3f",
}  # fmt: skip


def picture(grounds: Iterable[str]) -> bytes:
    """Return a PNG with a square for each kind of ground, by their ids, from left to right."""
    rows = [b"".join(line) for line in zip(*(_square(ground) for ground in grounds), strict=True)]
    head = struct.pack(">IIBBBBB", len(rows[0]) // 3, EDGE, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    parts = ((b"IHDR", head), (b"IDAT", packed), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in parts)


def _square(ground: str) -> Iterator[bytes]:
    """Yield the rows of the square of a kind of ground, three bytes for each pixel."""
    paper = bytes.fromhex(_COLOURS[ground])
    lines = [int(digit) for digit in _SIGNS[ground]]
    for y in range(EDGE):
        line = lines[y // _SCALE] if y // _SCALE < len(lines) else 0
        bits = [0, 0, 0, *(line >> 2 - x // _SCALE & 1 for x in range(3 * _SCALE))]
        yield b"".join(_INK if bit else paper for bit in [*bits, *[0] * (EDGE - len(bits))])


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = kind + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))
