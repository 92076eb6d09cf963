"""Declarations as a matrix game: what it is worth to hear the other's first.

Under `ranks` the quicker fighter declares first and everybody hears it (BG-09), so the solution of a duel
lets the slower one answer. Here the same declarations are made at once, each without knowing the other:
rows are all that the quicker may declare, a move and an act, columns all of the slower, entries the
values of what follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bench.duels.duel import RED
from bench.duels.matrix import solved as solved_matrix

if TYPE_CHECKING:
    from bench.duels.graph import Graph, Lot
    from bench.duels.solve import Solved

Said = tuple[str, ...]
"""What one side declares: its answers in order."""


class AtOnce(NamedTuple):
    """The declarations of one round as a matrix game."""

    open_value: float
    """What the quicker may expect when the slower hears it, as the rules have it."""
    value: float
    """What it may expect when both declare at once."""
    rows: dict[Said, float]
    """How often the quicker then says what, where that is ever."""
    columns: dict[Said, float]
    """The same for the slower."""


def at_once(graph: Graph, solved: Solved, place: int) -> AtOnce:
    """Solve the round that begins at that node. ValueError if it does not begin with a declaration.

    Declarations of the slower that only some of the quicker's leave open do not count.
    """
    if not _declares(graph, place):
        raise ValueError("nobody declares there")
    heard = {said: lot[0][0] for said, lot in _said(graph, place).items()}
    after = {said: _said(graph, node) for said, node in heard.items() if _declares(graph, node)}
    columns = [said for said in next(iter(after.values())) if all(said in row for row in after.values())]
    sign, base = (1, 0) if graph.nodes[place].side == RED else (-1, 1)
    mixed = solved_matrix(
        [[base + sign * solved.of(row[said]) for said in columns] for row in after.values()]
    )
    return AtOnce(
        base + sign * float(solved.values[place]),
        float(mixed.value),
        {said: float(share) for said, share in zip(after, mixed.rows, strict=True) if share},
        {said: float(share) for said, share in zip(columns, mixed.columns, strict=True) if share},
    )


def _declares(graph: Graph, place: int) -> bool:
    node = graph.nodes[place]
    return bool(node.side) and node.battle.prompts[0].ask == "declare"


def _said(graph: Graph, place: int) -> dict[Said, Lot]:
    """Return all that the side that is asked may declare, with the lot where each leads."""
    side = graph.nodes[place].side
    found: dict[Said, Lot] = {}
    ahead: list[tuple[Said, int]] = [((), place)]
    while ahead:
        said, here = ahead.pop()
        node = graph.nodes[here]
        for answer, number in node.answers.items():
            lot, whole = node.lots[number], (*said, str(answer))
            goes_on = len(lot) == 1 and _declares(graph, lot[0][0]) and graph.nodes[lot[0][0]].side == side
            if goes_on and not lot[0][2]:
                ahead.append((whole, lot[0][0]))
            else:
                found[whole] = lot
    return found
