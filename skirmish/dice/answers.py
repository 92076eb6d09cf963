"""The answers that a question to the dice can have, and in how many of all ways each comes about.

One function for each question of `Dice` that is asked of pools. The odds follow one branch for each answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Generic, NamedTuple, TypeVar

from skirmish.dice.dice import group_of
from skirmish.dice.pool import Pool, difference

T = TypeVar("T")
C = TypeVar("C", bound=Hashable)


class Answers(NamedTuple, Generic[T]):
    """All answers that a question can have."""

    values: tuple[T, ...]
    """The answers, each once."""
    ways: tuple[int, ...]
    """The ways of each answer, all positive."""
    out_of: int
    """The sum of the ways."""


def answers_of(ways: Mapping[T, int]) -> Answers[T]:
    """Return the answers that can happen, and the ways of each."""
    possible = {value: number for value, number in ways.items() if number}
    return Answers(tuple(possible), tuple(possible.values()), sum(possible.values()))


@lru_cache(maxsize=1024)
def total(pool: Pool) -> Answers[int]:
    """Count the ways of each answer that `Dice.total` may give."""
    return answers_of(pool.totals())


@lru_cache(maxsize=4096)
def meets(pool: Pool, target: int) -> Answers[bool]:
    """Count the ways of each answer that `Dice.meets` may give."""
    ways = pool.at_least(target)
    return answers_of({True: ways, False: pool.ways - ways})


@lru_cache(maxsize=4096)
def degree(pool: Pool, cuts: tuple[int, ...]) -> Answers[int]:
    """Count the ways of each answer that `Dice.degree` may give."""
    reached = [pool.ways, *(pool.at_least(cut) for cut in sorted(cuts)), 0]
    return answers_of({degree: reached[degree] - reached[degree + 1] for degree in range(len(cuts) + 1)})


@lru_cache(maxsize=1024)
def opposed(a: Pool, b: Pool) -> Answers[int]:
    """Count the ways of each answer that `Dice.opposed` may give."""
    return answers_of(difference(a, b))


@lru_cache(maxsize=1024)
def highest(pool: Pool) -> Answers[int]:
    """Count the ways of each answer that `Dice.highest` may give."""
    return answers_of(pool.highest())


@lru_cache(maxsize=1024)
def reaching(pool: Pool, face: int) -> Answers[int]:
    """Count the ways of each answer that `Dice.reaching` may give."""
    return answers_of(pool.reaching(face))


@lru_cache(maxsize=1024)
def ends(pool: Pool) -> Answers[tuple[int, int]]:
    """Count the ways of each answer that `Dice.ends` may give."""
    return answers_of(pool.ends())


@lru_cache(maxsize=4096)
def shows(pool: Pool, face: int) -> Answers[bool]:
    """Count the ways of each answer that `Dice.shows` may give."""
    none = pool.reaching(face).get(0, 0)
    return answers_of({True: pool.ways - none, False: none})


@lru_cache(maxsize=1024)
def successes(pool: Pool, face: int) -> Answers[int]:
    """Count the ways of each answer that `Dice.successes` may give."""
    ways = pool.reaching(face)
    worst = pool.lowest_among_misses(face)
    return answers_of({**ways, 0: ways.get(0, 0) - worst, -1: worst})


@lru_cache(maxsize=1024)
def beats_all(pool: Pool, others: tuple[Pool, ...]) -> Answers[bool]:
    """Count the ways of each answer that `Dice.beats_all` may give.

    For each total of the pool, all other totals must stay below it at once.
    """
    out_of = prod(other.ways for other in others) * pool.ways
    wins = sum(
        ways * prod(other.ways - other.at_least(total) for other in others)
        for total, ways in pool.totals().items()
    )
    return answers_of({True: wins, False: out_of - wins})


@lru_cache(maxsize=1024)
def winners(
    pool: Pool, limit: Callable[[int, C], int], rivals: tuple[C, ...], groups: tuple[str, ...]
) -> Answers[tuple[int, ...]]:
    """Count the ways of each answer that `Dice.winners` may give.

    Once the one total is given, the rivals are independent of each other.
    """
    rows: dict[tuple[int, ...], int] = {}
    for total, ways in pool.totals().items():
        row = tuple(pool.ways - pool.at_least(limit(total, rival)) for rival in rivals)
        rows[row] = rows.get(row, 0) + ways
    found: dict[tuple[int, ...], int] = {}
    for row, ways in rows.items():
        for won, number in first_of_each(pool.ways, row, groups).items():
            found[won] = found.get(won, 0) + ways * number
    return answers_of(found)


def first_of_each(out_of: int, below: Sequence[int], groups: tuple[str, ...]) -> dict[tuple[int, ...], int]:
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
