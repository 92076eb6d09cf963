"""A program in a pseudo-terminal: how long from a key to the last byte of what it draws.

Nothing is emulated. A screen has settled when nothing more came for `GAP` seconds, and the time counts to the
last byte before that. Linux only: memory is read from /proc.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

GAP = 0.03
"""Seconds of silence after which a screen has settled."""

_CODES = re.compile(
    rb"\x1b\[[0-9;?<>=]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][0-9A-Z]|[\x0e\x0f]"
)
"""Control sequences between the texts of a screen."""


class Terminal:
    """One running program."""

    def __init__(
        self, command: Sequence[str], size: tuple[int, int], env: Mapping[str, str] | None = None
    ) -> None:
        """Start it in a terminal of so many columns and rows."""
        columns, rows = size
        shown = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        told = {"COLUMNS": str(columns), "LINES": str(rows)}
        window = struct.pack("HHHH", rows, columns, 0, 0)
        self.began = time.perf_counter()
        self.pid, self._file = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, window)
                os.execvpe(command[0], list(command), {**os.environ, **shown, **told, **(env or {})})
            finally:
                os._exit(127)
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, window)
        os.set_blocking(self._file, False)
        self._text = b""
        self._has_ended = False

    def wait_for(
        self, text: str, answers: Mapping[str, str] | None = None, limit: float = 20
    ) -> float | None:
        """Wait until it has shown that text; return the seconds since its start, None if it never does.

        `answers` are keys to press once, each when its text is shown.
        """
        left = dict(answers or {})
        while not self._has_ended and time.perf_counter() < self.began + limit:
            for moment in self._read(0.05):
                if text.encode() in self._text:
                    return moment - self.began
            for asked, keys in list(left.items()):
                if asked.encode() in self._text:
                    del left[asked]
                    self.send(keys)
        return None

    def press(self, keys: str) -> float | None:
        """Press these keys; return the seconds until the screen has settled, None if nothing was drawn."""
        self.settle(0.002)
        start = time.perf_counter()
        self.send(keys)
        last = self._quiet(GAP, 2.0)
        return None if last is None else last - start

    def settle(self, gap: float = 0.3) -> None:
        """Let it draw until it is quiet."""
        while self._quiet(gap, gap) is not None:
            pass

    def send(self, keys: str) -> None:
        """Type these keys, without waiting."""
        with suppress(OSError):
            os.write(self._file, keys.encode())

    def cpu(self) -> float:
        """Return the seconds of CPU time that it has taken, with all of its threads."""
        return time.clock_gettime(~self.pid << 3 | 2)  # How Linux numbers the clock of another process.

    def memory(self) -> float:
        """Measure the MiB of it and its children: their own, and their share of what they share (PSS)."""
        found = 0
        for process in (self.pid, *_children(self.pid)):
            with suppress(OSError):
                rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
                found += sum(int(size) for size in re.findall(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE))
        return found / 1024

    def close(self) -> None:
        """End the program."""
        for sent in (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.kill(self.pid, sent)
            end = time.perf_counter() + 0.5
            while time.perf_counter() < end:
                self._read(0.02)
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    os.close(self._file)
                    return

    def _quiet(self, gap: float, first: float) -> float | None:
        """Wait for a silence; return when the last byte before it came, None if none came.

        `gap`: how long the silence is; `first`: how long to wait for the first byte.
        """
        last = None
        while True:
            moments = self._read(first if last is None else gap)
            if not moments:
                return last
            last = moments[-1]

    def _read(self, wait: float) -> list[float]:
        """Read what comes within that time; return the moment as a list, empty if nothing came."""
        if not select.select([self._file], [], [], wait)[0]:
            return []
        try:
            data = os.read(self._file, 1 << 16)
        except OSError:
            self._has_ended = True
            time.sleep(wait)
            return []
        moment = time.perf_counter()
        self._reply(data)
        self._text = (self._text + _CODES.sub(b"", data))[-20_000:]
        return [moment]

    def _reply(self, data: bytes) -> None:
        """Answer the questions that programs ask a terminal."""
        if b"\x1b[6n" in data:
            self.send("\x1b[1;1R")
        if b"\x1b[c" in data:
            self.send("\x1b[?62;22c")
        for mode in re.findall(rb"\x1b\[\?(\d+)\$p", data):
            self.send(f"\x1b[?{mode.decode()};{2 if mode == b'2026' else 0}$y")


def _children(pid: int) -> list[int]:
    with suppress(OSError):
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        direct = [int(word) for word in text.split()]
        return direct + [below for child in direct for below in _children(child)]
    return []
