"""A seed for a battle that nobody has chosen one for."""

from __future__ import annotations

from time import time_ns


def new_seed() -> str:
    """A seed of up to six digits, taken from the clock."""
    return str(time_ns() // 1000 % 1_000_000)
