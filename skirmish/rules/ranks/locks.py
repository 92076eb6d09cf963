"""Forcing a locked door: five times STR in percent, for the action. A ruling: the text has no locks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.lock import USUAL
from skirmish.rules.check import Modifier
from skirmish.rules.ranks.checks import Chance, ForceCheck, roll_force
from skirmish.rules.ranks.movement import DOORS
from skirmish.rules.ranks.sheet import sheet
from skirmish.rules.ranks.skills import AGILITY, chance
from skirmish.rules.ranks.turn import cannot_act, use_action
from skirmish.rules.verbs.doors import lock_of

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.rules.contests import ForceOutcome

STEP: Final = -10
"""What each point of a lock above the usual number takes off the chance."""


def weigh_force(battle: Battle, action: Action) -> ForceCheck:
    """Weigh five times STR, as the Agility roll is five times DEX, less 10 for each point above 8 (BG-37)."""
    might = sheet(battle.units[action.unit]).strength
    rows: tuple[Modifier, ...] = (Modifier(AGILITY * might, "five times STR", "BG-37"),)
    more = lock_of(battle, action).number - USUAL
    if more:
        rows += (Modifier(STEP * more, "the lock", "BG-37"),)
    return ForceCheck(Chance(chance(rows)), rows)


def land_force(moment: Moment, action: Action, outcome: ForceOutcome) -> None:
    """Spend the action, and open the door if it gave way."""
    use_action(moment, action.unit)
    DOORS.burst(moment, action, outcome)


FORCE: Final = DOORS.forcing(
    cannot_act, weigh_force, roll_force, land_force,
    rule="BG-37", hint="Five times STR against a locked door, as your action.",
)  # fmt: skip
"""Forcing a locked door."""
