"""What a side witnesses of the events. Log, recap and playback walk these, never raw events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from skirmish.grid.cell import Cell
from skirmish.grid.paths import facing_after
from skirmish.model.action import Action
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
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
    ItemMoved,
    MessageTold,
    OrderGiven,
    PendingPushed,
    PendingTaken,
    ProgressChanged,
    PromptsOpened,
    RoundBegan,
    SideSaw,
    StateGained,
    StateLost,
    UnitEntered,
    UnitFell,
    UnitHid,
    UnitHurt,
    UnitMoved,
    UnitNoted,
    UnitPlaced,
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
from skirmish.model.prompt import Prompt
from skirmish.model.unit import NONE, Secret, Unit


@dataclass(frozen=True, slots=True)
class Witnessed:
    """One event as one side saw it."""

    event: Event
    """Cut to what the side could see of it."""
    view: Battle
    """What the side knows right after it."""


def witnessed(battle: Battle, events: Iterable[Event], side: str) -> tuple[Witnessed, ...]:
    """Return the events that the side witnessed, in order, each with the side's view after it."""
    seen: list[Witnessed] = []
    for event in events:
        after = apply(battle, event)
        shown = witness(event, battle, after, side)
        if shown is not None:
            seen.append(Witnessed(shown, after.seen_by(side)))
        battle = after
    return tuple(seen)


def witness(event: Event, before: Battle, after: Battle, side: str) -> Event | None:  # noqa: C901  one match
    """Return the event as the side saw it, or None if it saw nothing of it."""
    match event:
        case RoundBegan() | BattleEnded():
            return event
        case Announced():
            return _announced(event, before, after, side)
        case ClockStarted() | ClockChanged() | PendingPushed() | PendingTaken() | ProgressChanged():
            return None
        case TriggerSet() | TriggerCounted() | TriggerFired():
            return None  # Nobody sees that a trigger was set off.
        case MessageTold() | GoalAdded() | GoalDropped() | LightChanged() | DoorLocked() | FireChanged():
            return _of_scenario(event, before, after, side)
        case SideSaw():
            return event if event.side == side else None
        case PromptsOpened(prompts):
            return _opened(prompts, before, after, side)
        case OrderGiven(name):
            return event if name == side or _is_own(before, name, side) else None
        case ActionTaken(action):
            return _action(action, before, after, side)
        case CheckRolled():
            return _rolled(event, before, after, side)
        case UnitMoved():
            return _moved(event, before, side)
        case UnitPlaced(unit) | UnitEntered(unit):  # Nobody sees where a unit lands that goes out of sight.
            return event if after.is_seen(after.units[unit], side) else None
        case UnitHurt() | UnitFell() | UnitHid():
            return _done_by(event, before, after, side)
        case StateGained():
            return _gained(event, before, after, side)
        case StateLost(_, _, by) if by and not _saw(before, after, by, side):
            return replace(event, by="") if _saw(before, after, event.unit, side) else None
        case DoorMoved() | ItemMoved():
            return _handled(event, before, after, side)
        case UnitNoted(_, Secret()):
            return None
        case _:
            return event if _saw(before, after, event.unit, side) else None


def _of_scenario(event: Event, before: Battle, after: Battle, side: str) -> Event | None:
    """Return what the scenario let happen as the side saw it."""
    match event:
        case LightChanged(cells) | FireChanged(cells):
            known = cells & after.seen_by(side).terrain.explored
            return replace(event, cells=known) if known else None
        case DoorLocked(cell):
            return event if _saw_there(before, after, cell, side) else None
        case MessageTold() if event.side in {"", side}:
            return event
        case GoalAdded(objective) | GoalDropped(objective) if objective.side == side:
            return event
    return None


def _opened(prompts: tuple[Prompt, ...], before: Battle, after: Battle, side: str) -> PromptsOpened | None:
    if not prompts or prompts[0].side != side:
        return None

    def put(prompt: Prompt) -> Prompt:
        is_named = prompt.about in before.units and _saw(before, after, prompt.about, side)
        return prompt if is_named else replace(prompt, about="")

    return PromptsOpened(tuple(put(prompt) for prompt in prompts))


def _is_own(battle: Battle, unit_id: str, side: str) -> bool:
    return unit_id in battle.units and battle.units[unit_id].side == side


def _saw(before: Battle, after: Battle, unit_id: str, side: str) -> bool:
    return before.is_seen(before.units[unit_id], side) or after.is_seen(after.units[unit_id], side)


