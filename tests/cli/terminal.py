"""A terminal of the tests' own: a pseudo-terminal with a game in it."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from struct import pack

TOP = Path(__file__).resolve().parents[2]
PATIENCE = 300.0
"""Seconds after which something that is waited for will not come."""
GAME = (sys.executable, "-m", "skirmish")


def _leads() -> None:
    """Make the terminal the one that controls the process, which leads a session of its own."""
    os.setsid()
    ioctl(0, termios.TIOCSCTTY, 0)


@dataclass
class Seat:
    """Somebody who sits at the terminal."""

    child: subprocess.Popen[bytes]
    """What was started in it."""
    master: int
    """The other end of the terminal."""
    seen: bytes = b""
    """Everything that was drawn so far."""

    def until(self, text: bytes, since: int = 0) -> None:
        """Read until that has been drawn."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen[since:]:
            assert time.monotonic() < end, self.seen[-2000:]
            assert self.read(0.2), self.seen[-2000:]

    def read(self, wait: float) -> bool:
        """Read what there is; whether more can come."""
        if select.select([self.master], [], [], wait)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return False
            self.seen += data
            return bool(data)
        return True

    def type(self, data: bytes) -> None:
        """Type that in one write."""
        os.write(self.master, data)

    def ends(self) -> int:
        """Wait for the end of what was started; its exit code (of a signal: negative)."""
        end = time.monotonic() + PATIENCE
        while self.child.poll() is None:
            assert time.monotonic() < end, "it goes on"
            if self.master >= 0:
                self.read(0.05)
            else:
                with suppress(subprocess.TimeoutExpired):
                    self.child.wait(0.05)
        while self.master >= 0 and select.select([self.master], [], [], 0)[0] and self.read(0):
            pass
        return self.child.returncode

    def close(self) -> None:
        """Close the terminal, as a window is closed."""
        os.close(self.master)
        self.master = -1


@contextmanager
def seated(*command: str, ignoring: Sequence[signal.Signals] = ()) -> Iterator[Seat]:
    """Start a command in a terminal of 80 columns and 24 rows."""
    master, slave = pty.openpty()
    ioctl(slave, termios.TIOCSWINSZ, pack("HHHH", 24, 80, 0, 0))

    def prepare() -> None:
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN if number in ignoring else signal.SIG_DFL)
        _leads()

    child = subprocess.Popen(
        command, cwd=TOP, stdin=slave, stdout=slave, stderr=slave,
        env={**os.environ, "TERM": "xterm-256color"}, preexec_fn=prepare,  # noqa: PLW1509
    )  # fmt: skip
    os.close(slave)
    seat = Seat(child, master)
    try:
        yield seat
    finally:
        if child.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        if seat.master >= 0:
            seat.close()
