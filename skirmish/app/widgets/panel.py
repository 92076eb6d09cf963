"""A panel of text lines: repaints the lines that differ from what it showed, and never asks for a layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip

from skirmish.app import lines
from skirmish.app.lines import Row
from skirmish.app.messages import Clicked
from skirmish.app.widgets.canvas import Canvas

LEFT = 3
"""Lines that are left for rows that scroll, before any row stays at the top."""


class Panel(Canvas):
    """Rows from the top, or from row `top` when there are more than fit."""

    def __init__(self, name: str, role: str = "text") -> None:
        super().__init__(id=name)
        self.role = role
        """The role of columns and rows without text."""
        self.rows: tuple[Row, ...] = ()
        """What it shows."""
        self.top = 0
        """How many rows are out of sight above: the first one in sight, below the head."""
        self.head = 0
        """How many rows stay in sight at the top whatever is scrolled, as far as there is room."""
        self.redraw: Callable[[], None] | None = None
        """What draws the rows anew for another size; None where they fit any size."""
        self.scrolled: Callable[[], None] | None = None
        """What is to be done when other rows are in sight; None: nothing depends on it."""
        self._strips: dict[int, Strip] = {}
        self._shown_size = Size(0, 0)

    @property
    def columns(self) -> int:
        """Columns that can be written on."""
        return self.size.width

    def show(self, rows: Iterable[Row], top: int = 0) -> None:
        """Show these rows, painting only the lines that changed."""
        before, self.rows = self.rows, tuple(rows)
        size = self._shown_size = self.size  # Worked out anew at every look.
        moved, self.top = top != self.top, top
        if moved:
            self._strips.clear()
            self.touch([size.region])
            return
        if not size.height:  # Not on the screen: of what was painted, nothing may come back with it.
            self._strips.clear()
        changed = [y for y in range(size.height) if self._at(before, y) != self._at(self.rows, y)]
        for y in changed:
            self._strips.pop(y, None)
        if changed:
            self.touch([Region(0, y, size.width, 1) for y in changed])

    def repaint(self) -> None:
        """Paint everything again, as after a change of colours."""
        self._strips.clear()
        self.refresh()

    def scroll_rows(self, by: int) -> None:
        """Show later rows (earlier ones, if negative), as far as there are any."""
        last, before = max(0, len(self.rows) - self.size.height), self.top
        with self.services.brush.stroke():
            self.show(self.rows, min(max(0, self.top + by), last))
            if self.scrolled is not None and self.top != before:
                self.scrolled()

    def line(self, y: int, width: int) -> Strip:
        """Return a line; it is kept until its row changes."""
        kept = self._strips.get(y)
        if kept is None or kept.cell_length != width:
            row = self._at(self.rows, y)
            services = self.services
            kept = self._strips[y] = lines.strip(
                row, width, services.palette, self.role, ascii_only=services.settings.ascii_only
            )
        return kept

    def on_resize(self) -> None:
        """Forget all lines, since they have another width now, and have them drawn for it."""
        if self.size == self._shown_size:
            return
        self._strips.clear()
        if self.redraw is not None:
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which command stands there."""
        hit = lines.hit_at(self._at(self.rows, event.y), event.x)
        if hit:
            event.stop()
            self.post_message(Clicked(hit))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show later rows."""
        event.stop()
        self.scroll_rows(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show earlier rows."""
        event.stop()
        self.scroll_rows(-2)

    @property
    def kept(self) -> int:
        """How many rows stay at the top now: fewer where hardly a row would be left for the others."""
        return min(self.head, max(0, self._shown_size.height - LEFT))

    def _at(self, rows: tuple[Row, ...], y: int) -> Row:
        """Return what of these rows stands in line `y`."""
        index = y if y < self.kept else self.top + y
        return rows[index] if index < len(rows) else ()
