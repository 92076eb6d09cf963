"""Forcing a locked door: a Strength test, for both slots. A ruling of ours: the text knows no locks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.lock import USUAL
from skirmish.rules.check import Modifier, total
from skirmish.rules.stunts.checks import SimpleCheck, roll_force
from skirmish.rules.stunts.modifiers import next_action, strength
from skirmish.rules.stunts.movement import DOORS, cannot_run
from skirmish.rules.stunts.turn import act, leave_start, spend
from skirmish.rules.verbs.doors import lock_of

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.rules.contests import ForceOutcome

STEP: Final = -10
"""What each point of a lock above the usual number takes off the chance."""


def weigh_force(battle: Battle, action: Action) -> SimpleCheck:
    """Weigh Strength, less 10 for each point of the lock above 8; tricks weigh on it as on any action."""
    unit, more = battle.units[action.unit], lock_of(battle, action).number - USUAL
    rows = (*strength(unit), *next_action(unit))
    if more:
        rows += (Modifier(STEP * more, "the lock", "DG-01"),)
    return SimpleCheck(total(rows), rows)


def land_force(moment: Moment, action: Action, outcome: ForceOutcome) -> None:
    """Spend both slots, and open the door if it gave way."""
    leave_start(moment, action.unit)
    spend(moment, action.unit, "move", 2)
    act(moment, action.unit)
    DOORS.burst(moment, action, outcome)


FORCE: Final = DOORS.forcing(
    cannot_run, weigh_force, roll_force, land_force,
    rule="DG-01", hint="Strength against a locked door: both slots.",
)  # fmt: skip
"""Forcing a locked door."""
