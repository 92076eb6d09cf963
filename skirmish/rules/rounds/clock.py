"""What clocks of a fight answer alike; a structure overrides what is different under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Clock


class FightClock:
    """Mixin for a clock: the fight is on, nothing is declared, and nobody needs a hint."""

    __slots__ = ()

    def status(self: Clock, *, is_short: bool = False) -> str:
        """Say the number of the round, and the phase if a round of the structure has phases."""
        del is_short
        return f"round {self.round}" if self.phase == "round" else f"round {self.round}, {self.phase}"

    @property
    def hint(self) -> str:
        """Empty: a fight needs no hint."""
        return ""

    @property
    def is_before_fight(self) -> bool:
        """False: the fight is on."""
        return False

    @property
    def is_unnoticed(self) -> bool:
        """False: nobody sneaks."""
        return False

    @property
    def is_declaring(self) -> bool:
        """False: what is said is done at once."""
        return False

    @property
    def is_by_acts(self) -> bool:
        """False: a unit does all that it can in a turn before another has one."""
        return False

    def is_due(self, unit_id: str) -> bool:
        """Return False: what a unit has spent comes back before its next turn."""
        del unit_id
        return False

    def intents_of(self, unit_id: str) -> tuple[Action, ...]:
        """Return nothing: no intents are declared."""
        del unit_id
        return ()
