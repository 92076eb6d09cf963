"""The panel over the map: lines for which there is no room beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from skirmish.app.lines import Row, framed
from skirmish.app.parts.battle_map import BattleMap
from skirmish.app.selection import Selection
from skirmish.app.widgets.panel import Panel

Rows = Callable[[int, int], Iterable[Row]]
"""The lines to show in so many columns and rows."""
WIDE = 42
"""Columns of the panel."""


class Popup:
    """Shows one of several things by name, on the side away from the cursor."""

    def __init__(self, selection: Selection, battle_map: BattleMap, shows: Mapping[str, Rows]) -> None:
        self.panel = Panel("float")
        """The panel on the screen."""
        self.panel.redraw = self.draw
        self.name = ""
        """What it shows; empty: it is closed."""
        self._selection = selection
        self._map = battle_map
        self._shows = shows

    def toggle(self, name: str) -> None:
        """Show the lines of that name, or close the panel if it shows them already."""
        self.name = "" if self.name == name else name
        self.place()

    def place(self) -> None:
        """Open or close the panel, on the side of the map that is away from the cursor."""
        panel, view = self.panel, self._map.widget
        panel.display = bool(self.name)
        if not self.name:
            return
        wide = WIDE
        is_left = view.spot(self._selection.cursor).x > view.size.width // 2
        panel.styles.width = wide
        panel.styles.height = view.size.height
        panel.styles.offset = (0 if is_left else view.size.width - wide, view.region.y)
        self.draw()

    def draw(self) -> None:
        """Draw what it shows."""
        if not self.name:
            return
        panel = self.panel
        columns, room = max(2, panel.columns - 2), max(1, panel.size.height - 2)
        rows = [*self._shows[self.name](columns, room)][:room]
        rows += [()] * (room - len(rows))
        panel.show(framed(rows, panel.columns, self.name))
