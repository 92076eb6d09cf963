"""The tools in hand: what a key or the mouse does to the map that is drawn. It knows no widget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal

from skirmish.grid import Cell
from skirmish.packs.sketch import DARK, DIM, History, Sketch
from skirmish.packs.sketch.playtest import STARTS
from skirmish.packs.sketch.posts import SketchPost, moved, turned, without
from skirmish.packs.sketch.tools import (
    MIRRORS,
    Mirror,
    box_cells,
    copied,
    fill_cells,
    frame_cells,
    free_name,
    line_cells,
    mirrored,
    stamped,
)

Tool = Literal["brush", "line", "box", "frame", "fill", "stamp", "link", "patrol"]
"""What a press of the button, or Enter, does."""
SHAPES: Final = {"line": line_cells, "box": box_cells, "frame": frame_cells}
"""The tools that go from one cell to another."""


class Easel:
    """A map being drawn, and the tool in hand."""

    def __init__(self, sketch: Sketch) -> None:
        self.history = History(sketch)
        """The map, with all that was done to it."""
        self.cursor = Cell(sketch.width // 2, sketch.height // 2)
        """The cell that keys are about."""
        self.tool: Tool = "brush"
        """The tool."""
        self.glyph = "#"
        """What is drawn."""
        self.mirror: Mirror = "off"
        """Whether strokes are repeated."""
        self.place = ""
        """The zone or light that is drawn instead of ground; empty: ground."""
        self.is_erasing = False
        """Whether cells are taken out of the place instead of added."""
        self.anchor: Cell | None = None
        """Where the shape that is being drawn begins; None: none is."""
        self.stamp: Mapping[Cell, str] = {}
        """The ground that was copied, by cells from its corner."""
        self.link = ""
        """The name of the link that is drawn next."""
        self.post = -1
        """The number of the unit whose patrol is drawn; -1: none is."""
        self._stroke: set[Cell] = set()

    @property
    def sketch(self) -> Sketch:
        """The map as it is drawn now."""
        return self.history.now

    @property
    def places(self) -> tuple[str, ...]:
        """What a key goes through: ground (empty), the map's zones, starting places, dark and dim."""
        return tuple(dict.fromkeys(["", *self.sketch.places, *STARTS, DARK, DIM]))

    # -------------------------------------------------------------------------------------- choosing a tool

    def take(self, tool: Tool) -> None:
        """Take a tool; a stamp is copied anew."""
        self.drop()
        self.tool = tool
        self.stamp, self.post = {}, -1
        if tool in {"stamp", "link"}:
            self.place = ""
        self.is_erasing = self.is_erasing and bool(self.place)
        if tool == "link":
            self.link = free_name(self.sketch)

    def take_glyph(self, glyph: str) -> None:
        """Draw this ground from now on."""
        self._to_ground()
        self.glyph, self.place = glyph, ""

    def _to_ground(self) -> None:
        """Take the brush instead of a tool that draws neither ground nor places."""
        if self.tool in {"link", "patrol"}:
            self.take("brush")

    def next_glyph(self, way: int) -> None:
        """Draw the next kind of ground, or the one before."""
        glyphs = self.sketch.glyphs
        at = glyphs.index(self.glyph) if self.glyph in glyphs else 0
        self.take_glyph(glyphs[(at + way) % len(glyphs)])

    def next_place(self) -> None:
        """Draw the next zone or light; after the last, ground again."""
        self._to_ground()
        at = self.places.index(self.place) if self.place in self.places else -1
        self.place, self.is_erasing = self.places[(at + 1) % len(self.places)], False

    def next_post(self, way: int) -> None:
        """Draw the patrol of the next unit of the scenario, or of the one before; after the last, ground."""
        count = len(self.sketch.posts)
        post = (self.post + 1 + way) % (count + 1) - 1
        self.take("brush")
        if post >= 0:
            self.tool, self.place, self.post = "patrol", "", post
            self.is_erasing = False
            self.cursor = self.sketch.posts[post].cell or self.cursor
            self.move(0, 0)  # It may start off the map, if that was made smaller.

    def next_mirror(self) -> None:
        """Mirror strokes in the next way."""
        self.mirror = MIRRORS[(MIRRORS.index(self.mirror) + 1) % len(MIRRORS)]

    def drop(self) -> bool:
        """Give up the shape that was begun; tell whether there was one."""
        was, self.anchor = self.anchor is not None or bool(self._stroke), None
        self._stroke = set()
        return was

    # ---------------------------------------------------------------------------------------------- drawing

    def move(self, across: int, down: int) -> None:
        """Move the cursor, as far as the map goes."""
        x, y = self.cursor.x + across, self.cursor.y + down
        self.cursor = Cell(min(max(0, x), self.sketch.width - 1), min(max(0, y), self.sketch.height - 1))

    def press(self, cell: Cell) -> None:
        """Put the tool down at that cell."""
        self.cursor = cell
        if self.tool == "brush":
            self._stroke = {cell}
        elif self.tool == "fill":
            self._draw("fill", fill_cells(self.sketch, cell))
        elif self.tool == "stamp" and self.stamp:
            self._paint("stamp", stamped(self.stamp, cell))
        elif self.tool == "link" and self.is_erasing:
            for name in self.sketch.links_at(cell):
                self.history.do("link taken out", self.sketch.linked(name, ()))
        elif self.tool != "link" or self.anchor is None:
            self.anchor = cell

    def drag(self, cell: Cell) -> None:
        """Move the tool while it is down."""
        if self._stroke:
            self._stroke |= line_cells(self.cursor, cell)
        self.cursor = cell

    def lift(self) -> None:
        """Lift the tool: what it went over is drawn as one step."""
        stroke, self._stroke = self._stroke, set()
        if stroke:
            self._draw("brush", frozenset(stroke))
        elif self.anchor is not None:
            self._finish(self.anchor)

    def act(self) -> None:
        """Use the tool at the cursor, by key: a shape begins with the first key and ends with the second."""
        if self.anchor is not None:
            self._finish(self.anchor)
        else:
            self.press(self.cursor)
            if self.tool in {"brush", "patrol"}:
                self.lift()

    def pick(self, cell: Cell) -> None:
        """Draw from now on what lies in that cell; of a patrol, turn who stops there."""
        self.cursor = cell
        if self.tool == "patrol":
            self._to_patrol("turn", turned(self.sketch.posts[self.post], cell))
            return
        self.take_glyph(self.sketch.glyph(cell))

    def shown(self) -> Mapping[Cell, str]:
        """Return what would be drawn if the tool were lifted now: glyphs by cell; empty: as it is."""
        if self.tool == "stamp" and self.stamp:
            return stamped(self.stamp, self.cursor)
        cells = frozenset(self._stroke)
        if self.tool in {"link", "patrol"}:
            return dict.fromkeys(line_cells(self.anchor, self.cursor) if self.anchor else (), "")
        if self.anchor is not None:
            cells = SHAPES.get(self.tool, box_cells)(self.anchor, self.cursor)
        glyph = "" if self.place or self.tool == "stamp" else self.glyph
        return dict.fromkeys(mirrored(self.sketch, cells, self.mirror), glyph)

    def _finish(self, start: Cell) -> None:
        self.anchor = None
        if self.tool == "link":
            if start == self.cursor:
                self.anchor = start  # It was clicked, not dragged: the next click is the other end.
            else:
                self.history.do("link", self.sketch.linked(self.link, (start, self.cursor)))
                self.link = free_name(self.sketch)
        elif self.tool == "patrol":
            self._finish_patrol(start)
        elif self.tool == "stamp":
            self.stamp = copied(self.sketch, start, self.cursor)
        elif self.tool in SHAPES:
            self._draw(self.tool, SHAPES[self.tool](start, self.cursor))

    def carry(self, across: int, down: int) -> None:
        """Move the cursor and draw on the way; of a patrol, take along what lies there."""
        start = self.cursor
        if self.tool == "patrol":
            self.move(across, down)
            if self.cursor != start:
                self._finish_patrol(start)
            return
        self.press(start)
        self.move(across, down)
        self.drag(self.cursor)
        self.lift()

    def _finish_patrol(self, start: Cell) -> None:
        """Add a stop, or take one out; a stop or start that was dragged is moved."""
        post, end = self.sketch.posts[self.post], self.cursor
        if start != end:
            self._to_patrol("move", moved(post, start, end))
        elif self.is_erasing:
            self._to_patrol("stop taken out", without(post, end))
        elif post.patrol and post.patrol[-1][0] == end:
            self._to_patrol("turn", turned(post, end))
        else:
            self._to_patrol("stop", replace(post, patrol=(*post.patrol, (end, -1))))

    def _to_patrol(self, name: str, post: SketchPost) -> None:
        was = self.sketch.posts[self.post]
        if not was.is_fixed or was.patrol == post.patrol:
            self.history.do(f"{name} of {post.name}", self.sketch.posted(self.post, post))

    def _draw(self, name: str, cells: frozenset[Cell]) -> None:
        """Draw these cells and their images: ground, or the place."""
        whole = mirrored(self.sketch, cells, self.mirror)
        if not self.place:
            self._paint(name, dict.fromkeys(whole, self.glyph))
            return
        after = self.sketch.placed(self.place, whole, is_in=not self.is_erasing)
        self.history.do(f"{name} in {self.place}", after)

    def _paint(self, name: str, drawn: Mapping[Cell, str]) -> None:
        self.history.do(name, self.sketch.painted(drawn))
