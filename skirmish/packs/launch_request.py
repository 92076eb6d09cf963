"""A request to launch a battle: what a player has said of it before the packs were read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from skirmish.packs.random_name import is_random

if TYPE_CHECKING:
    from skirmish.packs.library import Library
    from skirmish.packs.setup import Setup


@dataclass(frozen=True, slots=True)
class LaunchRequest:
    """The battle that is wanted; the scenario decides what is empty or None here."""

    scenario: str
    """Id of the scenario, or the name of a random battle, as `forest:4821`."""
    seed: str
    """Of the dice."""
    ruleset: str = ""
    """Id of the ruleset; empty: the first that the scenario can be played under."""
    fog: bool | None = None
    """Whether a side sees only what its units see."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """By side: who plays it."""

    def setup(self, library: Library) -> Setup:
        """Build the setup; SettingsError if there is no such scenario. `Library.battle` checks the rest."""
        scenario = self.scenario
        if is_random(scenario):
            from skirmish.packs.random_battle import named_in_full

            scenario = str(named_in_full(scenario, library.packs, library.rulesets, ruleset=self.ruleset))
        proposed = library.setup(scenario, self.ruleset, self.seed)
        ruleset = self.ruleset or library.card(scenario).rulesets[0]
        fog = proposed.fog if self.fog is None else self.fog
        return replace(proposed, ruleset=ruleset, fog=fog, seats={**proposed.seats, **self.seats})
