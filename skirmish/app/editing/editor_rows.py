"""The lines around the map that is drawn: the tool, the kinds of ground, the cursor, a question."""

from __future__ import annotations

from rich.cells import cell_len

from skirmish.app.editing.desk import EDGES
from skirmish.app.editing.easel import Easel
from skirmish.app.fitting import clean
from skirmish.app.lines import Row, Span, cut
from skirmish.grid import FACINGS


def head_row(easel: Easel, name: str, columns: int) -> Row:
    """Build the heading: the file, the map, and what is drawn with what."""
    sketch = easel.sketch
    drawn = easel.place or sketch.tile_id(easel.glyph).replace("_", " ")
    if easel.tool == "link":
        drawn = easel.link
    elif easel.tool == "patrol":
        drawn = sketch.posts[easel.post].name
    verb = f"{easel.tool}, taking out" if easel.is_erasing else easel.tool
    mirror = f", mirror {easel.mirror}" if easel.mirror != "off" else ""
    said = f" {name}  {sketch.title}, {sketch.width} x {sketch.height}   {verb}: {drawn}{mirror}"
    return cut((Span(said, "title"),), columns, "title")


def ground_row(easel: Easel, columns: int) -> Row:
    """Build the row of the kinds of ground, each of which can be clicked."""
    spans = [Span(" ground", "dim")]
    for number, glyph in enumerate(easel.sketch.glyphs):
        is_marked = glyph == easel.glyph and not easel.place
        shown = f"[{glyph}]" if is_marked else f" {glyph} "
        spans.append(Span(shown, "picked" if is_marked else "text", f"ground {number}"))
    return cut(tuple(spans), columns)


def cursor_row(easel: Easel, columns: int, *, is_seeing: bool) -> Row:
    """Say what lies at the cursor, and what to do next."""
    said = f" {easel.cursor}: {easel.sketch.tile(easel.sketch.glyph(easel.cursor)).name}"
    names = easel.sketch.places_at(easel.cursor)
    said += f", in {', '.join(names)}" if names else ""
    links = easel.sketch.links_at(easel.cursor)
    said += f", end of {', '.join(links)}" if links else ""
    if is_seeing:
        said += ". Marked: seen from here. 1 light, 2 heavy cover from it."
    elif easel.tool == "patrol":
        said += f". {_patrol_said(easel)}"
    elif easel.anchor is not None:
        said += f". From {easel.anchor}: go to the other end and press enter, or click there."
    elif easel.tool == "stamp":
        said += ". Enter stamps it here." if easel.stamp else ". Enter at two corners copies what is between."
    return cut((Span(said, "text"),), columns)


def _patrol_said(easel: Easel) -> str:
    """Say what stops at the cursor, and what keys do to the patrol."""
    post = easel.sketch.posts[easel.post]
    here = [(number, way) for number, (cell, way) in enumerate(post.patrol, 1) if cell == easel.cursor]
    stops = ", ".join(f"{number}{f' looking {FACINGS[way]}' if way >= 0 else ''}" for number, way in here)
    count = len(post.patrol)
    said = f"Stop {stops}." if stops else f"{count} stop{'' if count == 1 else 's'}."
    return f"{said} Enter: stop, i: turn, Shift+arrow: move, x: out."


def size_row(easel: Easel, columns: int) -> Row:
    """Build the row by which the edges of the map are moved, with keys or clicks."""
    sketch = easel.sketch
    spans = [Span(f" {sketch.width} x {sketch.height}", "strong")]
    for edge in EDGES.values():
        spans += [
            Span(f"  {edge} ", "text"),
            Span("[+]", "key", f"grow {edge}"),
            Span("[-]", "key", f"shrink {edge}"),
        ]
    spans += [Span("  [done]", "key", "size"), Span("  arrows", "dim")]
    return cut(tuple(spans), columns)


def asked_row(question: str, columns: int) -> Row:
    """Build a question that is answered by y or n; of a long one the answers stay."""
    yes = (Span("  y", "key", "answer y"), Span(" yes ", "text", "answer y"))
    no = (Span(" n", "key", "answer n"), Span(" no", "text", "answer n"))
    room = columns - sum(len(span.text) for span in (*yes, *no))
    said = f" {question}"
    asked = cut((Span(said, "strong"),), min(room, cell_len(clean(said))))
    return cut((*asked, *yes, *no), columns)
