"""What the commands say: data on standard output, words on standard error, and never a control character."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches
from math import isfinite
from typing import Final

import click

from skirmish.errors import SettingsError

FINE: Final = 0
"""Exit code: done."""
FOUND: Final = 1
"""Exit code: problems were found, or the rules refuse."""
USAGE: Final = 2
"""Exit code: the command line makes no sense, or names what does not exist."""
UNREADABLE: Final = 3
"""Exit code: a file cannot be read or written."""
FAILED: Final = 70
"""Exit code: the game itself is at fault."""
INTERRUPTED: Final = 130
"""Exit code: interrupted from the keyboard."""
CLOSED: Final = 141
"""Exit code: whoever read the output has gone."""

MOST_TYPED: Final = 2_000
"""Characters of one word of a command line, or of one line at a prompt."""
MOST_QUOTED: Final = 80
"""Characters of what was typed that are said again."""
MOST_SAID: Final = 1_000
"""Characters of one line of words; of a longer one the middle is left out."""
MOST_DIGITS: Final = 9
"""Digits of a number that is typed."""
MOST_NAMES: Final = 1_000
"""Known names among which the nearest is looked for."""
MOST_LISTED: Final = 200
"""Known names that are said."""
MOST_SEED: Final = 100
"""Characters of a seed."""

_UNSEEN: Final = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def clean(text: str) -> str:
    """One line of text as it may be shown: what moves a cursor or cannot be seen is left out."""
    spaced = text.replace("\t", " ").replace("\n", " ")
    return "".join(char for char in spaced if unicodedata.category(char) not in _UNSEEN)


def put(text: str = "") -> None:
    """A line of data."""
    click.echo(clean(text))


def wipe() -> None:
    """Clear a terminal, with all that could be scrolled back to, and forget what was typed ahead."""
    if sys.stdout.isatty():
        click.echo("\x1b[2J\x1b[3J\x1b[H", nl=False)
    if sys.stdin.isatty():
        with suppress(ImportError, OSError):
            from termios import TCIFLUSH, tcflush

            tcflush(sys.stdin, TCIFLUSH)


def say(text: str) -> None:
    """Lines of words about the data."""
    with suppress(OSError, ValueError):  # Where nobody can hear it, the work itself goes on.
        for line in text.splitlines():
            half = MOST_SAID // 2
            short = line if len(line) <= MOST_SAID else f"{line[:half]}…{line[-half:]}"
            click.echo(clean(short), err=True)


def quoted(text: str) -> str:
    """What was typed, or how it begins, as it may be shown."""
    return clean(text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…")


def number(text: str) -> int | None:
    """The whole number that was typed, from 0; None for what is none, or has too many digits."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def seed_of(_context: object, _option: object, text: str) -> str:
    """The seed that was typed, for an option of click. BadParameter for one that is too long, or no text."""
    if len(text) > MOST_SEED:
        raise click.BadParameter(f"a seed has at most {MOST_SEED} characters, this one has {len(text)}")
    if not text.isprintable():
        raise click.BadParameter("a seed is text that can be seen, on one line")
    return text


def finite(_context: object, _option: object, value: float | None) -> float | None:
    """A number that was typed, for an option of click. BadParameter for what is none, as in `nan`."""
    if value is not None and not isfinite(value):
        raise click.BadParameter(f"{value} is no number of seconds")
    return value


def pick(what: str, given: str, known: Iterable[str]) -> str:
    """The given name if it is known. SettingsError, with what was probably meant, if it is not."""
    names = list(known)
    if given in names:
        return given
    near = get_close_matches(given[:MOST_QUOTED], names[:MOST_NAMES], n=1, cutoff=0.6)
    hint = (
        f"did you mean {near[0]}?" if near else f"there are {_listed(names)}" if names else "there are none"
    )
    raise SettingsError(f"there is no {what} {quoted(given)!r}; {hint}")


def _listed(names: list[str]) -> str:
    """All of the names, or as many as anybody reads."""
    more = len(names) - MOST_LISTED
    return ", ".join(names[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
