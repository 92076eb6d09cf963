"""Texts made to fit: cleaned of what no terminal may be sent, shortened, broken into lines. All is data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from rich.cells import cell_len, chop_cells, set_cell_size

from skirmish.texts.only_ascii import in_ascii

_UNSAFE = {
    **dict.fromkeys(range(0x20)),
    **dict.fromkeys(range(0x7F, 0xA0)),
    **dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))),
}
"""Control characters and marks that turn the direction of writing: an author's text may not hold them."""


NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps a name and its number on one line when text is wrapped; it is written as a blank."""

APART = "   "
"""Stands between the parts of a row of the log."""
SET_IN = "  "
"""Stands before what is left of a row of the log on its next line."""

_GAP = re.compile(r" *\S.*? {2,}")
"""What stands before the second column of a line of a table."""

SHORT = 4
"""Signs that a squeezed word keeps at least."""

_COUNTS = re.compile(r"\(\d+ of \d+\)")
"""How far a goal has come."""


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Return the text without characters that move the cursor or change the direction of writing."""
    return text.translate(_UNSAFE)


def drawable(text: str, *, ascii_only: bool) -> str:
    """Return the text as a terminal may be sent it, with plain twins of our signs where only ASCII may be."""
    return in_ascii(clean(text)) if ascii_only else clean(text)


@lru_cache(maxsize=256)
def squeezed(text: str, columns: int) -> str:
    """Return the text in at most so many columns, as far as that goes: words lose letters, never figures.

    The longest words are cut first, each with a dot in the place of its last letter: `stri. Akiles`.
    """
    whole = text.split(" ")
    words = [*whole]
    cores = {place: core for place, word in enumerate(whole) if (core := word.rstrip(".,:;")).isalpha()}
    sizes = {place: len(core) for place, core in cores.items()}
    while cell_len(said := " ".join(words)) > columns:
        longest = max(sizes, key=lambda place: sizes[place], default=None)
        if longest is None or sizes[longest] <= SHORT:
            break
        sizes[longest] -= 1
        words[longest] = _cut(whole[longest], cores[longest], sizes[longest])
    return said


def _cut(word: str, core: str, size: int) -> str:
    """Write a word whose letters have so many columns; the dot that says so may be that of its sentence."""
    after = word[len(core) :]
    return f"{core[:size]}{after}" if after.startswith(".") else f"{core[: size - 1]}.{after}"


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


def wrap(text: str, columns: int) -> Iterable[str]:
    """Break the text at blanks into lines of at most so many columns; longer words are broken, too.

    Several blanks are one where lines are broken. A line has a column at least, however small the screen.
    """
    return (line.replace(NO_BREAK, " ") for line in _wrapped(clean(text), max(1, columns)))


def hung(text: str, columns: int) -> Iterator[str]:
    """Break a line of a table, `name   what it is`, so that all of what it is stands below its beginning.

    A line without such a gap is broken at its blanks.
    """
    gap = _GAP.match(text)
    lead = gap[0] if gap and 2 * len(gap[0]) <= columns else ""
    if cell_len(text) <= columns:
        yield text
        return
    for line in wrap(text[len(lead) :], columns - len(lead)):
        yield lead + line
        lead = " " * len(lead)


def fitted(text: str, columns: int) -> Iterable[str]:
    """Break a row of the log between its parts, which stay apart, into lines of at most so many columns.

    Only a part that is longer than a line is broken at its blanks. What is below the first line is set in.
    """
    line, lead = "", ""
    for part in clean(text).split(APART):
        longer = f"{line}{APART}{part}" if line else part
        if cell_len(lead + longer) <= columns:
            line = longer
            continue
        *whole, line = [*([line] if line else []), *wrap(part, columns - len(SET_IN))]
        for one in whole:
            yield lead + one
            lead = SET_IN
    if line:
        yield lead + line


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
        *whole, line = [word] if cell_len(word) <= columns else filter(None, chop_cells(word, columns))
        yield from whole
    if line:
        yield line
