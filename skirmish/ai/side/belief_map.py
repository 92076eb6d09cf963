"""Where enemies out of sight could be: masks that spread by what they can walk, cleared by what is seen.

All is worked out from the view: from where enemies set out, from where they were seen last and when, and from
what the side sees now and has ever seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import is_faint
from skirmish.grid import Reach, distances

if TYPE_CHECKING:
    from skirmish.ai.mind import Mind
    from skirmish.grid.terrain import Mask, Terrain
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

PACE: Final = 12
"""Half steps that an enemy of whom nothing is known walks in a round."""
LOT: Final = 8
"""Cells along each edge of a lot: who searches inside of one comes near to all of it."""
LANE: Final = 2
"""Rounds for a lot: to go there, and to look behind what stands there."""
FAR: Final = 400
"""Half steps after which it could be anywhere: further, nothing is worked out."""


def hiding_places(mind: Mind) -> Mask:
    """Return the cells out of sight where enemies could be; all ground out of sight if nothing tells more.

    Unknown cells count as ground that can be stood on.
    """
    hidden = _ground(mind) & ~mind.watched
    return _spread(mind) & hidden or hidden


def told_ground(mind: Mind) -> Mask:
    """Return the zones where the side is told to look for what it wants; 0 if it is told of none."""
    scene, found = mind.world.scene, 0
    for objective in scene.objectives:
        if objective.side == mind.side:
            found |= scene.zones.get(objective.near, 0)
    return found


def trail(mind: Mind) -> Mask:
    """Return where enemies could be that are not where they were last seen, and nobody has looked since.

    0 if there are none of late: the ground where they could be is wide soon.
    """
    found = 0
    for sighting in mind.world.memories[mind.side].sightings.values():
        if sighting.is_gone and not is_faint(sighting, mind.round):
            found |= whereabouts(mind, sighting.unit) & ~sighting.searched
    return found


def unseen_ground(mind: Mind) -> Mask:
    """Return the cells out of sight where enemies may be; 0 if none is lost, nor any more expected."""
    if mind.missing:
        return _ground(mind) & ~mind.watched
    found = 0
    for sighting in mind.world.memories[mind.side].sightings.values():
        if sighting.unit.is_up:
            found |= whereabouts(mind, sighting.unit)
    return found & ~mind.watched


def ambush_ground(mind: Mind) -> Mask:
    """Return the cells to which enemies out of sight could come in their next turn; 0 if nothing tells."""
    return _spread(mind, more=1)


def _ground(mind: Mind) -> Mask:
    """Return the cells that can be stood on, doors and unknown ones included."""
    terrain = mind.world.terrain
    return terrain.walkable | terrain.doors | terrain.all_cells & ~terrain.explored


def ground_near(mind: Mind, unit: Unit) -> Mask:
    """Return the mask of the cells to which there is, or may be, a way from the unit."""
    terrain = mind.world.terrain
    way = distances(terrain, terrain.doors, (unit.cell,), diagonal=mind.ruleset.diagonal, is_hopeful=True)
    return way.cells


def open_country(mask: Mask, stride: int) -> Mask:
    """Return the cells of a mask whose eight neighbours belong to it, too: no nooks and no edges."""
    rows = mask & mask << 1 & mask >> 1
    return rows & rows << stride & rows >> stride


def lot_to_sweep(mind: Mind, unit: Unit) -> Mask:
    """Return the ground of the lot that the unit looks through in this round; 0 if there is no ground at all.

    Every unit of the side goes round from lot to lot. They set out as far from each other as may be, so that
    every lot has its turn soon; who finds an enemy has the others come.
    """
    lots = _lots(mind)
    if not lots:
        return 0
    mates = [mate.id for mate in mind.world.up(unit.side)]
    first = mates.index(unit.id) * len(lots) // len(mates)
    return lots[(first + mind.round // LANE) % len(lots)]


def _lots(mind: Mind) -> list[Mask]:
    """List the lots with ground in them: the first row eastward, the next westward, and so on."""
    terrain, ground = mind.world.terrain, _ground(mind)
    found = []
    for row, top in enumerate(range(0, terrain.height, LOT)):
        columns = range(0, terrain.width, LOT)
        found += [ground & _box(terrain, x, top) for x in (columns if row % 2 == 0 else reversed(columns))]
    return [lot for lot in found if lot]


def _box(terrain: Terrain, left: int, top: int) -> Mask:
    """Return the mask of the cells of a lot with that corner, as far as it lies on the map."""
    row = ((1 << min(LOT, terrain.width - left)) - 1) << left
    bottom = min(top + LOT, terrain.height)
    return sum(row << y * terrain.stride for y in range(top, bottom))


def _spread(mind: Mind, more: int = 0) -> Mask:
    """Return where the enemies out of sight could have walked since they were last seen or set out.

    `more`: rounds to come that count as well.
    """
    world, scene = mind.world, mind.world.scene
    found = 0
    for sighting in world.memories[mind.side].sightings.values():
        found |= whereabouts(mind, sighting.unit, more)
    for foe in scene.foes(mind.side):
        camp = scene.deploy.get(foe, 0)
        if camp:
            found |= _walked(mind, camp, (1 + more + mind.round) * PACE)
    return found


def whereabouts(mind: Mind, foe: Unit, more: int = 0) -> Mask:
    """Return where a remembered enemy could have walked since it was last seen; `more`: rounds to come."""
    world = mind.world
    rounds = 1 + more + max(0, mind.round - world.memories[mind.side].sightings[foe.id].round)
    return _walked(mind, 1 << world.terrain.bit(foe.cell), rounds * pace(mind, foe))


def _walked(mind: Mind, start: Mask, budget: int) -> Mask:
    """Return the cells that are at most that many half steps from a mask."""
    if budget > FAR:
        return _ground(mind)
    terrain = mind.world.terrain
    way = distances(
        terrain,
        terrain.doors,
        terrain.cells(start),
        diagonal=mind.ruleset.diagonal,
        budget=budget,
        is_hopeful=True,
    )
    return way.cells


def pace(mind: Mind, foe: Unit) -> int:
    """Return the half steps of the farthest walk that the enemy could make in a turn, at least `PACE`."""
    return max(PACE, stride(mind, mind.world, foe))


def stride(mind: Mind, battle: Battle, unit: Unit) -> int:
    """Return the half steps of the farthest walk that a unit could make in a turn of its own."""
    walks = [verb for verb in mind.ruleset.verbs.values() if verb.is_walk and mind.can(battle, unit, verb)]
    ways = [verb.routes(battle, unit, ()) for verb in walks]
    return max((way.budget for way in ways if isinstance(way, Reach)), default=0)
