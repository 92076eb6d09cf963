"""What is typed: read where keys are answered, and never counted as later than what it was typed before."""

from __future__ import annotations

import os
import pty
import time
import tty
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual import events
from textual.message import Message

from skirmish.app.drivers import seen_now
from skirmish.app.key_reader import KeyReader, opened_again
from tests.app import toy
from tests.app.table import HOT_SEAT, table

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminals")


class Desk:
    """A terminal that is typed at, and the keys that its reader has handed on."""

    def __init__(self) -> None:
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        again = opened_again(self.slave)
        assert again is not None
        self.heard: list[Message] = []
        self.reader = KeyReader(again, self.heard.append)

    def type(self, data: bytes) -> None:
        os.write(self.master, data)

    @property
    def keys(self) -> list[str]:
        """The keys that were heard, by their names."""
        return [one.key for one in self.heard if isinstance(one, events.Key)]

    def close(self) -> None:
        for file in (self.master, self.slave, self.reader.file):
            with suppress(OSError):  # A test may have closed it.
                os.close(file)


@pytest.fixture
def desk() -> Iterator[Desk]:
    found = Desk()
    yield found
    found.close()


def test_all_that_waits_is_read_at_once_and_nothing_is_waited_for(desk: Desk) -> None:
    assert desk.reader.read_waiting()
    assert desk.keys == []
    desk.type(b"ab\x1b[A" + b"c" * 5000)
    for _ in range(3):  # A terminal holds 4096 bytes.
        assert desk.reader.read_waiting()
    assert desk.keys == ["a", "b", "up", *"c" * 5000][: len(desk.keys)]
    assert len(desk.keys) > 4000


def test_bytes_that_are_no_text_are_left_out_and_a_letter_in_two_pieces_is_one(desk: Desk) -> None:
    desk.type(b"a\xff\xfeb\xc3")
    desk.reader.read_waiting()
    desk.type(b"\xa4c")
    desk.reader.read_waiting()
    assert [one.character for one in desk.heard if isinstance(one, events.Key)] == ["a", "b", "ä", "c"]


def test_esc_by_itself_is_a_key_as_soon_as_nothing_came_after_it(desk: Desk) -> None:
    desk.type(b"\x1b")
    desk.reader.read_waiting()
    assert desk.keys == []
    assert desk.reader.wait is not None
    assert 0 < desk.reader.wait <= 0.1
    time.sleep(desk.reader.wait)
    desk.reader.finish()
    assert desk.keys == ["escape"]
    assert desk.reader.wait is None


def test_a_terminal_that_has_gone_says_so(desk: Desk) -> None:
    os.close(desk.slave)
    os.close(desk.master)
    with suppress(OSError):  # Linux says it by an error, others by the end of the file.
        assert not desk.reader.read_waiting()


def test_files_and_pipes_are_read_as_before(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_bytes(b"abc")
    with path.open("rb") as file:
        assert opened_again(file.fileno()) is None
    ends = os.pipe()
    assert opened_again(ends[0]) is None
    for end in ends:
        os.close(end)


def test_what_was_typed_before_something_was_seen_counts_as_earlier(desk: Desk) -> None:
    desk.type(b"e")
    app: Any = SimpleNamespace(_driver=SimpleNamespace(take_waiting=desk.reader.read_waiting))
    seen = seen_now(app)
    assert desk.keys == ["e"]
    assert desk.heard[0].time < seen


async def test_a_key_that_waited_while_the_next_unit_was_drawn_does_not_end_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with table(toy.battle(fog=False), seats=HOT_SEAT) as at:
        waiting = ["e", "e"]

        def take_waiting() -> None:
            """Two more were typed while the turn of the first unit ended."""
            while waiting:
                key = waiting.pop()
                at.app.post_message(events.Key(key, key))

        await at.press("e")
        first = at.screen.selection.unit
        monkeypatch.setattr(at.app._driver, "take_waiting", take_waiting, raising=False)
        await at.press("e")
        second = at.screen.selection.unit
        assert first is not None
        assert second is not None
        assert waiting == []
        assert second.id != first.id
        assert "it was not taken" in at.text
