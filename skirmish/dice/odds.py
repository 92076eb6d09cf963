"""Exact odds: the same rule that rolls the dice, followed down every branch they could take.

No rule is written twice. `odds(roll, check)` calls the roll function once for every branch, each time with
dice that answer differently, and adds up the exact weights. It costs as much as there are branches, so a rule
asks the coarsest question that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import gcd, lcm, prod
from typing import Any, Generic, NamedTuple, TypeVar, cast

from skirmish.dice.dice import Dice, Roll, group_of
from skirmish.dice.pool import Pool, difference

T = TypeVar("T")
K = TypeVar("K")
C = TypeVar("C", bound=Hashable)
F = TypeVar("F", bound=Callable[..., Any])


class Odds(Mapping[T, Fraction]):
    """Every outcome that can happen, with its chance; the chances sum to exactly 1. Never changes."""

    __slots__ = ("_out_of", "_ways")

    def __init__(self, ways: Mapping[T, int], out_of: int) -> None:
        """Take the ways of each outcome; ValueError unless they are all positive and sum to `out_of`."""
        if sum(ways.values()) != out_of or min(ways.values(), default=1) <= 0:
            raise ValueError(f"odds must be positive and sum to {out_of}: {dict(ways)}")
        self._ways = dict(ways)
        self._out_of = out_of

    @classmethod
    def gather(cls, chances: Iterable[tuple[T, Fraction]]) -> Odds[T]:
        """Build odds from outcomes met one by one, equal ones merged; ValueError unless they sum to 1."""
        return cls._merged([(outcome, chance.numerator, chance.denominator) for outcome, chance in chances])

    @classmethod
    def _merged(cls, met: Sequence[tuple[T, int, int]]) -> Odds[T]:
        """Build odds from outcomes, each with the two halves of its chance in lowest terms."""
        out_of = lcm(*{below for _, _, below in met})
        places: dict[T, int] = {}
        ways: list[int] = []
        for outcome, above, below in met:
            place = places.setdefault(outcome, len(ways))  # Outcomes are slow to hash: once for each.
            if place == len(ways):
                ways.append(0)
            ways[place] += above * (out_of // below)
        return cls(dict(zip(places, ways, strict=True)), out_of)

    def __getitem__(self, outcome: T) -> Fraction:
        """Return the chance of an outcome; KeyError if it cannot happen."""
        return Fraction(self._ways[outcome], self._out_of)

    def __iter__(self) -> Iterator[T]:
        """Yield the outcomes in the order in which they were first met."""
        return iter(self._ways)

    def __len__(self) -> int:
        """Count the different outcomes."""
        return len(self._ways)

    @property
    def ways(self) -> Mapping[T, int]:
        """The ways of each outcome; their sum is what the chances are out of."""
        return self._ways

    def __repr__(self) -> str:
        """Return the outcomes and their chances as text, for debugging."""
        return f"Odds({ {outcome: str(chance) for outcome, chance in self.items()} })"

    def chance(self, predicate: Callable[[T], bool]) -> Fraction:
        """Return the chance that the outcome satisfies the predicate."""
        return Fraction(sum(ways for outcome, ways in self._ways.items() if predicate(outcome)), self._out_of)

    def mean(self, number: Callable[[T], int | Fraction]) -> Fraction:
        """Compute the mean of a number drawn from the outcome."""
        return Fraction(sum(number(outcome) * ways for outcome, ways in self._ways.items())) / self._out_of

    def merged(self, key: Callable[[T], K]) -> Odds[K]:
        """Return the odds of what `key` makes of each outcome, equal ones merged."""
        ways: dict[K, int] = {}
        for outcome, number in self._ways.items():
            made = key(outcome)
            ways[made] = ways.get(made, 0) + number
        return Odds(ways, self._out_of)


class _Answers(NamedTuple, Generic[T]):
    """All answers that a question can have."""

    values: tuple[T, ...]
    """The answers, each once."""
    ways: tuple[int, ...]
    """The ways of each answer, all positive."""
    out_of: int
    """The sum of the ways."""


@dataclass(slots=True)
class _Turning:
    """A question on the way down a branch, and which of its answers is being followed."""

    question: tuple[Any, ...]
    """What was asked: what counts the ways of its answers, and with which arguments."""
    answers: _Answers[Any]
    """All answers to the question."""
    index: int = 0
    """The answer being followed."""


class _Fork:
    """Dice that give one answer after the other, until every branch has been followed."""

    def __init__(self) -> None:
        """Start at the first branch."""
        self._path: list[_Turning] = []
        self._depth = 0

    def weight(self) -> tuple[int, int]:
        """Return the two halves of the chance of the branch just followed, in lowest terms."""
        above = below = 1
        for turning in self._path:
            above *= turning.answers.ways[turning.index]
            below *= turning.answers.out_of
        common = gcd(above, below)
        return above // common, below // common

    def has_next(self) -> bool:
        """Turn to the next branch, the last question first; False when every branch has been followed."""
        self._depth = 0
        while self._path:
            turning = self._path[-1]
            turning.index += 1
            if turning.index < len(turning.answers.values):
                return True
            self._path.pop()
        return False

    def total(self, pool: Pool, *, name: str = "") -> int:
        """Follow a branch for each total."""
        return self._follow(_total, pool)

    def meets(self, pool: Pool, target: int, *, name: str = "") -> bool:
        """Follow a branch for yes and one for no."""
        return self._follow(_meets, pool, target)

    def degree(self, pool: Pool, cuts: tuple[int, ...], *, name: str = "") -> int:
        """Follow a branch for each number of cuts reached."""
        return self._follow(_degree, pool, cuts)

    def opposed(self, a: Pool, b: Pool, *, name: str = "", against: str = "") -> int:
        """Follow a branch for each difference."""
        return self._follow(_opposed, a, b)

    def highest(self, pool: Pool, *, name: str = "") -> int:
        """Follow a branch for each highest face."""
        return self._follow(_highest, pool)

    def reaching(self, pool: Pool, face: int, *, name: str = "") -> int:
        """Follow a branch for each number of dice."""
        return self._follow(_reaching, pool, face)

    def ends(self, pool: Pool, *, name: str = "") -> tuple[int, int]:
        """Follow a branch for each pair."""
        return self._follow(_ends, pool)

    def shows(self, pool: Pool, face: int, *, name: str = "") -> bool:
        """Follow a branch for yes and one for no."""
        return self._follow(_shows, pool, face)

    def successes(self, pool: Pool, face: int, *, name: str = "") -> int:
        """Follow a branch for each number of dice, and one for -1."""
        return self._follow(_successes, pool, face)

    def beats_all(
        self, pool: Pool, others: tuple[Pool, ...], *, name: str = "", names: tuple[str, ...] = ()
    ) -> bool:
        """Follow a branch for yes and one for no."""
        return self._follow(_beats_all, pool, others)

    def winners(
        self,
        pool: Pool,
        limit: Callable[[int, C], int],
        rivals: tuple[C, ...],
        groups: tuple[str, ...] = (),
        *,
        name: str = "",
        names: tuple[str, ...] = (),
    ) -> tuple[int, ...]:
        """Follow a branch for each way to choose, in every group, the first winner or none."""
        return self._follow(_winners, pool, limit, rivals, groups)

    def which(
        self, is_so: Callable[[C, Dice], bool], checks: tuple[C, ...], groups: tuple[str, ...] = ()
    ) -> tuple[int, ...]:
        """Follow a branch for each way to choose, in every group, the first or none."""
        return self._follow(_which, is_so, checks, groups)

    def outcome(self, roll: Callable[[C, Dice], T], check: C) -> T:
        """Follow a branch for each outcome, by the odds of the roll."""
        outcome: T = self._follow(_outcomes, roll, check)
        return outcome

    def take(self) -> tuple[Roll, ...]:
        """Return nothing: a branch shows no faces."""
        return ()

    def _follow(self, count: Callable[..., _Answers[T]], *asked: Any) -> T:
        """Return the answer of this branch; RuntimeError if the rule asked something else here before.

        What was asked here before need not be looked up again.
        """
        question = (count, *asked)
        if self._depth == len(self._path):
            self._path.append(_Turning(question, count(*asked)))
        turning = self._path[self._depth]
        if turning.question != question and turning.answers != count(*asked):
            raise RuntimeError("a roll must ask the same questions when the dice answer the same")
        self._depth += 1
        answer: T = turning.answers.values[turning.index]
        return answer


def branches(run: Callable[[Dice], T]) -> Iterator[tuple[T, Fraction]]:
    """Yield the result of every branch of a run that asks dice, with its chance; equal ones not merged.

    The run is called once for each branch and must depend on nothing but the answers of the dice.
    """
    for result, above, below in _followed(run):
        yield result, Fraction(above, below)


def _followed(run: Callable[[Dice], T]) -> Iterator[tuple[T, int, int]]:
    """Yield the result of every branch with the two halves of its chance: a fraction takes long to make."""
    fork = _Fork()
    while True:
        yield run(fork), *fork.weight()
        if not fork.has_next():
            return


def _remembered(function: F) -> F:
    """Return the function with its latest answers kept, its types unchanged."""
    return cast(F, lru_cache(maxsize=1 << 14)(function))


@_remembered
def odds(roll: Callable[[C, Dice], T], check: C) -> Odds[T]:
    """Compute the exact odds of the outcomes of `roll(check, dice)`, remembered for an equal check."""
    return Odds._merged(list(_followed(partial(roll, check))))  # noqa: SLF001  its own


@_remembered
def _outcomes(roll: Callable[[C, Dice], T], check: C) -> _Answers[T]:
    """Count the ways of each answer that `Dice.outcome` may give."""
    return _answers(odds(roll, check).ways)


def _answers(ways: Mapping[T, int]) -> _Answers[T]:
    """Return the answers that can happen, and the ways of each."""
    possible = {value: number for value, number in ways.items() if number}
    return _Answers(tuple(possible), tuple(possible.values()), sum(possible.values()))


@lru_cache(maxsize=1024)
def _total(pool: Pool) -> _Answers[int]:
    """Count the ways of each answer that `Dice.total` may give."""
    return _answers(pool.totals())


@lru_cache(maxsize=4096)
def _meets(pool: Pool, target: int) -> _Answers[bool]:
    """Count the ways of each answer that `Dice.meets` may give."""
    ways = pool.at_least(target)
    return _answers({True: ways, False: pool.ways - ways})


@lru_cache(maxsize=4096)
def _degree(pool: Pool, cuts: tuple[int, ...]) -> _Answers[int]:
    """Count the ways of each answer that `Dice.degree` may give."""
    reached = [pool.ways, *(pool.at_least(cut) for cut in sorted(cuts)), 0]
    return _answers({degree: reached[degree] - reached[degree + 1] for degree in range(len(cuts) + 1)})


@lru_cache(maxsize=1024)
def _opposed(a: Pool, b: Pool) -> _Answers[int]:
    """Count the ways of each answer that `Dice.opposed` may give."""
    return _answers(difference(a, b))


@lru_cache(maxsize=1024)
def _highest(pool: Pool) -> _Answers[int]:
    """Count the ways of each answer that `Dice.highest` may give."""
    return _answers(pool.highest())


@lru_cache(maxsize=1024)
def _reaching(pool: Pool, face: int) -> _Answers[int]:
    """Count the ways of each answer that `Dice.reaching` may give."""
    return _answers(pool.reaching(face))


@lru_cache(maxsize=1024)
def _ends(pool: Pool) -> _Answers[tuple[int, int]]:
    """Count the ways of each answer that `Dice.ends` may give."""
    return _answers(pool.ends())


@lru_cache(maxsize=4096)
def _shows(pool: Pool, face: int) -> _Answers[bool]:
    """Count the ways of each answer that `Dice.shows` may give."""
    none = pool.reaching(face).get(0, 0)
    return _answers({True: pool.ways - none, False: none})


@lru_cache(maxsize=1024)
def _successes(pool: Pool, face: int) -> _Answers[int]:
    """Count the ways of each answer that `Dice.successes` may give."""
    ways = pool.reaching(face)
    worst = pool.lowest_among_misses(face)
    return _answers({**ways, 0: ways.get(0, 0) - worst, -1: worst})


@lru_cache(maxsize=1024)
def _beats_all(pool: Pool, others: tuple[Pool, ...]) -> _Answers[bool]:
    """Count the ways of each answer that `Dice.beats_all` may give.

    For each total of the pool, all other totals must stay below it at once.
    """
    out_of = prod(other.ways for other in others) * pool.ways
    wins = sum(
        ways * prod(other.ways - other.at_least(total) for other in others)
        for total, ways in pool.totals().items()
    )
    return _answers({True: wins, False: out_of - wins})


@lru_cache(maxsize=1024)
def _winners(
    pool: Pool, limit: Callable[[int, C], int], rivals: tuple[C, ...], groups: tuple[str, ...]
) -> _Answers[tuple[int, ...]]:
    """Count the ways of each answer that `Dice.winners` may give.

    Once the one total is given, the rivals are independent of each other.
    """
    rows: dict[tuple[int, ...], int] = {}
    for total, ways in pool.totals().items():
        row = tuple(pool.ways - pool.at_least(limit(total, rival)) for rival in rivals)
        rows[row] = rows.get(row, 0) + ways
    found: dict[tuple[int, ...], int] = {}
    for row, ways in rows.items():
        for won, number in _first_of_each(pool.ways, row, groups).items():
            found[won] = found.get(won, 0) + ways * number
    return _answers(found)


@lru_cache(maxsize=1024)
def _which(
    is_so: Callable[[C, Dice], bool], checks: tuple[C, ...], groups: tuple[str, ...]
) -> _Answers[tuple[int, ...]]:
    """Count the ways of each answer that `Dice.which` may give."""
    chances = [odds(is_so, check).chance(bool) for check in checks]
    out_of = lcm(*(chance.denominator for chance in chances))
    return _answers(_first_of_each(out_of, tuple(int(chance * out_of) for chance in chances), groups))


def _first_of_each(out_of: int, below: Sequence[int], groups: tuple[str, ...]) -> dict[tuple[int, ...], int]:
    """Count the ways to choose, in every group, the first rival who wins or none: by their places."""
    places: dict[str, list[int]] = {}
    for place in range(len(below)):
        places.setdefault(group_of(groups, place), []).append(place)
    ends: dict[tuple[int, ...], int] = {(): 1}
    for group in places.values():
        ends = {
            (*won, *first): before * number
            for won, before in ends.items()
            for first, number in _firsts(out_of, below, group).items()
        }
    return {tuple(sorted(won)): number for won, number in ends.items()}


def _firsts(out_of: int, below: Sequence[int], group: list[int]) -> dict[tuple[int, ...], int]:
    """Count the ways in which each rival of a group is the first who wins; the key () stands for no winner.

    `below` holds by place the ways in which a rival wins, of `out_of` for each.
    """
    firsts: dict[tuple[int, ...], int] = {}
    lost, left = 1, out_of ** len(group)
    for place in group:
        left //= out_of
        firsts[place,] = lost * below[place] * left
        lost *= out_of - below[place]
    return {**firsts, (): lost}
