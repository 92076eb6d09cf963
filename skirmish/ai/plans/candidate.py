"""One thing that a unit could do, with its price."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.ai.worth.harm import NOTHING, Harm
from skirmish.ai.worth.terms import Terms, price_of

if TYPE_CHECKING:
    from skirmish.ai.plans.future import Stand
    from skirmish.model.action import Action


@dataclass(frozen=True, slots=True)
class Plan:
    """One thing to do, with its price."""

    action: Action
    """What is done now."""
    terms: Terms
    """What it is worth, part by part; to be compared with other plans of the same unit."""
    stand: Stand
    """Where, and how, it leaves the unit."""
    harm: Harm = NOTHING
    """What it, or what follows a walk, is expected to do to the target."""
    then: Action | None = None
    """What is to follow a walk."""
    net: float = 0.0
    """Of a walk: what being there is worth, less what the way costs."""
    count: int = 1
    """How many make the attack together."""
    is_arming: bool = False
    """Whether it takes in hand what the unit can strike with, which held nothing such before."""

    @property
    def is_blow(self) -> bool:
        """Whether it is a blow that is struck at once."""
        return self.then is None and self.harm.damage > 0 and "ambush" not in self.terms

    @property
    def price(self) -> float:
        """What it is worth in all, in points."""
        return price_of(self.terms)
