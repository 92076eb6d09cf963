"""Ways over the ground: what is in reach, the cheapest path, how far it is to a goal.

No corner is cut: a diagonal step needs both cells beside it to be walkable, where a closed door is a wall and
a unit is none. From one end of a stair to the other is one orthogonal step. Costs are half steps, see `wave`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from skirmish.grid.cell import STEPS, Cell, facing_towards
from skirmish.grid.terrain import Terrain, is_in
from skirmish.grid.wave import ORTHOGONAL, Wave, ground_of


class Reach:
    """The cells that a unit can walk to from its start, with costs in half steps and cheapest paths."""

    __slots__ = ("_no_stop", "_start", "_terrain", "_wave", "budget")

    def __init__(self, terrain: Terrain, start: Cell, wave: Wave, budget: int, no_stop: int) -> None:
        """Wrap a wave that began at `start`, as far as the budget goes; made by `reach`."""
        self._terrain = terrain
        self._start = start
        self._wave = wave
        self.budget = max(budget, 0)
        """The most half steps that a way may cost."""
        self._no_stop = no_stop

    @property
    def cells(self) -> int:
        """The mask of the cells where the unit may stop; its start among them unless it is in `no_stop`."""
        return self._wave.within(self.budget) & ~self._no_stop

    def within(self, cost: int) -> int:
        """Return the mask of the cells where the unit may stop after at most `cost` half steps."""
        return self._wave.within(min(cost, self.budget)) & ~self._no_stop

    def __contains__(self, cell: object) -> bool:
        """Tell whether the unit may stop in a cell."""
        if not isinstance(cell, Cell):
            return False
        return self._cost(cell) is not None and not is_in(self._no_stop, self._terrain.bit(cell))

    def __iter__(self) -> Iterator[Cell]:
        """Yield the cells where the unit may stop, in reading order."""
        return self._terrain.cells(self.cells)

    def cost(self, cell: Cell) -> int:
        """Return the half steps to a cell, also to one that is only passed; KeyError when out of reach."""
        cost = self._cost(cell)
        if cost is None:
            raise KeyError(f"{cell} is out of reach from {self._start}")
        return cost

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cheapest path without the start, the goal included; KeyError when out of reach.

        Of several cheapest paths it is the one that keeps nearest to the straight line, seen from the goal.
        """
        cost, path = self.cost(cell), [cell]
        while path[-1] != self._start:
            cost, before = self._step_back(cell, path[-1], cost)
            path.append(before)
        return tuple(reversed(path[:-1]))

    def _cost(self, cell: Cell) -> int | None:
        return self._wave.cost(self._terrain.bit(cell), self.budget) if self._terrain.has(cell) else None

    def _step_back(self, goal: Cell, cell: Cell, cost: int) -> tuple[int, Cell]:
        """Return the best cell to come from, with its cost; ties go by facing, clockwise from north."""
        wave, ground = self._wave, self._wave.ground
        stride, start = ground.stride, self._start
        bit = cell.y * stride + cell.x
        factor = ground.cost(bit)
        costs = cost - ORTHOGONAL * factor, cost - wave.diagonal * factor
        beside, across = wave.settled_at(costs[0]), wave.settled_at(costs[1])
        east, south = goal.x - start.x, goal.y - start.y
        x, y = cell.x - start.x, cell.y - start.y
        nearest, came = None, 0
        for facing, (dx, dy) in enumerate(STEPS):
            before = bit - dx - dy * stride
            is_slanted = facing % 2
            if before < 0 or not (across if is_slanted else beside) >> before & 1:
                continue
            if is_slanted and not ground.diagonals[facing // 2] >> before & 1:
                continue
            off = abs(east * (y - dy) - south * (x - dx))
            if nearest is None or off < nearest:
                nearest, came = off, facing
        if nearest is None:  # No neighbour is on the way, so a stair is.
            ends = (end for _, end in self._terrain.stairs_at(cell))
            return costs[0], next(end for end in ends if is_in(beside, self._terrain.bit(end)))
        dx, dy = STEPS[came]
        return costs[came % 2], Cell(cell.x - dx, cell.y - dy)


class Distances:
    """How far it is from anywhere to the nearest of some goals, in half steps."""

    __slots__ = ("_terrain", "_wave")

    def __init__(self, terrain: Terrain, wave: Wave) -> None:
        """Wrap a wave that began at the goals; made by `distances`."""
        self._terrain = terrain
        self._wave = wave

    def get(self, cell: Cell) -> int | None:
        """Return the half steps from a cell to the nearest goal, None when there is no way."""
        return self._wave.cost(self._terrain.bit(cell)) if self._terrain.has(cell) else None

    def within(self, cost: int) -> int:
        """Return the mask of the cells from which a goal is at most `cost` half steps away."""
        return self._wave.within(cost)

    @property
    def cells(self) -> int:
        """The mask of the cells from which there is a way to a goal, the goals included."""
        return self._wave.everything()


def reach(
    terrain: Terrain,
    open_doors: int,
    start: Cell,
    budget: int,
    *,
    diagonal: int = 3,
    avoid: int = 0,
    no_stop: int = 0,
    shut: int = 0,
) -> Reach:
    """Return what can be reached from `start` for at most `budget` half steps.

    `diagonal` is the price of a diagonal step: 3 for one and a half cells, 2 for one. Cells in `avoid` may
    not be entered, cells in `no_stop` may only be passed. Doors in `shut` open to who enters them, and no
    step slants past them. ValueError when `start` is off the map.
    """
    if not terrain.has(start):
        raise ValueError(f"{start} is off the map")
    doors = terrain.doors & open_doors
    wave = _wave_from(terrain, doors, start, diagonal, avoid, shut=doors & shut)
    return Reach(terrain, start, wave, budget, no_stop)


@lru_cache(maxsize=512)
def _wave_from(
    terrain: Terrain, open_doors: int, start: Cell, diagonal: int, avoid: int, *, shut: int
) -> Wave:
    """Return the wave from a cell: one for every budget, as it goes only as far as it is asked."""
    ground = ground_of(terrain, open_doors, shut=shut)
    return Wave(ground, 1 << terrain.bit(start), limit=None, diagonal=diagonal, avoid=avoid, homewards=False)


def first_steps(terrain: Terrain, open_doors: int, start: Cell, avoid: int = 0, *, shut: int = 0) -> int:
    """Return the mask of the cells that one step, or stair, leads to, whatever it costs, without `avoid`.

    Doors in `shut` open to who enters them, and no step slants past them.
    """
    doors = terrain.doors & open_doors
    ground = ground_of(terrain, doors, shut=doors & shut)
    here = 1 << terrain.bit(start)
    return (ground.beside(here) | ground.across(here)) & ground.passable & ~avoid


def facing_after(terrain: Terrain, way: Sequence[Cell], facing: int) -> int:
    """Return how a unit looks after walking these cells; it left the first one looking towards `facing`.

    It looks the way of its last step; stairs turn nobody round.
    """
    for cell, before in pairwise(reversed(way)):
        if cell != before and not terrain.is_stair(before, cell):
            return facing_towards(before, cell)
    return facing


def distances(
    terrain: Terrain,
    open_doors: int,
    goals: Iterable[Cell],
    *,
    diagonal: int = 3,
    avoid: int = 0,
    budget: int | None = None,
    slow: int = 0,
    factor: int = 1,
    is_hopeful: bool = False,
) -> Distances:
    """Return the cost of the way from anywhere to the nearest goal, no further than `budget` half steps.

    Each step costs the ground that it enters on the way to the goal, as in `reach`. A goal may be a cell that
    cannot be entered, such as an enemy's or a wall: the way to it counts as if it could be entered. Cells
    in `slow` cost `factor` times a step, whatever lies there. `is_hopeful`: whether a way may lead over
    unknown cells, as if they were open ground.
    """
    ground = ground_of(terrain, terrain.doors & open_doors, is_hopeful=is_hopeful)
    if slow:
        others = tuple((cost, mask & ~slow) for cost, mask in ground.costs)
        ground = replace(ground, costs=(*others, (factor, slow)))
    return Distances(
        terrain,
        Wave(ground, terrain.mask(goals), limit=budget, diagonal=diagonal, avoid=avoid, homewards=True),
    )
