"""A screen that is drawn whole before anything of it is painted, and then painted once."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.widget import Widget

from skirmish.app.screens.layer import Layer

T = TypeVar("T")


class Page(Layer[T]):
    """What all screens have in common that `draw` can draw at any time.

    Textual paints a new screen three times: when it is laid out, but no widget has been told of that, so that
    all are empty; for the layout that its widgets asked for when they were mounted; and because it is new.
    Here it is drawn before the first of these, and nothing is left to paint for the others.
    """

    BLANK = True
    """Its panels cover it: what lies under them is not worth drawing."""
    _is_drawn = False
    _is_new = True

    def draw(self) -> None:
        """Draw everything for the present size."""
        raise NotImplementedError

    def begin(self) -> None:
        """Draw for the first time; all sizes are known."""
        self.draw()

    def on_screen_resume(self, _event: events.ScreenResume) -> None:
        """Leave out at the first time what is for a screen that comes back."""
        self._is_new = not self._is_drawn
        if self._is_new:
            self.call_next(self._painted_whole)

    def _compositor_refresh(self) -> None:
        if not self._is_drawn:
            self._is_drawn = True
            self.begin()
        super()._compositor_refresh()

    def _painted_whole(self) -> None:
        """Forget what asked to be painted before the first paint: it is on the screen."""
        for widget in self.walk_children(Widget) if self._is_drawn else ():
            widget._repaint_required = False  # noqa: SLF001  textual has no way to take it back

    def _on_timer_update(self) -> None:
        if self._is_new:
            self._is_new = self._repaint_required = False
        super()._on_timer_update()
