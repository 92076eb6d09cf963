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
from math import gcd, lcm
from typing import Any, Final, TypeVar, cast

from skirmish.dice import answers
from skirmish.dice.answers import Answers, answers_of, first_of_each
from skirmish.dice.dice import Dice, Roll
from skirmish.dice.pool import Pool

T = TypeVar("T")
K = TypeVar("K")
C = TypeVar("C", bound=Hashable)
F = TypeVar("F", bound=Callable[..., Any])


CERTAIN: Final = Fraction(1)
"""The chance of what happens in any case."""


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
        """Build odds from outcomes, each with numerator and denominator of its chance, reduced."""
        out_of = lcm(*{denominator for _, _, denominator in met})
        places: dict[T, int] = {}
        ways: list[int] = []
        count = 0
        for outcome, numerator, denominator in met:
            place = places.setdefault(outcome, count)  # Outcomes are slow to hash: once for each.
            if place == count:
                count += 1
                ways.append(0)
            ways[place] += numerator * (out_of // denominator)
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

    def floats(self) -> Iterator[tuple[T, float]]:
        """Yield the outcomes with their chances, each the float nearest to it: a `Fraction` costs time."""
        for outcome, ways in self._ways.items():
            yield outcome, ways / self._out_of

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


@dataclass(slots=True)
class _Asked:
    """A question on the way down a branch, and which of its answers is being followed."""

    question: tuple[Any, ...]
    """What was asked: what counts the ways of its answers, and with which arguments."""
    answers: Answers[Any]
    """All answers to the question."""
    index: int = 0
    """The answer being followed."""


class _Fork:
    """Dice that give one answer after the other, until every branch has been followed."""

    def __init__(self) -> None:
        """Start at the first branch."""
        self._path: list[_Asked] = []
        self._depth = 0

    def weight(self) -> tuple[int, int]:
        """Return the chance of the branch just followed: numerator and denominator, reduced."""
        numerator = denominator = 1
        for each in self._path:
            numerator *= each.answers.ways[each.index]
            denominator *= each.answers.out_of
        common = gcd(numerator, denominator)
        return numerator // common, denominator // common

    def go_on(self) -> bool:
        """Go on to the next branch, by another answer to the last question; False after the last branch."""
        self._depth = 0
        while self._path:
            last = self._path[-1]
            last.index += 1
            if last.index < len(last.answers.values):
                return True
            self._path.pop()
        return False

    def total(self, pool: Pool, *, name: str = "") -> int:
        """Follow a branch for each total."""
        return self._follow(answers.total, pool)

    def meets(self, pool: Pool, target: int, *, name: str = "") -> bool:
        """Follow a branch for yes and one for no."""
        return self._follow(answers.meets, pool, target)

    def degree(self, pool: Pool, cuts: tuple[int, ...], *, name: str = "") -> int:
        """Follow a branch for each number of cuts reached."""
        return self._follow(answers.degree, pool, cuts)

    def opposed(self, a: Pool, b: Pool, *, name: str = "", against: str = "") -> int:
        """Follow a branch for each difference."""
        return self._follow(answers.opposed, a, b)

    def highest(self, pool: Pool, *, name: str = "") -> int:
        """Follow a branch for each highest face."""
        return self._follow(answers.highest, pool)

    def reaching(self, pool: Pool, face: int, *, name: str = "") -> int:
        """Follow a branch for each number of dice."""
        return self._follow(answers.reaching, pool, face)

    def ends(self, pool: Pool, *, name: str = "") -> tuple[int, int]:
        """Follow a branch for each pair."""
        return self._follow(answers.ends, pool)

    def shows(self, pool: Pool, face: int, *, name: str = "") -> bool:
        """Follow a branch for yes and one for no."""
        return self._follow(answers.shows, pool, face)

    def successes(self, pool: Pool, face: int, *, name: str = "") -> int:
        """Follow a branch for each number of dice, and one for -1."""
        return self._follow(answers.successes, pool, face)

    def beats_all(
        self, pool: Pool, others: tuple[Pool, ...], *, name: str = "", names: tuple[str, ...] = ()
    ) -> bool:
        """Follow a branch for yes and one for no."""
        return self._follow(answers.beats_all, pool, others)

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
        return self._follow(answers.winners, pool, limit, rivals, groups)

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

    def _follow(self, count: Callable[..., Answers[T]], *asked: Any) -> T:
        """Return the answer of this branch; RuntimeError if the rule asked something else here before.

        What was asked here before need not be looked up again.
        """
        question = (count, *asked)
        if self._depth == len(self._path):
            self._path.append(_Asked(question, count(*asked)))
        here = self._path[self._depth]
        if here.question != question and here.answers != count(*asked):
            raise RuntimeError("a roll must ask the same questions when the dice answer the same")
        self._depth += 1
        answer: T = here.answers.values[here.index]
        return answer


def branches(run: Callable[[Dice], T]) -> Iterator[tuple[T, Fraction]]:
    """Yield the result of every branch of a run that asks dice, with its chance; equal ones not merged.

    The chance of the only branch is `CERTAIN` itself, so that it is known without comparing fractions.
    The run is called once for each branch and must depend on nothing but the answers of the dice.
    """
    for result, numerator, denominator in _followed(run):
        yield result, CERTAIN if numerator == denominator else Fraction(numerator, denominator)


def _followed(run: Callable[[Dice], T]) -> Iterator[tuple[T, int, int]]:
    """Yield each branch's result, with numerator and denominator of its chance: a `Fraction` costs time."""
    fork = _Fork()
    while True:
        yield run(fork), *fork.weight()
        if not fork.go_on():
            return


def _remembered(function: F) -> F:
    """Return the function with its latest answers kept, its types unchanged."""
    return cast(F, lru_cache(maxsize=1 << 14)(function))


@_remembered
def odds(roll: Callable[[C, Dice], T], check: C) -> Odds[T]:
    """Compute the exact odds of the outcomes of `roll(check, dice)`, remembered for an equal check."""
    return Odds._merged(list(_followed(partial(roll, check))))  # noqa: SLF001  its own


@_remembered
def _outcomes(roll: Callable[[C, Dice], T], check: C) -> Answers[T]:
    """Count the ways of each answer that `Dice.outcome` may give."""
    return answers_of(odds(roll, check).ways)


@lru_cache(maxsize=1024)
def _which(
    is_so: Callable[[C, Dice], bool], checks: tuple[C, ...], groups: tuple[str, ...]
) -> Answers[tuple[int, ...]]:
    """Count the ways of each answer that `Dice.which` may give."""
    chances = [odds(is_so, check).chance(bool) for check in checks]
    out_of = lcm(*(chance.denominator for chance in chances))
    return answers_of(first_of_each(out_of, tuple(int(chance * out_of) for chance in chances), groups))
