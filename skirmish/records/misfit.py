"""Data that does not fit: the one error inside the codec, which tells the place from the inside out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from reprlib import Repr
from typing import Any, Final

MOST_QUOTED: Final = 40
"""Characters of a text that are told."""
_BRIEF: Final = Repr()
"""Looks at the first few parts of anything."""


class Misfit(Exception):
    """Data that does not fit its shape. `path` grows from the inside out while it is raised."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.path: list[str] = []

    def __str__(self) -> str:
        """Say where and why: `units.a1.hp: not a whole number: 'x'`."""
        where = ".".join(map(shortened, self.path[:12]))
        return f"{where}: {self.args[0]}" if where else str(self.args[0])


@contextmanager
def inside(name: object) -> Iterator[None]:
    """Add a name to the path of a misfit that passes."""
    try:
        yield
    except Misfit as misfit:
        misfit.path.insert(0, str(name))
        raise


def shortened(text: str) -> str:
    """Return the text, cut to at most `MOST_QUOTED` characters."""
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"


def quoted(data: object) -> str:
    """Quote the data, short enough for a sentence, however much of it there is."""
    try:
        return shortened(repr(data[:40]) if isinstance(data, str | bytes) else _BRIEF.repr(data))
    except ValueError:  # Python does not write a number of thousands of digits.
        return "a number of too many digits"


def as_list(data: Any) -> list[Any]:
    """Return the data as a list; Misfit if it is none."""
    if type(data) is not list:
        raise Misfit(f"not a list: {quoted(data)}")
    return data


def as_object(data: Any) -> dict[str, Any]:
    """Return the data as an object; Misfit if it is none."""
    if type(data) is not dict:
        raise Misfit(f"not an object: {quoted(data)}")
    return data


def each(function: Callable[[Any], Any], values: Iterable[Any]) -> list[Any]:
    """Apply the function to every value; a misfit is given the value's place as its name."""
    done: list[Any] = []
    try:
        for value in values:
            done.append(function(value))  # noqa: PERF401  the place of a misfit is how many were done
    except Misfit as misfit:
        misfit.path.insert(0, str(len(done)))
        raise
    return done
