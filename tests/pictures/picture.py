"""A picture of a screen as a small text file: what stands in each line, then how each run of it is drawn.

The styles are named by one letter each in the order in which they come, and told at the end; so a changed
word and a changed colour are both seen as a changed line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from string import ascii_letters, digits

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

LETTERS = ascii_letters + digits + "!#$%&()*+,-./:;<=>?@[]^_{|}~"
"""The letters of the styles."""
PLAIN = Style()


def picture(strips: Iterable[Strip]) -> str:
    """The whole screen."""
    lines = list(strips)
    names: dict[str, str] = {}
    styled = [_runs(strip, names) for strip in lines]
    told = [f"{letter} {style or 'plain'}" for style, letter in names.items()]
    text = [strip.text.rstrip() for strip in lines]
    return "\n".join([*text, "--- styles", *styled, "--- letters", *told, ""])


def _runs(strip: Strip, names: dict[str, str]) -> str:
    """The styles of one line, each with the number of columns: `12a 3b`."""
    pairs = [(_name(part.style or PLAIN, names), cell_len(part.text)) for part in strip if not part.control]
    return " ".join(_joined(pairs))


def _joined(pairs: list[tuple[str, int]]) -> Iterator[str]:
    for letter, same in groupby(pairs, key=lambda pair: pair[0]):
        yield f"{sum(number for _, number in same)}{letter}"


def _name(style: Style, names: dict[str, str]) -> str:
    """The letter of a style."""
    return names.setdefault(_words(style), LETTERS[len(names) % len(LETTERS)])


@lru_cache(maxsize=1 << 12)
def _words(style: Style) -> str:
    """How something looks; links and what a click means are no part of it."""
    words = str(Style(
        color=style.color, bgcolor=style.bgcolor, bold=style.bold or None, dim=style.dim or None,
        italic=style.italic or None, underline=style.underline or None, reverse=style.reverse or None,
        blink=style.blink or None, strike=style.strike or None,
    ))  # fmt: skip
    return "" if words == "none" else words
