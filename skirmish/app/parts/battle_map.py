"""The map of a battle: what is drawn, what is laid over it, and where the cursor is."""

from __future__ import annotations

from skirmish.app import overlays
from skirmish.app.game_flow import GameFlow
from skirmish.app.picture import Overlay, Picture, letters
from skirmish.app.selection import Selection
from skirmish.app.widgets.map_view import MapView
from skirmish.grid import Cell
from skirmish.grid.sight import line


class BattleMap:
    """Draws what is shown, with what the player has chosen, on one map."""

    def __init__(self, selection: Selection, flow: GameFlow) -> None:
        self.widget = MapView()
        """The map on the screen."""
        self.overlay = ""
        """The name of what is laid over it."""
        self._spots: tuple[Cell, ...] = ()
        self._selection = selection
        self._flow = flow
        self._letters: dict[str, dict[str, str]] = {}
        self._kept: tuple[object, Overlay] = (None, Overlay())

    @property
    def title(self) -> str:
        """What the overlay shows, in words; empty without one."""
        return self.widget.picture.overlay.title if self.widget.picture else ""

    def lay(self, name: str) -> None:
        """Lay that overlay over the map, or take it away if it is shown."""
        self.overlay = "" if self.overlay == name else name

    def draw(self) -> None:
        """Draw the map anew; what did not change costs nothing on the screen."""
        self.widget.show(self.picture())

    def picture(self) -> Picture:
        """Build the picture of the map as it is to be drawn now."""
        selection, flow = self._selection, self._flow
        view = flow.shown
        known = self._letters[flow.viewer] = letters(view.units, self._letters.get(flow.viewer, {}))
        aimed: frozenset[str] = frozenset()
        if selection.picked is not None:
            aimed = frozenset(unit.id for unit in selection.targets(selection.options[selection.picked]))
        return Picture(
            view,
            known,
            flow.viewer,
            selection.prompt.unit if selection.prompt else "",
            aimed,
            self._laid_over(),
            self.widget.is_ascii,
            arrows=self.overlay == "threats" or overlays.is_sneaking(view),
            looks=self._looks(),
        )

    def _looks(self) -> dict[str, int]:
        """Return by unit which way it looks, if arcs are shown; for the asked unit, the chosen way."""
        if self.overlay != "arcs":
            return {}
        selection = self._selection
        looks = {unit.id: unit.facing for unit in selection.view.units.values()}
        return looks | ({selection.unit.id: selection.facing} if selection.unit else {})

    def _laid_over(self) -> Overlay:
        """Return the overlay that was asked for, or else the reach of the chosen verb."""
        selection = self._selection
        is_walk = selection.picked is not None and selection.options[selection.picked].verb.aim == "cell"
        name = self.overlay or ("reach" if is_walk else "")
        pointed = selection.cursor if name == "arcs" or not selection.prompt else None
        wanted = (name, id(selection.view), selection.prompt, selection.picked, pointed, selection.gaze)
        if self._kept[0] != wanted:
            self._kept = (wanted, overlays.overlay(name, selection))
        return self._kept[1]

    def point_at(self, cells: tuple[Cell, ...]) -> None:
        """Mark these cells, with an arrow at either side of them, until other cells are given."""
        if cells != self._spots:
            self._spots = cells
            self.draw_cursor()

    def _pointers(self) -> dict[Cell, tuple[str, str]]:
        """Mark what is pointed at: the cells themselves, and arrows where no other of them lies."""
        arrows = ((-1, ">"), (1, "<")) if self.widget.is_ascii else ((-1, "▸"), (1, "◂"))
        marks = dict.fromkeys(self._spots, ("", "pointed"))
        for cell in self._spots:
            for dx, arrow in arrows:
                beside = Cell(cell.x + dx, cell.y)
                if self._selection.view.terrain.has(beside) and self._selection.view.at(beside) is None:
                    marks.setdefault(beside, (arrow, "pointer"))
        return marks

    def draw_cursor(self) -> None:
        """Mark cursor, path and line of sight, and scroll to the cursor."""
        selection, widget = self._selection, self.widget
        marks = self._pointers() if self._spots else {}
        for cell in selection.path():
            marks[cell] = ("*" if widget.is_ascii else "•", "path")
        if self.overlay == "sight" and selection.unit is not None:
            marks.update(self._line(selection.unit.cell, selection.cursor))
        marks[selection.cursor] = ("", "cursor")
        widget.mark(marks)
        widget.follow(selection.cursor)

    def _line(self, start: Cell, goal: Cell) -> dict[Cell, tuple[str, str]]:
        view = self._selection.view
        marks = dict.fromkeys(line(start, goal)[1:], ("", "line"))
        blocker = view.sight.blocker(start, goal)
        if blocker is not None:
            marks[blocker] = ("", "blocked")
        return marks

    def beside(self, unit_id: str, wide: int, high: int) -> tuple[int, int]:
        """Find the column and row of the screen where a box of that size fits without covering the unit."""
        widget = self.widget
        region, size = widget.region, widget.app.size
        unit = self._selection.view.units.get(unit_id)
        if unit is None:
            return (size.width - wide) // 2, (size.height - high) // 2
        x, y = region.x + unit.cell.x - widget.west, region.y + unit.cell.y - widget.north
        top = max(0, min(max(region.y, y - high // 2), region.bottom - high))
        if x + 3 + wide <= size.width:
            return x + 3, top
        if x - 2 - wide >= 0:
            return x - 2 - wide, top
        top = y + 2 if y + 2 + high <= region.bottom else max(0, y - 1 - high)
        return max(0, min(x - wide // 2, size.width - wide)), top
