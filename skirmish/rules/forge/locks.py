"""Breaking a locked door: 2d6 and Strength against its number, for the whole round (G36)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.check import kept_row, total
from skirmish.rules.forge.checks import SkillCheck, roll_force
from skirmish.rules.forge.modifiers import is_open_ended, stat
from skirmish.rules.forge.movement import DOORS
from skirmish.rules.forge.turn import cannot_take_round, gripped, take_round
from skirmish.rules.verbs.doors import lock_of

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit
    from skirmish.rules.check import Refusal
    from skirmish.rules.contests import ForceOutcome


def cannot_force(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot break a door, which takes the whole round; None if it can (G36)."""
    return gripped(unit) or cannot_take_round(battle, unit)


def weigh_force(battle: Battle, action: Action) -> SkillCheck:
    """Weigh Strength against the number of the lock (G36)."""
    own = (stat(battle.units[action.unit], "strength"),)
    number = lock_of(battle, action).number
    rows = (*own, kept_row(number, "the lock", "G36", "target"))
    return SkillCheck(number - total(own), is_open_ended(battle), rows=rows)


def land_force(moment: Moment, action: Action, outcome: ForceOutcome) -> None:
    """Spend the round, and open the door if it gave way."""
    take_round(moment, action.unit)
    DOORS.burst(moment, action, outcome)


FORCE: Final = DOORS.forcing(
    cannot_force, weigh_force, roll_force, land_force,
    rule="G36", hint="Break a locked door: the whole round.",
)  # fmt: skip
"""Breaking a locked door."""
