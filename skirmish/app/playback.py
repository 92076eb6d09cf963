"""Walking through what a side witnessed: one frame after the other, never the live battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from skirmish.app.rows.log import LogEntry
from skirmish.chronicle import told_together
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.event import (
    CheckRolled,
    Event,
    MessageTold,
    UnitEntered,
    UnitFell,
    UnitHurt,
    UnitMoved,
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


def frames(step: Step, side: str, tell: Tell, *, is_still: bool = False) -> Iterator[Frame]:
    """Yield the frames of one step; a check is told together with its effects, before they are shown.

    If `is_still`, none has a pause: they are there to be read in the log.
    """
    for start, group in told_together(step, side):
        before, entries = start, tuple(replace(entry, step=step.number) for entry in tell(group, start))
        for seen in group:
            if isinstance(seen.event, UnitMoved) and not is_still:
                yield from _walk(seen.event, before)
            pause = PAUSES.get(type(seen.event), WORDS if entries else 0.0)
            yield Frame(seen.view, entries, _focus(seen), 0.0 if is_still else pause)
            before, entries = seen.view, ()


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
