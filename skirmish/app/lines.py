"""Rows of text for the Line API: spans with a role each, cut to a width. Text is data, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from skirmish.app.palette import Palette
from skirmish.texts.only_ascii import in_ascii

_UNSAFE = {
    **dict.fromkeys(range(0x20)),
    **dict.fromkeys(range(0x7F, 0xA0)),
    **dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))),
}
"""Control characters and marks that turn the direction of writing: an author's text may not hold them."""


NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps a name and its number on one line when text is wrapped; it is written as a blank."""

SHORT = 4
"""Signs that a squeezed word keeps at least."""

_COUNTS = re.compile(r"\(\d+ of \d+\)")
"""How far a goal has come."""

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


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Return the text without characters that move the cursor or change the direction of writing."""
    return text.translate(_UNSAFE)


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


@lru_cache(maxsize=256)
def squeezed(text: str, columns: int) -> str:
    """Return the text in at most so many columns, as far as that goes: words lose letters, never figures.

    The longest words are cut first; names and verbs can still be told from what is left of them.
    """
    words = text.split(" ")
    while cell_len(" ".join(words)) > columns:
        cores = {place: core for place, word in enumerate(words) if (core := word.rstrip(".,:;")).isalpha()}
        longest = max(cores, key=lambda place: len(cores[place]), default=None)
        if longest is None or len(cores[longest]) <= SHORT:
            break
        core = cores[longest]
        words[longest] = core[:-1] + words[longest][len(core) :]
    return " ".join(words)


def keeping_counts(text: str, columns: int) -> str:
    """Return the text in so many columns; of what is too long the counts stay: `Hold the… (1 of 3)`."""
    text = clean(text)
    counts = " ".join(_COUNTS.findall(text))
    if cell_len(text) <= columns or not counts:
        return text
    head = text[: text.index(counts.partition(")")[0])].rstrip()
    room = columns - cell_len(counts) - 1
    return (
        f"{head if cell_len(head) <= room else set_cell_size(head, max(0, room - 1)).rstrip() + '…'} {counts}"
    )


def marked(text: str, words: frozenset[str], role: str = "text") -> Row:
    """Split the text into spans, so that these words are underlined."""
    if not words:
        return (Span(text, role),)
    parts = _WORDS.split(text)
    return tuple(Span(part, "keyword" if part.lower() in words else role) for part in parts if part)


def wrap(text: str, columns: int) -> Iterable[str]:
    """Break the text at blanks into lines of at most so many columns; longer words are cut.

    Several blanks are one where lines are broken.
    """
    return (line.replace(NO_BREAK, " ") for line in _wrapped(clean(text), columns))


def fitted(text: str, columns: int) -> Iterable[str]:
    """Return the text with all its blanks where it fits into so many columns, else broken into lines."""
    return (clean(text),) if cell_len(clean(text)) <= columns else wrap(text, columns)


def _wrapped(text: str, columns: int) -> Iterable[str]:
    line = ""
    for word in text.split(" "):
        if not word:
            continue
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= columns:
            line = longer
            continue
        if line:
            yield line
        line = set_cell_size(word, columns) if cell_len(word) > columns else word
    if line:
        yield line


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


def drawable(text: str, *, ascii_only: bool) -> str:
    """Return the text as a terminal may be sent it, with plain twins of our signs where only ASCII may be."""
    return in_ascii(clean(text)) if ascii_only else clean(text)


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
