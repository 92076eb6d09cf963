"""Reading what a terminal sends: bytes that are no text are left out, what no terminal sends is forgotten."""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from contextlib import suppress
from selectors import EVENT_READ, DefaultSelector
from typing import TYPE_CHECKING, Final

from textual._time import get_time
from textual._xterm_parser import XTermParser

if TYPE_CHECKING:
    from textual.message import Message

CHUNK: Final = 4096
"""Bytes that are read at once."""


class KeyReader:
    """Reads one terminal and hands on the keys and clicks that came."""

    def __init__(self, file: int, hand_on: Callable[[Message], None], *, is_debugged: bool = False) -> None:
        self.file = file
        """The file descriptor that is read."""
        self._hand_on = hand_on
        self._is_debugged = is_debugged
        self._decode = getincrementaldecoder("utf-8")(errors="ignore").decode
        self._parser = XTermParser(is_debugged)

    def read(self) -> int:
        """Hand on what has come; return how many bytes, 0 if the terminal has gone. OSError if so, too."""
        data = os.read(self.file, CHUNK)
        text = self._decode(data)
        if text:
            self._parse(lambda: self._parser.feed(text))
        return len(data)

    def read_waiting(self) -> bool:
        """Hand on all that waits, of a terminal that is read without waiting; False if it has gone."""
        with suppress(BlockingIOError):
            while (found := self.read()) == CHUNK:
                pass
            return found > 0
        return True

    def finish(self) -> None:
        """Hand on what might have begun a longer key, as esc does, if nothing came after it in time."""
        self._parse(self._parser.tick)

    @property
    def wait(self) -> float | None:
        """Seconds until there is something to finish; None if nothing has begun."""
        due = self._parser._timeout_time  # noqa: SLF001  textual looks ten times a second instead
        return None if due is None else max(0.0, due - get_time())

    def _parse(self, found: Callable[[], Iterable[Message]]) -> None:
        try:
            for message in found():
                self._hand_on(message)
        except OSError:
            raise
        except Exception:  # noqa: BLE001  a sequence that no terminal sends; what comes after it may be good
            self._parser = XTermParser(self._is_debugged)


def opened_again(file: int) -> int | None:
    """Open the terminal behind that file once more, so that reading never waits; None if it cannot be had.

    It cannot if no loop can be told when something comes, as of a file or a pipe that was named instead.
    """
    try:
        again = os.open(os.ttyname(file), os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        with DefaultSelector() as selector:
            selector.register(again, EVENT_READ)
    except (OSError, ValueError):
        os.close(again)
        return None
    return again
