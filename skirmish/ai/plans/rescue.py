"""Who goes to a comrade that has fallen, to bring it round, while no enemy is in sight."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import moved
from skirmish.ai.plans.acts import rousing_acts
from skirmish.ai.side.side_plan import mending_worth
from skirmish.ai.worth.reckoner import is_mark
from skirmish.errors import NotInView
from skirmish.grid import neighbours, steps_apart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

    Ends = Callable[[Battle, Action], Iterator[tuple[float, Battle]]]
    """The battle after each kind of outcome that an action may have, with its chance."""

FAR: Final = 8
"""Steps beyond which nobody goes to the fallen."""


class Rescue:
    """What each cell is worth to a unit that could help the fallen from beside them."""

    def __init__(self, mind: Mind, unit: Unit, ends: Ends) -> None:
        """Take who could help, and what its acts lead to."""
        self.mind = mind
        """The decision it belongs to."""
        self._unit = unit
        self._ends = ends

    def credit(self, cell: Cell) -> float:
        """Return what it is worth to be in that cell rather than where the unit is, in points."""
        return self._worth(cell) - self._worth(self._unit.cell) if self._fallen else 0.0

    def _worth(self, cell: Cell) -> float:
        near = ((mate, max(0, FAR - max(0, steps_apart(cell, mate) - 1))) for mate in self._fallen)
        return max(self._fallen[mate] * steps / FAR for mate, steps in near)

    @cached_property
    def _fallen(self) -> dict[Cell, float]:
        """By the cell of each fallen comrade that nobody else is nearer to: what help is worth, in points.

        Empty while an enemy is in sight, and for a unit on which the battle hangs.
        """
        mind, unit = self.mind, self._unit
        if not mind.round or mind.view.foes(mind.side) or is_mark(mind.world, unit):
            return {}
        fallen = [mate for mate in mind.view.units.values() if (mate.side, mate.out) == (unit.side, "down")]
        near = [
            mate for mate in fallen if steps_apart(mate.cell, unit.cell) <= FAR and self._is_nearest(mate)
        ]
        worths = {mate.cell: self._help(mate) for mate in near}
        return {cell: worth for cell, worth in worths.items() if worth > 0}

    def _is_nearest(self, fallen: Unit) -> bool:
        mates = self.mind.world.up(self._unit.side)
        first = min(mates, key=lambda mate: (steps_apart(mate.cell, fallen.cell), mate.id))
        return first.id == self._unit.id and fallen.cell != first.cell

    def _help(self, fallen: Unit) -> float:
        """Compute what the best help for that comrade is worth, given from beside it, in points."""
        world, unit = self.mind.world, self.mind.renewed(self._unit)
        terrain = world.terrain
        taken = terrain.mask(one.cell for one in world.up() if one.id != unit.id)
        beside = terrain.walkable & ~taken & terrain.mask(neighbours(fallen.cell))
        there = (moved(world, unit, cell) for cell in terrain.cells(beside))
        first = next(there, None)
        return 0.0 if first is None else max(self._helps(first, fallen), default=0.0)

    def _helps(self, there: Battle, fallen: Unit) -> Iterator[float]:
        mind, unit = self.mind, there.units[self._unit.id]
        for verb in mind.ruleset.verbs.values():
            if not verb.is_rousing or verb.can_start(there, unit) is not None:
                continue
            try:
                for action in rousing_acts(there, unit, verb, fallen):
                    ends = self._ends(there, action)
                    yield sum(part * mending_worth(mind, there, after, unit) for part, after in ends)
            except NotInView:
                continue
