"""Which events of a step are told together: a check with its effects, and what several units do alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import (
    CheckRolled,
    ClockChanged,
    Event,
    ItemChanged,
    ItemMoved,
    ProgressChanged,
    RoundBegan,
    SideSaw,
    StateGained,
    StateLost,
    Tallied,
    UnitFell,
    UnitHid,
    UnitHurt,
    UnitMoved,
    UnitNoted,
    UnitTurned,
)
from skirmish.model.moment import Step
from skirmish.model.witness import Witnessed

EFFECTS = (
    UnitHurt, UnitFell, UnitTurned, StateGained, StateLost, Tallied, UnitNoted, ItemChanged, ItemMoved,
    ProgressChanged,
)  # fmt: skip
"""What may follow from a check."""


def _watched(step: Step, side: str) -> tuple[Witnessed, ...]:
    """List the events of the step as that side witnessed them; all events if no side is named."""
    if side:
        return step.seen_by(side)
    battle, seen = step.before, []
    for event in step.events:
        battle = apply(battle, event)
        seen.append(Witnessed(event, battle))
    return tuple(seen)


def told_together(step: Step, side: str) -> Iterator[tuple[Battle, Sequence[Witnessed]]]:
    """Yield the events that the side witnessed in groups, each with its view before them.

    All events, if no side is named.
    """
    before = step.before.seen_by(side) if side else step.before
    for group in _groups(_watched(step, side)):
        yield before, group
        before = group[-1].view


def _groups(seen: Sequence[Witnessed]) -> Iterator[list[Witnessed]]:
    """Yield the events in groups that are told together; most events are a group of their own.

    A check takes its effects along, and a walk that it led out of sight. What several units do alike, as
    hiding, is one group.
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
    if isinstance(first, UnitMoved):
        return isinstance(event, SideSaw) and first.unit in event.lost
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
    if len(rolled) < 2:
        return False
    if isinstance(event, CheckRolled):
        return not event.target and event.unit in rolled
    return isinstance(event, ClockChanged | SideSaw | RoundBegan)
