"""Forcing a locked door: one Strength roll, for the action. A ruling of ours: the text knows no locks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.check import Modifier, total
from skirmish.rules.fudge.checks import ForceCheck, roll_force
from skirmish.rules.fudge.modifiers import ability
from skirmish.rules.fudge.movement import DOORS
from skirmish.rules.fudge.turn import cannot_act, use_action
from skirmish.rules.verbs.doors import lock_of

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.rules.contests import ForceOutcome

EASIER: Final = 6
"""The number of a lock less this is what the roll has to reach: 2 for the usual 8, an average Strength."""


def weigh_force(battle: Battle, action: Action) -> ForceCheck:
    """Weigh Strength against what the lock asks for."""
    need = lock_of(battle, action).number - EASIER
    rows = (*ability(battle, battle.units[action.unit], "strength"), Modifier(-need, "the lock", "FG-03"))
    return ForceCheck(total(rows), rows)


def land_force(moment: Moment, action: Action, outcome: ForceOutcome) -> None:
    """Spend the action, and open the door if it gave way."""
    use_action(moment, action.unit)
    DOORS.burst(moment, action, outcome)


FORCE: Final = DOORS.forcing(
    cannot_act, weigh_force, roll_force, land_force,
    rule="FG-03", hint="Strength against a locked door.",
)  # fmt: skip
"""Forcing a locked door."""
