"""Every way the dice of one step may fall, with its weight: the engine's own step under forking dice.

Initiative is thrown until nobody is tied, which has no end. Rounds of throws to break a tie are alike and
do not depend on each other, so those that end in a second tie are left out and their weight goes, in
proportion, to those with the same first throws that do not: that is exact. Only who comes first matters
afterwards (the totals are folded away), so of all throws one is followed for each order; which, and with
what weight, is worked out once for each first check (`Starts`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from skirmish.dice import Roll, odds
from skirmish.rules.rounds.throws import roll_score

if TYPE_CHECKING:
    from skirmish.dice import Dice

T = TypeVar("T")
UNITS: Final = 2
"""Units that throw for initiative."""
MOST_THROWS: Final = 2 * UNITS
"""Throws of initiative that are followed: the first of each unit, and one each to break a tie."""


class TiedAgain(Exception):
    """A tie was not broken by the first throws that should."""


class NewStart(Exception):
    """Initiative is thrown, and its orders have not been worked out yet.

    Raised with the check of the first throw and the outcomes of all rolls of the step before it.
    """


@dataclass(frozen=True, slots=True)
class Throws:
    """What initiative may come to, worked out before."""

    ways: tuple[tuple[Any, ...], ...]
    """The outcomes of all throws, in order: one way for each order of the units."""
    weights: tuple[float, ...]
    """The chance of each order."""


@dataclass(slots=True)
class Fork:
    """Dice that follow one way after the other; made for whole steps, which ask for outcomes only."""

    starts: dict[Hashable, Throws]
    """What is known about initiative, by the check of the first throw."""
    before: tuple[Any, ...] | None = None
    """None: follow everything. Otherwise initiative itself is followed throw by throw; the other rolls come
    to these outcomes, in order, and after them each to its first."""
    thrown: list[Any] = field(default_factory=list)
    """Outcomes of the throws of initiative on this way."""
    _path: list[tuple[tuple[Any, ...], tuple[float, ...], int]] = field(default_factory=list)
    _depth: int = 0
    _rest: tuple[Any, ...] = ()
    _given: int = 0

    @property
    def weight(self) -> float:
        """The chance of the way just followed."""
        weight = 1.0
        for _, weights, index in self._path:
            weight *= weights[index]
        return weight

    def advance(self) -> bool:
        """Turn to the next way; return False when all have been followed."""
        self._depth, self._rest, self._given, self.thrown = 0, (), 0, []
        while self._path:
            values, weights, index = self._path.pop()
            if index + 1 < len(values):
                self._path.append((values, weights, index + 1))
                return True
        return False

    def outcome(self, roll: Callable[[Any, Dice], T], check: Any) -> T:
        """Follow a way for each outcome, by the odds of the roll."""
        if cast("object", roll) is roll_score:
            return cast("T", self._throw(check))
        values, weights = _outcomes(roll, check)
        if self.before is None:
            return cast("T", self._follow(values, weights))
        self._given += 1
        return cast("T", self.before[self._given - 1] if self._given <= len(self.before) else values[0])

    def _throw(self, check: Any) -> Any:
        """Return what a unit throws for initiative."""
        if self.before is not None:
            if len(self.thrown) == MOST_THROWS:
                raise TiedAgain
            self.thrown.append(self._follow(*_outcomes(roll_score, check)))
            return self.thrown[-1]
        if not self._rest:
            if check not in self.starts:
                raise NewStart(check, tuple(told[index] for told, _, index in self._path[: self._depth]))
            known = self.starts[check]
            self._rest = self._follow(known.ways, known.weights)
        first, *rest = self._rest
        self._rest = tuple(rest)
        return first

    def _follow(self, values: tuple[Any, ...], weights: tuple[float, ...]) -> Any:
        if self._depth == len(self._path):
            self._path.append((values, weights, 0))
        told, _, index = self._path[self._depth]
        self._depth += 1
        return told[index]

    def take(self) -> tuple[Roll, ...]:
        """Return nothing: a way shows no faces."""
        return ()


@lru_cache(maxsize=100_000)
def _outcomes(roll: Callable[[Any, Any], Any], check: Any) -> tuple[tuple[Any, ...], tuple[float, ...]]:
    """Return the outcomes of a roll and their chances."""
    found = odds(roll, check)
    out_of = sum(found.ways.values())
    return tuple(found.ways), tuple(ways / out_of for ways in found.ways.values())


class Starts:
    """Follows steps, and works out initiative where it is thrown."""

    def __init__(self) -> None:
        """Know nothing of initiative yet."""
        self._known: dict[Hashable, Throws] = {}

    def ways(self, run: Callable[[Dice], T], key: Callable[[T], Hashable]) -> Iterator[tuple[T, float]]:
        """Yield what may come of a step and its chance, equal ends not merged; `key` tells ends apart."""
        try:
            found = list(_ways(Fork(self._known), run))
        except NewStart as new:
            self._study(run, key, *new.args)
            found = list(_ways(Fork(self._known), run))
        yield from found

    def _study(
        self, run: Callable[[Dice], T], key: Callable[[T], Hashable], check: Hashable, before: tuple[Any, ...]
    ) -> None:
        """Work out by which throws of initiative each order comes about, and how often."""
        fork = Fork(self._known, before)
        decided: dict[tuple[Any, ...], dict[tuple[Any, ...], float]] = {}
        orders: dict[tuple[Any, ...], Hashable] = {}
        firsts: dict[tuple[Any, ...], float] = {}
        while True:
            try:
                orders_key = key(run(cast("Dice", fork)))
                thrown = tuple(fork.thrown)
                orders[thrown] = orders_key
                decided.setdefault(thrown[:UNITS], {})[thrown] = fork.weight
            except TiedAgain:
                thrown = tuple(fork.thrown)
            first = thrown[:UNITS]
            firsts[first] = firsts.get(first, 0.0) + fork.weight
            if not fork.advance():
                break
        example: dict[Hashable, tuple[Any, ...]] = {}
        chances: dict[Hashable, float] = {}
        for first, ends in decided.items():
            share = firsts[first] / sum(ends.values())
            for thrown, weight in ends.items():
                end = orders[thrown]
                example.setdefault(end, thrown)
                chances[end] = chances.get(end, 0.0) + weight * share
        self._known[check] = Throws(tuple(example.values()), tuple(chances.values()))


def _ways(fork: Fork, run: Callable[[Dice], T]) -> Iterator[tuple[T, float]]:
    while True:
        end = run(cast("Dice", fork))
        yield end, fork.weight
        if not fork.advance():
            return
