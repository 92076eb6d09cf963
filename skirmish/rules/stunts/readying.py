"""What a unit of `stunts` does first in a turn of its own so that it can strike (DL-10, DG-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.event import Tallied
from skirmish.model.moment import Moment
from skirmish.rules.stunts.modifiers import GRAPPLING
from skirmish.rules.stunts.turn import TALLY
from skirmish.rules.stunts.wounds import let_go

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle


def readied(battle: Battle, unit_id: str, _target_id: str, start: Cell) -> Battle:
    """Return the battle in which the unit has let go, and has spent a slot on its walk (DL-10, DG-23).

    Getting anything ready takes a slot, too, and the blow the other: so it never does both before it (DL-14).
    """
    unit = battle.units[unit_id]
    if GRAPPLING not in unit.states and unit.cell == start:
        return battle
    moment = Moment(battle)
    if GRAPPLING in unit.states:
        let_go(moment, unit_id)
    if unit.cell != start:
        moment.happen(Tallied(unit_id, {TALLY["move"]: 1}))
    return moment.battle
