"""The value of every node of a duel: by value iteration, to a billionth of a win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bench.duels.duel import RED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bench.duels.graph import Graph, Lot

CALLED_OFF: Final = 0.05
"""The chance that a duel is called off as a draw when a round begins."""
EXACT: Final = 1e-9
"""How far a value may be from the true one."""

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class Solved:
    """The values of a graph's nodes."""

    values: Floats
    """By node: the chance of red to win, a draw counted as half."""
    sweeps: int
    """How often all nodes were gone through."""

    def of(self, lot: Lot) -> float:
        """Return what red may expect of that lot."""
        return sum(chance * went_on(float(self.values[node]), begun) for node, chance, begun in lot)

    def answers(self, graph: Graph, place: int) -> list[float]:
        """List what each lot of a node is worth to the side that is asked there."""
        node = graph.nodes[place]
        values = [self.of(lot) for lot in node.lots]
        return values if node.side == RED else [1 - value for value in values]


def went_on(value: float, begun: int) -> float:
    """Return what that value is worth when so many rounds begin before it, each of them called off or not."""
    stays = (1 - CALLED_OFF) ** begun
    return stays * value + (1 - stays) / 2


@dataclass(frozen=True, slots=True)
class _Flat:
    """A graph as arrays: nodes that ask, their lots, and where those lead."""

    asking: Ints
    """The nodes at which somebody is asked."""
    signs: Floats
    """By those: 1 where red is asked, -1 for blue."""
    first_lots: Ints
    """By those: the first of their lots."""
    first_ways: Ints
    """By lot: the first of its ways."""
    targets: Ints
    """By way: the node."""
    weights: Floats
    """By way: its chance, times that of not being called off."""
    drawn: Floats
    """By lot: what being called off brings."""


def solve(graph: Graph, fixed: Mapping[int, int] | None = None) -> Solved:
    """Solve the graph; `fixed`: by node the one lot that is open to the side that is asked there."""
    flat = _flat(graph, fixed or {})
    values: Floats = np.array([0.5 if node.side else node.worth for node in graph.nodes])
    lot_signs = np.repeat(flat.signs, np.diff(np.append(flat.first_lots, len(flat.drawn))))
    sweeps, moved = 0, 1.0
    # Rounds end with a chance of being called off, so what is still to come is at most 20 times this change
    # for each step of a round.
    while moved > EXACT * CALLED_OFF:
        lots = np.add.reduceat(flat.weights * values[flat.targets], flat.first_ways) + flat.drawn
        best = flat.signs * np.maximum.reduceat(lot_signs * lots, flat.first_lots)
        moved = float(np.max(np.abs(best - values[flat.asking]), initial=0.0))
        values[flat.asking] = best
        sweeps += 1
    return Solved(values, sweeps)


def _flat(graph: Graph, fixed: Mapping[int, int]) -> _Flat:
    asking = [place for place, node in enumerate(graph.nodes) if node.side]
    first_lots: list[int] = []
    first_ways: list[int] = []
    targets: list[int] = []
    weights: list[float] = []
    drawn: list[float] = []
    for place in asking:
        first_lots.append(len(first_ways))
        node = graph.nodes[place]
        for lot in _open(node.lots, fixed.get(place)):
            first_ways.append(len(targets))
            drawn.append(sum(chance * (1 - (1 - CALLED_OFF) ** begun) / 2 for _, chance, begun in lot))
            targets.extend(target for target, _, _ in lot)
            weights.extend(chance * (1 - CALLED_OFF) ** begun for _, chance, begun in lot)
    signs = np.array([1.0 if graph.nodes[place].side == RED else -1.0 for place in asking])
    return _Flat(
        np.array(asking, dtype=np.int64),
        signs,
        np.array(first_lots, dtype=np.int64),
        np.array(first_ways, dtype=np.int64),
        np.array(targets, dtype=np.int64),
        np.array(weights),
        np.array(drawn),
    )


def _open(lots: Sequence[Lot], only: int | None) -> Sequence[Lot]:
    return lots if only is None else [lots[only]]
