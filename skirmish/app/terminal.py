"""The terminal below the screens: bytes that are no text, a terminal that goes away, signals."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import Context
from select import select
from threading import Event, Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final, TextIO

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.drivers.linux_driver import LinuxDriver

from skirmish.app.key_reader import KeyReader, opened_again

if TYPE_CHECKING:
    from textual.app import App
    from textual.message import Message

GONE: Final = 129
"""Exit code when the terminal has gone; the same as of the signal that tells of it."""
PATIENCE: Final = 5.0
"""Seconds that the game has to end in order; the steps that were played are on the disk already."""
PAUSE: Final = 0.002
"""Seconds that a key waits for a terminal that is full; what it does not take by then a thread writes."""
WAIT: Final = 0.1
"""Seconds between two looks at whether the reading is to stop."""
RESET: Final = (
    b"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""Puts a terminal back: paste, wrapping, mouse, keys, screen, cursor, focus."""


class Outlet:
    """The output to a terminal that may go away: then bytes are lost, and `gone` is called once.

    What the terminal takes at once is written at once; the rest goes to a thread that waits for it.
    """

    def __init__(self, stream: TextIO, gone: Callable[[], None]) -> None:
        self._file = stream.fileno()
        self._gone = gone
        self._is_open = True
        self._second = _second_way(self._file)
        self._handed = 0
        self._written = 0
        with suppress(OSError, ValueError):
            stream.flush()

    def at_once(self, data: bytes) -> bytes:
        """Write what the terminal takes now; return what the thread has to write, empty if all is done."""
        if self._second is not None and self._handed == self._written and self._is_open:
            with suppress(OSError):  # It has gone: the thread will see.
                data = data[os.write(self._second, data) :]
                while data and select([], [self._second], [], PAUSE)[1]:  # It is being read.
                    data = data[os.write(self._second, data) :]
        self._handed += bool(data)
        return data

    def write(self, data: bytes) -> None:
        """Write the bytes, however long it takes; they are lost if the terminal has gone."""
        try:
            while data and self._is_open:
                data = data[os.write(self._file, data) :]
        except OSError:
            self._is_open = False
            self._gone()
        self._written += 1

    def flush(self) -> None:
        """Do nothing: what was written is in the terminal."""

    def fileno(self) -> int:
        """Return the file descriptor of the terminal."""
        return self._file


def _second_way(file: int) -> int | None:
    """Open the terminal behind that file once more, so that writing never waits; None if it cannot be had."""
    try:
        return os.open(os.ttyname(file), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None


class Terminal(LinuxDriver):
    """Reads keys as long as there is a terminal, leaves out what is no text, writes a frame in one piece."""

    def __init__(self, app: App[Any], **more: Any) -> None:
        super().__init__(app, **more)
        # Draw on standard output, where the game looked for a terminal; Textual would take the error stream.
        stream = sys.__stdout__ or sys.stdout
        self._encoding = stream.encoding or "utf-8"
        self._outlet = Outlet(stream, self.gone)
        self._file = self._outlet  # type: ignore[assignment]
        self._frame: list[str] = []
        again = opened_again(self.fileno)
        keys = None if again is None else KeyReader(again, self.process_message, is_debugged=self._debug)
        self._keys = keys
        self._has_gone = False

    def write(self, data: str) -> None:
        """Write the text; what stands between the marks of a frame goes out in one piece."""
        if data == SYNC_START or self._frame:
            self._frame.append(data)
            if data != SYNC_END:
                return
            data = "".join(self._frame)
            self._frame.clear()
        left = self._outlet.at_once(data.encode(self._encoding, "replace"))
        if left and self._writer_thread is not None:
            self._writer_thread.write(left)  # type: ignore[arg-type]

    def send_message(self, message: Message) -> None:
        """Hand on what came; this is called by the thread that reads."""
        self._app.post_message(message)

    def gone(self) -> None:
        """End the game because the terminal has gone; may be called from any thread."""
        end(self._app, GONE)

    def _run_input_thread(self) -> None:
        try:
            if self._keys is None:
                self.run_input_thread()
            else:
                self._listen()
        except OSError:  # A terminal that was closed cannot be read.
            self.gone()

    def run_input_thread(self) -> None:
        """Hand on keys and clicks until the game ends or the terminal goes away."""
        keys = KeyReader(self.fileno, self.process_message, is_debugged=self._debug)
        while not self.exit_event.is_set():
            if select([self.fileno], [], [], WAIT)[0] and not keys.read():
                self.gone()
                return
            keys.finish()

    def _listen(self) -> None:
        """Let the loop that answers keys read them, until the game ends: no thread has to hand them over."""
        assert self._keys is not None
        loop, file = self._loop, self._keys.file
        loop.call_soon_threadsafe(loop.add_reader, file, self.take_waiting)
        self.exit_event.wait()
        with suppress(RuntimeError):  # The loop has been closed meanwhile.
            loop.call_soon_threadsafe(loop.remove_reader, file)

    def take_waiting(self) -> None:
        """Hand on at once what was typed until now; to be called where keys are answered."""
        keys = self._keys
        if keys is None or self._has_gone:
            return
        is_there = False
        with suppress(OSError):
            is_there = Context().run(keys.read_waiting)  # What was typed was sent by no part of the screen.
        if not is_there:
            self._has_gone = True
            self._loop.remove_reader(keys.file)
            self.gone()
        elif (wait := keys.wait) is not None:
            self._loop.call_later(wait, self._finish)

    def _finish(self) -> None:
        if self._keys is not None:
            Context().run(self._keys.finish)


_ENDING = Event()
"""Whether the game is coming to its end already."""


def end(app: App[Any], code: int) -> None:
    """End the game with that exit code, in order if possible; may be called again and from any thread."""
    if _ENDING.is_set():
        return
    _ENDING.set()
    Thread(target=_insist, args=(app, code), name="ending", daemon=True).start()
    loop = app._loop  # noqa: SLF001  textual has no other way in from a thread that must not wait
    if loop is not None:
        with suppress(RuntimeError):  # It has been closed meanwhile.
            loop.call_soon_threadsafe(app.exit, None, code)
    else:
        app._exit, app._return_code = True, code  # noqa: SLF001  it has not begun yet


def _insist(app: App[Any], code: int) -> None:
    """End the process after some seconds, for a game that does not end in order; reset the terminal."""
    Event().wait(PATIENCE)
    with suppress(OSError, ValueError, AttributeError):
        import termios

        before = getattr(app._driver, "attrs_before", None)  # noqa: SLF001  textual keeps it to itself
        if before is not None:
            termios.tcsetattr(0, termios.TCSANOW, before)
        os.set_blocking(1, False)
        os.write(1, RESET)
    os._exit(code)


@contextmanager
def signals(app: App[Any]) -> Iterator[None]:
    """Let SIGHUP, SIGTERM and SIGINT end the game in order; the first two stay ignored if they were."""
    _ENDING.clear()
    if current_thread() is not main_thread():
        yield
        return

    def caught(number: int, _frame: object) -> None:
        signal.signal(
            signal.SIGTTOU, signal.SIG_IGN
        )  # A terminal that another now uses is reset all the same.
        end(app, 128 + number)

    before = {}
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
        if signal.getsignal(number) is not signal.SIG_IGN or number == signal.SIGINT:
            before[number] = signal.signal(number, caught)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
