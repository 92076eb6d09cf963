"""Who has fallen and lies in a cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish.rules.verbs.doors import LYING

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit


def fallen(view: Battle, cell: Cell) -> Iterator[Unit]:
    """Yield those who lie in that cell, as far as the view knows."""
    yield from (unit for unit in view.units.values() if unit.out in LYING and unit.cell == cell)


def said_of_fallen(unit: Unit) -> str:
    """Say that somebody lies there: `Bors lies here, dead`."""
    return f"{unit.name} lies here, {unit.out}"
