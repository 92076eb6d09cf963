"""The screens in a true terminal: bytes that are no text, repeated keys, signals, a terminal that goes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest

from skirmish.app.screens.handover import HandoverScreen
from skirmish.records.writer import Writer
from tests.cli.terminal import GAME, Seat, seated
from tests.cli.yard import write_yard
from tests.library import checked_before

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminals")

LEFT = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l")
"""Screen, cursor, mouse and paste as they were."""


@contextmanager
def battle(place: Path, *before: str, ignoring: tuple[signal.Signals, ...] = ()) -> Iterator[Seat]:
    """A battle on the screen, asked for its first command."""
    write_still_yard(place)
    command = [*before, *GAME, "--data-dir", str(place), "play", "brawl", "--seed", "3"]
    with seated(*command, ignoring=ignoring) as seat:
        sit_down(seat)
        yield seat


def write_still_yard(place: Path) -> None:
    """Write the pack; nothing moves, so that nobody waits until all is shown."""
    write_yard(place)
    (place / "settings.json").write_text('{"reduced_motion": true}')
    checked_before(place)


def sit_down(seat: Seat) -> None:
    """Wait for the hand-over until it heeds keys, and take the seat."""
    seat.until(b"I play Thieves")
    sleep(HandoverScreen.HEED + 0.4)
    seat.type(b"\r")
    seat.until(b"full defence")  # The first is asked, and nothing is shown any more.


def is_free(place: Path) -> bool:
    """Whether the battle can be gone on with."""
    (path,) = (place / "saves").glob("*.save")
    save, writer = Writer.resume(path)
    writer.close()
    return bool(save.steps)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_the_terminal_as_it_was(number: signal.Signals, tmp_path: Path) -> None:
    with battle(tmp_path) as seat:
        seat.child.send_signal(number)
        assert seat.ends() == 128 + number
        assert all(part in seat.seen for part in LEFT)
        assert b"Traceback" not in seat.seen
    assert is_free(tmp_path)


def test_a_terminal_that_is_closed_ends_the_game(tmp_path: Path) -> None:
    with battle(tmp_path) as seat:
        seat.close()
        assert seat.ends() == 129
    assert is_free(tmp_path)


def test_so_does_one_that_is_closed_where_no_signal_tells(tmp_path: Path) -> None:
    """As under nohup."""
    with battle(tmp_path, ignoring=(signal.SIGHUP,)) as seat:
        seat.close()
        assert seat.ends() == 129
    assert is_free(tmp_path)


def test_without_a_command_the_table_is_opened(tmp_path: Path) -> None:
    with seated(*GAME, "--data-dir", str(tmp_path)) as seat:
        seat.until(b"quit")
        seat.type(b"\x11")
        assert seat.ends() == 0


MAKE = "import subprocess, signal, sys; signal.signal(signal.SIGHUP, lambda *_: None);"
MAKE += " sys.exit(subprocess.call(['/bin/sh', '-c', '\"$@\"; exit $?', 'sh', *sys.argv[1:]]))"
"""Waits for a shell that waits for the game, and keeps the signal to itself, as make does."""


def test_so_does_one_under_a_parent_that_keeps_the_signal(tmp_path: Path) -> None:
    with battle(tmp_path, sys.executable, "-c", MAKE) as seat:
        seat.close()
        assert seat.ends() == 129
    assert is_free(tmp_path)


def test_keys_by_the_hundred_and_bytes_that_are_no_text_are_survived(tmp_path: Path) -> None:
    with battle(tmp_path) as seat:
        noise = bytes(range(128, 256)) * 4 + b"\xff\xfe\xc3(\xe2\x82\x1b[<99999999999;0;5M\x1b[M\xff\xff\xff"
        for burst in (
            b"\x1bOQ" + b"q" * 40,
            b"?" * 8,
            noise,
            b"\x1b" * 100,
            "²٣".encode() * 50,
            b"\x03" * 50,
        ):
            seat.type(burst)
        seat.type(b"\x11")
        assert seat.ends() == 0
        assert b"Traceback" not in seat.seen
        assert all(part in seat.seen for part in LEFT)
    assert is_free(tmp_path)


BREAKS = """
import sys
from skirmish.app.screens.battle import BattleScreen
def lay(self, name):
    secret = "a local"
    raise ZeroDivisionError("/home/private")
BattleScreen.action_lay = lay
from skirmish.cli.main import main
main()
"""


def test_a_failure_of_the_game_is_three_lines_and_a_code(tmp_path: Path) -> None:
    write_still_yard(tmp_path)
    command = [sys.executable, "-c", BREAKS, "--data-dir", str(tmp_path), "play", "brawl", "--seed", "3"]
    with seated(*command) as seat:
        sit_down(seat)
        seat.type(b"v")
        assert seat.ends() == 70
        after = seat.seen[seat.seen.rindex(b"\x1b[?1049l") :].decode()
    lines = [line for line in after.splitlines() if "skirmish" in line or "fault" in line]
    assert len(lines) == 3
    assert "ZeroDivisionError" in lines[0]
    for hidden in ("/home/private", "a local", "Traceback", str(tmp_path)):
        assert hidden not in after
    assert is_free(tmp_path)
