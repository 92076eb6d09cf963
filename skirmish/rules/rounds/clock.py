"""What clocks answer alike, in a fight and before it; a structure overrides what is different under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from skirmish.model.change import Remade

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Clock


class FightClock(Remade):
    """Base of a clock: the fight is on, nothing is declared, and nobody needs a hint.

    A clock is remade all the time: as a frozen dataclass that is not slotted it is as quick as a battle.
    """

    __slots__ = ()

    def status(self: Clock, *, is_short: bool = False) -> str:
        """Say the number of the round, and the phase if a round of the structure has phases.

        Before the first round there is only the phase; empty where the fight is about to begin.
        """
        del is_short
        said = (f"round {self.round}" if self.round else "", self.phase if self.phase != "round" else "")
        return ", ".join(text for text in said if text)

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

    @property
    def is_by_sides(self) -> bool:
        """False: units of both sides take turns."""
        return False

    @property
    def is_tied(self) -> bool:
        """False: one unit acts after another."""
        return False

    def is_due(self, unit_id: str) -> bool:
        """Return False: what a unit has spent comes back before its next turn."""
        del unit_id
        return False

    def is_through(self, unit_id: str) -> bool:
        """Return False: who is through stands in the order no more, or may act again."""
        del unit_id
        return False

    def intents_of(self, unit_id: str) -> tuple[Action, ...]:
        """Return nothing: no intents are declared."""
        del unit_id
        return ()

    def without_aim_at(self, unit_id: str) -> Self:
        """Return this very clock: no intents are declared."""
        del unit_id
        return self

    def having_said(self, action: Action) -> Self:
        """Return this very clock: no intents are declared."""
        del action
        return self


class BeforeFightClock(FightClock):
    """Base of a clock for what comes before the fight: no round has begun, and nobody has a turn yet."""

    __slots__ = ()

    @property
    def round(self) -> int:
        """0: no round has begun."""
        return 0

    @property
    def order(self) -> tuple[tuple[str, str], ...]:
        """Empty: there is no order yet."""
        return ()

    @property
    def is_before_fight(self) -> bool:
        """True: the fight comes later, under another clock."""
        return True
