"""What may be taken back: a step in which no dice fell and its side learnt nothing new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.event import (
    Announced,
    CheckRolled,
    DoorMoved,
    GoalAdded,
    ItemMoved,
    MessageTold,
    MoveStopped,
    SideSaw,
    UnitHid,
    UnitMoved,
    UnitTurned,
)
from skirmish.model.happening import FireChanged, GoalDropped, LightChanged
from skirmish.model.moment import Step
from skirmish.model.squads import acting_squad
from skirmish.seats import HUMAN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirmish.model.battle import Battle


def taken_together(steps: Sequence[Step], seats: Mapping[str, str]) -> tuple[Step, ...]:
    """Return the steps that are taken back at once, the latest first.

    It is the latest alone; where opponents have answered for allies after the last answer of a person, it is
    that answer and all since. `seats` says by squad who plays it.
    """
    last = steps[-1]
    found: list[Step] = []
    for step in reversed(steps):
        if step.action is None or step.before.asked != last.before.asked:
            break
        found.append(step)
        if seats.get(acting_squad(step.before, step.action.unit), HUMAN) == HUMAN:
            return tuple(found)
    return (last,)


def why_no_undo(step: Step) -> str:
    """Say why that step, the latest one, cannot be taken back, in a sentence; empty if it can."""
    if step.action is None:
        return "There is nothing to take back."
    if step.after.result is not None:
        return "The battle is over."
    if any(isinstance(event, CheckRolled) for event in step.events):
        return "Dice were rolled."
    if step.after.asked != step.before.asked:
        return "The other side has been asked since."
    if _has_learnt(step, step.before.asked):
        return "It showed you something new."
    return ""


def _has_learnt(step: Step, side: str) -> bool:
    """Tell whether the side knows something now that it could not have known without the step."""
    before, after = step.before.seen_by(side), step.after.seen_by(side)
    if after.units.keys() - before.units.keys() or _lying(after) - _lying(before) - _handled(step, side):
        return True
    return any(_shows(event, step, side) for event in step.events)


def _lying(view: Battle) -> set[str]:
    """Return the ids of the things that the side sees lie on the ground."""
    return {item.id for things in view.ground.items.values() for item in things}


def _handled(step: Step, side: str) -> set[str]:
    """Return the ids of the things that the side's own units let fall or moved otherwise."""
    moves = (event for event in step.events if isinstance(event, ItemMoved))
    return {move.item.id for move in moves if not _is_strange(move.unit, step, side)}


def _shows(event: object, step: Step, side: str) -> bool:
    match event:
        case MoveStopped(reason="bumped" | "door" | "locked" | "sighted"):
            return True
        case MessageTold(side=told) | Announced(topic="surprise", side=told):
            return told in {"", side}
        case UnitMoved(unit=unit) | UnitTurned(unit=unit) | Announced(unit=unit):
            return unit in step.before.seen_by(side).units and _is_strange(unit, step, side)
        case LightChanged(cells) | FireChanged(cells):
            return bool(cells & step.after.seen_by(side).terrain.explored)
        case UnitHid(unit, by=watcher) if watcher and step.before.units[unit].side == side:
            return watcher not in step.before.seen_by(side).units  # Somebody unseen has seen it.
        case GoalAdded(objective) | GoalDropped(objective):
            return objective.side == side
        case SideSaw(side=learner) if learner == side:
            ground = event.explored and step.before.scene.fog and not step.before.scene.charted
            passed = event.lost.keys() - step.before.seen_by(side).units.keys()
            return bool(ground or passed or _found_gone(event, step) or _strange_doors(event, step, side))
    return False


def _found_gone(event: SideSaw, step: Step) -> bool:
    """Tell whether an enemy is not where it was last seen, in a cell that the side did not look at before.

    Who had hidden there could have been there while it was looked at.
    """
    before, bit = step.before, step.before.terrain.bit
    old = map(before.memories[event.side].sightings.get, (*event.forgotten, *event.gone))
    seen = before.visible(event.side)
    return any(one is not None and (one.has_hidden or not seen >> bit(one.unit.cell) & 1) for one in old)


def _is_strange(unit: str, step: Step, side: str) -> bool:
    """Tell whether the unit belongs to another side."""
    return step.after.units[unit].side != side


def _strange_doors(event: SideSaw, step: Step, side: str) -> int:
    """Return the mask of the doors that stand or are locked otherwise than the side thought.

    Those that it moved itself are left out.
    """
    old, new = step.before.memories[side].locks, event.locks
    own = (
        door.cell
        for door in step.events
        if isinstance(door, DoorMoved) and door.unit and not _is_strange(door.unit, step, side)
    )
    terrain = step.before.terrain
    locked = terrain.mask(cell for cell in {*old, *new} if old.get(cell) != new.get(cell))
    return (event.open_doors ^ step.before.memories[side].open_doors | locked) & ~terrain.mask(own)
