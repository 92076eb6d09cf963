"""What begins with a unit's own turn in a fight (G14, G16, G35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.rules.forge import turn
from skirmish.rules.forge.wounds import slacken

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def begin_turn(moment: Moment, unit_id: str) -> None:
    """Begin the turn; before that, end holds through doors that have been shut since, by whatever it was."""
    slacken(moment)
    turn.begin_turn(moment, unit_id)
