"""The map: one Line-API widget that repaints the cells that changed and scrolls by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.strip import Strip

from skirmish.app.messages import CellClicked, CellHovered
from skirmish.app.picture import Ink
from skirmish.app.widgets.canvas import Canvas
from skirmish.grid import Cell

Marks = Mapping[Cell, tuple[str, str]]
"""By cell: a glyph (empty: keep what is there) and a role laid over it."""

SPREAD = frozenset("█▓▒░▮▫▬≈~#")
"""Glyphs of ground that goes on: where cells are two columns wide, they fill both."""
BLOCKS = frozenset("█▓▒")
"""Glyphs that fill their cell: a background under them would not be seen."""

RULED = 5
"""Columns and rows between two numbers of the ruler beside the map."""

GUTTER = 3
"""Columns beside the map that the number of a row takes."""

KEPT = 400
"""Lines that are kept as they were drawn once: an overlay goes again, what scrolled off comes back."""

SLIP = 2
"""Rows by which a small map may stand off the middle rather than move when the lines below it grow."""
MARGIN = 4
"""Cells between the cursor and the edge at which the map scrolls."""


class Drawable(Protocol):
    """What a map view draws: as many cells as it is wide and high."""

    @property
    def width(self) -> int:
        """Columns of cells."""

    @property
    def height(self) -> int:
        """Rows of cells."""

    def row(self, y: int, start: int, stop: int) -> list[Ink]:
        """Draw the cells of row `y` from column `start` up to `stop`, both on the map or off it."""


class MapView(Canvas):
    """Draws a picture, with marks (cursor, path, line of sight) over it."""

    def __init__(self, name: str = "map") -> None:
        super().__init__(id=name)
        self.picture: Drawable | None = None
        """What is drawn; None before the first battle."""
        self.marks: Marks = {}
        """Over it."""
        self.west = 0
        """The column of the map at the left edge."""
        self.north = 0
        """The row of the map at the top edge."""
        self.wide = 1
        """Columns of the screen that a cell takes: 2 where the whole map fits, so that ground is square."""
        self.resized: Callable[[], None] | None = None
        """Called when it has another size; None: nothing lies over it."""
        self._inks: dict[int, list[Ink]] = {}
        self._strips: dict[int, Strip] = {}
        self._made: dict[tuple[object, ...], Strip] = {}
        self._styles: dict[tuple[str, str], Style] = {}
        self._pointed: Cell | None = None
        """The cell that the pointer was on last."""
        self._followed: Cell | None = None
        """The cell that the map followed last."""
        self._left: Cell | None = None
        """The cell that was followed when the wheel scrolled the map; it stays scrolled until another is."""
        self._settled_size = Size(0, 0)
        self._off = 0
        """Rows by which a map that is lower than the widget stands off the middle."""

    def show(self, picture: Drawable) -> None:
        """Draw this picture from now on; of each line that differs only the part that does is painted."""
        is_same_map = self.picture is not None and self._size_of(self.picture) == self._size_of(picture)
        self.picture = picture
        if not is_same_map:
            self._off = 0
            self.settle()
            self.repaint()
            return
        changed, size = [], self.size  # Worked out anew at every look.
        for y in range(size.height):
            inks = self._draw(y, size.width // self.wide)
            before = self._inks.get(y)
            if before != inks:
                self._inks[y] = inks
                self._strips.pop(y, None)
                if before is None or len(before) != len(inks):
                    changed.append(Region(0, y, size.width, 1))
                    continue
                first, last = _difference(before, inks)
                changed.append(Region(first * self.wide, y, (last - first + 1) * self.wide, 1))
        if changed:
            self.touch(changed)

    def wipe(self) -> None:
        """Show nothing, and forget where it was scrolled to."""
        self.picture, self.marks, self.west, self.north = None, {}, 0, 0
        self._pointed = self._followed = self._left = None
        self._off = 0
        self._settled_size = Size(0, 0)
        self.repaint()

    def mark(self, marks: Marks) -> None:
        """Lay these marks over the map instead of those that were there; only their cells are painted."""
        before, self.marks = self.marks, marks
        changed = [cell for cell in {*before, *marks} if before.get(cell) != marks.get(cell)]
        self._touch(changed)

    def _touch(self, cells: Iterable[Cell]) -> None:
        regions = []
        size = self.size  # Worked out anew at every look.
        for cell in cells:
            x, y = (cell.x - self.west) * self.wide, cell.y - self.north
            if 0 <= x < size.width and 0 <= y < size.height:
                self._strips.pop(y, None)
                regions.append(Region(x, y, self.wide, 1))
        if regions:
            self.touch(regions)

    def repaint(self) -> None:
        """Paint everything again: after scrolling, a change of size or of colours."""
        self._inks.clear()
        self._strips.clear()
        self._styles.clear()
        self._made.clear()
        self.refresh()

    def _scrolled(self, west: int, north: int) -> None:
        """Paint what is in sight after scrolling from there; lines that only went up or down are kept."""
        up, lines = self.north - north, range(self.size.height if self.west == west else 0)
        self._inks = {y - up: inks for y, inks in self._inks.items() if y - up in lines}
        self._strips = {y - up: strip for y, strip in self._strips.items() if y - up in lines}
        self.touch([self.size.region])

    def follow(self, cell: Cell) -> None:
        """Scroll, if need be, so that the cell stands clear of the edge.

        Never under the pointer that chose it: a second click there would strike another cell, and what is
        drawn with the button down would slip. Nor back from where the wheel went, as long as the cell is
        the same.
        """
        if cell == self._left:
            return
        self._followed, self._left = cell, None
        if cell == self._pointed and self.is_in_sight(cell):
            return
        west, north = self.west, self.north
        size = self.size  # Worked out anew at every look.
        columns = size.width // self.wide
        across, down = min(MARGIN, columns // 3), min(MARGIN, size.height // 3)
        self.west = min(max(west, cell.x + across + 1 - columns), max(0, cell.x - across))
        self.north = min(max(north, cell.y + down + 1 - size.height), max(0, cell.y - down))
        if (west, north) == (self.west, self.north):
            return
        self.settle()
        if (west, north) != (self.west, self.north):
            self._scrolled(west, north)

    def come_back(self) -> None:
        """Let the next call of `follow` scroll, wherever the wheel went."""
        self._left = None

    def is_in_sight(self, cell: Cell) -> bool:
        """Tell whether the cell is on the screen."""
        return 0 <= cell.x - self.west < self.columns and 0 <= cell.y - self.north < self.size.height

    @property
    def columns(self) -> int:
        """Cells that fit beside each other."""
        return self.size.width // self.wide

    def spot(self, cell: Cell) -> Offset:
        """Return column and line of the widget where the cell is drawn, or would be if it had room."""
        return Offset((cell.x - self.west) * self.wide, cell.y - self.north)

    def scroll_map(self, across: int, down: int) -> None:
        """Scroll by so many cells, as far as the map goes."""
        before = self.west, self.north
        self.west += across
        self.north += down
        self.settle()
        if before != (self.west, self.north):
            self._left = self._followed
            with self.services.brush.stroke():
                self._scrolled(*before)

    def bring(self, cells: Iterable[Cell], kept: Iterable[Cell]) -> None:
        """Scroll so that as many of the cells are in sight as can be while those that are kept stay there.

        The cell that is followed stays clear of the edge: its next step scrolls nothing.
        """
        if self.picture is None or self._followed is None:
            return
        wanted, held = [*cells], [cell for cell in kept if self.is_in_sight(cell)]
        (width, height), focus = self._size_of(self.picture), self._followed
        columns, rows = range(width - self.columns + 1), range(height - self.size.height + 1)
        west = _clear(columns, self.columns, focus.x, [cell.x for cell in held])
        north = _clear(rows, self.size.height, focus.y, [cell.y for cell in held])
        self.scroll_map(
            _nearest(west, self.west, self.columns, [cell.x for cell in wanted]) - self.west,
            _nearest(north, self.north, self.size.height, [cell.y for cell in wanted]) - self.north,
        )

    def settle(self) -> None:
        """Keep the map within the widget; a map that is smaller than the widget stands in its middle.

        It may be off by a few rows: see `_stay`.
        """
        if self.picture is None:
            return
        width, height = self._size_of(self.picture)
        size = self._settled_size = self.size
        fits = self.services.settings.wide_cells and 2 * (width + GUTTER) <= size.width
        self.wide = 2 if fits else 1
        self.west = _settled(self.west, width, self.columns)
        off = self._off if height <= size.height else 0
        self.north = _settled(self.north, height, size.height) + off

    def _stay(self, north: int, wide: int) -> None:
        """Leave a small map with that row at the top, as it was in a widget so wide, if it has room so.

        The lines below it grow and shrink with what they say; a map that moved with them would slip away
        under the pointer between two clicks.
        """
        if self.picture is None or wide != self.size.width or abs(north - self.north) > SLIP:
            return
        _, height = self._size_of(self.picture)
        if height <= self.size.height and 0 < -north < self.size.height - height:
            self._off += north - self.north
            self.north = north

    @staticmethod
    def _size_of(picture: Drawable) -> tuple[int, int]:
        return picture.width, picture.height

    def _draw(self, y: int, columns: int) -> list[Ink]:
        if self.picture is None:
            return []
        (width, height), row, west = self._size_of(self.picture), self.north + y, self.west
        if row in {-1, height}:
            return list(across(width, west, west + columns, self.wide))
        inks = self.picture.row(row, west, west + columns)
        if self.wide > 1:
            inks = [(glyph * 2 if glyph in SPREAD else f"{glyph} ", role, wash) for glyph, role, wash in inks]
        written = f"{row:>2} " if self.wide == 1 else (f"{row:>2}", "  ")
        if 0 <= row < height and row % RULED == 0 and len(written) <= -west:
            inks[-west - len(written) : -west] = [(text, "rule", "") for text in written]
        return inks

    def line(self, y: int, width: int) -> Strip:
        """Return a line; it is kept until one of its cells changes."""
        kept = self._strips.get(y)
        if kept is None:
            inks = self._inks.get(y)
            if inks is None:
                inks = self._inks[y] = self._draw(y, width // self.wide)
            kept = self._strips[y] = self._strip(y, inks, width)
        return kept

    def _strip(self, y: int, inks: list[Ink], width: int) -> Strip:
        cells = list(inks)
        row, west = self.north + y, self.west
        for cell, (mark, role_over) in self.marks.items():
            if cell.y == row and 0 <= cell.x - west < len(cells):
                glyph, role, _ = inks[cell.x - west]
                if glyph[0] in BLOCKS:
                    glyph = " " * self.wide
                cells[cell.x - west] = (mark.ljust(self.wide) if mark else glyph, role, role_over)
        key = (*cells, width)
        if key in self._made:
            return self._made[key]
        if len(self._made) >= KEPT:
            self._made.clear()
        segments = [Segment(text, self._style(*look)) for text, look in _runs(cells)]
        rest = width - len(cells) * self.wide
        if rest > 0:
            segments.append(Segment(" " * rest, self._style("text", "")))
        strip = self._made[key] = Strip(segments, len(cells) * self.wide + max(0, rest))
        return strip

    def _style(self, role: str, wash: str) -> Style:
        style = self._styles.get((role, wash))
        if style is None:
            palette = self.services.palette
            style = palette[role] + palette.washes[wash] if wash else palette[role]
            self._styles[role, wash] = style
        return style

    def on_resize(self) -> None:
        """Paint everything again, since other cells are in sight now."""
        if self.size != self._settled_size:
            north, wide, self._off = self.north, self._settled_size.width, 0
            self.come_back()
            self.settle()
            self._stay(north, wide)
            self.repaint()
            if self.resized is not None:
                self.resized()

    def cell_at(self, x: int, y: int) -> Cell | None:
        """Return the cell under that column and line of the widget; None if it is off the map."""
        cell = Cell(self.west + x // self.wide, self.north + y)
        if self.picture is None:
            return None
        width, height = self._size_of(self.picture)
        return cell if 0 <= cell.x < width and 0 <= cell.y < height else None

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which cell was clicked; the right button looks."""
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            event.stop()
            self._pointed = cell
            self.post_message(CellClicked(cell, is_look=event.button == 3))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell the screen which cell the pointer is over, once per cell."""
        cell = self.cell_at(event.x, event.y)
        if cell is not None and cell != self._pointed:
            self._pointed = cell
            self.post_message(CellHovered(cell))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll the map down; with Shift or Ctrl to the right."""
        self.scroll_map(3 * (event.shift or event.ctrl), 2 * (not (event.shift or event.ctrl)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll the map up; with Shift or Ctrl to the left."""
        self.scroll_map(-3 * (event.shift or event.ctrl), -2 * (not (event.shift or event.ctrl)))


def across(width: int, start: int, stop: int, wide: int = 1) -> Iterator[Ink]:
    """Yield the ruler above and below a map of that width: a number where each ruled column begins.

    Each ink is as many columns as a cell is `wide`.
    """
    written = "".join(f"{x:<{RULED * wide}}" for x in range(0, width, RULED)).ljust(width * wide)
    for x in range(start, stop):
        yield written[x * wide : (x + 1) * wide] if 0 <= x < width else " " * wide, "rule", ""


def _runs(cells: list[Ink]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the glyphs of neighbours that have role and wash in common, with these."""
    text, before = "", ("", "")
    for glyph, role, wash in cells:
        look = role, wash
        if look == before:
            text += glyph
            continue
        if text:
            yield text, before
        text, before = glyph, look
    if text:
        yield text, before


def _difference(before: list[Ink], after: list[Ink]) -> tuple[int, int]:
    """Return the first and the last place at which two lines of one length differ; they do."""
    places = [place for place, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    return places[0], places[-1]


def _settled(start: int, size: int, room: int) -> int:
    if size <= room:
        return -((room - size) // 2)
    return min(max(0, start), size - room)


def _clear(starts: range, room: int, focus: int, held: list[int]) -> range:
    """Return the starts from which so much room holds all that is held, and the focus off its edge."""
    margin, last = min(MARGIN, room // 3), starts.stop - 1
    low = max([min(last, focus + margin + 1 - room), *(one + 1 - room for one in held)])
    high = min([max(0, focus - margin), *held])
    return range(max(0, low), min(last, high) + 1)


def _nearest(starts: range, now: int, room: int, wanted: list[int]) -> int:
    """Return the start with the most that is wanted in so much room, of those the nearest; `now` if none."""

    def worth(start: int) -> tuple[int, int]:
        return sum(start <= one < start + room for one in wanted), -abs(start - now)

    return max(starts, key=worth, default=now)
