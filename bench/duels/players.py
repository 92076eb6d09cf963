"""Who plays a duel: the best there is, naive players for scale, and all who can be sent into the arena."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from skirmish.arena import choose
from skirmish.dice import Stream
from skirmish.grid import is_adjacent
from skirmish.grid.cell import Cell
from skirmish.seats import Opponent

if TYPE_CHECKING:
    from bench.duels.graph import Graph, Node
    from bench.duels.solve import Solved
    from skirmish.model.action import Action

Player = Callable[["Graph", int], Mapping[int, float]]
"""By which lots a node is left, with the share of each."""
ALIKE: Final = 1e-6
"""Answers whose values differ by no more are equally good."""


def best(solved: Solved) -> Player:
    """Return the player that takes the first of the best answers."""
    found: dict[int, Mapping[int, float]] = {}

    def play(graph: Graph, place: int) -> Mapping[int, float]:
        if place not in found:
            values = solved.answers(graph, place)
            most = max(values)
            found[place] = {next(lot for lot, value in enumerate(values) if value >= most - ALIKE): 1.0}
        return found[place]

    return play


def waiter(graph: Graph, place: int) -> Mapping[int, float]:
    """Decline whatever is asked; where that is no answer, take the first."""
    return _one(graph.nodes[place], _declined)


def attacker(graph: Graph, place: int) -> Mapping[int, float]:
    """Attack whenever that is offered, else go as near as may be, else decline."""
    return _one(graph.nodes[place], lambda node: _harm(graph, node) or _nearer(graph, node))


def approacher(graph: Graph, place: int) -> Mapping[int, float]:
    """Go beside the enemy first, then attack: the nearest is the one to hit."""

    def chosen(node: Node) -> Action | None:
        if _gap(node) > 0:
            return _nearer(graph, node) or _harm(graph, node)
        return _harm(graph, node)

    return _one(graph.nodes[place], chosen)


def opponent(name: str) -> Player:
    """Return one of `skirmish.arena.OPPONENTS`; an answer of its own that no list had joins the graph."""

    def play(graph: Graph, place: int) -> Mapping[int, float]:
        node = graph.nodes[place]
        view = node.battle.seen_by(node.side)
        answer = choose(graph.ruleset, view, Opponent(name), Stream.of("duel", place), _tell)
        graph.add(place, answer)
        return {node.answers[answer]: 1.0}

    return play


def _tell(slip: str) -> None:
    print(slip, file=sys.stderr)


FIGHTING: Final[Mapping[str, Player]] = {
    "attack": attacker,
    "approach": approacher,
    "value": opponent("value"),
}
"""Naive players that fight: always a blow, always near first, and the baseline `value`."""
NAIVE: Final[Mapping[str, Player]] = {**FIGHTING, "wait": waiter}
"""All naive players, by what they do."""


def _one(node: Node, chosen: Callable[[Node], Action | None]) -> Mapping[int, float]:
    answer = chosen(node)
    if answer is None:
        answer = _declined(node)
    return {node.answers[answer]: 1.0}


def _declined(node: Node) -> Action:
    decline = node.battle.prompts[0].decline
    return next((answer for answer in node.answers if answer.verb == decline), next(iter(node.answers)))


def _harm(graph: Graph, node: Node) -> Action | None:
    """Return the first answer that does harm; in a reply, the first answer of all."""
    if node.battle.prompts[0].ask not in {"act", "declare"}:
        return next(iter(node.answers))
    verbs = graph.ruleset.verbs
    return next(
        (one for one in node.answers if verbs[one.verb].is_hostile and not verbs[one.verb].is_harmless), None
    )


def _nearer(graph: Graph, node: Node) -> Action | None:
    """Return the walk that ends nearest to the enemy, if that is nearer than now."""
    walks = [one for one in node.answers if graph.ruleset.verbs[one.verb].is_walk]
    nearest = min(walks, key=lambda one: _gap(node, one.target), default=None)
    return nearest if nearest is not None and _gap(node, nearest.target) < _gap(node) else None


def _gap(node: Node, cell: object = None) -> int:
    """Return how far the unit that is asked is from the enemy, 0 where they are in contact."""
    unit = node.battle.units[node.battle.prompts[0].unit]
    foe = next(one for one in node.battle.units.values() if one.side != unit.side)
    here = cell if isinstance(cell, Cell) else unit.cell
    if is_adjacent(here, foe.cell):
        return 0
    return (here.x - foe.cell.x) ** 2 + (here.y - foe.cell.y) ** 2