def _saw_there(before: Battle, after: Battle, cell: Cell, side: str) -> bool:
    """Tell whether the side had the cell in view before or after."""
    return bool((before.visible(side) | after.visible(side)) >> before.terrain.bit(cell) & 1)


def _announced(event: Announced, before: Battle, after: Battle, side: str) -> Announced | None:
    if event.side and event.side != side:
        return None

    def shown(unit: str) -> str:
        return unit if unit and _saw(before, after, unit, side) else ""

    return replace(event, unit=shown(event.unit), other=shown(event.other))


def _action(action: Action, before: Battle, after: Battle, side: str) -> ActionTaken | None:
    if action.unit not in before.units:
        return ActionTaken(action) if action.unit == side else None
    if _is_own(before, action.unit, side):
        return ActionTaken(action)
    if not _saw(before, after, action.unit, side):
        return None
    target = action.target
    if isinstance(target, str) and target in before.units and _saw(before, after, target, side):
        return ActionTaken(Action(action.unit, action.verb, target))
    return ActionTaken(Action(action.unit, action.verb))


def _rolled(event: CheckRolled, before: Battle, after: Battle, side: str) -> CheckRolled | None:
    """Return the roll without the part of unseen units; None if the actor or the target is unseen."""
    unknown = frozenset(unit for unit in before.units if not _saw(before, after, unit, side))
    if event.unit in unknown or event.target in unknown:
        return None
    if not unknown:
        return event
    rivals: frozenset[str] = getattr(event.check, "rivals", NONE)
    if rivals and rivals <= unknown:
        return None  # Why it was thrown would tell that somebody is there.
    rolls = tuple(roll for roll in event.rolls if roll.name not in unknown)
    return replace(event, check=_cut(event.check, unknown), outcome=_cut(event.outcome, unknown), rolls=rolls)


def _cut(value: Any, unknown: frozenset[str]) -> Any:
    """Return a check or an outcome as its own method `without` shows it; unchanged if it has none."""
    without = getattr(value, "without", None)
    return value if without is None else without(unknown)


def _done_by(
    event: UnitHurt | UnitFell | UnitHid, before: Battle, after: Battle, side: str
) -> UnitHurt | UnitFell | UnitHid | None:
    if not _saw(before, after, event.unit, side):
        return None
    if isinstance(event, UnitHid) and not _is_own(before, event.unit, side):
        if (side in event.sides) is (side in before.units[event.unit].hidden_from):
            return None  # It is between the unit and others.
        event = replace(event, sides=event.sides & {side})
    if event.by and not _saw(before, after, event.by, side):
        return replace(event, by="")
    return event


def _handled(
    event: DoorMoved | ItemMoved, before: Battle, after: Battle, side: str
) -> DoorMoved | ItemMoved | None:
    """Return what was done to a door or an item: without a hand that is not seen, or an unseen place.

    What is thrown lies where its target stands: who sees the thrower need not see that.
    """
    unit, cell = event.unit, event.cell
    is_there = cell is not None and _saw_there(before, after, cell, side)
    if not unit or not _saw(before, after, unit, side):
        return replace(event, unit="") if is_there else None
    if isinstance(event, ItemMoved) and not is_there and not _is_own(before, unit, side):
        return replace(event, cell=None)
    return event


def _gained(event: StateGained, before: Battle, after: Battle, side: str) -> StateGained | None:
    """Return the event if its unit is seen, else None; another unit that it is about only if seen, too."""
    if not _saw(before, after, event.unit, side):
        return None
    other = event.state.by
    if other not in before.units or _saw(before, after, other, side):
        return event
    return replace(event, state=replace(event.state, by=""))


def _moved(event: UnitMoved, before: Battle, side: str) -> UnitMoved | None:
    unit = before.units[event.unit]
    if unit.side == side:
        return event
    if side in unit.hidden_from:
        return None
    seen = before.visible(side)
    bit = before.terrain.bit
    path = tuple(cell for cell in event.path if seen >> bit(cell) & 1)
    if not path:
        return None
    if path[-1] == event.path[-1]:
        return replace(event, path=path)
    return replace(event, path=path, facing=_last_way(before, unit, path, event.path))


def _last_way(before: Battle, unit: Unit, seen: tuple[Cell, ...], path: tuple[Cell, ...]) -> int:
    """Return the way a walker looked when it was last seen, by the steps that it had made until then."""
    way = (unit.cell, *path[: path.index(seen[-1]) + 1])
    return facing_after(before.terrain, way, unit.facing)
