"""One line for somebody who has just sat down: what to do first, and with which keys. Each is shown once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from skirmish.model.battle import Battle

FIGHT: Final = "Point at a foe or a place and press {accept}, or pick a number. {help} lists keys."
"""Where the clock has no hint of its own. Keys are named by their bindings."""
_UNNOTICED: Final = ". {threats}: where sentries could notice you. {help} lists keys."
_PLACING: Final = ": point, then m and {accept}; e twice when all stand well."


def first_line(view: Battle) -> str:
    """Return what the clock says is to be done, keys by name (`{help}`); it fits the narrowest screen."""
    clock = view.clock
    if clock is None or not clock.hint:
        return FIGHT
    if clock.is_unnoticed:
        return clock.hint + _UNNOTICED
    is_placing = any(prompt.ask == "place" for prompt in view.prompts)
    return clock.hint + (_PLACING if is_placing else ".")
