"""A wave of bit masks over the ground that settles one cost after the other, only as far as it is asked.

Costs are whole half steps: an orthogonal step takes 2, a diagonal one 3 (or 2, as the ruleset counts), times
the cost of the tile that is entered.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from threading import Lock

from skirmish.grid.terrain import Terrain, is_in

ORTHOGONAL = 2
"""Half steps of an orthogonal step on ground of cost 1."""


@dataclass(frozen=True, slots=True)
class Walkable:
    """The walkable ground of a terrain while some doors stand open."""

    stride: int
    """The stride of all masks here."""
    passable: int
    """The cells that can be walked on."""
    costs: tuple[tuple[int, int], ...]
    """Pairs of a cost and the mask of its cells, walkable or not; unknown cells cost 1."""
    diagonals: tuple[int, int, int, int]
    """The cells that a step to ne, se, sw, nw may leave without cutting a corner."""
    stairs: tuple[tuple[int, int], ...] = ()
    """Pairs of masks of one cell each, the ends of a stair: a step between them is orthogonal."""

    def beside(self, mask: int) -> int:
        """Return the cells that an orthogonal step from a mask leads to, by a stair, too."""
        near = mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride
        for one, other in self.stairs:
            if mask & one:
                near |= other
            if mask & other:
                near |= one
        return near

    def across(self, mask: int) -> int:
        """Return the diagonal neighbours of a mask that are reached without cutting a corner."""
        ne, se, sw, nw = self.diagonals
        far, near = self.stride + 1, self.stride - 1
        return (mask & ne) >> near | (mask & se) << far | (mask & sw) << near | (mask & nw) >> far

    def cost(self, bit: int) -> int:
        """Return the factor of the cost of a step that enters a cell."""
        for cost, mask in self.costs:
            if mask >> bit & 1:
                return cost
        return 1


@lru_cache(maxsize=64)
def ground_of(terrain: Terrain, open_doors: int, *, is_hopeful: bool = False) -> Walkable:
    """Return the walkable ground of a terrain while these doors (a mask) stand open.

    `is_hopeful`: whether unknown cells count as walkable, too.
    """
    passable, stride = terrain.passable(open_doors), terrain.stride
    unknown = terrain.unknown
    if is_hopeful:
        passable |= unknown
    north, south = passable << stride, passable >> stride
    west, east = passable << 1, passable >> 1
    diagonals = (north & east, south & east, south & west, north & west)
    # An unknown cell counts as open ground: there has to be a way to what is still to be explored.
    costs = {1: 0, **terrain.costs}
    costs[1] |= unknown
    return Walkable(stride, passable, tuple(costs.items()), diagonals, terrain.ends)


class Wave:
    """A wave over the ground that settles cells in the order of their cost.

    It is kept and shared, and a thinking opponent asks from a thread of its own: hence the lock.
    """

    __slots__ = (
        "_costs",
        "_fronts",
        "_homewards",
        "_left",
        "_limit",
        "_lock",
        "_steps",
        "_within",
        "diagonal",
        "ground",
    )

    def __init__(
        self, ground: Walkable, start: int, *, limit: int | None, diagonal: int, avoid: int, homewards: bool
    ) -> None:
        """Start from a mask at cost 0; `homewards` counts each step as walked towards the start."""
        self.ground = ground
        self.diagonal = diagonal
        self._left = ground.passable & ~avoid | start
        self._limit = None if limit is None else max(limit, 0)
        self._homewards = homewards
        # For each kind of ground: what an orthogonal and a diagonal step cost there, and its cells.
        self._steps = [(ORTHOGONAL * factor, diagonal * factor, mask) for factor, mask in ground.costs]
        self._fronts = defaultdict(int, {0: start})
        self._lock = Lock()
        self._within: list[int] = []
        self._costs: dict[int, int] = {}

    def within(self, cost: int) -> int:
        """Return the mask of all cells that cost at most `cost`."""
        if cost < 0:
            return 0
        if len(self._within) <= cost:
            self._settle(cost)
        return self._within[min(cost, len(self._within) - 1)]

    def everything(self) -> int:
        """Return the mask of all cells that the wave ever comes to."""
        self._settle(inf)
        return self._within[-1]

    def cost(self, bit: int, most: float = inf) -> int | None:
        """Return the cost of a cell, None when the wave never comes to it, or only for more than `most`."""
        found = self._costs.get(bit)
        if found is None:
            while not (self._within and is_in(self._within[-1], bit)):
                settled = len(self._within)
                if settled <= most:
                    self._settle(settled)
                if len(self._within) == settled:
                    return None
            found = self._costs[bit] = bisect_left(self._within, 1, key=lambda mask: mask >> bit & 1)
        return found if found <= most else None

    def settled_at(self, cost: int) -> int:
        """Return the mask of the cells that cost exactly `cost`."""
        if cost <= 0:
            return self.within(cost)
        upto = self.within(cost)
        return upto ^ self._within[cost - 1]

    def _settle(self, last: float) -> None:
        """Settle the cells of each half step up to `last`, as long as there is anything left to come."""
        end = last if self._limit is None else min(last, self._limit)
        spread = self._spread_back if self._homewards else self._spread
        with self._lock:
            within, fronts, left = self._within, self._fronts, self._left
            cost, done = len(within), within[-1] if within else 0
            while fronts and cost <= end:
                if new := fronts.pop(cost, 0) & left:
                    done |= new
                    left ^= new
                    spread(cost, new)
                within.append(done)
                cost += 1
            self._left = left

    def _spread(self, cost: int, new: int) -> None:
        """Spread to the neighbours of the new cells; each costs what its own ground says."""
        fronts, beside, across = self._fronts, self.ground.beside(new), self.ground.across(new)
        for straight, slanted, mask in self._steps:
            fronts[cost + straight] |= beside & mask
            fronts[cost + slanted] |= across & mask

    def _spread_back(self, cost: int, new: int) -> None:
        """Spread to the neighbours of the new cells; each costs what the ground of the new cells says."""
        fronts = self._fronts
        for straight, slanted, mask in self._steps:
            if part := new & mask:
                fronts[cost + straight] |= self.ground.beside(part)
                fronts[cost + slanted] |= self.ground.across(part)
