"""Keys without a way through the queues of messages, and what they change painted at once.

Textual hands a key from the app to the screen, back to the app, and what is to be painted from the widget to
the screen and to a timer: together as long as all that a battle does for a key.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from textual import events
from textual.app import App

from skirmish.app.screens.layer import Layer
from skirmish.app.widgets.brush import Brush


class QuickKeys(App[None]):
    """An app whose screens hear a key the moment that it comes."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.brush = Brush(self)
        """What paints at once."""
        self.heard_at = 0.0
        """When it heard a key or a click last, by the clock that counts seconds and is never set."""

    async def on_event(self, event: events.Event) -> None:
        """Hand a key to the screen on top, if no widget has the focus; leave the rest to Textual."""
        if isinstance(event, events.InputEvent):
            self.heard_at = monotonic()
        is_new = isinstance(event, events.Key) and not event.is_forwarded
        screen = self.screen_stack[-1] if is_new and self.screen_stack else None
        if not isinstance(screen, Layer) or screen.focused is not None or not self.app_focus:
            await super().on_event(event)
        elif not await self._check_bindings(event.key, priority=True):  # type: ignore[attr-defined]
            event._set_forwarded()  # noqa: SLF001  it came by no queue
            with self.brush.stroke():
                await screen.hear(event)  # type: ignore[arg-type]

    async def run_action(self, *action: Any, **more: Any) -> bool:
        """Perform an action, and paint at once what it changed."""
        with self.brush.stroke():
            return await super().run_action(*action, **more)
