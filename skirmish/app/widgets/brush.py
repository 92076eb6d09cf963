"""Writing what a key changed to the terminal at once, as Textual would paint it a few messages later."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from textual.geometry import Region

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from skirmish.app.widgets.canvas import Canvas

APART: Final = 1 / 120
"""Seconds between two strokes that are painted: keys may come in faster than a terminal shows anything."""


class Brush:
    """Collects what canvases of the top screen change while something is answered, and then paints it.

    It leaves to Textual what it cannot paint alone: what is covered, what is laid out anew, what nobody sees.
    """

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._depth = 0
        self._touched: dict[Canvas, set[Region]] = {}
        self._painted = 0.0

    def touch(self, canvas: Canvas, regions: list[Region]) -> None:
        """Have these regions of the canvas painted: at the end of the stroke, or else soon."""
        if self._depth:
            self._touched.setdefault(canvas, set()).update(regions)
        else:
            canvas.refresh(*regions)

    @contextmanager
    def stroke(self) -> Iterator[None]:
        """Paint at the end what is touched within; strokes may lie in each other."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth and self._touched:
                self._paint()

    def _paint(self) -> None:
        touched, self._touched = self._touched, {}
        now = monotonic()
        text = self._written(touched) if now - self._painted > APART else None
        if text is None:
            for canvas, regions in touched.items():
                canvas.refresh(*regions)
            return
        self._painted = now
        app = self._app
        app._begin_update()  # noqa: SLF001  a frame is marked as Textual marks its own
        app._driver.write(text)  # type: ignore[union-attr]  # noqa: SLF001
        app._end_update()  # noqa: SLF001

    def _written(self, touched: dict[Canvas, set[Region]]) -> str | None:
        """Write the lines as the terminal takes them; None if that is left to Textual."""
        app = self._app
        if app.is_headless or app._driver is None or app._batch_count or app._message_queue.qsize():  # noqa: SLF001
            return None
        screen = app.screen
        if screen._layout_required or screen._repaint_required or screen._dirty_widgets:  # noqa: SLF001
            return None
        parts: list[str] = []
        for canvas, regions in touched.items():
            corner = self._corner(screen, canvas, regions)
            if corner is None:
                return None
            (left, top), width = corner, canvas.size.width
            for region in regions:
                for y in region.line_range:
                    strip = canvas.line(y, width).crop(region.x, region.right)
                    parts.append(f"\x1b[{top + y + 1};{left + region.x + 1}H{strip.render(app.console)}")
        x, y = screen.outer_size.clamp_offset(app.cursor_position)
        return f"{''.join(parts)}\x1b[{y + 1};{x + 1}H"

    @staticmethod
    def _corner(screen: Screen[Any], canvas: Canvas, regions: set[Region]) -> tuple[int, int] | None:
        """Return where the canvas stands on the screen; None if something lies over these regions."""
        seen = screen._compositor.visible_widgets  # noqa: SLF001  by place, what is in front first
        if canvas not in seen or canvas._repaint_required:  # noqa: SLF001
            return None
        place, clip = seen[canvas]
        found = [region.translate(place.offset) for region in regions]
        if not all(clip.contains_region(region) for region in found):
            return None
        for other, (cover, _) in seen.items():
            if other is canvas:
                return place.offset
            if any(cover.overlaps(region) for region in found):
                return None
        return None
