"""Walking through what a side witnessed: one frame after the other, never the live battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from skirmish.app.widgets.log import Entry
from skirmish.grid import Cell
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled, Event, UnitFell, UnitHurt, UnitMoved
from skirmish.model.moment import Step
from skirmish.model.witness import Witnessed

Tell = Callable[[Witnessed, Battle], Entry | None]
"""Tell one event as a sentence, given the view before it; None if there is nothing to say."""

STRIDE = 0.05
"""Seconds that a step of a walk is shown."""

PAUSES: dict[type[Event], float] = {CheckRolled: 0.3, UnitHurt: 0.15, UnitFell: 0.4}
"""Seconds that other events are shown at least."""

WORDS = 0.12
"""Seconds for any other event with a line in the log."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What is to be seen for a moment."""

    view: Battle
    """The shown view."""
    entry: Entry | None
    """A new line of the log."""
    focus: Cell | None
    """Where it happens: the map scrolls there."""
    pause: float
    """Seconds until the next frame, at ordinary speed."""


def watched(step: Step, side: str) -> Iterator[tuple[Battle, Witnessed]]:
    """The step as that side witnessed it (everything, if no side is named), with the view before each event."""
    before = step.before.seen_by(side) if side else step.before
    for seen in step.seen_by(side) if side else _all(step):
        yield before, seen
        before = seen.view


def _all(step: Step) -> Iterator[Witnessed]:
    battle = step.before
    for event in step.events:
        battle = apply(battle, event)
        yield Witnessed(event, battle)


def frames(step: Step, side: str, tell: Tell) -> Iterator[Frame]:
    """The frames of one step."""
    for before, seen in watched(step, side):
        entry = tell(seen, before)
        if entry is not None:
            entry = replace(entry, step=step.number)
        focus = _focus(seen)
        if isinstance(seen.event, UnitMoved):
            yield from _walk(seen.event, before)
        pause = PAUSES.get(type(seen.event), WORDS if entry else 0.0)
        yield Frame(seen.view, entry, focus, pause)


def _focus(seen: Witnessed) -> Cell | None:
    match seen.event:
        case UnitMoved(unit) | UnitHurt(unit) | UnitFell(unit) | CheckRolled(unit):
            return seen.view.units[unit].cell if unit in seen.view.units else None
    return None


def _walk(event: UnitMoved, before: Battle) -> Iterator[Frame]:
    """The cells on the way; the last one belongs to the event itself."""
    unit = before.units.get(event.unit)
    if unit is None:
        return
    for cell in event.path[:-1]:
        units = {**before.units, unit.id: replace(unit, cell=cell)}
        yield Frame(replace(before, units=units, _kept={}), None, cell, STRIDE)
