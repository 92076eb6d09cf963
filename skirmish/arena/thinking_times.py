"""How long opponents thought over each decision, and how often they failed: small enough for one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil

MICRO = 1_000_000
"""Microseconds of a second."""


class ThinkingTimes:
    """What one side of a battle needed to think. It grows while the battle goes on."""

    def __init__(self, times: Mapping[int, int] | None = None, slips: int = 0) -> None:
        self.times: Counter[int] = Counter(times)
        """How many decisions took so long, by CPU time in microseconds, rounded to two digits."""
        self.slips = slips
        """How often the opponent failed to answer."""

    def note(self, seconds: float, slips: int) -> None:
        """Count one decision, and the slips in it."""
        self.times[rounded(seconds)] += 1
        self.slips += slips

    @property
    def decisions(self) -> int:
        """How often the side was asked."""
        return self.times.total()

    @property
    def seconds(self) -> float:
        """CPU time of all decisions together."""
        return sum(micros * count for micros, count in self.times.items()) / MICRO

    def quantile(self, share: float) -> float:
        """Return the CPU time, in seconds, that such a share of the decisions did not exceed; 0 for none."""
        wanted, met = ceil(share * self.decisions), 0
        for micros in sorted(self.times):
            met += self.times[micros]
            if met >= wanted:
                return micros / MICRO
        return 0.0


def together(parts: Iterable[ThinkingTimes]) -> ThinkingTimes:
    """Add up what sides of several battles needed."""
    found = ThinkingTimes()
    for part in parts:
        found.times.update(part.times)
        found.slips += part.slips
    return found


def rounded(seconds: float) -> int:
    """Return the time in microseconds, rounded to two digits: 1 ms is told from 1.1 ms, 100 from 110."""
    micros = max(0, round(seconds * MICRO))
    return int(float(f"{micros:.1e}"))
