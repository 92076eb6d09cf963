"""Where all chance comes from: named, repeatable streams of random numbers.

This is the only module of the game that imports `random`. Everything that needs chance (dice, opponents, the
map generator, the arena) is handed a `Stream`. Two streams of the same name give the same numbers for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """A repeatable stream of random numbers, told from all others by its seed text.

    Only `Random.random` is used, the one method whose sequence Python promises to keep between versions.
    """

    __slots__ = ("_draw", "seed")

    def __init__(self, seed: str) -> None:
        """Name the stream; nothing is drawn yet."""
        self.seed = seed
        self._draw: Callable[[], float] | None = None

    @classmethod
    def of(cls, *parts: object) -> Stream:
        """Build the stream named by the texts of `parts` joined with "/": `Stream.of(battle_seed, step)`."""
        return cls("/".join(map(str, parts)))

    def child(self, *parts: object) -> Stream:
        """Build a stream of its own named below this one; drawing from either never moves the other."""
        return Stream.of(self.seed, *parts)

    def random(self) -> float:
        """Draw the next number, at least 0 and below 1."""
        return (self._draw or self._begin())()

    def _begin(self) -> Callable[[], float]:
        """Seed at the first number, as most steps draw none, and return the function that draws."""
        self._draw = Random(self.seed).random
        return self._draw

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, all equally likely; ValueError if n is not positive."""
        if n < 1:
            raise ValueError(f"cannot draw a whole number below {n}")
        return int((self._draw or self._begin())() * n)

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items, all equally likely; ValueError if there are none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return a new list of the items in random order, every order equally likely."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def drawn(self, items: Iterable[T]) -> Iterator[T]:
        """Yield the items in random order, every order equally likely; each is drawn when it is asked for."""
        left = list(items)
        count = len(left)
        while count > 1:
            place = int((self._draw or self._begin())() * count)
            count -= 1
            left[place], left[count] = left[count], left[place]
            yield left.pop()
        if left:
            yield left[0]
