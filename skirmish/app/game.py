"""What the table asks of the game in progress; `skirmish.session.Session` answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the title needs two words from here, and comes up before the rules are loaded
    from collections.abc import Mapping
    from pathlib import Path

    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.rules.check import Refusal
    from skirmish.rules.ruleset import Ruleset

HUMAN = "human"
"""The seat of a side that is played at this keyboard; others are `ai:` and a level."""


SEATS = (HUMAN, "ai:recruit", "ai:regular", "ai:veteran")
"""Who may play a side."""


class Game(Protocol):
    """One game in progress."""

    @property
    def ruleset(self) -> Ruleset:
        """What resolves it."""

    @property
    def battle(self) -> Battle:
        """The truth now."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step so far, undone ones left out."""

    @property
    def seats(self) -> Mapping[str, str]:
        """Who plays each side."""

    @property
    def path(self) -> Path | None:
        """The save, if there is one."""

    @property
    def asked(self) -> str:
        """The side that is asked, or empty."""

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""

    def view(self, side: str) -> Battle:
        """What that side knows now."""

    def refuse(self, action: Action) -> Refusal | None:
        """Why the answer is not allowed, or None."""

    def submit(self, action: Action) -> Step:
        """Answer what is asked. IllegalAction if it is refused."""

    def hand_to(self, side: str, seat: str) -> None:
        """Let somebody else play that side from now on."""

    def undo(self) -> Step | None:
        """Take the last step back, if that is allowed."""

    def news(self) -> tuple[str, ...]:
        """What has become of the save since this was last asked, in sentences."""

    def close(self) -> None:
        """Let go of the save."""

    def why_no_undo(self) -> str:
        """Why it is not allowed; empty if it is."""
