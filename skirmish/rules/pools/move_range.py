"""Where a Move leads: so many cells at most, for so much energy at most (FP-15, G12).

Difficult ground takes more energy but no more of the Speed, so the two are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from skirmish.grid import Cell, Terrain, is_in
from skirmish.grid.cell import STEPS, off_line
from skirmish.grid.wave import Walkable, ground_of
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.verbs.walk import in_the_way

Layer = dict[int, int]
"""For one number of steps: by energy, the mask of the cells that these steps first reach for so much."""


class Strides:
    """The cells that a unit can move to, with their energy and the way there."""

    def __init__(
        self, terrain: Terrain, ground: Walkable, start: Cell, layers: Sequence[Layer], no_stop: int
    ) -> None:
        self._terrain = terrain
        self._ground = ground
        self._start = start
        self._layers = layers
        self._no_stop = no_stop

    @cached_property
    def cells(self) -> int:
        """The mask of the cells where it may stop."""
        mask = 0
        for layer in self._layers:
            for cells in layer.values():
                mask |= cells
        return mask & ~self._no_stop

    def __contains__(self, cell: object) -> bool:
        return (
            isinstance(cell, Cell)
            and self._terrain.has(cell)
            and self.cells >> self._terrain.bit(cell) & 1 == 1
        )

    def __iter__(self) -> Iterator[Cell]:
        return self._terrain.cells(self.cells)

    def cost(self, cell: Cell) -> int:
        """Return the half steps to it, two for each energy. KeyError when it is out of reach."""
        return 2 * self._found(cell)[0]

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the way of least energy, then of fewest steps. KeyError when it is out of reach."""
        energy, steps = self._found(cell)
        way = [cell]
        while steps:
            energy -= self._ground.cost(self._terrain.bit(way[-1]))
            steps -= 1
            way.append(self._before(cell, way[-1], self._layers[steps].get(energy, 0)))
        return tuple(reversed(way[:-1]))

    def _found(self, cell: Cell) -> tuple[int, int]:
        """Return energy and steps to the cell, by the way that takes the least energy.

        KeyError when it is out of reach.
        """
        bit = self._terrain.bit(cell)
        ways = [
            (energy, steps)
            for steps, layer in enumerate(self._layers)
            for energy, cells in layer.items()
            if cells >> bit & 1
        ]
        if not ways:
            raise KeyError(f"{cell} is out of reach from {self._start}")
        return min(ways)

    def _before(self, goal: Cell, cell: Cell, layer: int) -> Cell:
        """Find the cell of that layer to come from: the one nearest to the straight line."""
        bit, ground = self._terrain.bit(cell), self._ground
        found = []
        for facing, (dx, dy) in enumerate(STEPS):
            before = bit - dx - dy * ground.stride
            open_cells = layer & ground.diagonals[facing // 2] if facing % 2 else layer
            if before >= 0 and open_cells >> before & 1:
                came = Cell(cell.x - dx, cell.y - dy)
                found.append((off_line(self._start, goal, came), facing, came))
        if not found:  # No neighbour is on the way, so a stair is.
            ends = (end for _, end in self._terrain.stairs_at(cell))
            return next(end for end in ends if is_in(layer, self._terrain.bit(end)))
        return min(found)[2]


def strides(view: Battle, unit: Unit, steps: int, energy: int) -> Strides:
    """Return where the unit can go in so many steps for so much energy, as its side knows it.

    The answer is kept with the battle.
    """
    key = ("strides", unit.id, steps, energy)
    kept: Strides | None = view._kept.get(key)  # noqa: SLF001  the battle's own notes
    if kept is None:
        avoid, no_stop = in_the_way(view, unit, steps)
        doors, shut = view.ground.doors, view.ground.doors & ~view.ground.open_doors
        found = _strides(
            view.terrain, doors, unit.cell, steps, energy, avoid=avoid, no_stop=no_stop, shut=shut
        )
        kept = view._kept[key] = found  # noqa: SLF001
    return kept


@lru_cache(maxsize=512)
def _strides(
    terrain: Terrain,
    doors: int,
    start: Cell,
    steps: int,
    energy: int,
    *,
    avoid: int,
    no_stop: int,
    shut: int,
) -> Strides:
    ground = ground_of(terrain, doors, shut=shut)
    free = ground.passable & ~avoid
    layers: list[Layer] = [{0: 1 << terrain.bit(start)}]
    reached = [1 << terrain.bit(start)] * (energy + 1)
    for _ in range(steps):
        layer = _next(ground, layers[-1], free, reached)
        if not layer:
            break
        for cost, cells in layer.items():
            for more in range(cost, energy + 1):
                reached[more] |= cells
        layers.append(layer)
    return Strides(terrain, ground, start, layers, no_stop)


def _next(ground: Walkable, layer: Layer, free: int, reached: Sequence[int]) -> Layer:
    """Find the cells that one more step reaches and fewer steps do not reach for as little energy."""
    found: Layer = {}
    for cost, cells in layer.items():
        ahead = (ground.beside(cells) | ground.across(cells)) & free
        for factor, mask in ground.costs:
            if cost + factor < len(reached) and (fresh := ahead & mask & ~reached[cost + factor]):
                found[cost + factor] = found.get(cost + factor, 0) | fresh
    return found
