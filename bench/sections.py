"""Sections of a page that a command writes, between two comments; the rest is written by hand."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

WIDTH: Final = 120
"""Characters of a line."""
FIXED: Final = ("#", "|", "-")
"""Parts that begin so are no paragraphs."""


def marked(name: str) -> tuple[str, str]:
    """Return the comments that open and close a section; a page holds each once, on lines of their own."""
    return f"<!-- {name}: written by make {name} -->", f"<!-- end of {name} -->"


def placed(page: str, name: str, text: str) -> str:
    """Return the page with that text between the comments. ValueError if these are not there once each."""
    first, last = marked(name)
    before, opening, rest = page.partition(f"{first}\n")
    _, closing, after = rest.partition(f"{last}\n")
    if not opening or not closing or first in rest or last in before + after:
        raise ValueError(f"the page needs the lines {first!r} and {last!r}, once each and in this order")
    return f"{before}{opening}\n{text.strip()}\n\n{closing}{after}"


def write(path: Path, name: str, text: str) -> None:
    """Write the section into the page. ValueError if the page has no place for it."""
    path.write_text(placed(path.read_text(encoding="utf-8"), name, text), encoding="utf-8")


def wrapped(text: str) -> str:
    """Return the text with its paragraphs set anew in lines; headings, lists and tables stay as they are."""
    parts = text.split("\n\n")
    return "\n\n".join(part if part.startswith(FIXED) else _set(part) for part in parts)


def _set(paragraph: str) -> str:
    return "\n".join(wrap(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False))


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Write a table in Markdown; its first column is text, the others are set to the right."""
    rules = ["---", *["--:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [heads, rules, *rows])


def counted(number: int, what: str) -> str:
    """Write how many there are of something whose plural ends in s."""
    return f"{number} {what}{'s' * (number != 1)}"


def percent(share: float) -> str:
    """Write a share (0..1) as a whole percentage."""
    return f"{100 * share:.0f} %"
