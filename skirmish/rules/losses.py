"""What events cost units: the points that they lose, and whether they are hurt, moved, hindered or robbed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from skirmish.model.event import (
    ActionTaken,
    Event,
    ItemMoved,
    PendingTaken,
    StateGained,
    UnitFell,
    UnitHurt,
    UnitMoved,
    UnitPlaced,
)

Course = tuple[list[Event], Fraction]
"""What happens in one way to end, and its chance."""

_FELT = frozenset({UnitHurt, UnitFell, UnitMoved, UnitPlaced, StateGained, ItemMoved})
"""Events by which a unit feels something."""


class Cost(NamedTuple):
    """What something costs one unit, on average."""

    points: Fraction
    """Mean of the points that it loses."""
    felt: Fraction
    """The chance that it is hurt, held, moved, felled or robbed."""


NO_COST: Final = Cost(Fraction(0), Fraction(0))
"""Of what does nothing to a unit."""


def is_felt(events: Iterable[Event], unit: str) -> bool:
    """Tell whether the unit was hurt, moved, hindered or robbed in those events (`felt_by`)."""
    return unit in felt_by(events)


def felt_by(events: Iterable[Event]) -> set[str]:
    """Return the ids of the units that were hurt, moved, hindered or robbed in those events.

    What a unit does to itself by its answer, such as to duck, does not count.
    """
    felt = set()
    answering = ""
    for event in events:
        kind = type(event)
        if kind in _FELT:
            if event.unit != answering:  # type: ignore[union-attr]  # all of these have one
                felt.add(event.unit)  # type: ignore[union-attr]
        elif kind is ActionTaken:
            answering = event.action.unit  # type: ignore[union-attr]
        elif kind is PendingTaken:
            answering = ""
    return felt


def points_lost(events: Iterable[Event], unit_id: str) -> int:
    """Add up the points that the unit loses in those events."""
    return points_by_unit(events).get(unit_id, 0)


def points_by_unit(events: Iterable[Event]) -> dict[str, int]:
    """Add up the points that each unit loses in those events, by its id; one that is not hurt is left out."""
    lost: dict[str, int] = {}
    for event in events:
        if type(event) is UnitHurt:
            lost[event.unit] = lost.get(event.unit, 0) + event.points
    return lost
