"""Escort: comrades of a unit on which the battle hangs stay near it, between it and those who come for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.side.side_plan import has_to_attack
from skirmish.ai.worth.reckoner import is_mark
from skirmish.grid import steps_apart

if TYPE_CHECKING:
    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell
    from skirmish.model.unit import Unit

LEASH: Final = 7
"""Steps from such a unit within which its comrades fight as they like."""
STRAY: Final = 0.6
"""What each step beyond that costs, in points."""
SCREEN: Final = 0.6
"""What it is worth to stand in the way of the nearest enemy, in points."""
BEND: Final = 1
"""Steps by which a way through a cell may be longer than the shortest one and still be barred from there."""


class Escort:
    """What each cell is worth to a unit whose comrade has to be kept from harm."""

    def __init__(self, mind: Mind, unit: Unit) -> None:
        """Find the comrade, and the enemy who is nearest to it; without either every cell is worth 0.

        So it is if the side has to attack.
        """
        world = mind.world
        marks = [mate for mate in world.up(unit.side) if mate.id != unit.id and is_mark(world, mate)]
        foes = mind.foes(marks[0]) if marks and not is_mark(world, unit) else ()
        is_kept = bool(foes) and not has_to_attack(mind)
        self._mark = marks[0].cell if is_kept else None
        self._foe = foes[0].cell if is_kept else None
        self._start = self._worth(unit.cell)

    def credit(self, cell: Cell) -> float:
        """Return what it is worth to be in that cell rather than where the unit is, in points."""
        return self._worth(cell) - self._start

    def _worth(self, cell: Cell) -> float:
        if self._mark is None or self._foe is None:
            return 0.0
        away = steps_apart(cell, self._mark)
        way = away + steps_apart(cell, self._foe)
        is_between = way <= steps_apart(self._mark, self._foe) + BEND
        return SCREEN * is_between - STRAY * max(0, away - LEASH)
