"""Enemies that a side knows of, lost ones among them, and where to look for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.dice import Stream
from skirmish.grid import distance2

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

BEAT: Final = 4
"""Rounds for which a unit that has nowhere to look goes to the same place."""


def lost_foes(view: Battle) -> list[Unit]:
    """List the enemies that may still be where they were last seen, by their ids; none that is in sight."""
    sightings = sorted(view.memories[view.viewer].sightings.items())
    standing = [(name, seen.unit) for name, seen in sightings if not seen.is_gone]
    return [unit for name, unit in standing if unit.is_up and name not in view.units]


def known_foes(view: Battle, unit: Unit) -> list[Unit]:
    """List the enemies in sight and the lost ones, those nearest to the unit first."""
    found = [*view.foes(view.viewer), *lost_foes(view)]
    return sorted(found, key=lambda foe: (distance2(foe.cell, unit.cell), foe.id))


def search_cells(view: Battle, unit: Unit) -> list[Cell]:
    """List the cells where the unit looks for enemies: ground that its side has never seen, else any."""
    terrain = view.terrain
    ways = terrain.walkable | terrain.doors
    unseen = terrain.all_cells & ~view.memories[view.viewer].explored & ~view.visible(view.viewer)
    fresh = unseen & (ways if view.scene.charted or not view.scene.fog else _beside(view, ways))
    camps = 0
    for foe in view.scene.foes(view.viewer):
        camps |= view.scene.deploy.get(foe, 0)
    if camps & fresh:
        return list(terrain.cells(camps & fresh))
    if fresh:
        return list(terrain.cells(fresh))
    out_of_sight = list(terrain.cells(terrain.walkable & ~view.visible(view.viewer)))
    if not out_of_sight:
        return []
    beat = (view.clock.round if view.clock else 0) // BEAT
    return [Stream.of("look", view.viewer, unit.id, beat).choice(out_of_sight)]


def _beside(view: Battle, ways: int) -> int:
    """Return the mask of the cells beside ground that can be walked on."""
    stride = view.terrain.stride
    row = ways | ways << 1 | ways >> 1
    return row | row << stride | row >> stride
