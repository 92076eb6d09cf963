"""A map view on which something is drawn: it tells where the button goes down, and when it is lifted."""

from __future__ import annotations

from textual import events

from skirmish.app.messages import ButtonLifted, CellPressed
from skirmish.app.widgets.map_view import MapView

LEFT = 1
"""The number of the left button."""


class DrawingView(MapView):
    """A map view that is drawn on with the mouse."""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Tell the screen where the left button went down, and follow the mouse until it is lifted."""
        cell = self.cell_at(event.x, event.y)
        if cell is not None and event.button == LEFT:
            self.capture_mouse()
            self._pointed = cell
            self.post_message(CellPressed(cell))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell the screen that the button was lifted."""
        if event.button == LEFT:
            self.release_mouse()
            self.post_message(ButtonLifted())
