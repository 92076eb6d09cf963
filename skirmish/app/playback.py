"""Walking through what a side witnessed: one frame after the other, never the live battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from skirmish.app.rows.log import LogEntry
from skirmish.grid import Cell
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import (
    CheckRolled,
    ClockChanged,
    Event,
    ItemChanged,
    ItemMoved,
    MessageTold,
    ProgressChanged,
    RoundBegan,
    SideSaw,
    StateGained,
    StateLost,
    Tallied,
    UnitEntered,
    UnitFell,
    UnitHid,
    UnitHurt,
    UnitMoved,
    UnitNoted,
    UnitTurned,
)
from skirmish.model.moment import Step
from skirmish.model.witness import Witnessed

Tell = Callable[[Sequence[Witnessed], Battle], tuple[LogEntry, ...]]
"""Tell events that belong together as lines of the log, given the view before them."""

STRIDE = 0.05
"""Seconds that a step of a walk is shown."""

PAUSES: dict[type[Event], float] = {
    CheckRolled: 0.3,
    UnitHurt: 0.15,
    UnitFell: 0.4,
    UnitEntered: 0.4,
    MessageTold: 0.8,
}
"""Seconds that other events are shown at least."""

EFFECTS = (
    UnitHurt, UnitFell, UnitTurned, StateGained, StateLost, Tallied, UnitNoted, ItemChanged, ItemMoved,
    ProgressChanged,
)  # fmt: skip
"""What may follow from a check."""

WORDS = 0.12
"""Seconds for any other event with a line in the log."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What is to be seen for a moment."""

    view: Battle
    """The shown view."""
    entries: tuple[LogEntry, ...]
    """New lines of the log."""
    focus: Cell | None
    """Where it happens: the map scrolls there."""
    pause: float
    """Seconds until the next frame, at ordinary speed."""


def watched(step: Step, side: str) -> tuple[Witnessed, ...]:
    """List the events of the step as that side witnessed them; all events if no side is named."""
    if side:
        return step.seen_by(side)
    battle, seen = step.before, []
    for event in step.events:
        battle = apply(battle, event)
        seen.append(Witnessed(event, battle))
    return tuple(seen)


def frames(step: Step, side: str, tell: Tell) -> Iterator[Frame]:
    """Yield the frames of one step; a check is told together with its effects, before they are shown."""
    before = step.before.seen_by(side) if side else step.before
    for group in _groups(watched(step, side)):
        entries = tuple(replace(entry, step=step.number) for entry in tell(group, before))
        for seen in group:
            if isinstance(seen.event, UnitMoved):
                yield from _walk(seen.event, before)
            pause = PAUSES.get(type(seen.event), WORDS if entries else 0.0)
            yield Frame(seen.view, entries, _focus(seen), pause)
            before, entries = seen.view, ()


def _groups(seen: Sequence[Witnessed]) -> Iterator[list[Witnessed]]:
    """Yield the events in groups that are told together; most events are a group of their own.

    A check takes its effects along, and what several units do alike, as hiding, is one group.
    """
    group: list[Witnessed] = []
    for one in seen:
        if group and not (_goes_on(group[0].event, one.event) or _is_settled_by(group, one.event)):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _goes_on(first: Event, event: Event) -> bool:
    """Tell whether the event belongs to the group that the first event began."""
    if isinstance(first, UnitHid):
        return isinstance(event, UnitHid)
    if not isinstance(first, CheckRolled):
        return False
    if isinstance(event, CheckRolled):
        return event.verb == first.verb and not first.target and not event.target
    return isinstance(event, EFFECTS)


def _is_settled_by(group: Sequence[Witnessed], event: Event) -> bool:
    """Tell whether the event belongs to rolls of several for who acts first.

    It is one that breaks a tie, or it shows the order that came of them.
    """
    rolled = {one.event.unit for one in group if isinstance(one.event, CheckRolled) and not one.event.target}
    if len(rolled) < 2 or not isinstance(group[0].event, CheckRolled):
        return False
    if isinstance(event, CheckRolled):
        return not event.target and event.unit in rolled
    return isinstance(event, ClockChanged | SideSaw | RoundBegan)


def _focus(seen: Witnessed) -> Cell | None:
    match seen.event:
        case UnitMoved(unit) | UnitHurt(unit) | UnitFell(unit) | UnitEntered(unit) | CheckRolled(unit):
            return seen.view.units[unit].cell if unit in seen.view.units else None
    return None


def _walk(event: UnitMoved, before: Battle) -> Iterator[Frame]:
    """Yield a frame for each cell on the way but the last, which belongs to the event itself."""
    unit = before.units.get(event.unit)
    if unit is None:
        return
    for cell in event.path[:-1]:
        units = {**before.units, unit.id: replace(unit, cell=cell)}
        yield Frame(before.with_units(units, keeps_sight=True), (), cell, STRIDE)
