"""What the commands say: data on standard output, words on standard error, and never a control character."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from math import isfinite
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

import click

from skirmish.texts.only_ascii import in_ascii
from skirmish.typed import clean

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
"""Exit code: the reader of the output has gone."""

MOST_SAID: Final = 1_000
"""Characters of one line of words; of a longer one the middle is left out."""
MOST_SEED: Final = 100
"""Characters of a seed."""
_IS_ASCII: Final = "skirmish.is_ascii"
"""Under this name the command remembers it."""


_IS_READ: Final = "skirmish.is_read"
"""Under this name the command remembers that its lines are read by people, who want no word cut in two."""


def put(text: str = "") -> None:
    """Print a line of data, with ASCII only where `--ascii` was typed.

    Where `break_lines` was called, a line that is too long for the terminal is broken between words.
    """
    context, shown = click.get_current_context(silent=True), _shown(text)
    if context and context.meta.get(_IS_READ) and sys.stdout.isatty():
        shown = "\n".join(wrap(shown, get_terminal_size().columns, break_on_hyphens=False)) or shown
    click.echo(shown)


def draw(text: str) -> None:
    """Print a line of a drawing: it is never broken."""
    click.echo(_shown(text))


def break_lines() -> None:
    """Note for this command that lines which are too long for a terminal are broken between words."""
    click.get_current_context().meta[_IS_READ] = True


def draw_in_ascii(context: click.Context, _option: object, is_ascii: bool) -> bool:
    """Note for this command whether only ASCII is printed, for an option of click."""
    context.meta[_IS_ASCII] = is_ascii
    return is_ascii


def _shown(text: str) -> str:
    context = click.get_current_context(silent=True)
    return in_ascii(clean(text)) if context and context.meta.get(_IS_ASCII) else clean(text)


def wipe() -> None:
    """Clear a terminal, with the text that can be scrolled back to, and forget what was typed ahead."""
    if sys.stdout.isatty():
        click.echo("\x1b[2J\x1b[3J\x1b[H", nl=False)
    if sys.stdin.isatty():
        with suppress(ImportError, OSError):
            from termios import TCIFLUSH, tcflush

            tcflush(sys.stdin, TCIFLUSH)


def typed_with(data_dir: Path | None) -> str:
    """Return how a shell is told to start the game on that data folder, without what is to be done."""
    return f"skirmish --data-dir {shlex.quote(str(data_dir))}" if data_dir else "skirmish"


def say(text: str) -> None:
    """Print lines of words about the data on standard error."""
    with suppress(OSError, ValueError):  # Where nobody can read it, the work itself goes on.
        for line in text.splitlines():
            half = MOST_SAID // 2
            short = line if len(line) <= MOST_SAID else f"{line[:half]}…{line[-half:]}"
            click.echo(_shown(short), err=True)


def seed_of(_context: object, _option: object, text: str | None) -> str:
    """Return the seed that was typed, for an option of click; empty if none was.

    BadParameter for one that is empty, too long or not printable.
    """
    if text is None:
        return ""
    if not text:
        raise click.BadParameter("a seed is not empty; leave --seed out to have one chosen")
    if len(text) > MOST_SEED:
        raise click.BadParameter(f"a seed has at most {MOST_SEED} characters, this one has {len(text)}")
    if not text.isprintable():
        raise click.BadParameter("a seed is text that can be seen, on one line")
    return text


def finite(_context: object, _option: object, value: float | None) -> float | None:
    """Return the number that was typed, for an option of click. BadParameter for `nan` or infinity."""
    if value is not None and not isfinite(value):
        raise click.BadParameter(f"{value} is no number of seconds")
    return value
