"""The log below the map: it follows its end."""

from __future__ import annotations

from typing import Final

from skirmish.app.fitting import keeping_counts
from skirmish.app.game_flow import GameFlow
from skirmish.app.lines import hitting, rule
from skirmish.app.widgets.panel import Panel

MARGIN: Final = 4
"""Columns of the line above the log that are no part of its title."""


class LogPanel:
    """Shows what the player at the keyboard was told."""

    def __init__(self, flow: GameFlow) -> None:
        self.panel = Panel("log")
        """The log below the map."""
        self._flow = flow

    def draw(self, title: str, command: str) -> None:
        """Draw the end of the log, below a line with that title; a click on that does the command, if any."""
        panel = self.panel
        rows = list(self._flow.log.rows(panel.columns))
        room = max(1, panel.size.height - 1)
        start = max(0, len(rows) - room)
        said = keeping_counts(title, panel.columns - MARGIN)
        head = hitting(rule(panel.columns, panel.is_ascii, said), command)
        panel.show([head, *rows[start:]])

    def fold(self, index: int) -> None:
        """Unfold a line, or fold it again."""
        self._flow.log.fold(index)
