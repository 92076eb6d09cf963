"""Which keys work now on the battle screen, as Textual has them bound."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from skirmish.app import keys

if TYPE_CHECKING:
    from textual.screen import Screen

    from skirmish.app.keymaps import PlayerKeys
    from skirmish.app.keys import Mode, Shortcut
    from skirmish.app.parts.key_state import KeyState

Now = tuple["Mode", frozenset[str], int]
"""What decides which keys work: the mode, the facts that hold, and how many rows have a number."""


def _counted(digits: str) -> str:
    """Write the digits of a card's answers: `1 2`, `1-5`, `1-9 0`; with blanks among them, each by itself."""
    counted = digits.rstrip("0")
    if len(counted) <= 2 or " " in digits:
        return " ".join(digits.split() if " " in digits else digits)
    return f"{counted[0]}-{counted[-1]}{' 0' if digits.endswith('0') else ''}"


def _written(key: Shortcut, shown: str, label: str) -> Shortcut:
    """Return the row with its keys written so and that label: most rows are as they stand in the table."""
    return key if (shown, label) == (key.shown, key.label) else replace(key, shown=shown, label=label)


class BoundKeys:
    """Reads the bindings once for each mode and its facts: to look at all of them at every key takes long."""

    def __init__(self, screen: Screen[Any], key_state: KeyState) -> None:
        self._screen = screen
        self._key_state = key_state
        self._shown: dict[Now, tuple[Shortcut, ...]] = {}
        self._bound: dict[Now, dict[str, str]] = {}

    def _now(self) -> Now:
        return self._key_state.mode, self._key_state.facts(), self._key_state.rows

    def live(self, board: PlayerKeys) -> tuple[Shortcut, ...]:
        """List the rows of the table of keys that work now, with their keys as `board` writes them.

        Digits that move the cursor choose no row; of the others those are left out for which a card has none.
        Where digits choose nothing, two other keys are named for an action; a card has its arrows.
        """
        now = self._now()
        shown = self._shown.get(now)
        if shown is None:
            mode, facts, rows = now
            said, labels = board.shown, {}
            if mode == "card":
                said = {**said, "row": _counted(board.digits[:rows])}
            elif mode == "turn" and not board.counts:
                said = {**said, "row": f"{said['earlier']} {said['later']}"}
                labels = {"row": "choose"}
            shown = self._shown[now] = tuple(
                _written(key, said.get(key.name, key.shown), labels.get(key.name, key.label))
                for key in keys.live(mode, facts)
                if said.get(key.name, key.shown)
            )
        return shown

    def works(self, key: str) -> bool:
        """Tell whether a binding works now for that key."""
        return key in self._names()

    def name_of(self, key: str) -> str:
        """Return the name of what that key does now; empty if it does nothing, or nothing with a name."""
        return self._names().get(key, "")

    def _names(self) -> dict[str, str]:
        now = self._now()
        if now not in self._bound:
            bound = self._screen.active_bindings
            self._bound[now] = {key: active.binding.id or "" for key, active in bound.items()}
        return self._bound[now]

    def forget(self) -> None:
        """Read the bindings anew, as after a change of the keymap."""
        self._shown.clear()
        self._bound.clear()
