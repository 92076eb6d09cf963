"""Drawings of REXPaint (.xp): layers of characters, pressed together; only characters are looked at here.

The size of everything is bounded before tcod reads a file, as a file of a kilobyte may name a drawing of
gigabytes.
"""

from __future__ import annotations

import struct
import tempfile
import zlib
from pathlib import Path
from typing import Final

from skirmish.grid.terrain import LONGEST_EDGE

MOST_LAYERS: Final = 9
"""Layers of one drawing; REXPaint itself makes as many."""
NOTHING: Final = " "
"""Stands in the rows for a cell in which nothing is drawn."""
UNKNOWN: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands in the rows for a character that REXPaint itself does not have."""
_CELL: Final = 10
"""Bytes of a cell: the character, and two colours."""
MOST_BYTES: Final = 8 + MOST_LAYERS * (8 + _CELL * LONGEST_EDGE**2)
"""Bytes of the largest drawing, unpacked; the file of none is longer."""
_GZIP: Final = 16 + zlib.MAX_WBITS
_SEE_THROUGH: Final = (255, 0, 255)
"""The background of cells through which the layer below is seen."""


def read_xp(pressed: bytes) -> tuple[str, ...]:
    """Read a drawing, the bytes of its file, as rows of characters; of the layers the upper one counts.

    ValueError, with the reason, for anything else; OSError if it cannot be laid where tcod reads it.
    """
    _check(pressed)
    import numpy as np
    import tcod.console
    import tcod.tileset

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "drawing.xp")
        copy.write_bytes(pressed)
        layers = tcod.console.load_xp(copy, order="C")
    charmap = [chr(code) for code in tcod.tileset.CHARMAP_CP437]
    rows = [[NOTHING] * layers[0].width for _ in range(layers[0].height)]
    for layer in layers:
        is_drawn = (layer.rgb["bg"] != _SEE_THROUGH).any(axis=-1) & ~np.isin(layer.ch, (0, ord(NOTHING)))
        for y, x in np.argwhere(is_drawn).tolist():
            code = int(layer.ch[y, x])
            rows[y][x] = charmap[code] if 0 <= code < len(charmap) else UNKNOWN
    return tuple(map("".join, rows))


def write_xp(rows: tuple[str, ...]) -> bytes:
    """Write rows of ASCII characters as a drawing of one layer, light on dark: the bytes of its file.

    OSError if tcod cannot lay it anywhere.
    """
    import numpy as np
    import tcod.console

    console = tcod.console.Console(len(rows[0]), len(rows), order="C")
    console.ch[:] = np.array([[ord(glyph) for glyph in row] for row in rows])
    console.fg[:] = (200, 204, 212)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "drawing.xp")
        tcod.console.save_xp(copy, [console])
        return copy.read_bytes()


def _check(pressed: bytes) -> None:
    """Raise ValueError unless that is a drawing of a size that a map may have."""
    try:
        unpacking = zlib.decompressobj(wbits=_GZIP)
        raw = unpacking.decompress(pressed, MOST_BYTES + 1)
        _, count = struct.unpack_from("<ii", raw)
        if not 1 <= count <= MOST_LAYERS:
            raise ValueError(f"a drawing has 1 to {MOST_LAYERS} layers, this one says {count}")
        start, sizes = 8, set[tuple[int, int]]()
        for _ in range(count):
            width, height = struct.unpack_from("<ii", raw, start)
            if not (1 <= width <= LONGEST_EDGE and 1 <= height <= LONGEST_EDGE):
                raise ValueError(f"a map is 1 x 1 to {LONGEST_EDGE} x {LONGEST_EDGE} cells")
            sizes.add((width, height))
            start += 8 + _CELL * width * height
    except (zlib.error, struct.error):
        raise ValueError("this is no drawing of REXPaint") from None
    if len(sizes) > 1 or start != len(raw) or not unpacking.eof:
        raise ValueError("this is no drawing of REXPaint, or only a part of one")
