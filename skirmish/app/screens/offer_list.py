"""The command palette of a screen: it lists what the screen offers now, and nothing of the library's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from textual.command import CommandInput, CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon
from textual.content import Content
from textual.markup import escape

from skirmish.app.fitting import drawable
from skirmish.app.screens.layer import Layer

if TYPE_CHECKING:
    from textual.message import Message

    from skirmish.app.messages import PaletteEntry


class OfferList(Provider):
    """Titles and hints are data, never markup."""

    async def discover(self) -> Hits:
        """List all offers, before anything was typed."""
        for offer, do in self._offers():
            title = self._plain(offer.title)
            yield DiscoveryHit(Content(title), do, title, escape(self._plain(offer.hint)))

    async def search(self, query: str) -> Hits:
        """List the offers that match the text that was typed, and what can be looked up."""
        matcher = self.matcher(query)
        for offer, do in self._offers(is_searched=True):
            title = self._plain(offer.title)
            score = matcher.match(title)
            if score > 0:
                yield Hit(score, Content(title), do, title, escape(self._plain(offer.hint)))

    def _plain(self, text: str) -> str:
        screen = self.screen
        return drawable(text, ascii_only=isinstance(screen, Layer) and screen.services.settings.ascii_only)

    def _offers(self, *, is_searched: bool = False) -> Iterator[tuple[PaletteEntry, Callable[[], object]]]:
        screen = self.screen
        if isinstance(screen, Layer):
            for offer in chain(screen.offers(), screen.topics() if is_searched else ()):
                yield offer, partial(self.app.run_action, offer.action, screen)


class OfferScreen(CommandPalette, Layer[None]):
    """The library's palette, which many clicks at once close but once, and no key harms."""

    def __init__(self, *, ascii_only: bool) -> None:
        """List what the screen below offers, drawn in ASCII alone if so wanted."""
        super().__init__(
            id="--command-palette",
            placeholder="type a part of its name",
            classes="ascii" if ascii_only else "",
        )
        self._is_plain = ascii_only

    def on_mount(self) -> None:
        """Take another sign than the library's where only ASCII may be drawn."""
        if self._is_plain:
            self.query_one(SearchIcon).icon = ">"

    async def _dispatch_message(self, message: Message) -> None:
        """Look for nothing once it is closed: its line may hear only then what was typed before."""
        if self.is_on_top or not isinstance(message, CommandInput.Changed):
            await super()._dispatch_message(message)

    def _action_command_list(self, action: str) -> None:
        """Leave a list alone that is not laid out yet: the library looks for its lines all the same."""
        with suppress(KeyError, IndexError):
            super()._action_command_list(action)
