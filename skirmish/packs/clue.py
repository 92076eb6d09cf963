"""What a scenario tells a side of the battle beyond its rules: the story, and clues to its goals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from skirmish.model.scene import Objective


@dataclass(frozen=True, slots=True)
class Clue:
    """What a side is told of one of its goals."""

    text: str = ""
    """In place of the plain sentence; empty: nothing. Data, never markup."""
    near: str = ""
    """The zone where to look for it; empty: nothing is said of that."""


@dataclass(frozen=True, slots=True)
class Story:
    """What the players of a battle are told; empty for a battle of no scenario that is known here."""

    summary: str = ""
    """What is going on; data, never markup."""
    clues: Mapping[Objective, Clue] = field(default_factory=dict)
    """By goal, for its own side alone."""
    weighed: frozenset[str] = frozenset()
    """Ids of the units that begin with another health under the rules of this battle than under others."""
