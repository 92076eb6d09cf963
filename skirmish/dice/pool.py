"""Pools of dice as values: what is thrown together, and in how many ways it can fall."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from types import MappingProxyType
from typing import Final, NamedTuple

FUDGE: Final = -1
"""The `sides` of a fudge die, which shows -1, 0 or +1."""

MOST_DICE: Final = 100
"""The most dice that one pool may hold."""

MOST_SIDES: Final = 1000
"""The most sides that a numbered die may have."""

FEWEST_SIDES: Final = 2
"""The fewest sides that a numbered die may have."""

MOST_TEXT: Final = 1000
"""The most characters of a text that names dice."""

MOST_FACES: Final = 10_000
"""The most faces that the dice of such a text may have together: every way to fall is counted."""

Groups = tuple[tuple[int, int], ...]

_TERM: Final = re.compile(r" *([+-]) *(?:([0-9]{0,4})[dD]([0-9]{1,4}|[fF])|([0-9]{1,6})) *")


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice thrown together, and a number added to their sum.

    Raises ValueError if it holds more than `MOST_DICE` dice, or a numbered die with less than `FEWEST_SIDES`
    or more than `MOST_SIDES` sides. A pool may hold no dice: its total is its bonus, its highest die 0.
    """

    groups: Groups
    """Like dice together: pairs of (count, sides), `FUDGE` for the sides of a fudge die."""
    bonus: int = 0
    """What is added to the sum of the dice, negative or not. Questions about single dice leave it out."""

    def __post_init__(self) -> None:
        """Raise ValueError for a negative count, a number of sides out of bounds, or too many dice."""
        for count, sides in self.groups:
            if count < 0:
                raise ValueError(f"a pool cannot hold {count} dice")
            if sides != FUDGE and not FEWEST_SIDES <= sides <= MOST_SIDES:
                raise ValueError(f"a die cannot have {sides} sides, only {FEWEST_SIDES} to {MOST_SIDES}")
        if self.size > MOST_DICE:
            raise ValueError(f"a pool cannot hold {self.size} dice, only {MOST_DICE}")

    @classmethod
    def of(cls, count: int, sides: int, bonus: int = 0) -> Pool:
        """Build a pool of like dice: `Pool.of(8, 10)` is 8d10, `Pool.of(4, FUDGE, 2)` is 4dF+2."""
        return cls(((count, sides),), bonus)

    @classmethod
    def parse(cls, text: str) -> Pool:
        """Read a text like "4dF+1", "d100" or "1d8+1+1d4" as a pool; ValueError quotes any other text.

        A text longer than `MOST_TEXT`, or with more than `MOST_FACES` faces, is refused, too.
        """
        if len(text) > MOST_TEXT:
            raise ValueError(
                f"{text[:40]!r}… is no pool of dice: {len(text)} characters, at most {MOST_TEXT}"
            )
        groups: list[tuple[int, int]] = []
        bonus = 0
        for sign, count, sides, number in _terms(text):
            if number:
                bonus += int(sign + number)
            elif sign == "-":
                raise ValueError(f"{_quoted(text)} is no pool of dice: dice cannot be taken away")
            else:
                groups.append((int(count or 1), FUDGE if sides in "fF" else int(sides)))
        try:
            pool = cls(tuple(groups), bonus)
        except ValueError as error:
            raise ValueError(f"{_quoted(text)} is no pool of dice: {error}") from None
        faces = sum(count * span(sides) for count, sides in groups)
        if faces > MOST_FACES:
            said = f"{faces} faces on all dice together, at most {MOST_FACES}"
            raise ValueError(f"{_quoted(text)} is no pool of dice: {said}")
        return pool

    @classmethod
    def fault_in(cls, text: str) -> str:
        """Return in a sentence why `parse` refuses the text; empty if it does not."""
        try:
            cls.parse(text)
        except ValueError as error:
            return str(error)
        return ""

    def __str__(self) -> str:
        """Return the text that `parse` reads back, such as "2d6+1"."""
        terms = [f"{count}d{'F' if sides == FUDGE else sides}" for count, sides in self.groups]
        if not terms:
            return str(self.bonus)
        return "+".join(terms) + (f"{self.bonus:+d}" if self.bonus else "")

    def __add__(self, more: int) -> Pool:
        """Return the same dice with a bonus that is `more` higher."""
        return Pool(self.groups, self.bonus + more)

    @property
    def size(self) -> int:
        """How many dice the pool holds."""
        return sum(count for count, _ in self.groups)

    @property
    def ways(self) -> int:
        """In how many ways, all alike, the dice can fall; 1 without dice."""
        return prod(span(sides) ** count for count, sides in self.groups)

    @property
    def lowest(self) -> int:
        """The least total."""
        return _spread(self.groups).lowest + self.bonus

    @property
    def most(self) -> int:
        """The greatest total."""
        return sum(count * (low_face(sides) + span(sides) - 1) for count, sides in self.groups) + self.bonus

    def totals(self) -> Mapping[int, int]:
        """Count the ways that give each total, in ascending order of the totals."""
        return _totals(self.groups, self.bonus)

    def at_least(self, target: int) -> int:
        """Count the ways in which the total reaches the target."""
        lowest, counts, tails = _spread(self.groups)
        step = target - self.bonus - lowest
        return tails[max(step, 0)] if step < len(counts) else 0

    def highest(self) -> Mapping[int, int]:
        """Count the ways of each face that can be the highest, ascending; only face 0 without dice."""
        return _highest(self.groups)

    def reaching(self, face: int) -> Mapping[int, int]:
        """Count the ways in which each possible number of dice shows at least `face`."""
        return _reaching(self.groups, face)

    def ends(self) -> Mapping[tuple[int, int], int]:
        """Count the ways of each pair of lowest and highest face; only the pair (0, 0) without dice."""
        if not self.size:
            return {(0, 0): 1}

        def between(low: int, high: int) -> int:
            return prod(_within(sides, low, high) ** count for count, sides in self.groups)

        faces = range(-1, max(span(sides) for count, sides in self.groups if count) + 1)
        ways = {
            (low, high): between(low, high) - between(low + 1, high) - between(low, high - 1)
            + between(low + 1, high - 1)
            for low in faces
            for high in faces
            if low <= high
        }  # fmt: skip
        return {pair: number for pair, number in ways.items() if number}

    def lowest_among_misses(self, face: int) -> int:
        """Count the ways in which no die shows at least `face` and one or more show their lowest face."""
        misses = [(count, max(0, min(face - low_face(sides), span(sides)))) for count, sides in self.groups]
        ways: int = prod(faces**count for count, faces in misses)
        clean: int = prod(max(0, faces - 1) ** count for count, faces in misses)
        return ways - clean


