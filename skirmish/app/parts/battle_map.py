"""The map of a battle: what is drawn, what is laid over it, and where the cursor is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from skirmish.app import overlays, threats
from skirmish.app.fitting import wrap
from skirmish.app.game_flow import GameFlow
from skirmish.app.parts.jumping import jump_labels
from skirmish.app.picture import Overlay, Picture, letters
from skirmish.app.selection import Selection
from skirmish.app.widgets.map_view import MapView
from skirmish.grid import Cell
from skirmish.grid.sight import line
from skirmish.model.unit import Unit

WAY: Final = ("•", "@")
"""A cell of the planned way, and the same on plain terminals: no ground, no unit and no reach has it."""
OTHER_WAY: Final = overlays.FAR
"""The same on plain terminals where what is laid over the map says something by the other sign."""
SAID_BY: Final = {"goals": (overlays.GOAL,), "sight": overlays.BLOCKED}
"""By overlay the signs, other than figures, that it has in cells to which a way may lead."""
PIN: Final = ("◆", "")
"""The pinned cell where nobody stands. ASCII has no sign left for it: there its ground alone is marked."""


class BattleMap:
    """Draws what is shown, with what the player has chosen, on one map."""

    def __init__(self, selection: Selection, flow: GameFlow) -> None:
        self.widget = MapView()
        """The map on the screen."""
        self.overlay = ""
        """The name of what is laid over it."""
        self._spots: tuple[Cell, ...] = ()
        self.labels: dict[Cell, str] = {}
        """By cell of a unit: the letter that sends the cursor there, while one is asked for."""
        self._selection = selection
        self._flow = flow
        self._letters: dict[str, dict[str, str]] = {}
        self._kept: tuple[object, Overlay] = (None, Overlay())

    @property
    def title(self) -> str:
        """What the overlay shows, in words; empty without one."""
        if self.labels:
            return "Type the letter of somebody to go there; any other key: stay."
        said = overlays.caption(self.overlay, self._selection)
        picture = self.widget.picture
        title = picture.overlay.title if isinstance(picture, Picture) else ""
        return f"{said} · {title}" if said else title

    def titled(self, columns: int, lines: int) -> str:
        """Return the title, or what is shorter and can stand for it, if it has no room in so many lines."""
        title = self.title
        if self.labels or _has_room(title, columns, lines):
            return title
        others = overlays.shorter(self.overlay, self._selection)
        return next((one for one in others if _has_room(one, columns, lines)), (title, *others)[-1])

    @property
    def is_told_at_cursor(self) -> bool:
        """Whether the words of the overlay change with the cursor."""
        return overlays.has_caption(self.overlay) or bool(self.labels)

    def lay(self, name: str) -> None:
        """Lay that overlay over the map, or take it away if it is shown."""
        self.overlay = "" if self.overlay == name else name
        self._kept = (None, Overlay())

    def label_units(self) -> None:
        """Write a letter over every unit in sight, by which the cursor can be sent there."""
        self.labels = jump_labels(self._selection, self.widget.is_in_sight)

    def jump(self, key: str) -> Cell | None:
        """Take the letters away again; return the cell of the one that was typed, None if there is none."""
        goal = next((cell for cell, letter in self.labels.items() if letter == key), None)
        self.labels = {}
        return goal

    def learn(self) -> bool:
        """Build the overlay anew, as something was worked out; tell whether it shows anything else now."""
        before = self._kept[1]
        self._kept = (None, Overlay())
        return self._laid_over() != before

    def draw(self) -> None:
        """Draw the map anew; what did not change costs nothing on the screen."""
        self.widget.show(self.picture())

    def picture(self) -> Picture:
        """Build the picture of the map as it is to be drawn now."""
        selection, flow = self._selection, self._flow
        view = flow.shown
        known = self.called(view.units)
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
            arrows=self.overlay == "threats" or threats.is_sneaking(view),
            looks=self._looks(),
        )

    def called(self, units: Mapping[str, Unit]) -> Mapping[str, str]:
        """Return by unit its letter for who sits here; those who have none yet keep the one they get now."""
        flow = self._flow
        known = letters(units, self._letters.get(flow.viewer, {}), flow.looks, flow.viewer)
        self._letters[flow.viewer] = known
        return known

    def _looks(self) -> dict[str, int]:
        """Return by unit which way it looks, if arcs are shown; for the asked unit, the chosen way."""
        if self.overlay != "arcs":
            return {}
        selection = self._selection
        looks = {unit.id: unit.facing for unit in selection.view.units.values()}
        return looks | ({selection.unit.id: selection.facing} if selection.unit else {})

    @property
    def is_outdated(self) -> bool:
        """Whether what is laid over the map was drawn for another unit than the cursor is on now."""
        return overlays.depends_on_unit(self.overlay) and self._kept[0] != self._wanted(self.overlay)

    def _laid_over(self) -> Overlay:
        """Return the overlay that was asked for, or else the reach of the chosen verb."""
        selection = self._selection
        is_walk = selection.picked is not None and selection.options[selection.picked].verb.aim == "cell"
        name = self.overlay or ("reach" if is_walk else "")
        wanted = self._wanted(name)
        if self._kept[0] != wanted:
            self._kept = (wanted, overlays.overlay(name, selection))
        return self._kept[1]

    def _wanted(self, name: str) -> tuple[object, ...]:
        """Return the values that the overlay of that name depends on."""
        selection, unit = self._selection, self._selection.under
        pointed: object = None if selection.prompt else selection.cursor
        if overlays.depends_on_unit(name):  # Without one, they are of the unit that is asked.
            pointed = unit.id if unit and unit is not selection.unit else None
        start = (selection.gaze, selection.pin)
        return name, id(selection.view), selection.prompt, selection.picked, pointed, start

    def point_at(self, cells: tuple[Cell, ...]) -> None:
        """Mark these cells, with an arrow at either side of them, until other cells are given."""
        if cells != self._spots:
            self._spots = cells
            self.draw_cursor()

    def _pointers(self) -> dict[Cell, tuple[str, str]]:
        """Mark what is pointed at: the cells themselves, and arrows where no other of them lies.

        None covers a unit, or the arrow that says which way one looks.
        """
        arrows = ((-1, ">"), (1, "<")) if self.widget.is_ascii else ((-1, "▸"), (1, "◂"))
        marks = dict.fromkeys(self._spots, ("", "pointed"))
        for cell in self._spots:
            for dx, arrow in arrows:
                beside = Cell(cell.x + dx, cell.y)
                if self._selection.view.terrain.has(beside) and not self._is_told(beside):
                    marks.setdefault(beside, (arrow, "pointer"))
        return marks

    def _is_told(self, cell: Cell) -> bool:
        """Tell whether a unit stands there, or it is drawn there which way one looks."""
        picture = self.widget.picture
        is_drawn = isinstance(picture, Picture) and picture.row(cell.y, cell.x, cell.x + 1)[0][1] == "facing"
        return is_drawn or self._selection.view.at(cell) is not None

    def draw_cursor(self) -> None:
        """Mark cursor, path and line of sight, and scroll to the cursor."""
        selection, widget = self._selection, self.widget
        marks = self._pointers() if self._spots else {}
        path = selection.path()
        known = threats.notices(selection) if path else {}
        way = WAY[widget.is_ascii]
        if way in SAID_BY.get(self.overlay, ()):
            way = OTHER_WAY
        # Who sneaks sees at each step how likely it is to be noticed; no step looks like what a sentry sees.
        least = -1.0 if self.overlay == "threats" and way == threats.MENACE else 0.0
        for cell in path:
            is_told = cell in known and known[cell].chance > least
            marks[cell] = (threats.tenths(known[cell]) if is_told else way, "path")
        if self.overlay == "sight":
            marks.update(self._line(overlays.start_of(selection), selection.cursor))
        if selection.pin is not None:
            marks[selection.pin] = ("" if selection.view.at(selection.pin) else PIN[widget.is_ascii], "pin")
        marks[selection.cursor] = ("", "cursor")
        marks |= {cell: (letter, "jump") for cell, letter in self.labels.items()}
        widget.mark(marks)
        widget.follow(selection.cursor)

    def _line(self, start: Cell, goal: Cell) -> dict[Cell, tuple[str, str]]:
        view = self._selection.view
        marks = dict.fromkeys(line(start, goal)[1:], ("", "line"))
        blocker = view.sight.blocker(start, goal)
        if blocker is not None:
            marks[blocker] = (overlays.BLOCKED[self.widget.is_ascii], "blocked")
        return marks

    def bring(self, cells: Iterable[Cell], *unit_ids: str) -> None:
        """Scroll to as many of the cells as can be seen with those of the units that are in sight."""
        units = self._selection.view.units
        self.widget.bring(cells, [units[name].cell for name in unit_ids if name in units])

    def spots(self, *unit_ids: str) -> list[tuple[int, int]]:
        """List the column and row of the screen of each of those units that the map shows now."""
        units = self._selection.view.units
        return self.spots_of(*(units[name].cell for name in unit_ids if name in units))

    def spots_of(self, *cells: Cell) -> list[tuple[int, int]]:
        """List the column and row of the screen of each of those cells that the map shows now."""
        widget = self.widget
        return [widget.region.offset + widget.spot(cell) for cell in cells if widget.is_in_sight(cell)]


def _has_room(text: str, columns: int, lines: int) -> bool:
    return len([*wrap(text, columns)]) <= lines
