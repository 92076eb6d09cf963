"""What stands in each cell of the map: one glyph and one role. Draws a view, and knows no widget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from skirmish.grid import Cell, Tile, is_in
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit

Ink = tuple[str, str, str]
"""A glyph, its role, and the role of a wash over it (empty: none)."""

_ROLES: Final[Mapping[str, str]] = {
    "wall": "wall",
    "pillar": "wall",
    "window": "wall",
    "tree": "plant",
    "woods": "plant",
    "bush": "plant",
    "grass": "plant",
    "water": "water",
    "deep_water": "water",
}
"""Roles of the kinds of ground by id; doors are told by themselves, things that shelter are things."""

ARROWS: Final = "↑↗→↘↓↙←↖"
"""The eight facings, from north clockwise."""
ASCII_ARROWS: Final = "^/>\\v/<\\"
"""The same for plain terminals."""

_FADED: Final[Mapping[str, str]] = {"·": ".", ",": ".", ":": ".", "█": "▓"}
"""Thinner glyphs for what is only remembered."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Washes and marks over the map, one kind at a time."""

    title: str = ""
    """What it shows, for the line above the footer."""
    washes: Mapping[str, int] = field(default_factory=dict)
    """Masks of cells by role; the first that holds a cell counts."""
    labels: Mapping[Cell, str] = field(default_factory=dict)
    """One character for free cells."""


NO_OVERLAY: Final = Overlay()
"""Nothing over the map."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that decides how the map looks, but for the cursor and the path."""

    view: Battle
    """What is drawn: a side's view, or the truth when nobody's secrets are kept."""
    letters: Mapping[str, str]
    """By unit: its letter, lower case; foes are drawn in capitals."""
    side: str
    """The side that is at home here; empty when two opponents are watched: then by order of sides."""
    asked: str = ""
    """The unit that is asked."""
    targets: frozenset[str] = frozenset()
    """Units that what was chosen may be aimed at."""
    overlay: Overlay = NO_OVERLAY
    """Laid over everything."""
    ascii_only: bool = False
    """Whether only ASCII characters may be drawn."""
    arrows: bool = False
    """Whether the way that foes look is drawn beside them."""

    def row(self, y: int, start: int, stop: int) -> list[Ink]:
        """The cells of row `y` from column `start` up to `stop`, both on the map or off it."""
        marks = self._marks(y)
        visible = self.view.visible(self.view.viewer) if self.view.viewer else -1
        inks: list[Ink] = []
        for x in range(start, stop):
            cell = Cell(x, y)
            ink = marks.get(x)
            if ink is None:
                ink = self._ground(cell, visible)
            inks.append(self._washed(cell, ink))
        return inks

    def _marks(self, y: int) -> dict[int, Ink]:
        """By column: what is to be seen besides the ground, the topmost thing of each cell."""
        view = self.view
        marks: dict[int, Ink] = {}
        for cell in view.ground.items:
            if cell.y == y:
                marks[cell.x] = (")", "item", "")
        for unit in view.units.values():
            if unit.cell.y == y and unit.out in {"dead", "down"}:
                marks[unit.cell.x] = ("%" if self.ascii_only else "†", "body", "")
        if self.arrows:
            self._draw_arrows(y, marks)
        for sighting in self._sightings():
            if sighting.cell.y == y:
                marks[sighting.cell.x] = ("?", "sighting", "")
        for unit in view.units.values():
            if unit.cell.y == y and not unit.out:
                marks[unit.cell.x] = self._unit(unit)
        return marks

    def _sightings(self) -> list[Unit]:
        memory = self.view.memories.get(self.view.viewer)
        return [seen.unit for seen in memory.sightings.values()] if memory else []

    def _draw_arrows(self, y: int, marks: dict[int, Ink]) -> None:
        from skirmish.grid import step

        arrows = ASCII_ARROWS if self.ascii_only else ARROWS
        for unit in self.view.units.values():
            if unit.out or unit.side == self.side:
                continue
            beside = step(unit.cell, unit.facing)
            if beside.y == y and self.view.terrain.tile(beside).walkable:
                marks.setdefault(beside.x, (arrows[unit.facing], "facing", ""))

    def _unit(self, unit: Unit) -> Ink:
        letter = self.letters.get(unit.id, "?")
        wash = "target" if unit.id in self.targets else ""
        rank = self.rank(unit.side)
        if unit.id == self.asked:
            return (letter if rank == 0 else letter.upper(), "asked", wash)
        if rank == 0:
            return letter, "own", wash
        return letter.upper(), "foe" if rank == 1 else "third", wash

    def rank(self, side: str) -> int:
        """0 for the home side, 1 for its first foe, 2 for others."""
        home = self.side or self.view.scene.sides[0].id
        if side == home:
            return 0
        return min(2, 1 + self.view.scene.foes(home).index(side))

    def _ground(self, cell: Cell, visible: int) -> Ink:
        terrain = self.view.terrain
        tile = terrain.tile(cell)
        if tile.id == "unknown":
            return " ", "text", ""
        bit = terrain.bit(cell)
        glyph = tile.ascii if self.ascii_only else tile.glyph
        if tile.door and is_in(self.view.ground.open_doors, bit):
            glyph = "'"
        if not is_in(visible, bit):
            return (glyph if self.ascii_only else _FADED.get(glyph, glyph)), "memory", ""
        return glyph, role_of(tile), ""

    def _washed(self, cell: Cell, ink: Ink) -> Ink:
        overlay = self.overlay
        if overlay is NO_OVERLAY or not self.view.terrain.has(cell):
            return ink
        glyph, role, wash = ink
        label = overlay.labels.get(cell)
        if label is not None and role in {"floor", "memory", "plant"}:
            glyph, role = label, "label"
        if wash or role == "asked":
            return glyph, role, wash
        bit = self.view.terrain.bit(cell)
        for role_over, mask in overlay.washes.items():
            if is_in(mask, bit):
                return glyph, role, role_over
        return ink


def role_of(tile: Tile) -> str:
    """The role in the palette of a kind of ground."""
    if tile.door:
        return "door"
    named = _ROLES.get(tile.id)
    if named is not None:
        return named
    return "thing" if tile.cover != "none" or not tile.walkable else "floor"


def letters(units: Mapping[str, Unit], known: Mapping[str, str]) -> dict[str, str]:
    """A letter for every unit, those already given kept; within a side all differ while letters last."""
    given = dict(known)
    for unit in units.values():
        if unit.id not in given:
            taken = {
                given[other.id] for other in units.values() if other.side == unit.side and other.id in given
            }
            given[unit.id] = next((letter for letter in _wishes(unit.name) if letter not in taken), "?")
    return given


def _wishes(name: str) -> str:
    """Letters in the order in which a name would like them: its number, its initial, the rest."""
    words = [
        word for word in "".join(c if c.isascii() and c.isalpha() else " " for c in name).split() if word
    ]
    last = words[-1] if words and len(words[-1]) == 1 else ""
    initials = "".join(word[0] for word in words)
    return (last + initials + "".join(words) + "abcdefghijklmnopqrstuvwxyz").lower()
