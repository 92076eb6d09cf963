"""Rows of text for the Line API: spans with a role each, cut to a width. Text is data, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from skirmish.app.fitting import clean, drawable
from skirmish.app.palette import Palette

_WORDS = re.compile(r"(\w+)")
"""Splits a text into its words and what stands between them."""


class Span(NamedTuple):
    """A run of characters of one role."""

    text: str
    """What is written; it is cleaned when it is drawn."""
    role: str = "text"
    """The role in the palette."""
    hit: str = ""
    """The command that a click on it means, or empty."""


Row = tuple[Span, ...]
"""One line of a panel."""


def plain(row: Row) -> str:
    """Return the text of a row without its roles."""
    return "".join(clean(span.text) for span in row)


def width(row: Row) -> int:
    """Count the columns that the row takes."""
    return sum(cell_len(clean(span.text)) for span in row)


def apart(left: Row, right: Row, columns: int, role: str = "text") -> Row:
    """Put two rows on one line, the second at its right end; the first is cut where they meet."""
    room = columns - width(right)
    return (*cut(left, room, role), *right)


def hitting(row: Row, command: str) -> Row:
    """Let every column of the row stand for that command; empty: leave it as it is."""
    return tuple(span._replace(hit=command) for span in row) if command else row


def cut(row: Row, columns: int, role: str = "text") -> Row:
    """Make the row exactly so many columns wide: cut it with an ellipsis, or fill it up with blanks."""
    spans: list[Span] = []
    left = columns
    for span in row:
        text = clean(span.text)
        size = cell_len(text)
        if size > left:
            if left > 0:
                spans.append(span._replace(text=set_cell_size(text, left - 1) + "…"))
            return tuple(spans)
        spans.append(span)
        left -= size
    if left > 0:
        spans.append(Span(" " * left, role))
    return tuple(spans)


def marked(text: str, words: frozenset[str], role: str = "text") -> Row:
    """Split the text into spans, so that these words are underlined."""
    if not words:
        return (Span(text, role),)
    parts = _WORDS.split(text)
    return tuple(Span(part, "keyword" if part.lower() in words else role) for part in parts if part)


def framed(rows: Iterable[Row], columns: int, title: str) -> Iterable[Row]:
    """Draw a frame around the rows; it is so many columns wide, the rows two less."""
    head = (Span("┌", "rule"), Span(f" {title} ", "warn"))
    yield (*head, Span("─" * max(0, columns - 1 - width(head)), "rule"), Span("┐", "rule"))
    side = Span("│", "rule")
    for row in rows:
        yield (side, *cut(row, columns - 2), side)
    yield (Span("└" + "─" * (columns - 2) + "┘", "rule"),)


def strip(row: Row, columns: int, palette: Palette, role: str = "text", *, ascii_only: bool = False) -> Strip:
    """Make a strip of the row for Textual's compositor, exactly so many columns wide."""
    fitted = cut(row, columns, role)
    return Strip(
        [Segment(drawable(span.text, ascii_only=ascii_only), palette[span.role]) for span in fitted], columns
    )


def hit_at(row: Row, column: int) -> str:
    """Return the command under that column of the row; empty if there is none."""
    start = 0
    for span in row:
        start += cell_len(clean(span.text))
        if column < start:
            return span.hit
    return ""


def rule(columns: int, ascii_only: bool, title: str = "", end: str = "") -> Row:
    """Draw a line across, with a title in it and a text at its end."""
    stroke = "-" if ascii_only else "─"
    head = (Span(stroke, "rule"), Span(f" {title} ", "warn")) if title else ()
    tail = (Span(f" {end} ", "dim"), Span(stroke, "rule")) if end else ()
    return (*head, Span(stroke * max(0, columns - width(head) - width(tail)), "rule"), *tail)
