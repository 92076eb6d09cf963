"""The one table: what was measured, its ratio to a reference of the same run, and the goal beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    what: str
    """What was measured."""
    value: str
    """The number with its unit."""
    ratio: str = ""
    """The same as a multiple of something measured in this run, and of what."""
    goal: str = ""
    """What it is meant to be."""
    is_met: bool | None = None
    """Whether it is; None where there is no goal."""


def told(title: str, rows: Iterable[Row]) -> str:
    """Write one part of the table as text."""
    lines = [f"-- {title} ".ljust(118, "-")]
    for row in rows:
        mark = {None: "", True: "ok", False: "missed"}[row.is_met]
        lines.append(f"{row.what:46} {row.value:>26}  {row.ratio:24} {row.goal:10} {mark}".rstrip())
    return "\n".join(lines)


def at_most(number: float, goal: float) -> bool:
    """Tell whether a number keeps to its upper bound."""
    return number <= goal


def spread(values: list[float]) -> tuple[float, float, float]:
    """Compute median, 95th percentile and maximum."""
    ranked = sorted(values)
    return ranked[len(ranked) // 2], ranked[min(len(ranked) - 1, int(len(ranked) * 0.95))], ranked[-1]


def milliseconds(values: list[float]) -> str:
    """Write median, 95th percentile and maximum of seconds, in ms."""
    middle, late, last = (f"{1000 * value:.1f}" for value in spread(values))
    return f"{middle} p95 {late} max {last} ms"
