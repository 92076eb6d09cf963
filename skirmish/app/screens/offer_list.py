"""The command palette of a screen: it lists what the screen offers now, and nothing of the library's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.markup import escape

from skirmish.app.lines import clean
from skirmish.app.screens.layer import Layer

if TYPE_CHECKING:
    from skirmish.app.messages import PaletteEntry


class OfferList(Provider):
    """Titles and hints are data, never markup."""

    async def discover(self) -> Hits:
        """List all offers, before anything was typed."""
        for offer, do in self._offers():
            title = clean(offer.title)
            yield DiscoveryHit(Content(title), do, title, escape(clean(offer.hint)))

    async def search(self, query: str) -> Hits:
        """List the offers that match the text that was typed, and what can be looked up."""
        matcher = self.matcher(query)
        for offer, do in self._offers(is_searched=True):
            title = clean(offer.title)
            score = matcher.match(title)
            if score > 0:
                yield Hit(score, Content(title), do, title, escape(clean(offer.hint)))

    def _offers(self, *, is_searched: bool = False) -> Iterator[tuple[PaletteEntry, Callable[[], object]]]:
        screen = self.screen
        if isinstance(screen, Layer):
            for offer in chain(screen.offers(), screen.topics() if is_searched else ()):
                yield offer, partial(self.app.run_action, offer.action, screen)


class OfferScreen(CommandPalette, Layer[None]):
    """The library's palette, which many clicks at once close but once, and no key harms."""

    def _action_command_list(self, action: str) -> None:
        """Leave a list alone that is not laid out yet: the library looks for its lines all the same."""
        with suppress(KeyError, IndexError):
            super()._action_command_list(action)
