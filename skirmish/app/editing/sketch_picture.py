"""How a map looks while it is drawn: its ground, the place that is drawn, and what a cell sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from skirmish.app.picture import Ink, role_of
from skirmish.grid import Cell, cover, distance2, line, sight
from skirmish.packs.maps import OPEN_DOOR
from skirmish.packs.sketch import STAIR, Sketch
from skirmish.rules.verbs.stairs import glyph_of_stairs

FAR: Final = 30
"""Cells around the cursor in which cover is shown."""
STOPS: Final = digits[1:] + ascii_lowercase
"""What is written into the stops of a patrol."""
START: Final = "@"
"""What is written where a unit starts."""
COVERS: Final[Mapping[str, str]] = {"light": "1", "heavy": "2"}
"""What is written into cells that shelter from the cursor."""


@dataclass(frozen=True)
class SketchPicture:
    """A sketch as a map view draws it."""

    sketch: Sketch
    """The map."""
    ascii_only: bool = False
    """Whether only ASCII may be drawn."""
    wash: str = ""
    """The role that is laid over some cells."""
    washed: int = 0
    """The mask of these cells."""
    labels: Mapping[Cell, str] = field(default_factory=dict)
    """Characters in the place of the ground."""

    @property
    def width(self) -> int:
        """Columns of cells."""
        return self.sketch.width

    @property
    def height(self) -> int:
        """Rows of cells."""
        return self.sketch.height

    def row(self, y: int, start: int, stop: int) -> list[Ink]:
        """Draw the cells of row `y` from column `start` up to `stop`, both on the map or off it."""
        if not 0 <= y < self.height:
            return [(" ", "text", "")] * (stop - start)
        known = {glyph: self._ground(glyph) for glyph in set(self.sketch.rows[y])}
        bits = self.washed >> y * (self.width + 1)
        inks: list[Ink] = [
            (*known[glyph], self.wash if bits >> x & 1 else "") for x, glyph in enumerate(self.sketch.rows[y])
        ]
        for cell, sign in self._stairs().items():
            if cell.y == y:
                inks[cell.x] = (sign, "door", inks[cell.x][2])
        for cell, label in self.labels.items():
            if cell.y == y:
                inks[cell.x] = (label, "label", inks[cell.x][2])
        blank: list[Ink] = [(" ", "text", "")]
        west, east = max(0, -start), max(0, stop - self.width)
        return blank * west + inks[max(0, start) : max(0, stop)] + blank * east

    def _stairs(self) -> Mapping[Cell, str]:
        if not self.sketch.named(STAIR):
            return {}
        terrain, _ = self.sketch.terrain
        signs = {end: glyph_of_stairs(terrain, end) for stair in terrain.stairs for end in stair.ends}
        return {cell: sign for cell, sign in signs.items() if sign}

    def _ground(self, glyph: str) -> tuple[str, str]:
        tile = self.sketch.tile(glyph)
        shown = tile.ascii if self.ascii_only else tile.glyph
        return "'" if self.sketch.tile_id(glyph) == OPEN_DOOR else shown, role_of(tile)


def seen_from(sketch: Sketch, cell: Cell, *, ascii_only: bool) -> SketchPicture:
    """Draw what is seen from a cell, and in which cells around it one would have cover from it."""
    terrain, doors = sketch.terrain
    seen = sight(terrain, doors).row(cell)
    labels = {}
    for other in terrain.cells(seen & terrain.passable(doors)):
        if other != cell and distance2(cell, other) <= FAR * FAR:
            found = cover(terrain, doors, cell, other)[0]
            if found != "none":
                labels[other] = COVERS[found]
    return SketchPicture(sketch, ascii_only, "tint", seen, labels)


def with_links(picture: SketchPicture) -> SketchPicture:
    """Draw the ends of links, each pair by a letter of its own."""
    sketch = picture.sketch
    named = zip(ascii_uppercase * len(sketch.links), sketch.links.values(), strict=False)
    return replace(picture, labels={cell: letter for letter, mask in named for cell in sketch.cells(mask)})


def with_patrol(picture: SketchPicture, number: int) -> SketchPicture:
    """Draw a unit of the scenario: @ where it starts, the stops of its patrol by numbers, the way between."""
    post = picture.sketch.posts[number]
    stops = [cell for cell, _ in post.patrol if picture.sketch.has(cell)]
    labels = {cell: STOPS[at] if at < len(STOPS) else "+" for at, cell in reversed([*enumerate(stops)])}
    if post.cell is not None and picture.sketch.has(post.cell):
        labels[post.cell] = START
    way = [cell for one, other in pairwise([*stops, *stops[:1]]) for cell in line(one, other)]
    return replace(picture, wash="tint", washed=picture.sketch.mask(way), labels=labels)
