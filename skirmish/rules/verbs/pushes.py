"""Where somebody may be put who does not walk: pushed, dragged, helped up.

What bars a walk bars this, and so do stairs: nobody is put into another storey.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.grid import first_steps, is_in, reach

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle


def is_open_step(battle: Battle, start: Cell, cell: Cell) -> bool:
    """Tell whether ground and doors leave the step between neighbours open, without cutting a corner.

    A stair is no such step.
    """
    terrain = battle.terrain
    steps = first_steps(terrain, battle.ground.open_doors, start, terrain.elsewhere(start))
    return terrain.has(cell) and is_in(steps, terrain.bit(cell))


def can_be_pushed(battle: Battle, start: Cell, cell: Cell) -> bool:
    """Tell whether a unit could be pushed from a cell to its neighbour: an open step, and nobody there."""
    return battle.at(cell) is None and is_open_step(battle, start, cell)


def free_near(battle: Battle, cell: Cell, diagonal: int) -> Cell | None:
    """Find the free cell that is nearest on foot, past units in between; the cell itself, if it is free.

    `diagonal`: half steps of a diagonal step. None where no way leads to a free cell.
    """
    terrain = battle.terrain
    far = 2 * diagonal * terrain.width * terrain.height
    doors, above = battle.ground.open_doors, terrain.elsewhere(cell)
    ways = reach(terrain, doors, cell, far, diagonal=diagonal, avoid=above)
    free = ways.cells & ~terrain.mask(battle.standing)
    return min(terrain.cells(free), key=lambda near: (ways.cost(near), near.y, near.x), default=None)
