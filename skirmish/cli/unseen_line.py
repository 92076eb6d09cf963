"""A line that nobody reads over the shoulder or hears from a screen reader: a PIN."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from skirmish.cli.choose_battle import read_line
from skirmish.cli.output import put


def ask_unseen(question: str) -> str | None:
    """Read the answer to a question, which a terminal does not show; None at the end of input."""
    if not sys.stdin.isatty():
        put(question)
        return read_line()
    with _without_echo():  # Before the question, for there are quick fingers.
        put(question)
        line = read_line()
    put()  # The end of the line was not shown either.
    return line


@contextmanager
def _without_echo() -> Iterator[None]:
    """Let the terminal show nothing that is typed, where it can be told so."""
    try:
        import termios
    except ImportError:
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    quiet = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
    termios.tcsetattr(terminal, termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        with suppress(OSError, termios.error):  # A terminal that has been closed.
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
