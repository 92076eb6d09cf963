"""Units that have fallen and lie in a cell, and enemies out of sight that were seen there last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish.rules.verbs.doors import LYING

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle, Sighting
    from skirmish.model.unit import Unit


def fallen(view: Battle, cell: Cell) -> Iterator[Unit]:
    """Yield those who lie in that cell, as far as the view knows."""
    yield from (unit for unit in view.units.values() if unit.out in LYING and unit.cell == cell)


def lost(view: Battle) -> Iterator[Sighting]:
    """Yield what the viewing side remembers of enemies out of sight; nothing if it is no side's view."""
    memory = view.memories.get(view.viewer)
    sightings = memory.sightings.items() if memory is not None else ()
    yield from (sighting for name, sighting in sightings if name not in view.units)


def fallen_or_lost(view: Battle, cell: Cell) -> Iterator[str]:
    """Yield who lies in that cell, and which enemies were last seen there: `Bors lies here, dead`."""
    yield from (f"{unit.name} lies here, {unit.out}" for unit in fallen(view, cell))
    yield from (f"{one.unit.name} {seen_here(one)}" for one in lost(view) if one.unit.cell == cell)


def seen_here(sighting: Sighting) -> str:
    """Say of the cell where an enemy was last seen when that was, and what is known since.

    `was last seen here, in round 3`, `hid here, in round 3` or `was here, in round 3, unseen now`.
    """
    when = when_seen(sighting)
    if sighting.is_gone:
        return f"was here{when}, unseen now"
    return f"{'hid' if sighting.has_hidden else 'was last seen'} here{when}"


def when_seen(sighting: Sighting) -> str:
    """Say in which round it was: `, in round 3`; nothing before the first."""
    return f", in round {sighting.round}" if sighting.round else ""


def since_then(sighting: Sighting) -> str:
    """Say what is known of the cell since: `, hiding` or `, no longer seen there`; or nothing."""
    if sighting.is_gone:
        return ", no longer seen there"
    return ", hiding" if sighting.has_hidden else ""
