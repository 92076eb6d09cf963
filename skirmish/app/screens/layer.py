"""A screen of a pile: only the one on top hears keys and clicks, and only it can be taken away."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar, cast

from textual import events
from textual._callback import invoke
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.screen import Screen

from skirmish.app.drivers import seen_now
from skirmish.app.messages import (
    ButtonLifted,
    CellClicked,
    CellHovered,
    CellPressed,
    Clicked,
    PaletteEntry,
)

if TYPE_CHECKING:
    from skirmish.app.services import AppServices

T = TypeVar("T")

INPUT = (
    events.InputEvent,
    events.Click,
    events.Paste,
    Clicked,
    CellClicked,
    CellHovered,
    CellPressed,
    ButtonLifted,
)
"""What a player does."""

HELD: Final = 0.2
"""Seconds in which a key that is held down comes again."""


class Layer(Screen[T]):
    """What all screens have in common.

    A key may arrive after the screen that it was typed at has been closed or covered by another one: then it
    is ignored.
    """

    AUTO_FOCUS = ""
    HEED: ClassVar[float | None] = None
    """Seconds after its first paint from which on it hears keys and clicks: those before were meant for the
    screen below. None: it hears all."""

    _heard_from = inf
    _held = "", 0.0
    """The key that was left out last, and until when it is taken to be held down if it comes again."""

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Count from the first paint."""
        event.refresh_styles = False  # What changes them reaches screens that are covered, too.
        if self._heard_from == inf:
            self.call_after_refresh(self._painted)

    def _painted(self) -> None:
        self._heard_from = seen_now(self.app) + (self.HEED or 0)

    @property
    def services(self) -> AppServices:
        """The app, as far as a screen may know it."""
        return cast("AppServices", self.app)

    @property
    def is_on_top(self) -> bool:
        """Whether it is the one that is seen."""
        return self.is_running and self.app.screen_stack[-1] is self

    def offers(self) -> Iterable[PaletteEntry]:
        """List what the command palette offers over this screen."""
        return ()

    def topics(self) -> Iterable[PaletteEntry]:
        """List what the command palette finds over this screen besides, once something is typed."""
        return ()

    def _is_deaf_to(self, message: Message) -> bool:
        """Tell whether that was done to a screen that is not on top, or before it could be read."""
        return (self.HEED is not None and self._is_early(message)) or not self.is_on_top

    def _is_early(self, message: Message) -> bool:
        """Tell whether that was meant for the screen below, as is a key held down since then."""
        is_early = message.time < self._heard_from
        if isinstance(message, events.Key):
            key, until = self._held
            is_early = is_early or (message.key == key and message.time < until)
            self._held = (message.key, message.time + HELD) if is_early else ("", 0.0)
        return is_early

    async def hear(self, key: events.Key) -> None:
        """Answer a key that came by no queue: first by the screen, then by what is bound to it."""
        if self._is_deaf_to(key):
            return
        for _, method in self._get_dispatch_methods("on_key", key):
            await invoke(method, key)
        if not key._stop_propagation:  # noqa: SLF001  textual has no question for that
            await self.app._on_key(key)  # noqa: SLF001  nor another way to what is bound

    async def _dispatch_message(self, message: Message) -> None:
        """Leave out what was done to a screen that is not on top, or before it could be read."""
        if isinstance(message, INPUT) and self._is_deaf_to(message):
            message.stop()
            return
        await super()._dispatch_message(message)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Take the screen away if it is on top: once, and never a screen that lies over it."""
        return super().dismiss(result) if self.is_on_top else AwaitComplete()
