"""What answers cost: how much of a win is lost by them against play without a mistake.

The regret of an answer is the value of the best one less its own, in wins. Decisions count by how often
play comes to them. What a player loses in a whole duel against the best is the sum of the regrets on the
way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bench.duels.duel import BLUE, RED
from bench.duels.players import ALIKE, best, opponent
from bench.duels.solve import CALLED_OFF, Solved, solve

if TYPE_CHECKING:
    from bench.duels.graph import Graph
    from bench.duels.players import Player

FAINT: Final = 1e-7
"""Chances below this are not followed any further."""
RARE: Final = 1e-4
"""An opponent is not asked what it would do in a moment that comes this seldom."""
LEAD: Final = 0.02
"""A decision is telling if the best answer is worth so much more than the next best."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer given."""

    weight: float
    """How often play comes to it, in a duel."""
    regret: float
    """What the answer costs, in wins."""
    is_telling: bool
    """Whether the best answer leads by at least `LEAD`."""


@dataclass(slots=True)
class Told:
    """The decisions of one player in one duel."""

    decisions: list[Decision] = field(default_factory=list)
    """Those in which answers differ in value."""
    dropped: float = 0.0
    """The chance of play that was not followed, because it is rare."""

    def mean(self, *, is_telling: bool = False) -> float:
        """Return the mean regret of all decisions, or of the telling ones; 0 where there are none."""
        counted = [one for one in self.decisions if one.is_telling or not is_telling]
        total = sum(one.weight for one in counted)
        return sum(one.weight * one.regret for one in counted) / total if total else 0.0

    def share_above(self, regret: float) -> float:
        """Return the share of decisions that cost more than that."""
        total = sum(one.weight for one in self.decisions)
        return sum(one.weight for one in self.decisions if one.regret > regret) / total if total else 0.0

    def quantile(self, part: float) -> float:
        """Return the regret that so large a part of the decisions does not exceed."""
        ranked = sorted(self.decisions, key=lambda one: one.regret)
        left = part * sum(one.weight for one in ranked)
        for one in ranked:
            left -= one.weight
            if left <= 0:
                return one.regret
        return ranked[-1].regret if ranked else 0.0

    @property
    def loss(self) -> float:
        """What all the answers cost together."""
        return sum(one.weight * one.regret for one in self.decisions)


def visits(graph: Graph, players: Mapping[str, Player]) -> tuple[dict[int, float], float]:
    """Return how often each node is come to when those sides play, and the chance that was not followed."""
    met: dict[int, float] = {}
    dropped = 0.0
    ahead = _led(graph.start, 1.0)
    while ahead:
        further: dict[int, float] = {}
        for place, chance in ahead.items():
            node = graph.nodes[place]
            if not node.side:
                continue
            if chance < FAINT:
                dropped += chance
                continue
            met[place] = met.get(place, 0.0) + chance
            for lot, share in players[node.side](graph, place).items():
                for target, part in _led(node.lots[lot], chance * share).items():
                    further[target] = further.get(target, 0.0) + part
        ahead = further
    return met, dropped


def _led(lot: tuple[tuple[int, float, int], ...], chance: float) -> dict[int, float]:
    """Return where a lot leads, less the duels that are called off."""
    found: dict[int, float] = {}
    for target, part, begun in lot:
        found[target] = found.get(target, 0.0) + chance * part * (1 - CALLED_OFF) ** begun
    return found


def decision(graph: Graph, solved: Solved, place: int, lots: Mapping[int, float]) -> Decision | None:
    """Judge what a player does at a node, `weight` 1; None where all answers are worth the same."""
    values = sorted(solved.answers(graph, place))
    if values[-1] - values[0] <= ALIKE:
        return None
    given = solved.answers(graph, place)
    second = max(value for value in values if value < values[-1] - ALIKE)
    regret = sum(share * (values[-1] - given[lot]) for lot, share in lots.items())
    return Decision(1.0, regret, values[-1] - second >= LEAD)


def judged(
    graph: Graph, solved: Solved, met: Mapping[int, float], sides: frozenset[str], player: Player
) -> Iterator[Decision]:
    """Yield what the player decides at all nodes met at which one of those sides is asked."""
    for place, weight in met.items():
        if graph.nodes[place].side in sides:
            found = decision(graph, solved, place, player(graph, place))
            if found is not None:
                yield Decision(weight, found.regret, found.is_telling)


def losses(graph: Graph, solved: Solved, player: Player) -> Mapping[str, float]:
    """Return what the player loses against the best, by the side that it plays."""
    perfect = best(solved)
    found = {}
    for side, other in ((RED, BLUE), (BLUE, RED)):
        met, _ = visits(graph, {side: player, other: perfect})
        found[side] = sum(
            one.weight * one.regret for one in judged(graph, solved, met, frozenset({side}), player)
        )
    return found


class Asked:
    """An opponent that is asked once about each moment, and not about rare ones: there it plays the best."""

    def __init__(self, level: str, solved: Solved) -> None:
        """Begin with no moment asked about."""
        self.solved = solved
        """The values of the graph, for what is not asked."""
        self.answers: dict[int, Mapping[int, float]] = {}
        """What it answered, by node."""
        self._think = opponent(level)

    def learn(self, graph: Graph, met: Mapping[int, float], sides: frozenset[str]) -> bool:
        """Ask it about the nodes that are met often enough; True if any is new."""
        places = [
            place
            for place, weight in met.items()
            if weight >= RARE and graph.nodes[place].side in sides and place not in self.answers
        ]
        for place in places:
            self.answers[place] = self._think(graph, place)
        return bool(places)

    def __call__(self, graph: Graph, place: int) -> Mapping[int, float]:
        """Play what it answered, or the best where it was not asked."""
        return self.answers.get(place) or best(self.solved)(graph, place)


def tried(graph: Graph, solved: Solved, level: str) -> tuple[Told, Told, Asked]:
    """Let an opponent play both sides against the best, and judge it where the best play each other, too.

    Return its decisions in all three, those in its own two games, and the opponent with its answers.
    """
    both = frozenset({RED, BLUE})
    asked = Asked(level, solved)
    while True:
        perfect = best(asked.solved)
        games: list[tuple[dict[str, Player], frozenset[str]]] = [
            ({RED: asked, BLUE: perfect}, frozenset({RED})),
            ({RED: perfect, BLUE: asked}, frozenset({BLUE})),
            ({RED: perfect, BLUE: perfect}, both),
        ]
        if not any(asked.learn(graph, visits(graph, players)[0], sides) for players, sides in games):
            break
        asked.solved = solve(graph)  # Answers of its own may have been added.
    every, own = Told(), Told()
    for players, sides in games:
        met, dropped = visits(graph, players)
        asked_about = {place: weight for place, weight in met.items() if place in asked.answers}
        found = list(judged(graph, asked.solved, asked_about, sides, asked))
        every.decisions += found
        every.dropped += dropped / len(games)
        if sides != both:
            own.decisions += found
    return every, own, asked
