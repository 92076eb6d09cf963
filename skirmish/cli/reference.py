"""Words of the plain client that look things up or write them down: briefing, encyclopedia, turns, log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from skirmish.cli.output import put
from skirmish.cli.player import Player
from skirmish.errors import SaveError
from skirmish.packs.clue import Story
from skirmish.records.exports import joined, new_file
from skirmish.texts.briefing import goals, heading, hurt, opening, players, special
from skirmish.texts.encyclopedia import CHAPTERS, entries
from skirmish.typed import as_sentence, quoted

if TYPE_CHECKING:
    from skirmish.chronicle import Line

MOST: Final = 6
"""Entries that are told at once."""


class Reader(Player, Protocol):
    """A player who looks things up."""

    story: Story
    """What the scenario tells."""
    exports: Path | None
    """Where files to share are written; None: nowhere."""

    @property
    def log(self) -> list[tuple[int, Line]]:
        """What the player was told."""


class Reference:
    """The words, each with what it does."""

    def __init__(self, player: Reader) -> None:
        self._player = player
        self.words: Mapping[str, Callable[[str], None]] = {
            "briefing": self._briefing,
            "about": self._about,
            "turns": self._order,
            "write": self._write_log,
        }
        """By what is typed."""

    def _briefing(self, _rest: str) -> None:
        at = self._player
        put(heading([*goals(at.view, at.story)]))
        for line in self._briefed():
            put(line)

    def _briefed(self) -> Iterator[str]:
        at = self._player
        yield from goals(at.view, at.story)
        if at.story.summary:
            yield at.story.summary
        yield from players(at.view, at.session.seats)
        begun = opening(at.session.steps, at.session.asked)
        yield from hurt(at.session.ruleset, begun, at.story)
        yield from special(at.session.ruleset, at.view, at.session.seats)

    def _about(self, name: str) -> None:
        """Tell the entries of the encyclopedia with that name; what only has it in it comes after."""
        at, wanted = self._player, name.lower()
        if not wanted:
            put(f"Say about and a name, as in about move. There are: {', '.join(CHAPTERS)}.")
            return
        every = [one for chapter in CHAPTERS for one in entries(at.session.ruleset, at.view, chapter)]
        same = [one for one in every if wanted in {one.id.lower(), one.title.lower(), one.chapter}]
        found = same or [one for one in every if wanted in one.title.lower()]
        if not found:
            put(f"Nothing is known of {quoted(name)}. Type about for the chapters there are.")
        for one in found if wanted in CHAPTERS else found[:MOST]:
            put(f"{one.chapter}: {one.title.strip()}. {' '.join(map(as_sentence, one.lines))}")

    def _order(self, _rest: str) -> None:
        view = self._player.view
        order = view.clock.order if view.clock else ()
        names = [
            view.units[name].name + (f" ({said.strip('()')})" if said else "")
            for name, said in order
            if name in view.units
        ]
        put(
            f"Still to act, in this order: {', '.join(names)}."
            if names
            else "There is no order of turns now."
        )

    def _write_log(self, _rest: str) -> None:
        at = self._player
        if at.exports is None:
            put("There is no folder for it.")
            return
        lines = (line for _, told in at.log for line in (str(told), *(f"  {row}" for row in told.rows)))
        try:
            made = new_file(at.exports, at.session.battle.scene.title, ".txt", joined(lines))
        except SaveError as error:
            put(f"{error}.")
            return
        put(f"Written: {made.name}, among the exports.")
