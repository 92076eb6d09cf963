"""Dodging: rolled, or set against what flies; in one's turn or in answer to an attack (F2-17 to F2-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import PendingTaken, StateGained, StateLost
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal, total
from skirmish.rules.engine import push
from skirmish.rules.forge.checks import TotalCheck
from skirmish.rules.forge.modifiers import is_open_ended, skill, stat, strain
from skirmish.rules.forge.points import offer, spare
from skirmish.rules.forge.turn import DODGING, HELD, SET, act, cannot_act
from skirmish.rules.rounds.throws import ScoreOutcome
from skirmish.rules.verbs.facing import face

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


AVERAGE: Final = 7
"""What the dice of a Dodge come to on average."""


def cannot_dodge(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot dodge: it is held, or has no action left; None if it can (G17, G35)."""
    if HELD in unit.states:
        return Refusal(f"{unit.name} is held and cannot dodge.", "G35")
    return cannot_act(battle, unit)


def weigh_dodge(battle: Battle, action: Action) -> TotalCheck:
    """Weigh a Dodge: 2d6 + Dexterity + Dodge; actions and shield change the number later (F2-19, G15)."""
    unit = battle.units[action.unit]
    rows = (stat(unit, "dexterity"), skill(unit, "dodge"), *strain(battle, unit))
    return TotalCheck(total(rows), is_open_ended(battle), rows=rows)


def before_dodge(moment: Moment, action: Action) -> bool:
    """Merge a Dodge, on a view, with the attack that it answers into one roll; True when it was done.

    It is not done where points may come between the two.
    """
    pending, unit = moment.battle.pending, moment.battle.units[action.unit]
    if not moment.battle.viewer or not pending or pending[-1].target != action.unit:
        return False
    if spare(moment.battle, unit, is_dodge=True):
        return False
    _take(moment, action, SET)
    bonus = weigh_dodge(moment.battle, action).bonus
    moment.happen(StateGained(action.unit, State(DODGING, amount=AVERAGE + bonus)))
    moment.happen(PendingTaken())
    push(moment, pending[-1].with_args(dodged="yes"))
    return True


def land_dodge(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Keep the total as the unit's Dodge until its next turn; points may raise it (F2-21, F2-22, G16)."""
    _take(moment, action, SET)
    moment.happen(StateGained(action.unit, State(DODGING, amount=outcome.total)))
    unit, pending = moment.battle.units[action.unit], moment.battle.pending
    if spare(moment.battle, unit, is_dodge=True):
        offer(moment, unit, pending[-1].unit if pending and pending[-1].target == unit.id else "")


def land_set(moment: Moment, action: Action, _outcome: object) -> None:
    """Set the unit's Dodge against shots and throws: Dexterity, Dodge and 8 (F2-41, G16)."""
    _take(moment, action, DODGING)
    moment.happen(StateGained(action.unit, State(SET)))


def _take(moment: Moment, action: Action, ended: str) -> None:
    """Count the Dodge as an action, turn the unit, and end the Dodge `ended` before it (G10, G14, G17)."""
    act(moment, action.unit)
    pending = moment.battle.pending
    if pending and pending[-1].target == action.unit:
        face(moment, action, moment.battle.units[pending[-1].unit].cell)
    elif action.arg("facing"):
        face(moment, action, moment.battle.units[action.unit].cell)
    if ended in moment.battle.units[action.unit].states:
        moment.happen(StateLost(action.unit, ended))


def land_nothing(_moment: Moment, _action: Action, _outcome: object) -> None:
    """Leave things as they are."""
