"""The player at the plain client, as its words see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.session import Session


class Player(Protocol):
    """The player who types: what all words of the plain client need to know."""

    session: Session
    """The battle in progress."""

    @property
    def view(self) -> Battle:
        """What the side knows."""

    @property
    def prompt(self) -> Prompt:
        """The prompt of the unit that is spoken for."""
