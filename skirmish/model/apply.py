"""Folding events: the only way in which a battle changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from skirmish.grid.cell import Cell
from skirmish.model.battle import Battle, Ground, Memory, Sighting
from skirmish.model.change import changed
from skirmish.model.event import (
    ActionTaken,
    Announced,
    BattleEnded,
    CheckRolled,
    ClockChanged,
    ClockStarted,
    DoorMoved,
    Event,
    GoalAdded,
    ItemChanged,
    ItemMoved,
    MessageTold,
    MoveStopped,
    OrderGiven,
    PendingPushed,
    PendingTaken,
    ProgressChanged,
    PromptsOpened,
    RoundBegan,
    SideSaw,
    StateGained,
    StateLost,
    Tallied,
    UnitAlerted,
    UnitEntered,
    UnitFell,
    UnitHid,
    UnitHurt,
    UnitMoved,
    UnitNoted,
    UnitPlaced,
    UnitTurned,
)
from skirmish.model.happening import (
    DoorLocked,
    FireChanged,
    GoalDropped,
    LightChanged,
    TriggerCounted,
    TriggerFired,
    TriggerSet,
)
from skirmish.model.kit import Item, without
from skirmish.model.scene import Objective
from skirmish.model.unit import State, Unit, key_of
from skirmish.model.view import held, with_unit


def apply(battle: Battle, event: Event) -> Battle:  # noqa: C901  one match, on purpose
    """Return the battle after the event. It knows no rules and rolls nothing."""
    match event:  # the commonest first: cases are tried in order, and one that names fields costs more
        case Tallied():
            unit = battle.units[event.unit]
            return _with(battle, changed(unit, tallies={**unit.tallies, **event.tallies}))
        case ClockChanged():
            return changed(battle, _views={}, clock=changed(battle.clock, **event.changes))
        case ActionTaken():
            return changed(battle, _views={}, prompts=())
        case PromptsOpened():
            return changed(battle, _views={}, prompts=event.prompts)
        case StateGained() | StateLost() | UnitNoted():
            return _known_of(battle, event)
        case CheckRolled() | RoundBegan() | Announced() | MoveStopped() | MessageTold():
            return battle
        case UnitMoved() | UnitPlaced():
            return _put(battle, event)
        case SideSaw():
            return _remembering(battle, event)
        case PendingPushed(pending):
            return changed(battle, _views={}, pending=(*battle.pending, pending))
        case PendingTaken():
            return changed(battle, _views={}, pending=battle.pending[:-1])
        case UnitTurned(unit, facing):
            return _unit(battle, unit, facing=facing)
        case UnitHurt(unit, points):
            return _unit(battle, unit, hp=battle.units[unit].hp - points)
        case UnitFell():
            return _fallen(battle, event)
        case UnitHid(unit, sides):
            return _unit(battle, unit, hidden_from=sides)
        case UnitAlerted(unit, alert):
            return _unit(battle, unit, alert=alert)
        case ItemMoved():
            return _item_moved(battle, event)
        case ItemChanged(unit, item):
            return _item_changed(battle, unit, item)
        case DoorMoved(cell, is_open):
            return _door_moved(battle, cell, is_open=is_open)
        case DoorLocked():
            return _door_locked(battle, event)
        case ProgressChanged(objective, progress):
            return changed(battle, _views={}, progress={**battle.progress, objective: progress})
        case OrderGiven(name, topic, answer):
            return changed(battle, _views={}, orders={**battle.orders, (name, topic): answer})
        case TriggerSet() | TriggerCounted() | TriggerFired():
            return _told(battle, event)
        case GoalAdded(objective):
            scene = battle.scene
            return battle.altered(scene=scene.with_objectives((*scene.objectives, objective)))
        case LightChanged(cells, is_dark):
            terrain = battle.terrain.darkened(cells, is_dark=is_dark)
            return battle.with_ground(changed(battle.ground, terrain=terrain))
        case FireChanged(cells, until):
            return _fire_changed(battle, cells, until)
        case GoalDropped(objective):
            return _goal_dropped(battle, objective)
        case UnitEntered(unit, cell):
            return _entered(battle, unit, cell)
        case ClockStarted(clock):
            return changed(battle, _views={}, clock=clock)
        case BattleEnded(result):
            return changed(battle, _views={}, result=result, prompts=(), pending=())
    assert_never(event)


def _with(battle: Battle, unit: Unit) -> Battle:
    """Put the unit in the place of the one of its id; it stands where that one stood."""
    return changed(battle, _views={}, _kept={}, units=with_unit(battle, unit))


def _unit(battle: Battle, unit_id: str, **changes: Any) -> Battle:
    return _with(battle, changed(battle.units[unit_id], **changes))


def _put(battle: Battle, event: UnitMoved | UnitPlaced) -> Battle:
    """Put the unit on the cell where it walked to, or was placed."""
    cell = event.path[-1] if isinstance(event, UnitMoved) else event.cell
    return _elsewhere(battle, event.unit, cell=cell, facing=event.facing)


def _fallen(battle: Battle, event: UnitFell) -> Battle:
    """Put the unit out. A side that did not see it leave does not learn later that it left there."""
    fallen = _elsewhere(battle, event.unit, out=event.out)
    unit = fallen.units[event.unit]
    if unit.is_on_map:
        return fallen
    unaware = {
        side.id for side in battle.scene.sides if not battle.is_seen(battle.units[event.unit], side.id)
    }
    return _elsewhere(fallen, event.unit, hidden_from=unit.hidden_from | unaware)


def _elsewhere(battle: Battle, unit_id: str, **changes: Any) -> Battle:
    """Change the unit, and drop what its side sees: that has to be worked out anew."""
    unit = changed(battle.units[unit_id], **changes)
    in_view = {side: mask for side, mask in battle._in_view.items() if side != unit.side}  # noqa: SLF001
    return changed(battle, _views={}, _kept={}, units=with_unit(battle, unit), _in_view=in_view)


def _told(battle: Battle, event: TriggerSet | TriggerCounted | TriggerFired) -> Battle:
    """Move a trigger to those that are due, count a round of it, or drop it: it is done."""
    if isinstance(event, TriggerCounted):
        counted = (changed(one, count=event.count) if one.id == event.id else one for one in battle.triggers)
        return changed(battle, _views={}, triggers=tuple(counted))
    if isinstance(event, TriggerFired):
        return changed(battle, due=tuple(one for one in battle.due if one.id != event.id))
    due = (*battle.due, *(one for one in battle.triggers if one.id == event.id))
    rest = tuple(one for one in battle.triggers if one.id != event.id)
    fired = [one for one in battle.triggers if one.id == event.id and one.told]
    # What round it is, everybody knows.
    kept = [changed(one, effects=(), count=0) for one in fired if one.cause.kind != "round"]
    return changed(battle, _views={}, triggers=rest, due=due, foretold=(*battle.foretold, *kept))


def _fire_changed(battle: Battle, cells: int, until: int) -> Battle:
    bit = battle.terrain.bit
    fires = {cell: last for cell, last in battle.ground.fires.items() if not cells >> bit(cell) & 1}
    if until:
        fires |= dict.fromkeys(battle.terrain.cells(cells), until)
    return battle.with_ground(changed(battle.ground, fires=fires))


def _goal_dropped(battle: Battle, gone: Objective) -> Battle:
    rest = tuple(one for one in battle.scene.objectives if one != gone)
    progress = {one: made for one, made in battle.progress.items() if one != gone}
    return battle.altered(scene=battle.scene.with_objectives(rest), progress=progress)


def _entered(battle: Battle, unit_id: str, cell: Cell) -> Battle:
    """Put a unit of the reserve onto the map."""
    unit = changed(battle.reserve[unit_id], cell=cell)
    rest = {key: one for key, one in battle.reserve.items() if key != unit_id}
    return changed(battle.with_unit(unit), reserve=rest)


def _known_of(battle: Battle, event: StateGained | StateLost | UnitNoted) -> Battle:
    """Change a unit's states or notes as the event says."""
    unit = battle.units[event.unit]
    match event:
        case StateGained():
            return _with(battle, changed(unit, states={**unit.states, event.state.key: event.state}))
        case StateLost():
            return _with(battle, changed(unit, states=_less(unit.states, key_of(event.name, event.by))))
        case UnitNoted():
            return _with(battle, unit.noted(event.note))


