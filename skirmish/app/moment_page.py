"""One moment of a battle as a page of text of a fixed size: what files to share are made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from skirmish.app import lines
from skirmish.app.lines import Row, Span
from skirmish.app.widgets.map_view import BLOCKS, GUTTER, RULED, SPREAD, across

if TYPE_CHECKING:
    from skirmish.app.palette import Palette
    from skirmish.app.picture import Picture
    from skirmish.grid import Cell

Run = tuple[str, Style]
"""Characters of one style."""
Page = tuple[tuple[Run, ...], ...]
"""Lines from the top, each of them the full width."""
TOLD = 5
"""Lines below the map."""
AROUND = TOLD + 2
"""Lines that are not of the map: those below it, the heading, and the numbers of the columns."""


def page(
    picture: Picture,
    head: Row,
    told: Sequence[Row],
    size: tuple[int, int],
    palette: Palette,
    *,
    focus: Cell | None = None,
    wide_cells: bool = False,
) -> Page:
    """Draw a moment on so many columns and rows: a heading, the map around the focus, what was told.

    Above the map stand the numbers of its columns, beside it those of its rows.

    `wide_cells`: cells are two columns wide where the whole map fits so, as on the screen.
    """
    columns, rows = size
    high = rows - AROUND
    terrain, room = picture.view.terrain, columns - GUTTER
    wide = 2 if wide_cells and 2 * terrain.width <= room else 1
    west = _start(terrain.width, room // wide, focus.x if focus else terrain.width // 2)
    north = _start(terrain.height, high, focus.y if focus else terrain.height // 2)
    is_ascii, shown_columns = picture.ascii_only, range(west, west + room // wide)
    drawn = [lines.strip(head, columns, palette, "bar", ascii_only=is_ascii)]
    ruler = "".join(text for text, _, _ in across(terrain.width, west, shown_columns.stop, wide))
    drawn.append(Strip([Segment(" " * GUTTER + ruler, palette["rule"])], GUTTER + len(ruler)))
    drawn += [_map_row(picture, shown_columns, north + y, palette, focus, wide=wide) for y in range(high)]
    drawn[1:] = [strip.adjust_cell_length(columns) for strip in drawn[1:]]
    shown = [*told[-TOLD:], *[(Span(""),)] * TOLD][:TOLD]
    drawn += [lines.strip(row, columns, palette, ascii_only=is_ascii) for row in shown]
    return tuple(tuple((segment.text, segment.style or Style.null()) for segment in strip) for strip in drawn)


def _map_row(
    picture: Picture, columns: range, y: int, palette: Palette, focus: Cell | None, *, wide: int
) -> Strip:
    is_numbered = 0 <= y < picture.view.terrain.height and y % RULED == 0
    number = f"{y:>2} " if is_numbered else " " * GUTTER
    before = max(0, -columns.start)  # The number stands beside the map, not at the edge of the page.
    inks = [
        (" " if wash and glyph in BLOCKS else glyph, role, wash)
        for glyph, role, wash in picture.row(y, columns.start, columns.stop)
    ]
    if focus is not None and focus.y == y and focus.x in columns:
        glyph, role, _ = inks[focus.x - columns.start]
        inks[focus.x - columns.start] = (glyph, role, "cursor")
    runs = [Segment(" " * before * wide + number, palette["rule"])]
    for (role, wash), run in groupby(inks[before:], key=itemgetter(1, 2)):
        style = palette[role] + palette.washes[wash] if wash else palette[role]
        signs = (glyph * wide if glyph in SPREAD else glyph.ljust(wide) for glyph, _, _ in run)
        runs.append(Segment("".join(signs), style))
    return Strip(runs, GUTTER + len(columns) * wide)


def _start(size: int, room: int, at: int) -> int:
    """Return the first column (or row) that is shown: a small map stands in the middle."""
    if size <= room:
        return -((room - size) // 2)
    return min(max(0, at - room // 2), size - room)


def text_of(drawn: Page) -> str:
    """Write the page without colours."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in drawn) + "\n"
