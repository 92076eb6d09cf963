"""What a scenario tells a side in words: the story, and its goals. Where to look, the goal itself says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from skirmish.model.scene import Objective


@dataclass(frozen=True, slots=True)
class Story:
    """What the players of a battle are told; empty for a battle of no scenario that is known here."""

    summary: str = ""
    """What is going on; data, never markup."""
    clues: Mapping[Objective, str] = field(default_factory=dict)
    """By goal what its own side alone is told in place of the plain sentence; data, never markup."""
    weighed: frozenset[str] = frozenset()
    """Ids of the units that begin with another health under the rules of this battle than under others."""
