"""Where somebody may be put who does not walk: pushed, dragged, helped up.

What bars a walk bars this, and so do stairs: nobody is put into another storey.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from skirmish.grid import facing_towards, first_steps, is_in, reach, step
from skirmish.rules.stealth.unseen import reveal_to

if TYPE_CHECKING:
    from skirmish.grid import Cell, Reach
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment

DIAGONAL: Final = 3
"""Half steps of a diagonal step, for the way of somebody who is put somewhere."""


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


def run_into(moment: Moment, unit_id: str, pushed_id: str, start: Cell, cell: Cell) -> None:
    """Let somebody who hides where a unit is pushed be found by both, as if one had walked into him.

    `start`, `cell`: the step that the push would go on with.
    """
    battle = moment.battle
    met = battle.at(cell)
    if met is not None and is_open_step(battle, start, cell):
        reveal_to(moment, unit_id, met.id)
        reveal_to(moment, pushed_id, met.id)


def free_near(battle: Battle, cell: Cell, diagonal: int) -> Cell | None:
    """Find the free cell that is nearest on foot, past units in between; the cell itself, if it is free.

    `diagonal`: half steps of a diagonal step. None where no way leads to a free cell.
    """
    terrain, ways = battle.terrain, _ways(battle, cell, diagonal)
    free = ways.cells & ~terrain.mask(battle.standing)
    away = 0
    while free and not ways.within(away) & free:
        away += 1
    return next(terrain.cells(ways.within(away) & free), None)


def way_over(battle: Battle, start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the way between two cells of a floor, past units and without the start: straight on, if it can.

    Else it is the shortest on foot; the end alone where a closed door or a wall lies between.
    """
    straight = [start]
    while straight[-1] != end:
        straight.append(step(straight[-1], facing_towards(straight[-1], end)))
    if all(is_open_step(battle, at, to) for at, to in pairwise(straight)):
        return tuple(straight[1:])
    ways = _ways(battle, start, DIAGONAL)
    return ways.path(end) if end in ways else (end,)


def _ways(battle: Battle, start: Cell, diagonal: int) -> Reach:
    """Return every way from the cell that opens no door and takes no stair, past units."""
    terrain = battle.terrain
    far = 2 * diagonal * terrain.width * terrain.height
    doors, above = battle.ground.open_doors, terrain.elsewhere(start)
    return reach(terrain, doors, start, far, diagonal=diagonal, avoid=above)
