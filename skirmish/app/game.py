"""What the screens ask of the game in progress; `skirmish.session.Session` answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from skirmish.hotseat import HotseatGame

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.rules.check import Refusal
    from skirmish.seats import Opponent


class Game(HotseatGame, Protocol):
    """One game in progress: what the keyboard asks of it, and more."""

    def view(self, side: str) -> Battle:
        """Return what that side knows now."""

    def refuse(self, action: Action) -> Refusal | None:
        """Say why the answer is not allowed; None if it is."""

    def submit(self, action: Action) -> Step:
        """Answer what is asked. IllegalAction if the answer is refused."""

    def hand_to(self, squad: str, seat: str) -> None:
        """Let somebody else play that side or ally from now on."""

    def opponent(self, squad: str) -> Opponent:
        """Return who answers for that side or ally, which nobody plays at the keyboard."""

    def undo(self) -> Step | None:
        """Take the last step back, if that is allowed."""

    def news(self) -> tuple[str, ...]:
        """Return in sentences what has become of the save since the last call."""

    def close(self) -> None:
        """Let go of the save."""
