"""Which cells are worth weighing: a quick estimate for each of hundreds, before anything is tried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.worth.reckoner import SHELTER
from skirmish.grid import Cell, Reach, cover, is_adjacent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.ai.plans.threat import Threat
    from skirmish.ai.side.goals import Task
    from skirmish.rules.verb import Option

CONTACT: Final = 1.5
"""What standing next to an enemy promises, in points."""
VIEW: Final = 0.7
"""What seeing an enemy promises, in points."""
MOST: Final = 4.0
"""The most that a cell can promise, in points."""
EYES: Final = 0.5
"""What each enemy that sees the cell, or may come to see it, takes off, in points."""
MANY: Final = 250
"""If more cells than this are in reach, only a part of them is looked at."""


def cells_worth_a_thought(mind: Mind, option: Option, count: int, threat: Threat, task: Task) -> list[Cell]:
    """List about so many cells worth weighing, each once: the best, the safest, those nearest to the goal.

    The one that is nearest to the goal always comes to mind, of the others as many as the level notices.
    """
    glances: list[tuple[float, float, float, Cell]] = []
    for cell in _samples(option, threat):
        watchers, credit = threat.watchers(cell), task.credit(cell)
        glances.append(
            (credit + promise(mind, threat, cell) - EYES * watchers, credit / 9 - watchers, credit, cell)
        )
    half = max(2, count // 2)
    chosen: dict[Cell, None] = {}
    for ranked, share in (
        (sorted(glances, key=lambda one: (-one[0], one[3])), half),
        (sorted(glances, key=lambda one: (-one[1], one[3])), half // 2),
        (sorted(glances, key=lambda one: (-one[2], one[3])), half // 2),
    ):
        chosen.update((glance[3], None) for glance in ranked[:share])
    ahead = max(glances, default=None, key=lambda one: (one[2], one[3]))
    return [
        cell
        for cell in chosen
        if (ahead is not None and cell == ahead[3]) or mind.notices(option.action(cell))
    ]


def _samples(option: Option, threat: Threat) -> Iterator[Cell]:
    """Yield all cells; if there are very many, only every fifth, and those next to enemies."""
    reach = option.verb.cells(option.targets.battle, option.targets.unit, option.args)
    is_wide = isinstance(reach, Reach) and reach.cells.bit_count() > MANY
    foes = [foe.cell for foe in threat.foes]
    for cell in option.targets:
        assert isinstance(cell, Cell)
        if not is_wide or (cell.x + 2 * cell.y) % 5 == 0 or any(is_adjacent(cell, foe) for foe in foes):
            yield cell


def promise(mind: Mind, threat: Threat, cell: Cell) -> float:
    """Estimate what the cell offers, in points: enemies to strike or see from it, and cover."""
    world = mind.world
    row, bit = world.sight.row(cell), world.terrain.bit
    found = 0.0
    for foe in threat.foes:
        if is_adjacent(cell, foe.cell):
            found += CONTACT
        elif row >> bit(foe.cell) & 1:
            found += VIEW + SHELTER[cover(world.terrain, world.ground.open_doors, foe.cell, cell)[0]]
    return min(found, MOST)
