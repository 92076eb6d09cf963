"""Which way a unit looks: where `facing=` says, else at its target or the way it moved (G10, G23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.grid import FACINGS, facing_towards
from skirmish.model.event import UnitTurned

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.action import Action
    from skirmish.model.moment import Moment


def turn(moment: Moment, unit_id: str, facing: int) -> None:
    """Turn the unit that way (0..7); nothing happens if it looks there already."""
    if moment.battle.units[unit_id].facing != facing:
        moment.happen(UnitTurned(unit_id, facing))


def face(moment: Moment, action: Action, cell: Cell) -> None:
    """Turn the unit to where the action says, else towards the cell; not at all if it stands in that cell."""
    here = moment.battle.units[action.unit].cell
    said = action.arg("facing")
    if said or here != cell:
        turn(moment, action.unit, FACINGS.index(said) if said else facing_towards(here, cell))
