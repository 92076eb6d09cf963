"""What is fought for the cross table, in which order, and how much of it the time allows.

A cell is two opponents. Its pairs are shared among the systems in turn, each cell beginning with another
one, so that few pairs are spread over the systems, too.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from statistics import mean
from typing import TYPE_CHECKING, Final

from skirmish.arena import LEVELS
from skirmish.arena.baselines import BASELINES
from skirmish.arena.match import Half, Match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from skirmish.arena.match import HalfReport

SCENARIO: Final = "clash"
"""What is fought: six against six, alike, with nothing to win but the fight."""
SEED: Final = "crosstable"
"""Of all battles."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A cell of the table: two opponents."""

    first: str
    """Whose wins are counted."""
    second: str
    """The other one."""
    place: int
    """Which cell it is, from 0; with which system it begins goes by this."""

    @property
    def is_of_levels(self) -> bool:
        """Whether both are levels rather than baselines."""
        return not {self.first, self.second} & set(BASELINES)

    def pair(self, number: int, systems: Sequence[str]) -> tuple[Half, Half]:
        """Return the two battles of a pair, counted from 0 over all systems."""
        rules = systems[(number + self.place) % len(systems)]
        match = Match(self.first, self.second, rules, SCENARIO)
        first, second = (Half(match, SEED, number // len(systems), swapped) for swapped in (False, True))
        return first, second

    def halves(self, pairs: int, systems: Sequence[str]) -> list[Half]:
        """List the battles of so many pairs."""
        return [half for number in range(pairs) for half in self.pair(number, systems)]


def pairings(opponents: Sequence[str]) -> list[Pairing]:
    """List the cells: every two of the opponents once."""
    return [Pairing(*two, place) for place, two in enumerate(combinations(opponents, 2))]


def everybody() -> list[str]:
    """List all opponents: levels from the best down, then the baselines, those that play out last."""
    return [*(level for level in reversed(LEVELS) if level not in BASELINES), *BASELINES]


class Costs:
    """What battles cost, in CPU seconds, by those that were fought."""

    def __init__(self, reports: Iterable[HalfReport]) -> None:
        self._thought: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        self._rest: defaultdict[str, list[float]] = defaultdict(list)
        for report in reports:
            match, (first, second) = report.half.match, report.thinking
            self._thought[match.first, match.rules].append(first.seconds)
            self._thought[match.second, match.rules].append(second.seconds)
            self._rest[match.rules].append(max(0.0, report.seconds - first.seconds - second.seconds))

    def knows(self, opponent: str, rules: str) -> bool:
        """Tell whether the opponent fought under that system."""
        return (opponent, rules) in self._thought

    def of(self, half: Half) -> float:
        """Estimate a battle: what both think in it, and what the rules take. KeyError if one never fought."""
        match = half.match
        thought = [self._thought.get((name, match.rules)) for name in (match.first, match.second)]
        if not all(thought):
            raise KeyError(match)
        return sum(mean(one) for one in thought if one) + mean(self._rest[match.rules])


def probes(wanted: Sequence[Half], known: Mapping[Half, HalfReport]) -> list[Half]:
    """List few of the battles, such that each opponent fights one under each system that it is wanted in."""
    seen = set(players(known))
    found = []
    for half in wanted:
        own = set(players([half]))
        if not own <= seen:
            found.append(half)
            seen |= own
    return found


def players(battles: Iterable[Half]) -> Iterator[tuple[str, str]]:
    """Yield every opponent of the battles with the system."""
    for half in battles:
        yield half.match.first, half.match.rules
        yield half.match.second, half.match.rules


@dataclass(frozen=True, slots=True)
class Plan:
    """What is fought, in this order, and what that takes."""

    pairs: Mapping[Pairing, int]
    """By cell: how many pairs it gets."""
    wanted: Sequence[Half]
    """Every battle, those that were fought included."""
    seconds: float
    """CPU time of all of them together."""
    left: float
    """CPU time of those that were not fought yet."""
    whole: float
    """CPU time if every cell got all its pairs."""


def plan(
    cells: Sequence[Pairing],
    systems: Sequence[str],
    pairs: int,
    known: Mapping[Half, HalfReport],
    seconds: float,
) -> Plan:
    """Plan so many pairs of each cell, and fewer of the dear ones if that takes more CPU time than there is.

    Every cell gets one pair of each system in any case. Then cells of two levels are filled up, then the
    others, the cheapest ones first, as long as the time lasts.
    """
    costs = Costs(known.values())

    def cost(halves: Iterable[Half]) -> float:
        return sum(known[half].seconds if half in known else costs.of(half) for half in halves)

    least = min(pairs, len(systems))
    given = dict.fromkeys(cells, least)
    rest = {cell: cell.halves(pairs, systems)[2 * least :] for cell in cells}
    wanted = [half for number in range(least) for cell in cells for half in cell.pair(number, systems)]
    total, dear = cost(wanted), {cell: cost(rest[cell]) for cell in cells}
    whole = total + sum(dear.values())
    for cell in sorted(cells, key=lambda one: (not one.is_of_levels, dear[one], one.place)):
        if total + dear[cell] <= seconds:
            given[cell] = pairs
            wanted += rest[cell]
            total += dear[cell]
    return Plan(given, wanted, total, cost(half for half in wanted if half not in known), whole)
