"""The panel over the map: lines for which there is no room beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product

from textual.geometry import Offset

from skirmish.app.lines import Row, framed
from skirmish.app.parts.battle_map import BattleMap
from skirmish.app.parts.placing import Place, Spot, place
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
    """Shows one of several things by name, as high as it needs, on the side away from the cursor."""

    def __init__(
        self,
        selection: Selection,
        battle_map: BattleMap,
        shows: Mapping[str, Rows],
        about: Callable[[], Sequence[str]],
    ) -> None:
        """Show what `shows` builds by name, beside the units that `about` returns, if there is room."""
        self._about = about
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
        self._is_left: bool | None = None
        self._laid: Place | None = None

    def toggle(self, name: str) -> None:
        """Show the lines of that name, or close the panel if it shows them already."""
        self.show("" if self.name == name else name)

    def show(self, name: str) -> None:
        """Show the lines of that name; empty: close the panel."""
        before, self.name = self.name, name
        self._lie("front")
        self.place()
        if before == "briefing" != name:
            self.briefed()

    def lie_below(self) -> None:
        """Lie below what was opened last, as long as this is not."""
        self._lie("above")

    def _lie(self, layer: str) -> None:
        if self.panel.styles.layer != layer:
            self.panel.styles.layer = layer

    def place(self) -> None:
        """Open or close the panel, on the side of the map that is away from the cursor."""
        self.panel.display = bool(self.name)
        self._is_left = None
        self.draw()

    def _beside(self, wide: int, high: int) -> Place:
        """Find its place at a side of the map; it changes it when the cursor comes below the panel."""
        view = self._map.widget
        across, spot = view.size.width, view.spot(self._focus())
        is_below = spot.y < high and (spot.x < wide if self._is_left else spot.x >= across - wide)
        if self._is_left is None or is_below:
            self._is_left = spot.x > across // 2
        return Place(0 if self._is_left else across - wide, view.region.y, wide, high)

    def _corner(self, where: Place, spots: Sequence[Spot]) -> Place:
        """Find the corner of the map where it covers least of the goals, and then fewest of the spots.

        It is not made narrower for that: a text that was to be read at a glance would have pages.
        """
        area, (_, _, wide, high) = self._map.widget.region, where
        corners = product((area.y, area.bottom - high), (area.x, area.right - wide))
        places = [where, *(Place(x, y, wide, high) for y, x in corners if x >= area.x)]
        goals = self._map.spots_of(*self._goals())
        return min(places, key=lambda one: (sum(map(one.covers, goals)), sum(map(one.covers, spots))))

    def _stand(self, where: Place) -> None:
        if where != self._laid:
            self._laid, styles = where, self.panel.styles
            styles.width, styles.height, styles.offset = where.wide, where.high, Offset(where.x, where.y)

    def _focus(self) -> Cell:
        """Return the cell that is not to be covered: for the briefing one of a goal."""
        selection = self._selection
        goals = self._goals() if self.name == "briefing" else []
        return goals[len(goals) // 2] if goals else selection.cursor

    def _goals(self) -> list[Cell]:
        """List the cells of the goals."""
        view = self._selection.view
        return [*view.terrain.cells(goal_cells(view))]

    def draw(self) -> None:
        """Draw what it shows."""
        if not self.name:
            return
        wide = WIDE.get(self.name, PLAIN)
        rows = self._rows(wide)
        where, spots = self._beside(wide, len(rows) + 2), self._map.spots(*self._about())
        if any(map(where.covers, spots)):
            if self.name == "briefing":
                where = self._corner(where, spots)
            else:
                where = place(self._map.widget.region, spots, self._fits, wide)
            rows = self._rows(where.wide)
        self._stand(where)
        self.panel.show(framed(rows, where.wide, self.name))

    def _fits(self, wide: int) -> tuple[int, int]:
        """Return the columns and rows that it takes if it may have so many columns."""
        return wide, len(self._rows(wide)) + 2

    def _rows(self, wide: int) -> list[Row]:
        """Build what it shows in so many columns, as much as the map has room for."""
        room = max(3, self._map.widget.size.height) - 2
        return [*self._shows[self.name](wide - 2, room)][:room]
