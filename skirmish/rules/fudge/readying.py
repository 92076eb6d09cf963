"""What a unit of `fudge` does first in a turn of its own so that it can strike (FU-61, FU-67)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.moment import Moment
from skirmish.rules.fudge.modifiers import HOLDING, PINNING
from skirmish.rules.fudge.wounds import let_go

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle


def readied(battle: Battle, unit_id: str, target_id: str, _start: Cell) -> Battle:
    """Return the battle in which the unit has let go of whom it pins, or holds, which costs it nothing.

    Who strikes at the one it holds keeps hold (FU-67); who pins can do nothing else (FU-60).
    """
    states = battle.units[unit_id].states
    if PINNING not in states and (HOLDING not in states or states[HOLDING].by == target_id):
        return battle
    moment = Moment(battle)
    let_go(moment, unit_id)
    return moment.battle