def _less(states: Mapping[str, State], gone: str) -> Mapping[str, State]:
    return {key: state for key, state in states.items() if key != gone}


def _item_changed(battle: Battle, unit_id: str, item: Item) -> Battle:
    unit = battle.units[unit_id]

    def mended(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(item if old.id == item.id else old for old in items)

    return _unit(
        battle, unit_id, hands=mended(unit.hands), carried=mended(unit.carried), worn=mended(unit.worn)
    )


def _item_moved(battle: Battle, event: ItemMoved) -> Battle:
    item = event.item
    unit = battle.units[event.unit]
    changes: dict[str, tuple[Item, ...]] = {
        "hands": without(unit.hands, item.id),
        "carried": without(unit.carried, item.id),
    }
    items = dict(battle.ground.items)
    if event.cell is not None:
        items[event.cell] = without(items.get(event.cell, ()), item.id)
        if event.to == "ground":
            items[event.cell] += (item,)
        if not items[event.cell]:
            del items[event.cell]
    if event.to in changes:
        changes[event.to] += (item,)
    battle = changed(battle, ground=changed(battle.ground, items=items))
    return _unit(battle, unit.id, **changes)


def _door_moved(battle: Battle, cell: Cell, *, is_open: bool) -> Battle:
    ground: Ground = battle.ground
    bit = battle.terrain.bit(cell)
    doors = ground.open_doors | 1 << bit if is_open else ground.open_doors & ~(1 << bit)
    locks = {at: lock for at, lock in ground.locks.items() if at != cell} if ground.locks else ground.locks
    ground = changed(ground, open_doors=doors, locks=locks)
    return changed(battle, _views={}, _kept={}, ground=ground, _in_view={})


def _door_locked(battle: Battle, event: DoorLocked) -> Battle:
    locks = {at: lock for at, lock in battle.ground.locks.items() if at != event.cell}
    if event.lock is not None:
        locks[event.cell] = event.lock
    return changed(battle, _views={}, _kept={}, ground=changed(battle.ground, locks=locks))


def _remembering(battle: Battle, event: SideSaw) -> Battle:
    memory = battle.memories[event.side]
    kept = {key: old for key, old in memory.sightings.items() if key not in event.forgotten}
    if event.gone or event.searched:
        kept = {key: _looked_for(old, event, is_gone=key in event.gone) for key, old in kept.items()}
    lost = {**kept, **event.lost}
    now = Memory(memory.explored | event.explored, event.open_doors, lost, event.locks)
    return changed(battle, _views={}, memories=held(battle, {**battle.memories, event.side: now}))


def _looked_for(old: Sighting, event: SideSaw, *, is_gone: bool) -> Sighting:
    is_gone, searched = old.is_gone or is_gone, old.searched | event.searched
    return Sighting(old.unit, old.round, old.has_hidden, is_gone, searched)


def fold(battle: Battle, events: tuple[Event, ...]) -> Battle:
    """Return the battle after all those events, in order."""
    for event in events:
        battle = apply(battle, event)
    return battle
