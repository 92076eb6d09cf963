"""The log on the screen: below the map it follows its end, over the map it is read line by line."""

from __future__ import annotations

from skirmish.app.game_flow import GameFlow
from skirmish.app.lines import Row, rule
from skirmish.app.widgets.panel import Panel


class LogPanel:
    """Shows what the player at the keyboard was told."""

    def __init__(self, flow: GameFlow) -> None:
        self.panel = Panel("log")
        """The log below the map."""
        self._flow = flow

    def draw(self, title: str) -> None:
        """Draw the end of the log, below a line with that title."""
        panel = self.panel
        rows = list(self._flow.log.rows(panel.columns))
        room = max(1, panel.size.height - 1)
        start = max(0, len(rows) - room)
        panel.show([rule(panel.columns, panel.is_ascii, title), *rows[start:]])

    def read(self) -> None:
        """Begin to read, at the last line."""
        entries = self._flow.log.entries
        self._flow.log.at = len(entries) - 1 if entries else None

    def stop(self) -> None:
        """Follow the end again."""
        self._flow.log.at = None

    def move(self, lines: int) -> None:
        """Read a later line, or an earlier one."""
        log = self._flow.log
        last = len(log.entries) - 1
        log.at = min(max(0, (last + 1 if log.at is None else log.at) + lines), max(0, last))

    def fold(self, index: int | None = None) -> None:
        """Unfold a line (None: the one that is read), or fold it again."""
        log = self._flow.log
        index = log.at if index is None else index
        if index is not None:
            log.fold(index)

    def rows(self, columns: int, room: int) -> list[Row]:
        """List the lines around the one that is read."""
        log = self._flow.log
        told = list(log.rows(columns))
        at = log.row_of(log.at, columns) if log.at is not None else len(told)
        start = min(max(0, at - room // 2), max(0, len(told) - room))
        return told[start:]
