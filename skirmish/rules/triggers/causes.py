"""What sets a trigger off: one row for each kind of cause, asked after everything that happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from skirmish.model.event import DoorMoved, Event, RoundBegan, UnitEntered, UnitMoved, UnitPlaced
from skirmish.rules.objectives.objective import units_inside
from skirmish.rules.rounds.placement import PlacementClock
from skirmish.rules.verbs.pushes import way_over
from skirmish.rules.wounds import HURT_IN

if TYPE_CHECKING:
    from skirmish.grid.cell import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.trigger import Cause, CauseKind
    from skirmish.model.unit import Unit

IsSo = Callable[["Battle", "Battle", Sequence[Event], "Cause"], bool]
"""Whether it is so, given the battle before the latest events, the battle now, and these events."""


def _is_round(_before: Battle, battle: Battle, _fresh: Sequence[Event], cause: Cause) -> bool:
    return battle.clock is not None and battle.clock.round >= cause.number


def _enters(before: Battle, battle: Battle, fresh: Sequence[Event], cause: Cause) -> bool:
    """Tell whether somebody came into the cells; to walk on within them is not to come."""
    if isinstance(before.clock, PlacementClock):
        return False
    bit = battle.terrain.bit
    return any(
        _is_meant(cause, battle.units[unit_id])
        and any(cause.cells >> bit(to) & 1 and not cause.cells >> bit(at) & 1 for at, to in pairwise(way))
        for unit_id, way in _ways(before, fresh)
    )


def _ways(before: Battle, fresh: Sequence[Event]) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the way of each unit that moved or was moved, from the cell that it left."""
    at = {unit.id: unit.cell for unit in before.units.values()}
    trails: dict[str, tuple[Cell, ...]] = {}
    for event in fresh:
        match event:
            case UnitMoved(unit, path):
                yield unit, (at[unit], *path)
                trails[unit] = (*trails.get(unit, (at[unit],)), *path)
                at[unit] = path[-1]
            case UnitPlaced(unit, cell):
                yield unit, (at[unit], *_way_moved(before, at[unit], cell, trails.values()))
                at[unit] = cell
            case UnitEntered(unit, cell):
                at[unit] = cell


def _way_moved(
    battle: Battle, start: Cell, end: Cell, trails: Iterable[tuple[Cell, ...]]
) -> tuple[Cell, ...]:
    """Return the cells by which a unit came to `end` that did not walk: dragged, pushed or helped up.

    Who is dragged goes where the walker went before; everybody else straight on, or round what is between.
    """
    for trail in trails:
        if end in trail:
            return trail[: trail.index(end) + 1]
    return way_over(battle, start, end)


def _is_meant(cause: Cause, unit: Unit) -> bool:
    return cause.unit in {"", unit.id} and cause.side in {"", unit.side}


def _holds(_before: Battle, battle: Battle, fresh: Sequence[Event], cause: Cause) -> bool:
    """Tell whether the side stands in the cells and no foe does; asked as a round ends."""
    del fresh
    foes = battle.scene.foes(cause.side)
    return units_inside(battle, cause.side, cause.cells) > 0 and not any(
        units_inside(battle, foe, cause.cells) for foe in foes
    )


def _opens(_before: Battle, battle: Battle, fresh: Sequence[Event], cause: Cause) -> bool:
    return any(
        event.is_open
        and cause.cells >> battle.terrain.bit(event.cell) & 1
        and (not cause.side or (event.unit != "" and battle.units[event.unit].side == cause.side))
        for event in fresh
        if isinstance(event, DoorMoved)
    )


def _sees(_before: Battle, battle: Battle, _fresh: Sequence[Event], cause: Cause) -> bool:
    """Tell whether the side sees such a foe; while units are set up nobody looks yet."""
    if isinstance(battle.clock, PlacementClock):
        return False
    return any(
        cause.unit in {"", foe.id} and cause.other in {"", foe.side} and battle.is_seen(foe, cause.side)
        for foe in battle.foes(cause.side)
    )


def _falls(_before: Battle, battle: Battle, _fresh: Sequence[Event], cause: Cause) -> bool:
    fallen = [unit for unit in battle.units.values() if unit.out in {"down", "dead"}]
    return sum(_is_meant(cause, unit) for unit in fallen) >= cause.number


def _is_hurt(_before: Battle, battle: Battle, _fresh: Sequence[Event], cause: Cause) -> bool:
    hurt = [unit for unit in battle.units.values() if HURT_IN in unit.tallies]
    return sum(_is_meant(cause, unit) for unit in hurt) >= cause.number


def is_round_over(fresh: Sequence[Event]) -> bool:
    """Tell whether a round has ended by what just happened."""
    return any(isinstance(event, RoundBegan) and event.number > 1 for event in fresh)


COUNTED: Final = frozenset({"holds"})
"""Kinds of causes that have to be so at the ends of several rounds in a row."""
CAUSES: Final[Mapping[CauseKind, IsSo]] = {
    "round": _is_round,
    "enters": _enters,
    "holds": _holds,
    "opens": _opens,
    "sees": _sees,
    "falls": _falls,
    "hurt": _is_hurt,
}
"""By kind of cause: whether it is so."""
