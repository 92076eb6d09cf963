"""What stands in each cell of the map: one glyph and one role. Draws a view, and knows no widget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from skirmish.grid import Cell, Terrain, Tile, is_in
from skirmish.grid.tiles import FIRE, LOCKED
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.verbs.stairs import glyph_of_stairs

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
ASCII_FACING: Final = "}"
"""Stands for all of them on plain terminals, where an arrow would be a tree, a stair or a friend."""

BODY: Final = ("†", "\\")
"""Somebody who lies there for good, and the same on plain terminals."""

SIDES: Final = ("own", "foe", "third", "fourth")
"""Roles of the sides, from the one that is at home."""

FIGURES: Final = "1234567890"
"""Signs of the home side's allies, in the order of the battle."""

_BLANK: Final[Ink] = (" ", "text", "")
"""Nothing: off the map, or never seen."""

_NO_LOOKS: Final[Mapping[str, str]] = {}
"""No kind of unit has a letter of its own."""

_FREE: Final = frozenset({"floor", "memory", "plant"})
"""Roles of ground that may be written on."""

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
    signs: Mapping[str, int] = field(default_factory=dict)
    """Masks of free cells without a label, by the character that is put there: for many cells at once."""
    rows: Mapping[int, Mapping[int, str]] = field(init=False, compare=False)
    """The labels by row and column."""

    def __post_init__(self) -> None:
        """Sort the labels by row: a picture is drawn row by row."""
        rows: dict[int, dict[int, str]] = {}
        for cell, label in self.labels.items():
            rows.setdefault(cell.y, {})[cell.x] = label
        object.__setattr__(self, "rows", rows)


NO_OVERLAY: Final = Overlay()
"""Nothing over the map."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that decides how the map looks, but for the cursor and the path."""

    view: Battle
    """What is drawn: a side's view, or the truth when nobody's secrets are kept."""
    letters: Mapping[str, str]
    """By unit: its letter, lower case; foes are drawn in capitals, allies of the home side as figures."""
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
    looks: Mapping[str, int] = field(default_factory=dict)
    """By unit of any side the way that it looks, which is drawn beside it, too."""
    _marks: Mapping[int, Mapping[int, Ink]] = field(init=False, compare=False, repr=False)
    """By row and column what is drawn over the ground."""

    def __post_init__(self) -> None:
        """Sort what is drawn over the ground by row: a picture is drawn row by row."""
        object.__setattr__(self, "_marks", self._put_marks())

    @property
    def width(self) -> int:
        """Columns of cells."""
        return self.view.terrain.width

    @property
    def height(self) -> int:
        """Rows of cells."""
        return self.view.terrain.height

    def row(self, y: int, start: int, stop: int) -> list[Ink]:
        """Draw the cells of row `y` from column `start` up to `stop`, both on the map or off it."""
        terrain = self.view.terrain
        if not 0 <= y < terrain.height:
            return [_BLANK] * (stop - start)
        visible = self.view.visible(self.view.viewer) if self.view.viewer else -1
        doors = self.view.ground.open_doors, self.view.ground.locked
        ground = _ground(terrain, doors, y, self.ascii_only)
        seen = _bits(visible, terrain, y)
        inks = [as_seen if bit == "1" else faded for (as_seen, faded), bit in zip(ground, seen, strict=True)]
        for x, ink in self._marks.get(y, {}).items():
            inks[x] = ink
        if self.overlay is not NO_OVERLAY:
            self._wash(y, inks)
        west, east = max(0, -start), max(0, stop - terrain.width)
        return [_BLANK] * west + inks[max(0, start) : max(0, stop)] + [_BLANK] * east

    def _put_marks(self) -> dict[int, dict[int, Ink]]:
        """Find by row and column what is drawn over the ground: the topmost thing of each cell."""
        view = self.view
        marks: dict[int, dict[int, Ink]] = {}
        for cell in view.ground.fires:
            marks.setdefault(cell.y, {})[cell.x] = (FIRE[self.ascii_only], "bad", "")
        for cell in view.ground.items:
            marks.setdefault(cell.y, {})[cell.x] = (")", "item", "")
        for unit in view.units.values():
            if unit.out in {"dead", "down"}:
                marks.setdefault(unit.cell.y, {})[unit.cell.x] = (BODY[self.ascii_only], "body", "")
        if self.arrows or self.looks:
            self._put_arrows(marks)
        for sighting in self._sightings():
            marks.setdefault(sighting.cell.y, {})[sighting.cell.x] = ("?", "sighting", "")
        for unit in view.units.values():
            if not unit.out:
                marks.setdefault(unit.cell.y, {})[unit.cell.x] = self.drawn(unit)
        return marks

    def _sightings(self) -> list[Unit]:
        memory = self.view.memories.get(self.view.viewer)
        sightings = memory.sightings.values() if memory else ()
        return [seen.unit for seen in sightings if not seen.is_gone]

    def _put_arrows(self, marks: dict[int, dict[int, Ink]]) -> None:
        from skirmish.grid import step

        arrows = ASCII_FACING * len(ARROWS) if self.ascii_only else ARROWS
        for unit in self.view.units.values():
            facing = self.looks.get(unit.id, unit.facing if self.arrows and unit.side != self.side else -1)
            if unit.out or facing < 0:
                continue
            beside = step(unit.cell, facing)
            if self.view.terrain.tile(beside).walkable:
                marks.setdefault(beside.y, {}).setdefault(beside.x, (arrows[facing], "facing", ""))

    def drawn(self, unit: Unit) -> Ink:
        """Return how a unit is drawn that is not out."""
        letter = self.sign(unit)
        wash = "target" if unit.id in self.targets else ""
        rank = self.rank(unit.side)
        if unit.id == self.asked:
            return (letter if rank == 0 else letter.upper(), "asked", wash)
        if rank == 0:
            return letter, "own", wash
        return letter.upper(), SIDES[rank], wash

    def sign(self, unit: Unit) -> str:
        """Return the sign of a unit: its letter, a small one, or a digit for an ally of the home side."""
        if not unit.ally or self.rank(unit.side):
            return self.letters.get(unit.id, "?")
        allies = [one.id for one in self.view.units.values() if one.ally and one.side == unit.side]
        return FIGURES[allies.index(unit.id) % len(FIGURES)]

    def rank(self, side: str) -> int:
        """Return the place of a side in `SIDES`: 0 for the home side, then its foes in their order."""
        home = self.side or self.view.scene.sides[0].id
        if side == home:
            return 0
        return min(len(SIDES) - 1, 1 + self.view.scene.foes(home).index(side))

    def _wash(self, y: int, inks: list[Ink]) -> None:
        """Lay the overlay over a row: labels and signs on free ground, washes on cells that have none yet.

        A label may lie on unknown ground, too: the place of a goal is told before anybody has seen it.
        """
        for x, label in self.overlay.rows.get(y, {}).items():
            if inks[x][1] in _FREE or inks[x] == _BLANK:
                inks[x] = (label, "label", inks[x][2])
        for sign, mask in self.overlay.signs.items():
            for x in _columns(mask, self.view.terrain, y):
                if inks[x][1] in _FREE:
                    inks[x] = (sign, "label", inks[x][2])
        for role_over, mask in self.overlay.washes.items():
            for x in _columns(mask, self.view.terrain, y):
                glyph, role, wash = inks[x]
                if not wash and role != "asked":
                    inks[x] = (glyph, role, role_over)


