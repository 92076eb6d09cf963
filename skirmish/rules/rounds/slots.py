"""Units that are still to come, each with the rank that is shown beside it: kept in order, seen in part."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

T = TypeVar("T")

Slot: TypeAlias = tuple[str, str]
"""A unit that is still to come, and the rank that is shown beside it."""


def by_known(said: Mapping[str, T], known: Mapping[str, Unit]) -> Mapping[str, T]:
    """Return what is kept by unit, without units that are not known."""
    return said if said.keys() <= known.keys() else {unit: one for unit, one in said.items() if unit in known}


def of_known(slots: tuple[Slot, ...], known: Mapping[str, Unit]) -> tuple[Slot, ...]:
    """Return the slots of units that are known."""
    return slots and tuple([slot for slot in slots if slot[0] in known])


def placed(
    slots: tuple[Slot, ...], battle: Battle, unit_id: str, rank: Callable[[Battle, Unit], tuple[int, ...]]
) -> tuple[Slot, ...]:
    """Put a unit among those that were placed by rank, before equals that come later in the scenario.

    A unit that has no rank is left out.
    """
    now = rank(battle, battle.units[unit_id])
    if not now:
        return slots

    def is_behind(slot: Slot) -> bool:
        theirs = rank(battle, battle.units[slot[0]])
        return theirs < now or (theirs == now and _is_before(battle, unit_id, slot[0]))

    place = bisect_left(slots, True, key=is_behind)
    return (*slots[:place], (unit_id, f"({now[0]})"), *slots[place:])


def _is_before(battle: Battle, one: str, other: str) -> bool:
    return next(unit for unit in battle.units if unit in {one, other}) == one