def low_face(sides: int) -> int:
    """Return the lowest face of a die: -1 on a fudge die, else 1."""
    return -1 if sides == FUDGE else 1


def span(sides: int) -> int:
    """Return how many faces a die has: 3 on a fudge die."""
    return 3 if sides == FUDGE else sides


def _within(sides: int, low: int, high: int) -> int:
    """Count the faces of a die from `low` to `high`; 0 when `low` is above `high`."""
    return max(0, min(high, low_face(sides) + span(sides) - 1) - max(low, low_face(sides)) + 1)


def difference(a: Pool, b: Pool) -> Mapping[int, int]:
    """Count the ways, of `a.ways * b.ways`, of each difference of the totals (a's less b's), ascending."""
    # A die shows its n-th highest face as often as its n-th lowest: taking a pool away spreads as adding it.
    counts = _spread(a.groups + b.groups).counts
    lowest = a.lowest - max(b.totals())
    return {lowest + step: ways for step, ways in enumerate(counts)}


def _terms(text: str) -> list[tuple[str, str, str, str]]:
    """Split a text into (sign, count, sides, number) terms, absent parts empty; ValueError quotes it."""
    signed = text if text.lstrip().startswith(("+", "-")) else "+" + text
    terms = [(m[1], m[2] or "", m[3] or "", m[4] or "") for m in _TERM.finditer(signed)]
    if not terms or _TERM.sub("", signed):
        raise ValueError(f"{_quoted(text)} is no pool of dice; write it like 4dF+1, 2d6 or d100")
    return terms


def _quoted(text: str) -> str:
    """Quote the text, or only its beginning if it is long."""
    return repr(text) if len(text) <= 60 else f"{text[:40]!r}…"


class _Spread(NamedTuple):
    """How the sum of some dice falls."""

    lowest: int
    """The least sum."""
    counts: tuple[int, ...]
    """The ways of each sum, from the least upwards."""
    tails: tuple[int, ...]
    """The ways to reach each sum or more, from the least upwards."""


@lru_cache(maxsize=1024)
def _spread(groups: Groups) -> _Spread:
    """Compute how the sum of the dice falls, one die added after the other."""
    counts = [1]
    for count, sides in groups:
        for _ in range(count):
            counts = _with_die(counts, span(sides))
    tails = list(accumulate(reversed(counts)))[::-1]
    return _Spread(sum(count * low_face(sides) for count, sides in groups), tuple(counts), tuple(tails))


def _with_die(counts: list[int], faces: int) -> list[int]:
    """Compute the ways of each sum when one more die, with that many faces, is thrown with the others."""
    below = [0, *accumulate(counts)]
    last = len(counts)
    return [below[min(i + 1, last)] - below[max(i + 1 - faces, 0)] for i in range(last + faces - 1)]


@lru_cache(maxsize=1024)
def _totals(groups: Groups, bonus: int) -> Mapping[int, int]:
    """Count the ways of every total."""
    spread = _spread(groups)
    return MappingProxyType(dict(enumerate(spread.counts, spread.lowest + bonus)))


@lru_cache(maxsize=1024)
def _highest(groups: Groups) -> Mapping[int, int]:
    """Count the ways of every highest face."""
    dice = [(count, low_face(sides), span(sides)) for count, sides in groups if count]
    if not dice:
        return MappingProxyType({0: 1})
    first = max(low for _, low, _ in dice)
    last = max(low + faces - 1 for _, low, faces in dice)
    ways = {}
    below = 0
    for face in range(first, last + 1):
        within = prod(min(face - low + 1, faces) ** count for count, low, faces in dice)
        ways[face] = within - below
        below = within
    return MappingProxyType(ways)


@lru_cache(maxsize=1024)
def _reaching(groups: Groups, face: int) -> Mapping[int, int]:
    """Count the ways of every number of dice that show at least `face`."""
    ways = {0: 1}
    for count, sides in groups:
        good = min(max(low_face(sides) + span(sides) - face, 0), span(sides))
        bad = span(sides) - good
        showing = [comb(count, hits) * good**hits * bad ** (count - hits) for hits in range(count + 1)]
        ways = _combined(ways, showing)
    return MappingProxyType({hits: number for hits, number in ways.items() if number})


def _combined(ways: Mapping[int, int], showing: list[int]) -> dict[int, int]:
    """Count the ways of every number of hits when those of one more group are counted with them."""
    combined: dict[int, int] = {}
    for hits, number in ways.items():
        for more, others in enumerate(showing):
            combined[hits + more] = combined.get(hits + more, 0) + number * others
    return combined
