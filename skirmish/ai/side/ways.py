"""Ways over ground that a side knows, through all doors, and over unknown cells as if they were open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid import distances

if TYPE_CHECKING:
    from skirmish.ai.mind import Mind
    from skirmish.grid import Distances
    from skirmish.grid.terrain import Mask
    from skirmish.model.unit import Unit

SLOW: Final = 5
"""Steps that it costs to open a door, where doors do not open as units walk, or to pass an enemy."""


def ways_to(
    mind: Mind, cells: Mask, *, slow: Mask = 0, avoid: Mask = 0, budget: int | None = None
) -> Distances:
    """Return the half steps to those cells from everywhere, no more than `budget`.

    `slow`: cells that cost `SLOW` steps each; `avoid`: cells through which no way leads, and none to them.
    """
    terrain = mind.world.terrain
    return distances(
        terrain,
        terrain.doors,
        terrain.cells(cells & ~avoid),
        diagonal=mind.ruleset.diagonal,
        avoid=avoid,
        budget=budget,
        slow=slow,
        factor=SLOW,
        is_hopeful=True,
    )


def ground_near(mind: Mind, unit: Unit) -> Mask:
    """Return the mask of the cells to which there is, or may be, a way from the unit."""
    return ways_to(mind, 1 << mind.world.terrain.bit(unit.cell)).cells
