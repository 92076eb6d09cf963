"""Timing of short pieces of code in this process, and references that show how fast the machine is now."""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time


def rate(work: Callable[[], int]) -> float:
    """Measure things per second of CPU time; the piece of work returns how many it did."""
    start = process_time()
    done = work()
    return done / (process_time() - start)


def microseconds(call: Callable[[], object], seconds: float = 0.15) -> float:
    """Measure what one call takes: the best of several rounds that take about `seconds` together."""
    gc.collect()
    best, spent, number = float("inf"), 0.0, 1
    while spent < seconds:
        start = perf_counter()
        for _ in range(number):
            call()
        took = perf_counter() - start
        spent += took
        best = min(best, took / number)
        number = max(1, min(100_000, int(seconds / 10 / max(best, 1e-9))))
    return best * 1e6


def once(call: Callable[[], object]) -> float:
    """Measure the CPU time of a single call in microseconds."""
    start = process_time()
    call()
    return (process_time() - start) * 1e6


def throw_dice(number: int = 300_000) -> int:
    """Throw plain d6 by Python's own generator."""
    draw = Random(1).random
    for _ in range(number):
        int(draw() * 6)
    return number


def count_up(number: int = 200_000) -> int:
    """Run a fixed loop of plain Python: numbers, a list, a dict, a call."""
    kept: dict[int, int] = {}
    row = [0] * 64
    for index in range(number):
        place = index * 7 % 64
        row[place] += _mixed(index, row[place])
        kept[place] = row[place]
    return number


def _mixed(one: int, other: int) -> int:
    return (one ^ other) & 255
