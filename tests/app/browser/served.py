"""A server of the tests' own: `skirmish serve` in a process, on any free port."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.library import checked_before

TOP = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Served:
    """What a test has to know of it."""

    address: str
    """What is typed into a browser."""
    pid: int
    """Its process."""
    folder: Path
    """Where its saves lie."""

    @property
    def host(self) -> str:
        """Name and port."""
        return self.address.removeprefix("http://").rstrip("/")

    @property
    def socket(self) -> str:
        """Where a window of the game asks for a socket."""
        return f"ws://{self.host}/ws?width=80&height=24"

    def games(self) -> list[int]:
        """The processes of the games that it has started."""
        return [int(name) for name in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def folder_of(self, game: int) -> Path:
        """Where the saves of that game lie, by the command that started it."""
        return Path(Path(f"/proc/{game}/cmdline").read_text(encoding="utf-8").split("\0")[-2])


@contextmanager
def served(folder: Path, *options: str) -> Iterator[Served]:
    """Serve the game with that data folder; it has to end in order."""
    checked_before(folder)
    command = [sys.executable, "-m", "skirmish", "--data-dir", str(folder), "serve", "--port", "0", *options]
    server = subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        yield Served(server.stdout.readline().strip(), server.pid, folder)
    finally:
        server.terminate()
        _, words = server.communicate(timeout=300)
    assert server.returncode == 0, words
    assert "Traceback" not in words
