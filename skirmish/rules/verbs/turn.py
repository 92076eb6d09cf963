"""The small change of a turn: what was spent of it, and ending it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from skirmish.model.event import Tallied
from skirmish.rules.verb import Verb

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit

MOVED: Final = "moved"
"""Tally: what was spent on moving this turn."""
ACTED: Final = "acted"
"""Tally: what was spent on acting this turn."""
ENDED: Final = "ended"
"""Tally: 1 once the unit is done with its turn."""

FRESH: Final = {MOVED: 0, ACTED: 0, ENDED: 0}
"""The tallies as they stand when a turn begins."""


def begin_turn(moment: Moment, unit: str) -> None:
    """Give the unit a whole turn."""
    moment.happen(Tallied(unit, FRESH))


def has_ended(_battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit said that it is done."""
    return bool(unit.tally(ENDED))


def _end(moment: Moment, action: Action, _outcome: Any) -> None:
    moment.happen(Tallied(action.unit, {ENDED: 1}))


END: Final = Verb("end", _end, word="end turn", key="e", hint="Leave the rest of the turn unused.")
"""The verb that ends a unit's turn."""
