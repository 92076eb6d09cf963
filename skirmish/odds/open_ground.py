"""Open ground, and two parties on it: the smallest battle."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

from skirmish.errors import SettingsError
from skirmish.grid import TILES, Cell, Terrain, distance2
from skirmish.model.battle import Battle, Ground, Memory
from skirmish.model.scene import Scene, Setting, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

MOST_CELLS = 150
"""The farthest that two units may be apart."""


def offset_of(distance: Fraction, cell: Fraction) -> Cell:
    """How far the second's cell is from the first's, for a distance in the ruleset's length.

    The greatest distance between cells that is not above it. SettingsError below one cell, or too far.
    """
    cells = distance / cell
    if not 1 <= cells <= MOST_CELLS:
        raise SettingsError(f"the distance must be from {cell} to {MOST_CELLS * cell}")
    most = cells.numerator**2 // cells.denominator**2
    offsets = (Cell(x, y) for y in range(isqrt(most // 2) + 1) if (x := isqrt(most - y * y)) >= y)
    return max(offsets, key=lambda one: (distance2(Cell(0, 0), one), -one.y))


def meeting(
    ruleset: Ruleset,
    sides: tuple[Side, ...],
    units: Iterable[Unit],
    *,
    room: int,
    options: Mapping[str, Setting] | None = None,
    seed: str = "",
) -> Battle:
    """The battle before step 0: bare floor with so many cells of room around the units, and no fog.

    The ruleset's options are its defaults where none are given; no people play there.
    """
    placed = {unit.id: unit for unit in units}
    width = max(unit.cell.x for unit in placed.values()) + room + 1
    height = max(unit.cell.y for unit in placed.values()) + room + 1
    terrain = Terrain(width, height, ((TILES["floor"],) * width,) * height)
    settings = ruleset.defaults(tuple(side.id for side in sides), frozenset()) | dict(options or {})
    scene = Scene(ruleset.id, ruleset.version, "Open ground", sides, options=settings, fog=False)
    memories = {side.id: Memory() for side in sides}
    return Battle(scene, placed, Ground(terrain), memories, seed=seed)
