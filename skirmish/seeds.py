"""A seed for a battle whose player has chosen none."""

from __future__ import annotations

from time import time_ns


def new_seed() -> str:
    """Make a seed of up to six digits from the clock."""
    return str(time_ns() // 1000 % 1_000_000)
