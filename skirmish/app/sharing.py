"""Files to share: a moment as text or picture, a whole battle as text or as a recorded terminal."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.color import ColorSystem

if TYPE_CHECKING:
    from rich.style import Style

    from skirmish.app.moment_page import Page
    from skirmish.app.reel import Reel, Stop

CELL: Final = (9, 18)
"""Width and height of a character in a picture, in its own units."""
FONTS: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"
"""What the reader's machine may have; nothing is fetched."""
LONGEST: Final = 4.0
"""Seconds that a recorded moment stays at most."""


def transcript(reel: Reel, title: str, system: str, eyes: str) -> Iterator[str]:
    """Yield the lines of the whole battle as these eyes saw it, with dice and reasons.

    `system` is what the rule system is called, `eyes` whose they are; what the text is stands before it.
    """
    yield f"{title} · {system} · seed {reel.steps[-1].after.seed}"
    yield f"Eyes: {eyes}. Each line begins with the number of its command."
    yield ""
    for place in range(len(reel.steps)):
        for stop in reel.stops(place):
            for entry in stop.entries:
                yield f"{reel.steps[place].number:>4}  {entry.text}"
                yield from (f"        {row}" for row in entry.details)


def svg(drawn: Page, ground: Style) -> str:
    """Write the page as a picture: text in runs of one style, on rectangles of its background."""
    wide, high = CELL
    columns = max(sum(cell_len(text) for text, _ in row) for row in drawn)
    back = _colour(ground, is_back=True) or "#14171c"
    front = _colour(ground, is_back=False) or "#c8ccd4"
    size = f'width="{columns * wide}" height="{len(drawn) * high}"'
    box = f'viewBox="0 0 {columns * wide} {len(drawn) * high}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="{FONTS}" font-size="15">',
        f'<rect width="100%" height="100%" fill="{back}"/>',
    ]
    for y, row in enumerate(drawn):
        x = 0
        for text, style in row:
            length = cell_len(text)
            parts += _run(text, style, (x * wide, y * high, length * wide), front, back)
            x += length
    return "\n".join([*parts, "</svg>\n"])


def _run(text: str, style: Style, at: tuple[int, int, int], front: str, back: str) -> Iterator[str]:
    x, y, length = at
    ink, under = _colour(style, is_back=False) or front, _colour(style, is_back=True) or back
    if style.reverse:
        ink, under = under, ink
    if under != back:
        yield f'<rect x="{x}" y="{y}" width="{length}" height="{CELL[1]}" fill="{under}"/>'
    if text.strip():
        marks = ' font-weight="bold"' * bool(style.bold) + ' font-style="italic"' * bool(style.italic)
        marks += ' text-decoration="underline"' * bool(style.underline)
        where = f'x="{x}" y="{y + CELL[1] - 4}" textLength="{length}" fill="{ink}"'
        said = escape("".join(char for char in text if char.isprintable()))
        yield f'<text {where}{marks} xml:space="preserve">{said}</text>'


def _colour(style: Style, *, is_back: bool) -> str:
    colour = style.bgcolor if is_back else style.color
    return colour.get_truecolor(foreground=not is_back).hex if colour and not colour.is_default else ""


def cast(pages: Iterable[tuple[Page, float]], title: str, size: tuple[int, int]) -> Iterator[str]:
    """Yield the lines of an asciicast, version 2: a heading, then what a terminal was sent, and when.

    `pages` holds what is shown and for how many seconds.
    """
    columns, rows = size
    head = {"version": 2, "width": columns, "height": rows, "timestamp": int(time.time()), "title": title}
    yield json.dumps(head, ensure_ascii=True)
    now, before = 0.0, list[str]()
    for drawn, seconds in pages:
        shown = ["".join(_ansi(text, style) for text, style in row) for row in drawn]
        changed = [
            f"\x1b[{y + 1};1H{line}" for y, line in enumerate(shown) if y >= len(before) or before[y] != line
        ]
        start = "" if before else "\x1b[?25l\x1b[2J"
        yield json.dumps([round(now, 3), "o", start + "".join(changed)], ensure_ascii=True)
        now, before = now + min(LONGEST, max(0.05, seconds)), shown
    yield json.dumps([round(now, 3), "o", f"\x1b[0m\x1b[{rows};1H\x1b[?25h"], ensure_ascii=True)


def _ansi(text: str, style: Style) -> str:
    return style.render("".join(c for c in text if c.isprintable()), color_system=ColorSystem.TRUECOLOR)


def seconds_of(stop: Stop) -> float:
    """Return how long a stop is shown in a recording, in seconds: as long as it takes to read."""
    return 0.4 + 0.02 * sum(len(entry.text) for entry in stop.entries)
