"""Standard streams that are full, broken or were never open, and signals that end a command."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, TextIO

from skirmish.cli.output import CLOSED, UNREADABLE, say

if TYPE_CHECKING:
    from types import FrameType


class Ended(BaseException):
    """Raised when a signal ends the command; no `Exception`, so that no handler of errors catches it."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code
        """The exit code: 128 and the number of the signal."""


def filled() -> None:
    """Open the null device for each closed standard stream, so that no file of ours takes its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # The lowest number that is free: this one.
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  for as long as we run


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let signals end a command as an error would, so that it can tidy up."""
    if os.name == "nt" or current_thread() is not main_thread():
        yield
        return

    def caught(number: int, _frame: FrameType | None) -> None:
        raise Ended(128 + number)

    wanted = [n for n in (signal.SIGHUP, signal.SIGTERM) if signal.getsignal(n) is signal.SIG_DFL]
    for number in wanted:
        signal.signal(number, caught)
    try:
        yield
    finally:
        for number in wanted:
            signal.signal(number, signal.SIG_DFL)


def settled(code: int) -> int:
    """Flush the standard streams, so that nothing can fail after us, and return the exit code.

    Output that cannot be written changes the code, unless the command had failed already.
    """
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        _silence(sys.stdout)
        if isinstance(error, BrokenPipeError):
            code = code or CLOSED
        elif code == 0:
            say(f"skirmish: the output cannot be written: {getattr(error, 'strerror', None) or error}")
            code = UNREADABLE
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        _silence(sys.stderr)
    return code


def _silence(stream: TextIO) -> None:
    """Redirect the stream to the null device, for output that can no longer be written."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
