"""Who has fallen and lies in a cell, and which enemies out of sight were seen there last."""

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
    """Yield what the side whose view it is remembers of enemies out of sight; nothing for nobody's."""
    memory = view.memories.get(view.viewer)
    sightings = memory.sightings.items() if memory is not None else ()
    yield from (sighting for name, sighting in sightings if name not in view.units)


def fallen_or_lost(view: Battle, cell: Cell) -> Iterator[str]:
    """Yield who lies in that cell, and which enemies were last seen there: `Bors lies here, dead`."""
    yield from (f"{unit.name} lies here, {unit.out}" for unit in fallen(view, cell))
    for sighting in lost(view):
        if sighting.unit.cell == cell:
            yield f"{sighting.unit.name} was last seen here{when_seen(sighting)}"


def when_seen(sighting: Sighting) -> str:
    """Say in which round it was: `, in round 3`; nothing before the first."""
    return f", in round {sighting.round}" if sighting.round else ""
