"""Where a unit looks for enemies of whom its side has lost sight, or never knew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.side.belief_map import hiding_places, lot_to_sweep, open_country, told_ground, trail
from skirmish.dice import Stream
from skirmish.grid import distances

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell
    from skirmish.grid.terrain import Mask
    from skirmish.model.unit import Unit

ESCORT: Final = 20
"""Half steps from a unit on which the battle hangs: so near its comrades stay while no enemy is in sight."""


def is_cut_off(mind: Mind, near: Mask) -> bool:
    """Tell whether every enemy is known, and none of them is on that ground, to which there is a way."""
    foes, bit = mind.world.foes(mind.side), mind.world.terrain.bit
    return bool(foes) and not mind.missing and not any(near >> bit(foe.cell) & 1 for foe in foes)


def searched(mind: Mind, near: Mask, post: Mask) -> Mask:
    """Return the mask of the cells to look for enemies at, where they could be and there is a way.

    First where those could be whom the side has just lost, as far as it has not looked there since; then
    where it is told to look, then wide ground that was never seen, then nooks. 0 once all that was looked at.
    `near`: the ground to which there is a way; `post`: ground that is not to be left, or 0.
    """
    world = mind.world
    hidden = near & ~mind.watched
    places = hiding_places(mind) & hidden or hidden
    if post:
        return places & post or post
    if lost := trail(mind) & hidden:
        return lost
    fresh = ~world.memories[mind.side].explored & world.terrain.all_cells if world.scene.fog else 0
    wide, told = open_country(fresh, world.terrain.stride), near & fresh & told_ground(mind)
    return told or places & wide or places & fresh or hidden & fresh


def lot(mind: Mind, unit: Unit, near: Mask) -> Mask:
    """Return the mask of the ground that the unit looks through anew once all ground was searched."""
    return lot_to_sweep(mind, unit) & near or 1 << mind.world.terrain.bit(unit.cell)


def swept(mind: Mind, unit: Unit, ground: Mask) -> Mask:
    """Return the mask of one cell of that ground, another in each round, out of sight if any is."""
    terrain = mind.world.terrain
    hidden = ground & ~mind.watched or ground
    cells = Stream.of("sweep", unit.id, mind.round).drawn(list(terrain.cells(ground)))
    return next(1 << place for place in map(terrain.bit, cells) if hidden >> place & 1)


def ground_about(mind: Mind, marks: Iterable[Cell]) -> Mask:
    """Return the mask of the ground near those cells, by ways that are known; 0 if there are none."""
    terrain, diagonal = mind.world.terrain, mind.ruleset.diagonal
    return distances(terrain, terrain.doors, marks, diagonal=diagonal, budget=ESCORT).cells
