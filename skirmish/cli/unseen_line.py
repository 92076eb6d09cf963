"""A line that nobody reads over the shoulder or hears from a screen reader: a PIN."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from getpass import getpass

from skirmish.cli.choose_battle import read_line
from skirmish.cli.output import put


def ask_unseen(question: str) -> str | None:
    """Read the answer to a question, which a terminal does not show; None at the end of input."""
    if not sys.stdin.isatty():
        put(question)
        return read_line()
    with _without_echo() as is_hidden:  # Before the question, for there are quick fingers.
        put(question)
        line = read_line() if is_hidden else _read_elsewhere()
    put()  # The end of the line was not shown either.
    return line


@contextmanager
def _without_echo() -> Iterator[bool]:
    """Let the terminal show nothing that is typed; whether it can be told so."""
    try:
        import termios
    except ImportError:
        yield False
        return
    terminal = sys.stdin.fileno()
    try:
        before = termios.tcgetattr(terminal)
        quiet = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
        termios.tcsetattr(terminal, termios.TCSADRAIN, quiet)
    except termios.error:  # A terminal that has been closed: there is nothing to read, either.
        yield True
        return
    try:
        yield True
    finally:
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _read_elsewhere() -> str | None:
    """Read a line as Windows does that shows none; None at the end of input."""
    try:
        return getpass("").strip()
    except EOFError:
        return None
