"""The command palette of a screen: it lists what the screen offers now, and nothing of the library's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING

from textual.command import CommandInput, CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon
from textual.content import Content
from textual.markup import escape

from skirmish.app.fitting import drawable
from skirmish.app.screens.layer import Layer

if TYPE_CHECKING:
    from textual.message import Message

    from skirmish.app.messages import PaletteEntry


def closeness(query: str, title: str, hint: str, loose: float, *, can_be_done: bool) -> float:
    """Say how well an offer fits what was typed; 0: not at all.

    Best is a title in which a word begins so, then one that has it within a word, then a hint that has it. Of
    those alike what can be done comes before what can only be read. Below 1 are titles that only have the
    letters one after the other, by the library's own measure `loose`: to it, `stea` is in `system: a cell`.
    """
    said, sought = title.casefold(), query.strip().casefold()
    if sought in said:
        begins = re.search(rf"\b{re.escape(sought)}", said) is not None
        return 2 + begins + can_be_done / 2 + 1 / (3 + len(said))
    if sought in hint.casefold():
        return 1 + can_be_done / 2
    return loose / (1 + loose)


class OfferList(Provider):
    """Titles and hints are data, never markup."""

    async def discover(self) -> Hits:
        """List all offers, before anything was typed."""
        for offer, do, _ in self._offers():
            title = self._plain(offer.title)
            yield DiscoveryHit(Content(title), do, title, escape(self._plain(offer.hint)))

    async def search(self, query: str) -> Hits:
        """List the offers that match the text that was typed, and what can be looked up.

        Those that only have its letters are listed where no other is found: who mistypes finds something.
        """
        matcher = self.matcher(query)
        found = []
        for offer, do, can_be_done in self._offers(is_searched=True):
            title, hint = self._plain(offer.title), self._plain(offer.hint)
            score = closeness(query, title, hint, matcher.match(title), can_be_done=can_be_done)
            found.append((score, title, hint, do))
        is_found = any(score >= 1 for score, *_ in found)
        for score, title, hint, do in found:
            if score >= 1 or (score > 0 and not is_found):
                yield Hit(score, Content(title), do, title, escape(hint))

    def _plain(self, text: str) -> str:
        screen = self.screen
        return drawable(text, ascii_only=isinstance(screen, Layer) and screen.services.settings.ascii_only)

    def _offers(
        self, *, is_searched: bool = False
    ) -> Iterator[tuple[PaletteEntry, Callable[[], object], bool]]:
        """Yield what is offered, what does it, and whether it is done rather than read about."""
        screen = self.screen
        if isinstance(screen, Layer):
            topics = screen.topics() if is_searched else ()
            found = chain(zip(screen.offers(), repeat(True)), zip(topics, repeat(False)))
            for offer, can_be_done in found:
                yield offer, partial(self.app.run_action, offer.action, screen), can_be_done


class OfferScreen(CommandPalette, Layer[None]):
    """The library's palette, which many clicks at once close but once, and no key harms."""

    def __init__(self, *, ascii_only: bool) -> None:
        """List what the screen below offers, drawn in ASCII alone if so wanted."""
        super().__init__(
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
