"""What a unit of `forge` does first in a turn of its own so that it can strike (F2-10, G10, G35, G36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.grid import steps_apart
from skirmish.model.event import StateLost
from skirmish.model.moment import Moment
from skirmish.rules.forge.turn import HOLDING, PRONE, RAN, act
from skirmish.rules.forge.wounds import let_go

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle


def readied(battle: Battle, unit_id: str, target_id: str, start: Cell) -> Battle:
    """Return the battle in which the unit has let go, stood up and run, as far as it has to.

    To let go is free, and so is a step of one cell (G10, G35); all else is an action, and lowers the next
    one (F2-10). Without a target it means to walk.
    """
    unit = battle.units[unit_id]
    moment = Moment(battle)
    has_walked = unit.cell != start
    if HOLDING in unit.states and (has_walked or unit.states[HOLDING].by != target_id):
        let_go(moment, unit_id)
    if PRONE in unit.states and (has_walked or not target_id):
        act(moment, unit_id)
        moment.happen(StateLost(unit_id, PRONE))
    if has_walked and not (battle.option("free_step") and steps_apart(unit.cell, start) == 1):
        act(moment, unit_id, **{RAN: 1})
    return moment.battle
