"""What a unit of `stunts` does first in a turn of its own so that it can strike (DL-14, DG-23)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.model.event import ItemChanged, StateLost, Tallied
from skirmish.model.moment import Moment
from skirmish.rules.stunts.modifiers import GRAPPLING, OFF_BALANCE
from skirmish.rules.stunts.turn import TALLY
from skirmish.rules.stunts.wounds import let_go

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle


def readied(battle: Battle, unit_id: str, _target_id: str, start: Cell) -> Battle:
    """Return the battle in which the unit has let go and, if it has not walked, got ready (DL-14, DG-23).

    Getting ready takes one of its two slots, walking too, and the blow the other: so never both. It gets over
    a fumble by that (DG-31), or loads what is unloaded: whichever it then shoots with (DL-16).
    """
    unit = battle.units[unit_id]
    unloaded = [item for item in unit.hands if item.flaw == "unloaded"]
    moment = Moment(battle)
    if GRAPPLING in unit.states:
        let_go(moment, unit_id)
    if (unloaded or OFF_BALANCE in unit.states) and unit.cell == start:
        moment.happen(Tallied(unit_id, {TALLY["ready"]: 1}))
        if OFF_BALANCE in unit.states:
            moment.happen(StateLost(unit_id, OFF_BALANCE))
        for item in unloaded:
            moment.happen(ItemChanged(unit_id, replace(item, flaw="")))
    return moment.battle
