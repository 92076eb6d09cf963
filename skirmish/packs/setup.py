"""The setup of a battle: what a player settles before step 0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from skirmish.model.scene import Setting
from skirmish.seats import HUMAN


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that makes a battle, so that the same setup always makes the same one."""

    scenario: str
    """Id of the scenario."""
    ruleset: str
    """Id of the ruleset, one of those that the scenario can be played under."""
    seed: str
    """Of the dice."""
    fog: bool = True
    """Whether a side sees only what its units see."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """By side: one of `SEATS`."""
    options: Mapping[str, Setting] = field(default_factory=dict)
    """Options of the ruleset that differ from what the scenario says."""

    def people(self, sides: Iterable[str]) -> frozenset[str]:
        """Return the sides that people play: a side whose seat is not named is a person's."""
        return frozenset(side for side in sides if self.seats.get(side, HUMAN) == HUMAN)
