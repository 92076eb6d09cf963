"""The panel over the map: lines for which there is no room beside it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from skirmish.app.lines import Row, framed
from skirmish.app.parts.battle_map import BattleMap
from skirmish.app.rows.briefing import goal_cells
from skirmish.app.selection import Selection
from skirmish.app.widgets.panel import Panel
from skirmish.grid import Cell

Rows = Callable[[int, int], Iterable[Row]]
"""The lines to show in so many columns and rows."""
WIDE = {"briefing": 50}
"""Columns of the panel by what it shows."""
PLAIN = 42
"""Columns of the panel otherwise."""


class Popup:
    """Shows one of several things by name, on the side away from the cursor."""

    def __init__(
        self,
        selection: Selection,
        battle_map: BattleMap,
        shows: Mapping[str, Rows],
        fitted: Container[str] = (),
    ) -> None:
        """Show what `shows` builds by name; of those `fitted` the panel is no higher than they need."""
        self.panel = Panel("float")
        """The panel on the screen."""
        self.panel.redraw = self.draw
        self.name = ""
        """What it shows; empty: it is closed."""
        self.briefed: Callable[[], None] = lambda: None
        """Called when the briefing has just been closed."""
        self._selection = selection
        self._map = battle_map
        self._shows = shows
        self._fitted = fitted
        self._size = (PLAIN, 2)

    def toggle(self, name: str) -> None:
        """Show the lines of that name, or close the panel if it shows them already."""
        self.show("" if self.name == name else name)

    def show(self, name: str) -> None:
        """Show the lines of that name; empty: close the panel."""
        before, self.name = self.name, name
        self.place()
        if before == "briefing" != name:
            self.briefed()

    def place(self) -> None:
        """Open or close the panel, on the side of the map that is away from the cursor."""
        panel, view = self.panel, self._map.widget
        panel.display = bool(self.name)
        if not self.name:
            return
        wide = WIDE.get(self.name, PLAIN)
        is_left = view.spot(self._focus()).x > view.size.width // 2
        panel.styles.width = wide
        room = view.size.height
        if self.name in self._fitted:
            room = min(room, len([*self._shows[self.name](wide - 2, room - 2)]) + 2)
        panel.styles.height = room
        self._size = wide, room
        panel.styles.offset = (0 if is_left else view.size.width - wide, view.region.y)
        self.draw()

    def _focus(self) -> Cell:
        """Return the cell that is not to be covered: for the briefing one of a goal."""
        selection = self._selection
        if self.name == "briefing":
            goals = [*selection.view.terrain.cells(goal_cells(selection.view, selection.story))]
            if goals:
                return goals[len(goals) // 2]
        return selection.cursor

    def draw(self) -> None:
        """Draw what it shows."""
        if not self.name:
            return
        columns, room = self._size[0] - 2, max(1, self._size[1] - 2)  # As it is laid out next.
        rows = [*self._shows[self.name](columns, room)][:room]
        rows += [()] * (room - len(rows))
        self.panel.show(framed(rows, self._size[0], self.name))