def _columns(mask: int, terrain: Terrain, y: int) -> Iterator[int]:
    """Yield the columns of row `y` whose cells belong to a mask."""
    bits = _bits(mask, terrain, y)
    x = bits.find("1")
    while x >= 0:
        yield x
        x = bits.find("1", x + 1)


def _bits(mask: int, terrain: Terrain, y: int) -> str:
    """Write row `y` of a mask as one digit for each column: `1` for a cell that belongs to it."""
    row = mask >> y * terrain.stride & (1 << terrain.width) - 1
    return f"{row:0{terrain.width}b}"[::-1]


@lru_cache(maxsize=1024)
def _ground(
    terrain: Terrain, doors: tuple[int, int], y: int, ascii_only: bool
) -> tuple[tuple[Ink, Ink], ...]:
    """Draw the ground of a row by column, as it looks in sight and as remembered. Kept: it rarely changes."""
    return tuple(_inks(terrain, doors, Cell(x, y), ascii_only) for x in range(terrain.width))


def _inks(terrain: Terrain, doors: tuple[int, int], cell: Cell, ascii_only: bool) -> tuple[Ink, Ink]:
    tile = terrain.tile(cell)
    if tile.id == "unknown":
        return _BLANK, _BLANK
    glyph = tile.ascii if ascii_only else tile.glyph
    if stairs := glyph_of_stairs(terrain, cell):
        return (stairs, "door", ""), (stairs, "memory", "")
    if tile.door:
        glyph = door_glyph(terrain.bit(cell), *doors, ascii_only=ascii_only) or glyph
    faded = glyph if ascii_only else _FADED.get(glyph, glyph)
    return (glyph, role_of(tile), ""), (faded, "memory", "")


def door_glyph(bit: int, open_doors: int, locked: int, *, ascii_only: bool) -> str:
    """Return the glyph of a door that is open or locked; empty for one that is just closed."""
    if is_in(open_doors, bit):
        return "'"
    return LOCKED[ascii_only] if is_in(locked, bit) else ""


def role_of(tile: Tile) -> str:
    """Return the role in the palette for a kind of ground."""
    if tile.door:
        return "door"
    named = _ROLES.get(tile.id)
    if named is not None:
        return named
    return "thing" if tile.cover != "none" or not tile.walkable else "floor"


def letters(
    units: Mapping[str, Unit],
    known: Mapping[str, str],
    looks: Mapping[str, str] = _NO_LOOKS,
    home: str = "",
) -> dict[str, str]:
    """Give every unit a letter; known ones are kept, and within a side all differ while letters last.

    So they do among all other sides than `home`, which are drawn in capitals alike; where no side is at home,
    among all if there are more than two.

    Units that are out of sight now keep theirs, for they may come back. When no letter is left, the one is
    used again that fewest have. `looks` has by kind the letter that its pack gives it; the others are called
    by their names.
    """
    given = dict(known)
    is_joint = bool(home) or len({unit.side for unit in units.values()}) > 2
    drawn = {name: "" if is_joint and unit.side != home else unit.side for name, unit in units.items()}
    for looking in (True, False):  # What a pack says goes before what names would have.
        for unit in units.values():
            if unit.id not in given:
                taken = Counter(
                    letter
                    for name, letter in given.items()
                    if name not in units or drawn[name] == drawn[unit.id]
                )
                if looking:
                    letter = next((wish for wish in looks.get(unit.kind, "") if not taken[wish]), "")
                else:
                    letter = min(_wishes(unit.name), key=lambda wish: taken[wish])
                given |= {unit.id: letter} if letter else {}
    return given


def _wishes(name: str) -> str:
    """List letters for a name, best first: its own letter (`Guard C`), its initials, its others, the rest."""
    words = [
        word for word in "".join(c if c.isascii() and c.isalpha() else " " for c in name).split() if word
    ]
    last = words[-1] if words and len(words[-1]) == 1 else ""
    initials = "".join(word[0] for word in words)
    return (last + initials + "".join(words) + "abcdefghijklmnopqrstuvwxyz").lower()
