"""Keeps a key that was on its way from ending the turn of a unit that the player has not seen selected."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from skirmish.app.drivers import seen_now

if TYPE_CHECKING:
    from skirmish.app.selection import Selection
    from skirmish.app.widgets.canvas import Canvas
    from skirmish.model.action import Action

REACT = 0.4
"""Seconds that a player needs to see that another unit is on."""


class TurnGuard:
    """Knows since when the player can have seen whose turn it is.

    A player who ends turn after turn by hand knows that the next unit comes, and only what was typed before
    it was drawn is left out. After any other action the turn has ended by itself: then what is typed at once
    was meant for the unit before.
    """

    def __init__(self, selection: Selection, canvas: Canvas) -> None:
        """Watch that selection, which is drawn when the canvas is."""
        self._selection = selection
        self._canvas = canvas
        self._unit = ""
        self._heard_from = -inf
        self._has_ended_by_hand = True

    def did(self, action: Action) -> None:
        """Note what the player has done: whether it ended the turn of the unit."""
        prompt = self._selection.prompt
        self._has_ended_by_hand = prompt is not None and action.verb == prompt.decline

    def asked(self) -> None:
        """Note that a unit is asked; if it is another, or its next turn, wait until that is to be seen."""
        prompt = self._selection.prompt
        unit = prompt.unit if prompt is not None else ""
        if unit == self._unit and not self._has_ended_by_hand:
            return
        is_first, self._unit, self._heard_from = not self._unit, unit, inf
        wait = 0.0 if is_first or self._has_ended_by_hand else REACT

        def painted() -> None:
            self._heard_from = seen_now(self._canvas.app) + wait

        self._canvas.call_after_refresh(painted)

    def refuses(self, row: int | None, time: float) -> bool:
        """Tell whether a key of that time must not choose that row of the verbs, which would end the turn."""
        prompt, options = self._selection.prompt, self._selection.options
        if prompt is None or row is None or not 0 <= row < len(options) or time > self._heard_from:
            return False
        return bool(prompt.decline) and options[row].verb.id == prompt.decline
