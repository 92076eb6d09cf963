"""The briefing on the panel over the map: page by page, where it is longer than the panel has room for."""

from __future__ import annotations

from rich.cells import cell_len

from skirmish.app.game_flow import GameFlow
from skirmish.app.lines import Row, Span
from skirmish.app.rows.briefing import briefing_rows
from skirmish.app.selection import Selection
from skirmish.texts.briefing import opening


class Briefing:
    """The lines of the briefing, and which page of them is shown."""

    def __init__(self, selection: Selection, flow: GameFlow) -> None:
        self.is_held = False
        """Whether a question waits until the briefing is closed."""
        self._selection = selection
        self._flow = flow
        self.pages = 1
        """How many pages it has in the columns and rows that were asked for last."""
        self._page = 0

    def turn(self) -> bool:
        """Go on to the next page; False after the last one: the next time it begins with the first again."""
        self._page = (self._page + 1) % self.pages
        return self._page > 0

    @property
    def has_more(self) -> bool:
        """Whether another page follows."""
        return self._page < self.pages - 1

    def begin(self) -> None:
        """Begin with the first page."""
        self._page = 0

    def rows(self, columns: int, room: int) -> list[Row]:
        """List the lines of the page as things stand, to fit so many columns and rows, and how to go on."""
        flow, selection = self._flow, self._selection
        begun = opening(flow.game.steps, flow.viewer)
        seats, story = flow.game.seats, selection.story
        told = briefing_rows(selection.ruleset, begun, flow.shown, seats, story, columns=columns)
        rows, size = [*told], max(1, room - 1)
        if len(rows) > size:
            rows = [row for row in rows if row]
        self.pages = -(-len(rows) // size)
        self._page = min(self._page, self.pages - 1)
        first = self._page * size
        return [*rows[first : first + size], self._last_row(columns)]

    def _last_row(self, columns: int) -> Row:
        """Say how to go on: in full, or where that does not fit, the shorter of two sentences."""
        number = f"{self._page + 1} of {self.pages}"
        waits = ": a question waits" if self.is_held else ", {briefing} opens it"
        if self.has_more:
            said = "{accept}: more, page " + number + "; {back} closes this"
            brief = "{accept}: more, " + number + "; {back}: close"
        else:
            said, brief = "{accept} or {back} closes this" + waits, "{accept} or {back} closes this"
        full, short = (f" {self._selection.player_keys.say(one)}" for one in (said, brief))
        command = "more_briefing" if self.has_more else "briefing"
        return (Span(full if cell_len(full) <= columns else short, "key", command),)
