"""Keeping each side's memory: ground explored, doors as last seen, enemies where they were last seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from skirmish.grid.paths import facing_after
from skirmish.grid.sight import sight
from skirmish.model.battle import Battle, Memory, Sighting
from skirmish.model.change import changed
from skirmish.model.event import DoorMoved, SideSaw, UnitEntered, UnitFell, UnitHid, UnitMoved, UnitPlaced
from skirmish.model.happening import DoorLocked
from skirmish.model.unit import Unit
from skirmish.model.view import foes_in_sight, is_seen, outwardly

if TYPE_CHECKING:
    from skirmish.grid.cell import Cell
    from skirmish.model.event import Event
    from skirmish.model.lock import Lock
    from skirmish.model.moment import Moment

_SIGHT = frozenset({UnitMoved, UnitPlaced, UnitEntered, UnitFell, UnitHid, DoorMoved, DoorLocked})
"""Events after which a side may see more, or less."""


def remember_start(moment: Moment) -> None:
    """Enter into the memories what every side sees at the start."""
    for side in moment.battle.scene.sides:
        _learn(moment, side.id, moment.battle.visible(side.id), {}, ())
    moment.watched = len(moment.events)
    moment.watched_at = moment.battle


def watch(moment: Moment) -> Sequence[Event]:
    """Enter into the memories what happened since this was last called, and return that."""
    fresh = moment.events[moment.watched :]
    if not _SIGHT.isdisjoint(map(type, fresh)):
        walks = [event for event in fresh if isinstance(event, UnitMoved)]
        for side in moment.battle.scene.sides:
            seen = moment.battle.visible(side.id) | _seen_on_the_way(moment.battle, side.id, walks)
            had = foes_in_sight(moment.watched_at, side.id)
            if passing := _passing(moment, side.id, walks):
                had = {**passing, **had}
            _learn(moment, side.id, seen, had, walks)
    moment.watched = len(moment.events)
    moment.watched_at = moment.battle
    return fresh


def feel(moment: Moment, side: str, foe: str) -> None:
    """Let the side remember that foe where it is, though nobody sees it there.

    Nothing if somebody sees it, or on the view of another side, which has no part in what this one remembers.
    """
    battle = moment.battle
    if side in battle.memories and foe not in foes_in_sight(battle, side):
        memory = battle.memories[side]
        felt = _sighting(battle, side, battle.units[foe])
        moment.happen(SideSaw(side, 0, memory.open_doors, {foe: felt}, (), memory.locks))


def _seen_on_the_way(battle: Battle, side: str, walks: Iterable[UnitMoved]) -> int:
    """Return the mask of the cells that the side's walkers saw from the cells they passed."""
    seen = 0
    for walk in walks:
        if battle.units[walk.unit].side == side:
            seen |= battle.sight.union(walk.path)
    return seen


def _passing(moment: Moment, side: str, walks: Iterable[UnitMoved]) -> Mapping[str, Unit]:
    """Return the enemies that crossed ground in view of the side, by id, as they were before they moved."""
    battle, passing = moment.battle, {}
    for walk in walks:
        unit = moment.watched_at.units[walk.unit]
        is_other = unit.side != side and side not in unit.hidden_from
        if is_other and battle.terrain.mask(walk.path) & battle.visible(side):
            passing[unit.id] = unit
    return passing


def _learn(moment: Moment, side: str, seen: int, had: Mapping[str, Unit], walks: Sequence[UnitMoved]) -> None:
    battle = moment.battle
    memory = battle.memories[side]
    doors, locks = 0, memory.locks
    if battle.terrain.doors:
        doors = _known_doors(battle, memory, seen)
        doors ^= _given_away(battle, side, doors)
        locks = _known_locks(battle, memory, seen, doors)
    explored = seen & ~memory.explored
    now = foes_in_sight(battle, side) if had or memory.sightings else {}
    lost = {
        foe: _sighting(battle, side, _last_seen(battle, had[foe], side, walks))
        for foe in had
        if foe not in now and battle.units[foe].is_up
    }
    forgotten = _forgotten(battle, memory, side) if memory.sightings else ()
    old = {foe: one for foe, one in memory.sightings.items() if foe not in lost and foe not in forgotten}
    looked = seen if old and _looks_anew(moment, side, walks) else 0
    gone = _gone(battle, side, old, looked, walks) if looked else ()
    searched = looked and looked & ~reduce(and_, (one.searched for one in old.values()))
    news = explored or lost or forgotten or gone or searched
    if news or doors != memory.open_doors or locks != memory.locks:
        moment.happen(SideSaw(side, explored, doors, lost, forgotten, locks, gone, searched))


