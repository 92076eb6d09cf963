"""A wave of bit masks over the ground that settles one cost after the other, only as far as it is asked.

Costs are whole half steps: an orthogonal step takes 2, a diagonal one 3 (or 2, as the ruleset counts), times
the cost of the tile that is entered.
"""

from __future__ import annotations

from collections import deque
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
def ground_of(terrain: Terrain, open_doors: int, *, shut: int = 0, is_hopeful: bool = False) -> Walkable:
    """Return the walkable ground of a terrain while these doors (a mask) stand open.

    `shut`: those of them that only open to who enters them; no step slants past one. `is_hopeful`: whether
    unknown cells count as walkable, too.
    """
    passable, stride = terrain.passable(open_doors), terrain.stride
    unknown = terrain.unknown
    if is_hopeful:
        passable |= unknown
    beside = passable & ~shut
    north, south = beside << stride, beside >> stride
    west, east = beside << 1, beside >> 1
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
        "_back",
        "_costs",
        "_homewards",
        "_idle",
        "_left",
        "_limit",
        "_lock",
        "_new",
        "_slanted",
        "_steps",
        "_straight",
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
        self._left = ground.passable & ~avoid & ~start
        self._limit = inf if limit is None else limit
        self._homewards = homewards
        # For each kind of ground: what an orthogonal and a diagonal step cost there, and its cells.
        self._steps = [(ORTHOGONAL * factor, diagonal * factor, mask) for factor, mask in ground.costs]
        # What the longest step leads back to: so many half steps have to be remembered, the latest last.
        self._back = max(ORTHOGONAL, diagonal) * max(factor for factor, _ in ground.costs)
        self._straight = deque([0] * self._back, self._back)
        self._slanted = deque([0] * self._back, self._back)
        self._new = start
        self._idle = 0
        self._lock = Lock()
        self._within = [start]
        self._costs: dict[int, int] = {}

    def within(self, cost: int) -> int:
        """Return the mask of all cells that cost at most `cost`."""
        if cost < 0:
            return 0
        settled = self._within
        if cost < len(settled):
            return settled[cost]
        self._settle(cost)
        return settled[min(cost, len(settled) - 1)]

    def everything(self) -> int:
        """Return the mask of all cells that the wave ever comes to."""
        self._settle(inf)
        return self._within[-1]

    def cost(self, bit: int, most: float = inf) -> int | None:
        """Return the cost of a cell, None when the wave never comes to it, or only for more than `most`."""
        found = self._costs.get(bit)
        if found is None:
            while not is_in(self._within[-1], bit):
                settled = len(self._within)
                if settled <= most:
                    self._settle(settled)
                if len(self._within) == settled:
                    return None
            found = self._costs[bit] = _first_with(self._within, bit)
        return found if found <= most else None

    def settled_at(self, cost: int) -> int:
        """Return the mask of the cells that cost exactly `cost`; so far the wave must have been settled."""
        if cost <= 0:
            return 0 if cost else self._within[0]
        return self._within[cost] ^ self._within[cost - 1]

    def _settle(self, last: float) -> None:
        """Settle the cells of each half step up to `last`, as long as there is anything left to come."""
        end, coming = min(last, self._limit), self._home if self._homewards else self._away
        with self._lock:
            within, new, left, idle = self._within, self._new, self._left, self._idle
            while idle < self._back and len(within) <= end:
                new = coming(new) & left
                left ^= new
                idle = 0 if new else idle + 1
                within.append(within[-1] | new)
            self._new, self._left, self._idle = new, left, idle

    def _away(self, new: int) -> int:
        """Return the cells that come next after these; a step costs what the ground says that it enters."""
        straight, slanted, coming = self._straight, self._slanted, 0
        straight.append(self.ground.beside(new) if new else 0)
        slanted.append(self.ground.across(new) if new else 0)
        for orthogonal, diagonal, mask in self._steps:
            coming |= (straight[-orthogonal] | slanted[-diagonal]) & mask
        return coming

    def _home(self, new: int) -> int:
        """Do the same homewards: a step enters the cell nearer to the start, which was settled before."""
        settled, beside, across = self._straight, 0, 0
        settled.append(new)
        for orthogonal, diagonal, mask in self._steps:
            beside |= settled[-orthogonal] & mask
            across |= settled[-diagonal] & mask
        return self.ground.beside(beside) | self.ground.across(across)


def _first_with(masks: list[int], bit: int) -> int:
    """Return the place of the first mask with that bit, where all after it have it, and the last one does.

    As `bisect_left` finds it, but that would call a function for each mask that it looks at.
    """
    low, high = 0, len(masks) - 1
    while low < high:
        middle = (low + high) // 2
        if masks[middle] >> bit & 1:
            high = middle
        else:
            low = middle + 1
    return low
