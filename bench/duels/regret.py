"""What answers cost: how much of a win is lost by them against play without a mistake.

The regret of an answer is the value of the best one less its own, in wins. Decisions count by how often
play comes to them. What a player loses in a whole duel against the best is the sum of the regrets on the
way.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from bench.duels.duel import BLUE, RED
from bench.duels.players import ALIKE, best
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
LEVEL: Final = 0.001
"""Answers that are worth so little less than the best count as best when it is asked how far that leads."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer given."""

    place: int
    """Id of the node."""
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

    @property
    def weight(self) -> float:
        """How many decisions there are in a duel."""
        return sum(one.weight for one in self.decisions)

    @property
    def telling(self) -> Told:
        """Those in which the best answer leads."""
        return Told([one for one in self.decisions if one.is_telling])

    def at(self, places: Container[int]) -> Told:
        """Return those at these nodes."""
        return Told([one for one in self.decisions if one.place in places])

    @property
    def mean(self) -> float:
        """The mean regret; 0 if there are none."""
        return self.loss / self.weight if self.decisions else 0.0

    def share_above(self, regret: float) -> float:
        """Return the share of decisions that cost more than that."""
        above = sum(one.weight for one in self.decisions if one.regret > regret)
        return above / self.weight if self.decisions else 0.0

    def quantile(self, part: float) -> float:
        """Return the regret that so large a part of the decisions does not exceed."""
        ranked = sorted(self.decisions, key=lambda one: one.regret)
        left = part * self.weight
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
    given = solved.answers(graph, place)
    most = max(given)
    if most - min(given) <= ALIKE:
        return None
    second = max((value for value in given if value < most - LEVEL), default=most)
    regret = sum(share * (most - given[lot]) for lot, share in lots.items())
    return Decision(place, 1.0, regret, most - second >= LEAD)


def judged(
    graph: Graph, solved: Solved, met: Mapping[int, float], sides: frozenset[str], player: Player
) -> Iterator[Decision]:
    """Yield what the player decides at all nodes met at which one of those sides is asked."""
    for place, weight in met.items():
        if graph.nodes[place].side in sides:
            found = decision(graph, solved, place, player(graph, place))
            if found is not None:
                yield replace(found, weight=weight)


class Asked:
    """A player that is asked once about each moment, and not about rare ones: there it plays the best."""

    def __init__(self, player: Player, solved: Solved) -> None:
        """Begin with no moment asked about."""
        self.solved = solved
        """The values of the graph, for what is not asked."""
        self.answers: dict[int, Mapping[int, float]] = {}
        """What it answered, by node."""
        self._player = player
        self._perfect = best(solved)

    def ask(self, graph: Graph, places: Iterator[int]) -> bool:
        """Ask it about nodes; True if any is new, and then the graph is solved anew if it has grown."""
        new = [place for place in places if place not in self.answers]
        before = graph.lots
        for place in new:
            self.answers[place] = self._player(graph, place)
        if graph.lots > before:
            self.solved = solve(graph)
            self._perfect = best(self.solved)
        return bool(new)

    def learn(self, graph: Graph, met: Mapping[int, float], sides: frozenset[str]) -> bool:
        """Ask it about the nodes that are met often enough; True if any is new."""
        often = (place for place, weight in met.items() if weight >= RARE)
        return self.ask(graph, (place for place in often if graph.nodes[place].side in sides))

    def __call__(self, graph: Graph, place: int) -> Mapping[int, float]:
        """Play what it answered, or the best where it was not asked."""
        return self.answers.get(place) or self.perfect(graph, place)

    def perfect(self, graph: Graph, place: int) -> Mapping[int, float]:
        """Play the best, by the values of now."""
        return self._perfect(graph, place)


@dataclass(frozen=True, slots=True)
class Trial:
    """What a player does in a duel, when it plays both sides against the best."""

    every: Told
    """Its decisions there, and what it would do where the best play each other."""
    own: Mapping[str, Told]
    """Those in its own two games alone, by the side that it plays."""
    asked: Asked
    """The player, with its answers and the values that they are judged by."""

    @property
    def loss(self) -> float:
        """What the player loses in a duel against the best, the mean of both sides."""
        return sum(told.loss for told in self.own.values()) / len(self.own)


def tried(graph: Graph, solved: Solved, player: Player) -> Trial:
    """Let a player play both sides against the best, and judge it where the best play each other, too."""
    both = frozenset({RED, BLUE})
    asked = Asked(player, solved)
    games: list[tuple[dict[str, Player], frozenset[str]]] = [
        ({RED: asked, BLUE: asked.perfect}, frozenset({RED})),
        ({RED: asked.perfect, BLUE: asked}, frozenset({BLUE})),
        ({RED: asked.perfect, BLUE: asked.perfect}, both),
    ]
    while any(asked.learn(graph, visits(graph, players)[0], sides) for players, sides in games):
        pass  # Each answer may lead to moments that were not met before.
    every, own = Told(), {}
    for players, sides in games:
        met, dropped = visits(graph, players)
        asked_about = {place: weight for place, weight in met.items() if place in asked.answers}
        found = list(judged(graph, asked.solved, asked_about, sides, asked))
        every.decisions += found
        every.dropped += dropped / len(games)
        if sides != both:
            own[next(iter(sides))] = Told(found)
    return Trial(every, own, asked)


def hard(graph: Graph, trial: Trial, naive: Mapping[str, Player]) -> frozenset[int]:
    """Find the telling moments of a trial at which one of those players loses at least `LEAD`."""
    places = {one.place for one in trial.every.telling.decisions}
    found: set[int] = set()
    for player in naive.values():
        asked = Asked(player, trial.asked.solved)
        asked.ask(graph, iter(places))
        for place in places:
            one = decision(graph, asked.solved, place, asked.answers[place])
            if one is not None and one.regret >= LEAD:
                found.add(place)
    return frozenset(found)
