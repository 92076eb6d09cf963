"""The chance of winning over time, drawn as a line; a click goes to that moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from skirmish.app.lines import Row, Span

HIGH: Final = 5
"""Rows of the chart."""
WIDEST: Final = 90
"""Columns that it takes at most."""
LABEL: Final = 9
"""Columns of the labels at its left."""
DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Bits of the dots of a braille character, row by row."""
BRAILLE: Final = 0x2800
"""The character without a dot."""


def chart_rows(
    found: Sequence[float], rounds: Sequence[int], columns: int, *, ascii_only: bool
) -> Iterator[Row]:
    """Yield the chart of chances, 0 to 1 by step, with the rounds below it, in so many columns."""
    wide = max(10, min(WIDEST, columns - LABEL - 2))
    drawn = _plain(found, wide) if ascii_only else _braille(found, wide)
    for y, line in enumerate(drawn):
        label = {0: "100 %", HIGH // 2: "50 %", HIGH - 1: "0 %"}.get(y, "")
        yield (Span(f"{label:>{LABEL - 1}} ", "dim"), *_clickable(line, len(found)))
    scale = _scale(rounds, wide)
    yield (Span(f"{'rounds' if scale else '':>{LABEL - 1}} ", "dim"), Span(scale, "dim"))


def place_of(x: int, wide: int, count: int) -> int:
    """Return the place of the step that stands at that column of a chart."""
    return round(x * (count - 1) / max(1, wide - 1))


def _clickable(line: str, count: int) -> Iterator[Span]:
    for x, sign in enumerate(line):
        yield Span(sign, "own", f"jump {place_of(x, len(line), count)}")


def _braille(found: Sequence[float], wide: int) -> list[str]:
    """Draw the line in dots, two across and four down in each character."""
    across, down = 2 * wide, 4 * HIGH
    cells = [[0] * wide for _ in range(HIGH)]
    last = None
    for x in range(across):
        y = _row(found[place_of(x, across, len(found))], down)
        for dot in range(min(y, y if last is None else last), max(y, y if last is None else last) + 1):
            cells[dot // 4][x // 2] |= DOTS[dot % 4][x % 2]
        last = y
    return ["".join(chr(BRAILLE + bits) for bits in row) for row in cells]


def _plain(found: Sequence[float], wide: int) -> list[str]:
    rows = [_row(found[place_of(x, wide, len(found))], HIGH) for x in range(wide)]
    return ["".join("*" if row == y else "." for row in rows) for y in range(HIGH)]


def _row(chance: float, rows: int) -> int:
    return min(rows - 1, int((1 - chance) * rows))


def _scale(rounds: Sequence[int], wide: int) -> str:
    """Write the number of each round where it begins, as far as there is room; nothing of a single one."""
    line = [" "] * wide
    free = 0
    before = 0
    for place, number in enumerate(rounds if len({*rounds}) > 1 else ()):
        x = round(place * (wide - 1) / max(1, len(rounds) - 1))
        text = str(number)
        is_new, before = number != before, number
        if is_new and x >= free and x + len(text) <= wide:
            line[x : x + len(text)] = text
            free = x + len(text) + 2
    return "".join(line).rstrip()
