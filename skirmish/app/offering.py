"""What the command palette lists over every screen, not loaded before it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.command import Provider


def offer_list() -> type[Provider]:
    """Return the list of what the screen on top offers."""
    from skirmish.app.screens.offer_list import OfferList

    return OfferList