def _sighting(battle: Battle, side: str, foe: Unit) -> Sighting:
    """Return what the side remembers of a foe that it loses from sight, as the foe was seen last.

    One that is lost while it stays where it was seen, in view, has hidden.
    """
    is_watched = bool(battle.visible(side) >> battle.terrain.bit(foe.cell) & 1)
    has_hidden = is_watched and battle.units[foe.id].cell == foe.cell
    return Sighting(outwardly(foe), battle.clock.round if battle.clock else 0, has_hidden)


def _known_locks(battle: Battle, memory: Memory, seen: int, doors: int) -> Mapping[Cell, Lock]:
    """Return the locks that the side knows of: in view as they are, else as remembered; none on open doors.

    A lock is seen with its door.
    """
    now = battle.ground.locks
    if not now and not memory.locks:
        return memory.locks
    bit = battle.terrain.bit
    known = {cell: lock for cell, lock in memory.locks.items() if not (seen | doors) >> bit(cell) & 1}
    return known | {cell: lock for cell, lock in now.items() if (seen & ~doors) >> bit(cell) & 1}


def _known_doors(battle: Battle, memory: Memory, seen: int) -> int:
    """Return the mask of doors that the side takes for open: in view as they are, else as remembered.

    A door beside clear ground in view counts as in view, for one may look through an open door whose own cell
    is not in view.
    """
    stride = battle.terrain.stride
    clear = seen & ~battle.terrain.blocking(battle.ground.open_doors)
    told = seen | clear << 1 | clear >> 1 | clear << stride | clear >> stride
    return battle.ground.open_doors & told | memory.open_doors & ~told


def _given_away(battle: Battle, side: str, known: int) -> int:
    """Return the mask of doors that stand otherwise than the side thought, as it can tell by what it sees.

    One may look far through a door and see neither the door nor the ground beside it.
    """
    terrain = battle.terrain
    doubtful = (battle.ground.open_doors ^ known) & terrain.doors
    if not doubtful:
        return 0
    cells = [unit.cell for unit in battle.up(side)]
    thought = sight(terrain, known).union(cells)
    unlike = (battle.visible(side) ^ thought) & ~terrain.opaque
    if not unlike:
        return 0
    doors = terrain.cells(doubtful)
    others = {door: sight(terrain, known ^ 1 << terrain.bit(door)).union(cells) for door in doors}
    return terrain.mask(door for door, seen in others.items() if (seen ^ thought) & unlike)


def _last_seen(battle: Battle, foe: Unit, side: str, walks: Sequence[UnitMoved]) -> Unit:
    """Return the foe as it stood on the last cell where this side saw it."""
    seen, bit = battle.visible(side), battle.terrain.bit
    here = foe.cell
    for walk in walks:
        if walk.unit == foe.id:
            for cell in walk.path:
                if seen >> bit(cell) & 1:
                    facing = facing_after(battle.terrain, (here, cell), foe.facing)
                    foe = changed(foe, cell=cell, facing=facing)
                here = cell
    return foe


def _looks_anew(moment: Moment, side: str, walks: Sequence[UnitMoved]) -> bool:
    """Tell whether one of the side's units has walked, or what it sees is not what it saw before.

    A foe that went out of sight is remembered where it left until then: that somebody unseen has moved
    meanwhile must not show in what the side remembers.
    """
    if any(moment.battle.units[walk.unit].side == side for walk in walks):
        return True
    return moment.battle.visible(side) != moment.watched_at.visible(side)


def _forgotten(battle: Battle, memory: Memory, side: str) -> tuple[str, ...]:
    """List the foes that need not be remembered: their place is known, or all are told that they conceded."""
    units = battle.units
    return tuple(
        foe for foe in memory.sightings if units[foe].out == "yielded" or is_seen(battle, units[foe], side)
    )


def _gone(
    battle: Battle, side: str, sightings: Mapping[str, Sighting], seen: int, walks: Sequence[UnitMoved]
) -> tuple[str, ...]:
    """List the foes that are plainly not where they were last seen, by the cells that the side has looked at.

    Where one has hidden, nobody is known to be gone until that cell is entered, or somebody is seen in it.
    """
    bit = battle.terrain.bit
    looked = {
        foe: old for foe, old in sightings.items() if not old.is_gone and seen >> bit(old.unit.cell) & 1
    }
    if not any(old.has_hidden for old in looked.values()):
        return tuple(looked)
    own = [walk for walk in walks if battle.units[walk.unit].side == side]
    entered = {cell for walk in own for cell in walk.path}
    entered |= {unit.cell for unit in battle.up() if is_seen(battle, unit, side)}
    return tuple(foe for foe, old in looked.items() if not old.has_hidden or old.unit.cell in entered)
