"""How much time a battle has left: every limit with its count, as `round 11 of 40`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from skirmish.rules.stealth.infiltration import TURNS

if TYPE_CHECKING:
    from skirmish.model.battle import Battle

_TURN: Final = re.compile(r"\bturn (\d+)\b")


def latest_round(battle: Battle) -> int:
    """Return the round that is or was the last one to be played; 0 if none has begun.

    A battle that ends by its limit does so when the clock has gone on to a round that nobody plays.
    """
    return min(battle.clock.round, battle.scene.limit) if battle.clock else 0


def counted(view: Battle, status: str) -> str:
    """Return the clock's line with the limit behind the round, or behind the turn of sneaking."""
    clock = view.clock
    if clock is None:
        return status
    if clock.round:
        now = f"round {latest_round(view)} of {view.scene.limit}"
        return re.sub(rf"\bround {clock.round}\b", now, status, count=1)
    if clock.is_unnoticed and TURNS in view.scene.options:
        return _TURN.sub(rf"turn \1 of {view.option(TURNS)}", status, count=1)
    return status
