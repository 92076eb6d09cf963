"""How much time a battle has left: every limit with its count, as `round 11 of 40`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skirmish.rules.stealth.infiltration import TURNS, InfiltrationClock

if TYPE_CHECKING:
    from skirmish.model.battle import Battle


def latest_round(battle: Battle) -> int:
    """Return the round that is or was the last one to be played; 0 if none has begun.

    A battle that ends by its limit does so when the clock has gone on to a round that nobody plays.
    """
    return min(battle.clock.round, battle.scene.limit) if battle.clock else 0


def turn_of_sneaking(battle: Battle) -> int:
    """Return which turn of sneaking it is; 0 in a fight, and where nobody sneaks."""
    return battle.clock.turn if isinstance(battle.clock, InfiltrationClock) else 0


def count(view: Battle) -> str:
    """Say which round it is, or which turn of sneaking, and of how many; empty where none has begun."""
    clock = view.clock
    if clock is not None and clock.round:
        return f"round {latest_round(view)} of {view.scene.limit}"
    if isinstance(clock, InfiltrationClock) and clock.is_unnoticed and TURNS in view.scene.options:
        return f"turn {clock.turn} of {view.option(TURNS)}"
    return ""


def counted(view: Battle, status: str) -> str:
    """Return the clock's line with the limit behind the round, or behind the turn of sneaking."""
    now, word = count(view), "round" if view.clock is not None and view.clock.round else "turn"
    return re.sub(rf"\b{word} \d+\b", now, status, count=1) if now else status
