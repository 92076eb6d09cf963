"""Maps: a drawing with one character for each cell, as terrain with named areas.

rows: |            areas: |         zones: {exit: E, yard: YE, well: "4,2"}
  #####              .....          dark: Y
  #..+.              .YYEE
  #####              .....
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from skirmish.errors import Problem
from skirmish.grid.cell import Cell
from skirmish.grid.terrain import LONGEST_EDGE, Stair, Storey, Terrain
from skirmish.grid.tiles import TILES, Tile
from skirmish.model.scene import LINK
from skirmish.packs import storeys
from skirmish.packs.folding import MOST_ALIKE
from skirmish.packs.shaping import shaped_rest
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:  # pydantic and yaml are slow to load, and a library that was kept needs neither.
    from skirmish.packs.schema import MapFile
    from skirmish.packs.source import Place, Source, Steps

OPEN_DOOR: Final = "open_door"
"""What a legend calls a door that stands open."""
NOWHERE: Final = "."
"""In the second drawing: a cell of no area."""

_DEFAULTS: Final[Mapping[str, str]] = (
    {tile.ascii: tile.id for tile in TILES.values()}
    | {tile.glyph: tile.id for tile in TILES.values()}
    | {"'": OPEN_DOOR}
)
_GROUND: Final[Mapping[str, Tile]] = {**TILES, OPEN_DOOR: TILES["door"]}
"""By what a legend calls it."""
_BOX = re.compile(r"([0-9]{1,3}),([0-9]{1,3})(?:-([0-9]{1,3}),([0-9]{1,3}))?")

Drawing = list[tuple["Place", str]]
"""Rows from the north, each with the place of its first character."""


@dataclass(frozen=True, slots=True)
class Map:
    """A map that was found to be in order."""

    id: str
    """The name of its file, without the ending."""
    title: str
    """What players read; data, never markup."""
    terrain: Terrain
    """The ground."""
    open_doors: int
    """Mask of the doors that stand open at the start."""
    zones: Mapping[str, int]
    """Named areas as masks of cells; and its links, each the mask of its two ends."""
    digest: str = ""
    """Changes when the file changes."""

    @property
    def ground(self) -> int:
        """The cells that can be walked on, doors included."""
        return self.terrain.passable(self.terrain.doors)


def read_map(map_id: str, source: Source, problems: list[Problem]) -> Map | None:
    """Read the map in a file; None, with every mistake added to the problems, when there is one."""
    from skirmish.packs.schema import MapFile

    before = len(problems)
    if isinstance(source.data, dict) and "sides" in source.data and "rows" not in source.data:
        said = "this is a scenario, not a map"
        problems.append(
            source.problem(("sides",), said, "`skirmish pack check` looks at scenarios", of_key=True)
        )
        return None
    file = shaped_rest(MapFile, source, problems)
    if file is None:
        return None
    made = MapReader(file, source, problems).made(map_id)
    return None if len(problems) > before else made


class MapReader:
    """One map while it is being read."""

    marks: str = ""
    """Characters that need no legend: each stands for floor, and names the area of all its cells."""
    is_drawn: bool = True
    """Whether nothing is wrong with the drawings; otherwise where cells lie is not judged."""

    def __init__(self, file: MapFile, source: Source, problems: list[Problem]) -> None:
        self.file = file
        self.source = source
        self.problems = problems
        self.storeys: Mapping[str, int] = {}
        """Storeys as they are written, in order or not: masks by name, the lowest first."""
        self.stairs: Mapping[str, int] = {}
        """Stairs as they are written, each the mask of its ends."""

    def made(self, map_id: str) -> Map | None:
        """Build the map; None if it cannot even be drawn. Every mistake is added to the problems."""
        before = len(self.problems)
        glyphs = self._glyphs()
        rows = self._drawing("rows")
        if rows is None:
            return None
        width, height = len(rows[0][1]), len(rows)
        ids = [
            [
                glyphs[glyph] if glyph in glyphs else self._no_tile(place, x, glyph)
                for x, glyph in enumerate(row)
            ]
            for place, row in rows
        ]
        ground = tuple(tuple(_GROUND[tile_id] for tile_id in row) for row in ids)
        bare = Terrain(width, height, ground)
        areas = {**self._areas(bare), **_marked(bare, rows, self.marks)}
        self.is_drawn = len(self.problems) == before
        floors, stairs = self._levels(bare, areas)
        dark, dim = self._lit(bare, areas, "dark"), self._lit(bare, areas, "dim")
        terrain = Terrain(width, height, ground, dark, dim, storeys=floors, stairs=stairs)
        self._check_room(terrain)
        open_doors = terrain.mask(
            Cell(x, y) for y, row in enumerate(ids) for x, tile_id in enumerate(row) if tile_id == OPEN_DOOR
        )
        zones = {**self._zones(terrain, areas), **self._links(terrain, areas)}
        return Map(map_id, self.file.title, terrain, open_doors, zones, self.source.digest)

    def _glyphs(self) -> dict[str, str]:
        """Return the id of the tile that each character stands for."""
        for glyph, tile_id in self.file.legend.items():
            wrong = unfit(glyph)
            if wrong:
                self._add(("legend", glyph), wrong, of_key=True)
            if tile_id not in TILES and tile_id != OPEN_DOOR:
                hint = did_you_mean(tile_id, [*TILES, OPEN_DOOR])
                self._add(("legend", glyph), f"there is no tile `{tile_id}`", hint)
        named = self.source.data.get("legend") or {}
        unknown = dict.fromkeys(named, "floor") if isinstance(named, dict) else {}
        known = {glyph: tile for glyph, tile in self.file.legend.items() if tile in {*TILES, OPEN_DOOR}}
        return {**_DEFAULTS, **dict.fromkeys(self.marks, "floor"), **unknown, **known}

    def _drawing(self, name: str) -> Drawing | None:
        """Return the rows of a drawing, all as long as the first; None, with a problem, if there are none."""
        if (name,) not in self.source.drawings:
            self._add((name,), f"write the drawing below `{name}: |`, one line for each row")
            return None
        rows = list(self.source.drawn((name,)))
        width = len(rows[0][1])
        if not width and len(rows) > 1:
            self._add_at(rows[0][0], "the drawing begins with an empty row", "take this line out")
            return None
        if not 1 <= width <= LONGEST_EDGE or len(rows) > LONGEST_EDGE:
            size = f"{width} x {len(rows)}"
            self._add((name,), f"a map is 1 x 1 to {LONGEST_EDGE} x {LONGEST_EDGE} cells, this one is {size}")
            return None
        ragged = [(place, row) for place, row in rows if len(row) != width]
        for place, row in ragged:
            self._add_at(
                _along(place, min(len(row), width)), f"this row has {len(row)} cells, the first has {width}"
            )
        self._check_below(rows[-1][0], width)
        return [(place, row[:width].ljust(width, NOWHERE)) for place, row in rows]

    def _check_below(self, last: Place, width: int) -> None:
        """Add a problem if the line below a drawing looks like a row of it, and is a comment of YAML."""
        below = "".join(self.source.lines[last.line : last.line + 1])
        row = below.lstrip(" ")
        if row.startswith("#") and len(row) == width and set(row) <= _DEFAULTS.keys():
            place = replace(last, line=last.line + 1, column=len(below) - width + 1)
            said = "this row stands left of the drawing, so it is taken for a comment"
            self._add_at(place, said, "indent it as the others are")

    def _no_tile(self, place: Place, x: int, glyph: str) -> str:
        """Add a problem for a character that stands for no tile; return what is there instead."""
        wrong = unfit(glyph) or f"`{glyph}` is not in the legend"
        self._add_at(_along(place, x), wrong)
        return "floor"

    def _areas(self, terrain: Terrain) -> Mapping[str, int]:
        """Return the mask of the cells of each letter in the second drawing."""
        if not self.file.areas:
            return {}
        rows = self._drawing("areas")
        if rows is None:
            return {}
        if (len(rows[0][1]), len(rows)) != (terrain.width, terrain.height):
            size = f"{terrain.width} x {terrain.height}"
            self._add(("areas",), f"the drawing of the areas must be {size} cells, as the map is")
        found: dict[str, list[Cell]] = {}
        for y, (place, row) in enumerate(rows):
            for x, glyph in enumerate(row):
                if glyph == NOWHERE:
                    continue
                if glyph.isascii() and glyph.isalpha():
                    found.setdefault(glyph, []).append(Cell(x, y))
                else:
                    self._add_at(_along(place, x), f"`{glyph}` names no area: letters do, `.` is none")
        return {glyph: terrain.mask(cells) for glyph, cells in found.items()}

    def _zones(self, terrain: Terrain, areas: Mapping[str, int]) -> Mapping[str, int]:
        ground = terrain.passable(terrain.doors)
        zones = {}
        for name, text in self.file.zones.items():
            before = len(self.problems)
            zones[name] = self._cells(terrain, areas, text, ("zones", name))
            if self.is_drawn and len(self.problems) == before and not zones[name] & ground:
                self._add(("zones", name), f"nobody can stand in `{name}`")
        return zones

    def _links(self, terrain: Terrain, areas: Mapping[str, int]) -> Mapping[str, int]:
        """Return the links, each as the mask of its two ends."""
        links = {}
        for name, text in self.file.links.items():
            before = len(self.problems)
            ends = self._cells(terrain, areas, text, ("links", name))
            standable = (ends & terrain.passable(terrain.doors)).bit_count()
            if self.is_drawn and len(self.problems) == before and (standable, ends.bit_count()) != (2, 2):
                self._add(("links", name), f"`{name}` needs two ends, two cells to stand on")
            links[LINK + name] = ends
        return links

    def _levels(
        self, terrain: Terrain, areas: Mapping[str, int]
    ) -> tuple[tuple[Storey, ...], tuple[Stair, ...]]:
        """Read storeys and stairs; return those that can be made."""
        before, levels = len(self.problems), dict[str, Mapping[str, int]]()
        for key, texts in ((storeys.STOREYS, self.file.storeys), (storeys.STAIRS, self.file.stairs)):
            levels[key] = {
                name: self._cells(terrain, areas, text, (key, name)) for name, text in texts.items()
            }
        self.storeys, self.stairs = levels[storeys.STOREYS], levels[storeys.STAIRS]
        if self.is_drawn and len(self.problems) == before:
            storeys.judged(terrain, self.storeys, self.stairs, self._add, self._add_cell)
        return storeys.made(terrain, self.storeys, self.stairs)

    def _add_cell(self, cell: Cell, message: str) -> None:
        place, _ = [*self.source.drawn(("rows",))][cell.y]
        self._add_at(_along(place, cell.x), message)

    def _lit(self, terrain: Terrain, areas: Mapping[str, int], name: str) -> int:
        text: str = getattr(self.file, name)
        return self._cells(terrain, areas, text, (name,))

    def _cells(self, terrain: Terrain, areas: Mapping[str, int], text: str, steps: Steps) -> int:
        """Return the mask that a text such as `YE 4,7 10,2-12,9` stands for."""
        mask = 0
        for word in text.split():
            box = _BOX.fullmatch(word)
            if box:
                mask |= self._box(terrain, [int(part) for part in box.groups() if part], word, steps)
                continue
            if "," in word:
                size = f"{terrain.width} x {terrain.height}"
                said = f"`{word[:40]}` names no cells of this map of {size}"
                self._add(steps, said, "a cell is written like 4,7, a box like 4,7-9,12")
                continue
            unknown = [letter for letter in dict.fromkeys(word) if letter not in areas]
            for letter in unknown[:MOST_ALIKE]:
                hint = did_you_mean(letter, areas)
                self._add(steps, f"no cell of the drawing of the areas is marked `{letter}`", hint)
            for letter in areas.keys() & set(word):
                mask |= areas[letter]
        return mask

    def _box(self, terrain: Terrain, edges: list[int], word: str, steps: Steps) -> int:
        first, last = Cell(*edges[:2]), Cell(*edges[-2:])
        if not (terrain.has(first) and terrain.has(last)):
            size = f"{terrain.width} x {terrain.height}"
            self._add(steps, f"`{word}` is not on this map of {size} cells", "the first cell is 0,0")
        columns, rows = range(first.x, last.x + 1), range(first.y, last.y + 1)
        if not columns or not rows:
            self._add(steps, f"`{word}` is empty", "the north-west corner comes first")
        if not columns or not rows or not (terrain.has(first) and terrain.has(last)):
            return 0
        across = (1 << len(columns)) - 1
        down = ((1 << terrain.stride * len(rows)) - 1) // ((1 << terrain.stride) - 1)  # A bit for each row.
        return across * down << terrain.bit(first)

    def _check_room(self, terrain: Terrain) -> None:
        if self.is_drawn and terrain.passable(terrain.doors).bit_count() < 2:
            self._add(("rows",), "two units cannot stand on this map")

    def _add(self, steps: Steps, message: str, hint: str = "", *, of_key: bool = False) -> None:
        self.problems.append(self.source.problem(steps, message, hint, of_key=of_key))

    def _add_at(self, place: Place, message: str, hint: str = "") -> None:
        self.problems.append(self.source.problem_at(place, message, hint))


def _marked(terrain: Terrain, rows: Drawing, marks: str) -> Mapping[str, int]:
    """Return by mark the mask of the cells where it stands in the drawing; marks without any are left out."""
    drawn = [
        (glyph, Cell(x, y))
        for y, (_, row) in enumerate(rows)
        for x, glyph in enumerate(row)
        if glyph in marks
    ]
    found = {mark: terrain.mask(cell for glyph, cell in drawn if glyph == mark) for mark in marks}
    return {mark: mask for mark, mask in found.items() if mask}


def default_glyphs() -> Iterator[tuple[str, str]]:
    """Yield the characters that need no legend, each with the id of its tile."""
    yield from _DEFAULTS.items()


def unfit(glyph: str) -> str:
    """Say why that character cannot stand for a cell; empty when it can."""
    if len(glyph) != 1 or not glyph.isprintable() or glyph.isspace():
        return f"`{glyph[:10]}` is not one visible character"
    if unicodedata.east_asian_width(glyph) in {"W", "F"} or unicodedata.category(glyph).startswith("M"):
        return f"`{glyph}` is not one column wide"
    return ""


def _along(place: Place, x: int) -> Place:
    return replace(place, column=place.column + x)
