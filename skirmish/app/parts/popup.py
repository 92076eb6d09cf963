"""The panel over the map: lines for which there is no room beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from textual.geometry import Offset, Region

from skirmish.app.lines import Row, Span, framed
from skirmish.app.parts.battle_map import BattleMap
from skirmish.app.parts.placing import Rect, Spot, place
from skirmish.app.rows.briefing import goal_cells
from skirmish.app.selection import Selection
from skirmish.app.widgets.panel import Panel
from skirmish.grid import Cell

Rows = Callable[[int, int], Iterable[Row]]
"""The lines to show in so many columns and rows."""
WIDE = 50
"""Columns of the briefing."""
SLIM = 36
"""Columns of the briefing where it stands between one's own and the goals."""
HALF = 0.5
"""Share of one's own and that of the goals, added up, that may be covered before the briefing is slim."""
PLAIN = 42
"""Columns of all else."""
NARROW = 30
"""Columns that all else has at least beside a card that asks; with fewer it lies over the card."""
LOW = 9
"""Rows that the briefing has at least where it is made lower than it needs to be."""
SMALL = 24
"""Rows of a map on which it has two pages rather than lie over most of it."""


class Popup:
    """Shows one of several things by name, as high as it needs, on the side away from the cursor."""

    def __init__(
        self,
        selection: Selection,
        battle_map: BattleMap,
        shows: Mapping[str, Rows],
        about: Callable[[], Sequence[str]],
        pages: Callable[[], int],
    ) -> None:
        """Show what `shows` builds by name, beside the units that `about` returns, if there is room.

        `pages` returns how many pages the briefing has in the form for which its lines were built last.
        """
        self._about, self._pages = about, pages
        self.taken: Callable[[], Region | None] = lambda: None
        """Returns where the card lies that asks something, if one does."""
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
        self._map.widget.resized = self._fit_again
        self._is_left: bool | None = None
        self._laid: Rect | None = None
        self._briefing: Rect | None = None
        """Where the briefing lies as long as it is open, whatever page of it is shown."""
        self._page, self._last_page = 0, 0
        """The page that is read of lines that have no room on one, and the last one, from 0."""

    def _fit_again(self) -> None:
        """Lie within the map, not over the lines below it, which have taken a row of it or given one back.

        The briefing keeps its form, whichever page of it is read: it goes up, or where it cannot gets lower.
        """
        held, area = self._briefing, self._map.widget.region
        if held is not None:
            y = max(area.y, min(held.y, area.bottom - held.high))
            lower = Rect(held.x, y, held.wide, min(held.high, area.height))
            self._briefing = lower if held.x + held.wide <= area.width else None
        self.draw()

    def toggle(self, name: str) -> None:
        """Show the lines of that name, or, if it shows them already, its next page; close after the last."""
        if self.name == name and self._page < self._last_page:
            self._page += 1
            self.draw()
        else:
            self.show("" if self.name == name else name)

    def show(self, name: str) -> None:
        """Show the lines of that name; empty: close the panel."""
        before, self.name, self._page = self.name, name, 0
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
        self._is_left, self._briefing = None, None
        self.draw()

    def _beside(self, wide: int, high: int) -> Rect:
        """Find its place at a side of the map; it changes it when the cursor comes below the panel."""
        view = self._map.widget
        across, spot = view.size.width, view.spot(self._focus())
        is_below = spot.y < high and (spot.x < wide if self._is_left else spot.x >= across - wide)
        if self._is_left is None or is_below:
            self._is_left = spot.x > across // 2
        return Rect(0 if self._is_left else across - wide, view.region.y, wide, high)

    def _beside_card(self) -> Rect | None:
        """Find its place beside the card that asks, whose answers stay in sight; None if it has no room."""
        taken, view = self.taken(), self._map.widget
        if taken is None:
            return None
        left, right = taken.x, view.size.width - taken.right
        wide = min(PLAIN, max(left, right))
        x = 0 if left >= right else view.size.width - wide
        return Rect(x, view.region.y, wide, len(self._rows(wide)) + 2) if wide >= NARROW else None

    def _best_for_briefing(self) -> Rect:
        """Find the place where the briefing covers the least share of the goals and of one's own together.

        Of the forms that it may have the first is taken in which it covers nothing; of two alike, that which
        covers less of the goals. It is slim only on a small map, if it would else cover too much (`HALF`).
        The map is scrolled to the goals before, as far as one's own stay in sight.
        """
        self._map.bring(self._goals(), *self._about())
        own, goals = self._map.spots(*self._about()), self._map.spots_of(*self._goals())

        def covered(place: Rect) -> tuple[float, float]:
            shares = [sum(map(place.covers, spots)) / max(1, len(spots)) for spots in (own, goals)]
            return sum(shares), shares[1]

        def found(wide: int, most: int) -> tuple[int, Rect]:
            high = len(self._rows(wide, most - 2)) + 2
            spots = [own, goals] if wide == SLIM else []
            return self._pages(), min(self._places(wide, high, spots), key=covered)

        usual = [found(wide, most) for wide, most in self._forms()]
        most_pages = max(usual[0][0], 2 if self._map.widget.size.height < SMALL else 1)
        best = min((place for pages, place in usual if pages <= most_pages), key=covered)
        if covered(best)[0] < HALF or self._map.widget.size.height >= SMALL:
            return best
        pages, slim = found(SLIM, max(3, self._map.widget.size.height))
        return min(best, slim, key=covered) if pages <= most_pages else best

    def _forms(self) -> Iterator[tuple[int, int]]:
        """Yield columns and rows that the briefing may have: as high as it needs, then half as high."""
        wide, high = self._map.widget.size
        yield WIDE, max(3, high)
        half = high // 2
        if half >= LOW:
            yield from ((wide, half + 1), (WIDE, half + 2), (wide, half))

    def _places(self, wide: int, high: int, groups: Sequence[Sequence[Spot]]) -> Iterator[Rect]:
        """Yield the place away from what is not to be covered, the corners, and beside each of the groups."""
        area = self._map.widget.region
        yield self._beside(wide, high)
        across = [area.x, area.right - wide]
        for columns in ([spot[0] for spot in group] for group in groups if group):
            across += [max(columns) + 2, min(columns) - 1 - wide]
        found = product((area.y, area.bottom - high), across)
        yield from (Rect(x, y, wide, high) for y, x in found if area.x <= x <= area.right - wide)

    def _stand(self, where: Rect) -> None:
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
        if self.name == "briefing":
            where = self._briefing = self._briefing or self._best_for_briefing()
            rows = self._rows(where.wide, where.high - 2)
            rows[-1:-1] = [()] * (where.high - 2 - len(rows))  # It says how to go on in the same place.
        else:
            where = self._beside_card() or self._beside(PLAIN, len(self._rows(PLAIN)) + 2)
            rows, spots = self._rows(where.wide), self._map.spots(*self._about())
            if any(map(where.covers, spots)):
                where = place(self._map.widget.region, spots, self._fits, PLAIN)
                rows = self._rows(where.wide)
        self._stand(where)
        closing = "more_briefing" if self.name == "briefing" else "close_popup"
        self.panel.show(_clicked(row, closing) for row in framed(rows, where.wide, self.name))

    def _fits(self, wide: int) -> tuple[int, int]:
        """Return the columns and rows that it takes if it may have so many columns."""
        return wide, len(self._rows(wide)) + 2

    def _rows(self, wide: int, room: int = 0) -> list[Row]:
        """Build what it shows in so many columns and rows; 0: as many as the map has room for."""
        room = room or max(3, self._map.widget.size.height) - 2
        rows = [*self._shows[self.name](wide - 2, room)]
        size = max(1, room - 1)
        self._last_page = 0 if len(rows) <= room else (len(rows) - 1) // size
        self._page = min(self._page, self._last_page)
        return self._paged(rows, size) if self._last_page else rows

    def _paged(self, rows: list[Row], size: int) -> list[Row]:
        """Return the rows of the page that is read, as many on each, and how to go on."""
        part = rows[self._page * size :][:size]
        shown = self._selection.player_keys.shown
        key = self.name if self.name in shown else "look"
        said = "closes this" if self._page == self._last_page else "more"
        command = f"popup('{key}')" if key == self.name else key
        last = Span(f" {shown[key]} {said}, page {self._page + 1} of {self._last_page + 1}", "key", command)
        return [*part, *[()] * (size - len(part)), (last,)]


def _clicked(row: Row, command: str) -> Row:
    """Let a click where nothing else stands mean that command: it turns the page, or closes the panel."""
    return tuple(span if span.hit else span._replace(hit=command) for span in row)
