"""Work done in processes that are forked for it and thrown away, some at a time."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

Said = dict[str, Any]
"""What a fork says: one line of JSON."""
Say = Callable[[Said], None]
Work = Callable[[Say], None]
"""Done in a fork, which says things while it works."""


@dataclass(slots=True)
class Fork:
    """One that runs."""

    process: int
    """Its id."""
    reader: int
    """Where it can be heard."""
    heard: bytearray = field(default_factory=bytearray)
    """What it has said and nobody has read."""


class Forks:
    """So many forks at once; what they say is heard in the order in which it comes."""

    def __init__(self, jobs: int, hear: Say) -> None:
        self.jobs = jobs
        self.hear = hear
        self.running = selectors.DefaultSelector()

    def do(self, works: Iterable[Work], died: Callable[[int], None] | None = None) -> None:
        """Do every work; `died` hears the number of each whose fork ended badly, else RuntimeError."""
        left = enumerate(works)
        running: dict[int, int] = {}
        try:
            while True:
                while len(running) < self.jobs and (following := next(left, None)) is not None:
                    number, work = following
                    running[self._begin(work)] = number
                if not running:
                    return
                for process, is_well in self._listen():
                    number = running.pop(process)
                    if not is_well:
                        _tell(died, number)
        finally:
            self._end()

    def _begin(self, work: Work) -> int:
        reader, writer = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process == 0:
            os.close(reader)
            _be(work, writer)
        os.close(writer)
        self.running.register(reader, selectors.EVENT_READ, Fork(process, reader))
        return process

    def _listen(self) -> Iterable[tuple[int, bool]]:
        """Hear what the forks say; yield the ids of those that end, and whether they ended well."""
        for ready, _ in self.running.select():
            fork: Fork = ready.data
            piece = os.read(fork.reader, 1 << 16)
            fork.heard += piece
            *lines, rest = bytes(fork.heard).split(b"\n")
            fork.heard[:] = rest
            for line in lines:
                self.hear(json.loads(line))
            if not piece:
                self._close(fork)
                yield fork.process, os.waitpid(fork.process, 0)[1] == 0

    def _close(self, fork: Fork) -> None:
        self.running.unregister(fork.reader)
        os.close(fork.reader)

    def _end(self) -> None:
        """End the forks that still run, as nobody listens any more."""
        for ready in list(self.running.get_map().values()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(ready.data.process, 15)
            self._close(ready.data)
            os.waitpid(ready.data.process, 0)


def _tell(died: Callable[[int], None] | None, number: int) -> None:
    if died is None:
        raise RuntimeError("a process ended badly; see above")
    died(number)


def _be(work: Work, writer: int) -> None:
    """Do the work in a fork and end it; never return, so that nothing of the first process is done twice."""
    code = 1
    try:
        with open(writer, "wb", buffering=0) as pipe:
            work(lambda said: _write(pipe, said))
        code = 0
    except KeyboardInterrupt:
        pass
    except BaseException:  # noqa: BLE001  whatever it is, the first process must not go on twice
        traceback.print_exc()
    finally:
        os._exit(code)


def _write(pipe: Any, said: Said) -> None:
    pipe.write(json.dumps(said).encode() + b"\n")
