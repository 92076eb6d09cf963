"""What a unit of `ranks` finds at its rank in a round of its own (BG-12, BG-15, BG-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.change import changed
from skirmish.rules.ranks.sheet import half_up, sheet
from skirmish.rules.ranks.timing import DRAWING, RUN, divisor, ways_over_ground
from skirmish.rules.ranks.turn import SURPRISED

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit


def readied(battle: Battle, unit_id: str, _target_id: str, start: Cell) -> Battle:
    """Return the battle in which a unit that is surprised now has got over it: that lasts a round (BG-38).

    After a walk that leaves it too low a rank to draw anything, it has nothing to draw (BG-15).
    """
    unit = battle.units[unit_id]
    if SURPRISED in unit.states:
        states = {name: state for name, state in unit.states.items() if name != SURPRISED}
        unit = changed(unit, states=states)
    if unit.carried and unit.cell != start and not _may_draw(battle, unit, start):
        unit = changed(unit, carried=())
    return battle if unit is battle.units[unit_id] else battle.with_unit(unit)


def _may_draw(battle: Battle, unit: Unit, start: Cell) -> bool:
    """Tell whether the unit has a rank left once it has walked there from `start` and drawn something.

    The way is measured past everybody: who stands where makes no difference to most, and takes long to see.
    """
    ways = ways_over_ground(battle, start, RUN)
    length = ways.cost(unit.cell) if unit.cell in ways else RUN
    return half_up(sheet(unit).dexterity, divisor(length)) > DRAWING
