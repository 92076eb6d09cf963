"""What a battle may still let happen, its locks and its keys, written as a scenario file has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from skirmish.grid import FACINGS
from skirmish.model.lock import is_key, keys_of
from skirmish.rules.wounds import HURT_IN

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.lock import Lock
    from skirmish.model.scene import Objective
    from skirmish.model.trigger import Cause, Effect, Trigger
    from skirmish.model.unit import Unit

Said = Mapping[str, Any]
"""A block of the file."""
GoalWriter = Callable[["Battle", "Objective"], "Said | None"]
"""Writes a goal; None for one that can be met no more."""


def locks_of(battle: Battle, open_on_map: int) -> list[Said]:
    """Write the doors that are locked, but those that stand open on the map: a file locks closed ones."""
    bit = battle.terrain.bit
    found = {cell: lock for cell, lock in _locked(battle) if not open_on_map >> bit(cell) & 1}
    return [{"at": str(cell), **_lock(lock)} for cell, lock in found.items()]


def shut_at_once(battle: Battle, open_on_map: int) -> list[Said]:
    """Write a trigger that locks the doors which stand open on the map; none if no such door is locked."""
    bit = battle.terrain.bit
    found = [(cell, lock) for cell, lock in _locked(battle) if open_on_map >> bit(cell) & 1]
    then = [{"locks": str(cell), **_lock(lock)} for cell, lock in found]
    return [{"when": {"round": 1}, "then": then}] if then else []


def _locked(battle: Battle) -> Iterator[tuple[Cell, Lock]]:
    """Yield each locked door with its lock."""
    for cell in battle.ground.locks:
        lock = battle.ground.lock_at(cell)
        if lock is not None:
            yield cell, lock


def lying_keys(battle: Battle) -> list[Said]:
    """Write the keys that lie about and still open something."""
    return [
        {"name": item.kind, "at": str(cell)}
        for cell, items in battle.ground.items.items()
        for item in items
        if is_key(item) and item.kind in _useful(battle)
    ]


def keys_on(battle: Battle, unit: Unit) -> list[str]:
    """Write the keys of a unit that still open something."""
    return [item.kind for item in keys_of(unit) if item.kind in _useful(battle)]


def triggers_of(battle: Battle, goal: GoalWriter) -> list[Said]:
    """Write the triggers that were not done yet, counted from now on.

    Left out are those about somebody who is out of the fight, and effects that can no longer be.
    """
    return [said for trigger in _pending(battle) if (said := _trigger(battle, trigger, goal)) is not None]


def _pending(battle: Battle) -> tuple[Trigger, ...]:
    return (*battle.due, *battle.triggers)


def _useful(battle: Battle) -> set[str]:
    """Return the names of the keys that open a door, now or once a trigger has locked it."""
    ground = battle.ground
    names = {lock.key for cell in ground.locks if (lock := ground.lock_at(cell)) is not None}
    effects = (effect for trigger in _pending(battle) for effect in trigger.effects)
    return (names | {effect.lock.key for effect in effects if effect.lock is not None}) - {""}


def _lock(lock: Lock) -> Said:
    return {**({"key": lock.key} if lock.key else {}), "number": lock.number}


def _trigger(battle: Battle, trigger: Trigger, goal: GoalWriter) -> Said | None:
    when = {"round": 1} if trigger in battle.due else _when(battle, trigger)
    then = [said for effect in trigger.effects for said in _then(battle, effect, goal)]
    if when is None or not then:
        return None
    told = {"told": trigger.told} if trigger.told else {}
    return {"when": when, **told, **({"to": trigger.to} if trigger.told and trigger.to else {}), "then": then}


def _when(battle: Battle, trigger: Trigger) -> Said | None:
    """Write what sets it off; None if it can no longer be."""
    cause = trigger.cause
    side: Said = {"side": cause.side} if cause.side else {}
    match cause.kind:
        case "round":
            over = max(0, battle.clock.round - 1) if battle.clock is not None else 0
            return {"round": max(1, cause.number - over)}
        case "enters" | "opens":
            return {cause.kind: _place(battle, cause.cells, cause.kind), **side}
        case "holds":
            rounds = max(1, cause.number - trigger.count)
            return {"holds": _place(battle, cause.cells, "holds"), "rounds": rounds, **side}
        case "sees":
            whom = _whom(battle, cause.unit, cause.other)
            return {"sees": whom, **side} if whom else None
        case "falls" | "hurt":
            return _so_many(battle, cause)


def _so_many(battle: Battle, cause: Cause) -> Said | None:
    """Write which units have to fall or be hurt, without those that already are; None if too few are left."""
    own = [unit for unit in battle.units.values() if cause.unit in {"", unit.id}]
    own = [unit for unit in own if cause.side in {"", unit.side}]
    gone = sum(
        unit.out in {"down", "dead"} if cause.kind == "falls" else HURT_IN in unit.tallies for unit in own
    )
    left, whom = cause.number - gone, _whom(battle, cause.unit, cause.side)
    up = sum(unit.is_up for unit in own) + sum(one.side == cause.side for one in battle.reserve.values())
    if not whom or not 1 <= left <= max(1, up):
        return None
    return {cause.kind: whom, **({"count": left} if cause.side else {})}


def _whom(battle: Battle, unit: str, side: str) -> str:
    """Return the name of the unit, or the id of the side; empty for a unit that is out of the fight."""
    if side:
        return side
    found = battle.units.get(unit) or battle.reserve.get(unit)
    return found.name if found is not None and found.is_up else ""


def _place(battle: Battle, cells: int, kind: str) -> str:
    """Return the zone that has just these cells, or doors; if there is none, the first of the cells."""
    terrain = battle.terrain
    about = terrain.doors if kind in {"opens", "closes", "locks", "unlocks"} else -1
    about = terrain.passable(terrain.doors) if kind == "fire" else about
    zones = (name for name, mask in battle.scene.zones.items() if mask & about == cells and ":" not in name)
    return next(zones, str(next(battle.terrain.cells(cells))))


def _then(battle: Battle, effect: Effect, goal: GoalWriter) -> Iterator[Said]:
    """Yield what the effect does as a line of the file; nothing if it can no longer be."""
    match effect.kind:
        case "reinforcements":
            coming = [battle.reserve[unit] for unit in effect.units if unit in battle.reserve]
            if coming:
                yield {
                    "reinforcements": _squad(battle, coming[0]),
                    "units": [_coming(battle, one) for one in coming],
                }
        case "message":
            yield {"message": effect.text, **({"to": effect.side} if effect.side else {})}
        case "alarm":
            yield {"alarm": effect.side}
        case "victory":
            yield {"victory": effect.side, **({"because": effect.text} if effect.text else {})}
        case "goal" | "done" | "gone":
            said = goal(battle, effect.objective) if effect.objective is not None else None
            if said is not None and effect.objective is not None:
                more = {"because": effect.text} if effect.text and effect.kind != "goal" else {}
                told = {"told": effect.text} if effect.text and effect.kind == "goal" else {}
                yield {effect.kind: {**said, **told}, "side": effect.objective.side, **more}
        case "fire":
            yield {"fire": _place(battle, effect.cells, "fire"), "rounds": effect.number}
        case _:
            lock = _lock(effect.lock) if effect.lock is not None else {}
            yield {effect.kind: _place(battle, effect.cells, effect.kind), **lock}


def _squad(battle: Battle, unit: Unit) -> str:
    """Return who comes: the ally, if any of it is there to fight on, else the side."""
    is_there = any(one.ally == unit.ally for one in battle.up(unit.side))
    return unit.ally if unit.ally and is_there else unit.side


def _coming(battle: Battle, unit: Unit) -> Said:
    post: dict[str, Any] = {"unit": unit.kind, "name": unit.name[:40].strip(), "at": str(unit.cell)}
    post["facing"] = FACINGS[unit.facing]
    keys = keys_on(battle, unit)
    return {**post, **({"keys": keys} if keys else {})}
