"""The arena: many battles between opponents, and what they came to."""

from __future__ import annotations

from skirmish.arena.contest import Bout, fight, fights
from skirmish.arena.ending import Ending
from skirmish.arena.opponent import LEVELS, OPPONENTS, checked, choose
from skirmish.arena.tally import Tally, wilson

__all__ = ["LEVELS", "OPPONENTS", "Bout", "Ending", "Tally", "checked", "choose", "fight", "fights", "wilson"]
