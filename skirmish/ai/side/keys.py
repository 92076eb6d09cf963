"""Locked doors that bar the way to what the side wants: who fetches a key in sight, who forces the door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.side.ways import ways_to
from skirmish.grid import distances, neighbours, steps_apart
from skirmish.model.lock import is_key, keys_of
from skirmish.rules.objectives import kind_of
from skirmish.rules.objectives.objective import Pursuit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

FETCHING: Final = Pursuit(rank=0, nearer=0.45)
"""What it is worth to come nearer to a key that the side needs."""
KEYED: Final = 3.0
"""What it is worth to have it, in points."""
DETOUR: Final = 30
"""Half steps beyond which nobody fetches a key: by then the door is forced."""
NEAR: Final = 6
"""Steps from an enemy within which nobody thinks of keys."""
FREEING: Final = Pursuit(rank=0, nearer=0.45)
"""What it is worth to come nearer to the door behind which a comrade is shut in who has to get out."""
UNSHUT: Final = 1.0
"""What it is worth to try to open the only way, in points: who fails may try again."""


def key_to_fetch(mind: Mind, unit: Unit, goals: Mask) -> Mask:
    """Return the cells of the keys that this unit, rather than a comrade, is to fetch; 0 if there are none.

    `goals`: where it wants to go. No key is needed if a way leads there past all locked doors.
    """
    view = mind.view
    if not view.ground.locks or not view.ground.items or mind.round == 0:
        return 0
    lying = view.terrain.mask(_lying(view, unit.side))
    if not lying or _is_open(mind, unit.cell, goals) or _is_pressed(mind, unit):
        return 0
    terrain, doors = view.terrain, view.ground.doors
    way = distances(terrain, doors, terrain.cells(lying), diagonal=mind.ruleset.diagonal, budget=DETOUR)
    own = way.get(unit.cell)
    if own is None:
        return 0
    others = ((way.get(mate.cell), mate.id) for mate in view.up(unit.side) if mate.id != unit.id)
    is_first = all(there is None or (own, unit.id) < (there, name) for there, name in others)
    return lying if is_first else 0


def barring_door(mind: Mind, unit: Unit, goals: Mask) -> Mask:
    """Return the locked door that shuts the unit off from its goals, the first on its way; 0 if none does."""
    ground, terrain = mind.world.ground, mind.world.terrain
    if not ground.locked or not goals or _is_open(mind, unit.cell, goals):
        return 0
    near = distances(terrain, ground.doors, (unit.cell,), diagonal=mind.ruleset.diagonal)
    ways = ways_to(mind, goals)
    found: list[tuple[int, Cell]] = []
    for door in terrain.cells(ground.locked):
        sides = [way for cell in neighbours(door) if (way := near.get(cell)) is not None]
        left = ways.get(door)
        if sides and left is not None:
            found.append((min(sides) + left, door))
    return 1 << terrain.bit(min(found)[1]) if found else 0


def door_to_open(mind: Mind, unit: Unit) -> Mask:
    """Return the locked door that shuts a comrade in who has to get somewhere, if the unit is to open it.

    That is who is nearest to it and not pressed; 0 if there is no such door.
    """
    world = mind.world
    if not world.ground.locked or mind.round == 0:
        return 0
    for objective in world.scene.objectives:
        kind = kind_of(objective)
        if objective.side != unit.side or kind.pursuit.is_hunt:
            continue
        wards = [mate for mate in world.up(unit.side) if kind.is_about(objective, mate)]
        for ward in wards:
            door = barring_door(mind, ward, kind.cells(world, objective))
            if door and ward.id != unit.id and _is_nearest(mind, unit, ward, door):
                return door
    return 0


def _is_nearest(mind: Mind, unit: Unit, ward: Unit, door: Mask) -> bool:
    """Tell whether the unit, of all comrades of the ward whom nobody presses, is nearest to the door."""
    terrain = mind.world.terrain
    away = distances(
        terrain, mind.world.ground.doors, terrain.cells(door), diagonal=mind.ruleset.diagonal, is_hopeful=True
    )
    free = [mate for mate in mind.world.up(unit.side) if mate.id != ward.id and not _is_pressed(mind, mate)]
    ways = [(way, mate.id) for mate in free if (way := away.get(mate.cell)) is not None]
    return bool(ways) and min(ways)[1] == unit.id


def won_keys(before: Battle, after: Battle, unit: Unit) -> float:
    """Return what it is worth to the side, in points, that the unit now has a key that was needed."""
    if not before.ground.locks:
        return 0.0
    had = {item.id for item in keys_of(before.units[unit.id])}
    new = [item.kind for item in keys_of(after.units[unit.id]) if item.id not in had]
    return KEYED * any(kind in _needed(before, unit.side) for kind in new)


def _needed(view: Battle, side: str) -> frozenset[str]:
    """Return the keys of doors known to be locked that nobody of the side has."""
    ours = {item.kind for mate in view.up(side) for item in keys_of(mate)}
    shut = (view.ground.lock_at(cell) for cell in view.ground.locks)
    return frozenset(lock.key for lock in shut if lock is not None and lock.key) - ours


def _lying(view: Battle, side: str) -> Iterator[Cell]:
    """Yield the cells where one of these keys is seen to lie."""
    needed = _needed(view, side)
    for cell, items in view.ground.items.items():
        if any(is_key(item) and item.kind in needed for item in items):
            yield cell


def _is_open(mind: Mind, cell: Cell, goals: Mask) -> bool:
    """Tell whether a way leads from the cell to a goal that no lock bars."""
    terrain, doors = mind.world.terrain, mind.world.ground.doors
    diagonal = mind.ruleset.diagonal
    way = distances(terrain, doors, terrain.cells(goals), diagonal=diagonal, is_hopeful=True)
    return way.get(cell) is not None


def _is_pressed(mind: Mind, unit: Unit) -> bool:
    """Tell whether an enemy in sight is too near for anything but fighting."""
    return any(steps_apart(foe.cell, unit.cell) <= NEAR for foe in mind.view.foes(unit.side))
