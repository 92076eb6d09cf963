"""What begins and ends with the turn of a unit's side (DG-14, DG-23, DG-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.event import StateLost, Tallied
from skirmish.rules.engine import push
from skirmish.rules.stunts.attack import MARKS
from skirmish.rules.stunts.defence import KNOWN, STALKING
from skirmish.rules.stunts.grapple import check_grip
from skirmish.rules.stunts.modifiers import GRAPPLING, POISED, TRICKED
from skirmish.rules.stunts.turn import BUSY, TALLY, TRICKING, round_of, whole_turn

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def begin_round(moment: Moment) -> None:
    """End what counts within one round: attacks, having been found out, a turn taken up by a grapple."""
    for unit in list(moment.battle.units.values()):
        for name in (*MARKS, KNOWN) if unit.states else ():
            for state in unit.named(name):
                moment.happen(StateLost.of(unit.id, state))
        if unit.tally(BUSY):
            moment.happen(Tallied(unit.id, {BUSY: 0}))


def begin_turn(moment: Moment, unit_id: str) -> None:
    """Give the unit two fresh slots; ask it about its grapple if that is from an earlier round (DG-23)."""
    _lose(moment, unit_id, TRICKING)
    check_grip(moment, unit_id)
    unit = moment.battle.units[unit_id]
    whole_turn(moment, unit_id)
    if GRAPPLING in unit.states and unit.states[GRAPPLING].amount < round_of(moment.battle):
        push(moment, Action(unit_id, "ask-grip"))


def end_turn(moment: Moment, unit_id: str) -> None:
    """Drop what was not used: tricks, a stunt of the turn before, having crept up the turn before."""
    unit = moment.battle.units[unit_id]
    _lose(moment, unit_id, TRICKED)
    if not unit.tally(TALLY["stunt"]):
        _lose(moment, unit_id, POISED)
    for stalked in unit.named(STALKING):
        if stalked.amount < round_of(moment.battle):
            moment.happen(StateLost.of(unit_id, stalked))
    whole_turn(moment, unit_id)


def _lose(moment: Moment, unit_id: str, state: str) -> None:
    if state in moment.battle.units[unit_id].states:
        moment.happen(StateLost(unit_id, state))
