"""How much work something may take, told so that a slow and busy machine cannot make a test fail.

Speed is measured by `make bench`. What tests see to is that effort does not grow beyond all bounds.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

import pytest

Extent = TypeVar("Extent")
IS_LONG = bool(os.environ.get("SKIRMISH_LONG"))
"""Whether the long batteries run whole, as `make long` wants it; else each has a short run."""
LIMIT = 20.0
"""Seconds of CPU time. What is held to it takes about half of one on a quiet machine, so others may be
many times slower; work that grows with the square of what a file holds does not stay below it."""


def so_many(short: Extent, whole: Extent) -> Extent:
    """What a battery takes: a part in every run of the tests, all of it under `make long`."""
    return whole if IS_LONG else short


def paired(names: Iterable[str], others: Sequence[Extent]) -> list[tuple[str, Extent]]:
    """Each name with one of the others in turn; under `make long` with each of them."""
    known = [*names]
    return so_many(
        [(name, others[place % len(others)]) for place, name in enumerate(known)],
        [(name, other) for name in known for other in others],
    )


def every(number: int, cases: Iterable[Any], first: int = 0) -> list[Any]:
    """All these cases: every so many of them in each run of the tests, the others in the batteries.

    `first`: the place (from 0) of the first that is in each run. Tests that are alike have different ones,
    so that each system is in some of them.
    """
    return [
        case if place % number == first else pytest.param(*_values(case), marks=pytest.mark.slow)
        for place, case in enumerate(cases)
    ]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)


def bits(size: int) -> list[int]:
    """Places of bits in so many bytes: in a short run one of each byte, in turn the first to the eighth."""
    return so_many([8 * byte + byte % 8 for byte in range(size)], [*range(8 * size)])


@contextmanager
def within_reason() -> Iterator[None]:
    """Do what is inside; it fails only if that takes many times what it takes on the slowest machine."""
    start = time.process_time()
    yield
    assert time.process_time() - start < LIMIT


def calls(work: Callable[[], object]) -> int:
    """Count the calls of functions that a piece of work makes: the same number on every machine."""
    count = 0

    def note(_frame: FrameType, event: str, _about: Any) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
