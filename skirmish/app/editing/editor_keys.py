"""The keys of the map editor: what each does, and which of them the footer has room for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from skirmish.app.lines import Row, Span, cut
from skirmish.app.messages import PaletteEntry


class EditorKey(NamedTuple):
    """A key and what it does."""

    key: str
    """As Textual calls it."""
    shown: str
    """As the footer writes it."""
    label: str
    """What it does, in a word or two."""
    command: str
    """What the screen or the desk does, as `take brush`."""


KEYS: Final = (
    EditorKey("b", "b", "brush", "take brush"),
    EditorKey("l", "l", "line", "take line"),
    EditorKey("o", "o", "box", "take box"),
    EditorKey("r", "r", "frame", "take frame"),
    EditorKey("f", "f", "fill", "take fill"),
    EditorKey("s", "s", "stamp", "take stamp"),
    EditorKey("k", "k", "link", "take link"),
    EditorKey("m", "m", "mirror", "mirror"),
    EditorKey("tab", "tab", "ground", "glyph 1"),
    EditorKey("z", "z", "zone", "place"),
    EditorKey("n", "n", "name", "name"),
    EditorKey("x", "x", "erase", "erase"),
    EditorKey("g", "g", "size", "size"),
    EditorKey("c", "c", "scenario", "cast"),
    EditorKey("a", "a", "patrols", "patrol"),
    EditorKey("u", "u", "undo", "undo"),
    EditorKey("y", "y", "redo", "redo"),
    EditorKey("v", "v", "sight", "sight"),
    EditorKey("i", "i", "pick", "pick"),
    EditorKey("t", "t", "title", "title"),
    EditorKey("p", "p", "play", "play"),
    EditorKey("d", "d", "Tiled/REXPaint", "drawings"),
    EditorKey("w", "w", "save", "save"),
    EditorKey("q", "q", "leave", "leave"),
)
"""In the order of the footer."""
OTHER: Final[Mapping[str, str]] = {
    "ctrl+z": "undo",
    "ctrl+y": "redo",
    "ctrl+s": "save",
    "shift+tab": "glyph -1",
    "A": "patrol -1",
    "escape": "escape",
    "enter": "act",
    "space": "act",
}
"""Further keys, and what they do."""
STEPS: Final[Mapping[str, tuple[int, int]]] = {
    "up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0),
    "home": (-1, -1), "pageup": (1, -1), "end": (-1, 1), "pagedown": (1, 1),
}  # fmt: skip
"""Keys that move the cursor; with Shift they draw on the way."""
ROWS: Final = 3
"""Lines of the footer."""


def footer(columns: int) -> Iterator[Row]:
    """Yield the lines of the footer; every key in it can be clicked."""
    line: list[Span] = []
    room = columns
    for one in KEYS:
        size = len(one.shown) + len(one.label) + 3
        if size > room:
            yield cut(tuple(line), columns, "bar")
            line, room = [], columns
        line += [Span(f" {one.shown}", "bar_key", one.command), Span(f" {one.label} ", "bar", one.command)]
        room -= size
    yield cut(tuple(line), columns, "bar")


def offers() -> Iterator[PaletteEntry]:
    """Yield what the command palette offers."""
    for one in KEYS:
        yield PaletteEntry(one.label, f"key {one.shown}", f"run({one.command!r})")
