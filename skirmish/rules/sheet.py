"""What the fields of a ruleset's sheets and items may hold; packs are checked against it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """For `Annotated[int, Bounds(0, 6)]`: the least and the most that a field of a sheet may be."""

    least: int
    """Smallest value allowed."""
    most: int
    """Largest value allowed."""
