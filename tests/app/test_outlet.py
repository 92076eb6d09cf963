"""What is written to a terminal: at once where it takes it, later and in order where it does not."""

from __future__ import annotations

import os
import pty
import tty
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread

import pytest

from skirmish.app.terminal import Outlet

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminals")

FRAMES = [bytes([65 + number % 26]) * 3_000 for number in range(60)]
"""More than a terminal takes that nobody reads from."""


@pytest.fixture
def ends() -> Iterator[tuple[int, Outlet, list[bool]]]:
    """The reading end of a terminal, the outlet at the other, and how often it was told to be gone."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    gone: list[bool] = []
    with os.fdopen(slave, "w") as stream:
        yield master, Outlet(stream, lambda: gone.append(True)), gone
    with suppress(OSError):  # A test may have closed it.
        os.close(master)


def read(master: int, size: int) -> bytes:
    found = b""
    while len(found) < size:
        found += os.read(master, 65536)
    return found


def test_what_a_terminal_takes_is_written_at_once(ends: tuple[int, Outlet, list[bool]]) -> None:
    master, outlet, _ = ends
    assert outlet.at_once("│ a frame ─".encode()) == b""
    assert read(master, len("│ a frame ─".encode())).decode() == "│ a frame ─"


def test_what_it_does_not_take_comes_later_and_in_order(ends: tuple[int, Outlet, list[bool]]) -> None:
    master, outlet, gone = ends
    left = [rest for rest in map(outlet.at_once, FRAMES) if rest]
    assert left  # It was full, and nothing waited for it.
    assert left[1:] == FRAMES[len(FRAMES) - len(left) + 1 :]  # Nothing overtakes what is left.

    def write() -> None:
        for rest in left:
            outlet.write(rest)

    writer = Thread(target=write, daemon=True)
    writer.start()
    assert read(master, sum(map(len, FRAMES))) == b"".join(FRAMES)
    writer.join()
    assert outlet.at_once(b"more") == b""  # From now on at once again.
    assert not gone


def test_a_terminal_that_goes_away_is_told_once(ends: tuple[int, Outlet, list[bool]]) -> None:
    master, outlet, gone = ends
    os.close(master)
    for frame in FRAMES[:3]:
        if rest := outlet.at_once(frame):
            outlet.write(rest)
    assert gone == [True]
