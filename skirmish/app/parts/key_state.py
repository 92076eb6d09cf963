"""What the keys are for now: the mode, the facts that some keys want, and which actions can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from skirmish.app import keys
from skirmish.app.dead_keys import why_nothing
from skirmish.app.game_flow import GameFlow
from skirmish.app.keys import Mode, Shortcut
from skirmish.app.parts.layout import Layout
from skirmish.app.selection import Selection
from skirmish.hotseat import humans, is_here

_MODES: Final[Mapping[str, frozenset[Mode]]] = {
    "step": keys.CALM,
    "number": keys.TURN | keys.CARD,
    "always_number": keys.CARD,
}
"""When actions live that the table of keys only explains."""

_NUMBERED: Final = frozenset({"number", "always_number"})
"""Those of them that are about a row, by its place: it must be there."""


class KeyState:
    """What the keys are for now. It reads the other parts, and changes none."""

    def __init__(self, selection: Selection, flow: GameFlow, layout: Layout) -> None:
        self._selection = selection
        self._flow = flow
        self._layout = layout
        self._holds: dict[str, Callable[[], bool]] = {
            "several": lambda: len(selection.prompts) > 1,
            "targets": lambda: bool(selection.ring),
            "aimed": lambda: selection.prompt is not None,
            "idle": lambda: self._can_aim() and not self._is_meant(),
            "meant": self._is_meant,
            "sure": self._is_sure,
            "fighting": lambda: selection.prompt is not None and not selection.is_placing,
            "placing": lambda: selection.prompt is not None and selection.is_placing,
            "undo": lambda: selection.prompt is not None and not flow.why_no_undo(),
            "turning": self._can_turn,
            "arcs": lambda: bool(flow.game.ruleset.prose.arcs),
            "compact": lambda: layout.is_compact,
            "roomy": lambda: not layout.is_compact,
            "standing": lambda: layout.question.card is not None and bool(layout.question.card.topic),
            "longer": lambda: layout.popup.name == "briefing" and layout.briefing.has_more,
            "briefed": lambda: layout.popup.name == "briefing" and not layout.briefing.has_more,
            "lesson": lambda: layout.is_lesson,
            "playing": lambda: bool(flow.viewer),
            "watching": lambda: not humans(flow.game),
        }

    @property
    def mode(self) -> Mode:
        """What the keys are for now."""
        card, flow = self._layout.question.card, self._flow
        if card is not None and card.can_close:
            return "card"
        if flow.is_playing:
            return "show"
        if card is not None:
            return "card"
        if flow.game.is_over:
            return "over"
        return "turn" if self._selection.prompt else "wait"

    @property
    def rows(self) -> int:
        """How many rows there are to be chosen by a number: answers of a card, or else what can be done."""
        card = self._layout.question.card
        return len(card.answers if card else self._selection.options)

    def _can_aim(self) -> bool:
        """Tell whether a unit is asked, and Enter does not turn the pages of the briefing."""
        return self._selection.prompt is not None and self._layout.popup.name != "briefing"

    def _is_meant(self) -> bool:
        """Tell whether Enter would do something, or choose the unit under the cursor."""
        selection = self._selection
        if selection.prompt is None or not self._can_aim():
            return False
        if selection.plan is not None or selection.action() is not None:
            return True
        other = selection.under
        asked = {prompt.unit for prompt in selection.prompts} - {selection.prompt.unit}
        return selection.picked is None and other is not None and other.id in asked

    def _is_sure(self) -> bool:
        """Tell whether what is chosen needs no target, so that its key or a click on it does it."""
        selection = self._selection
        if selection.prompt is None or selection.picked is None:
            return False
        return selection.options[selection.picked].verb.aim == "none"

    def _can_turn(self) -> bool:
        card = self._layout.question.card
        return card.can_turn if card else self._selection.can_turn

    def facts(self) -> frozenset[str]:
        """Return the facts that hold now, of those that keys may need."""
        return frozenset(name for name, holds in self._holds.items() if holds())

    def is_for_the_briefing(self, command: str) -> bool:
        """Tell whether that turns or closes the briefing: the hint of what to do first outlasts it."""
        return command in keys.BRIEFING and self._layout.popup.name == "briefing"

    def is_unseen(self, name: str) -> bool:
        """Tell whether the key of that name would do what nobody could see: the screen has no room for it.

        Keys without a name are those of verbs and rows.
        """
        return self._layout.is_tiny and name in {"", *keys.ACTING}

    def why_nothing(self, key: str, sign: str) -> str:
        """Say why that key does nothing now; `sign` is what it writes, if anything."""
        if self.mode == "wait" and is_here(self._flow.game):
            return self._selection.player_keys.say("A question waits until the briefing is closed: {accept}.")
        return why_nothing(self._selection, self.mode, self.facts(), key, sign)

    def live(self) -> tuple[Shortcut, ...]:
        """List the rows of the table of keys that work now."""
        return keys.live(self.mode, self.facts())

    def allows(self, action: str, arguments: tuple[object, ...]) -> bool:
        """Tell whether the action can be done now; an action without a key always can."""
        mode = self.mode
        if action in _MODES:
            counts = self._selection.player_keys.counts and arguments[0] in range(self.rows)
            return mode in _MODES[action] and (action not in _NUMBERED or counts)
        rows = keys.ROWS.get((action, arguments))
        return rows is None or any(self._is_live(key, mode) for key in rows)

    def _is_live(self, key: Shortcut, mode: Mode) -> bool:
        return mode in key.modes and (not key.fact or self._holds[key.fact]())
