"""Commands run in processes of their own, and what each took: its time, its memory, its exit code.

The game is loaded once, by the server; each command is a fork of it. So a command takes as long as its work
does, and its memory is what it has taken beyond that of a fork which does nothing: the most that was resident
(`ru_maxrss`), as the kernel has counted it. A limit on addresses would say nothing, since numpy reserves many
that it never touches. A fork that does not end is ended.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn, Self

from skirmish.packs import folders

HOME: Final = Path(__file__).resolve().parents[2]
GOOD: Final = Path(__file__).resolve().parent / "good"
"""A data folder with nothing wrong in it: a map, a pack, a scenario."""
GAME: Final = HOME / "tests" / "packs" / "good"
"""A small pack that stands for the game's own: to read those again for each command would take long."""
MOST_SECONDS: Final = 10
"""CPU time after which a command is ended."""
MOST_WAITED: Final = 60
"""Seconds by the clock after which one is ended that waits for something."""
KILOBYTE: Final = 1 if sys.platform == "darwin" else 1024
"""Bytes of one unit of `ru_maxrss`."""
LOADED: Final = (
    "skirmish.cli.plain", "skirmish.cli.play", "skirmish.cli.past_plain", "skirmish.cli.maps",
    "skirmish.cli.pack", "skirmish.cli.saves", "skirmish.cli.replay", "skirmish.chronicle",
    "skirmish.packs.shipping", "skirmish.packs.sketch.exchange", "click.testing",
)  # fmt: skip
"""Modules that are loaded before the first command."""


@dataclass(frozen=True, slots=True)
class Done:
    """A command that has ended."""

    said: str
    """All that it wrote, on both streams."""
    code: int
    """Its exit code; below 0 the signal that ended it."""
    seconds: float
    """CPU time."""
    megabytes: float
    """Memory that it took beyond that of the loaded game."""


class Forks:
    """The server, as a context."""

    def __init__(self, game: Path | None = GAME) -> None:
        """Set up without starting it; `game` is what is taken for the game's own packs, None: its own."""
        self._game = game
        self._process: subprocess.Popen[str] | None = None
        self._cache = tempfile.TemporaryDirectory(prefix="skirmish-cache-")

    def __enter__(self) -> Self:
        """Begin; the server itself is started by the first command."""
        return self

    def _start(self) -> None:
        """Start the server, and wait until the game is loaded."""
        with tempfile.TemporaryFile("w+") as complaints:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.bad_input.forks", *([str(self._game)] if self._game else [])],
                cwd=HOME, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints, text=True,
                env={
                    **os.environ, "COLUMNS": "80", "XDG_CACHE_HOME": self._cache.name,
                    "XDG_DATA_HOME": f"{self._cache.name}/nobody",
                },
            )  # fmt: skip
            if self._answer() != "ready":
                complaints.seek(0)
                raise RuntimeError(complaints.read())

    def __exit__(self, *_: object) -> None:
        """End the server, if it was started."""
        if self._process is not None:
            self._process.communicate()
        self._cache.cleanup()

    def run(self, folder: Path, args: Sequence[str], typed: bytes = b"", **env: str) -> Done:
        """Run `skirmish ARGS...` in that folder, with that on its standard input."""
        if self._process is None:
            self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        with tempfile.TemporaryDirectory() as aside:
            given, said = Path(aside, "in"), Path(aside, "out")
            given.write_bytes(typed)
            asked = {"args": [*args], "folder": str(folder), "in": str(given), "out": str(said), "env": env}
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            answer: dict[str, Any] = json.loads(self._answer())
            return Done(said.read_text("utf-8"), answer["code"], answer["seconds"], answer["megabytes"])

    def _answer(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")


def serve() -> None:
    """Load the game; then run each command that is asked for, until nobody asks any more."""
    for name in LOADED:
        import_module(name)
    if sys.argv[1:]:
        game = Path(sys.argv[1])
        folders.game_folder = lambda: game
    _warm()
    gc.collect()
    gc.freeze()  # A fork that looks for garbage would copy all of it.
    _answer("ready")
    for line in sys.stdin:
        asked = json.loads(line)
        _, _, idle = _forked(lambda: os._exit(0))
        code, seconds, most = _forked(lambda asked=asked: _run(asked))  # type: ignore[misc]
        taken = {"code": code, "seconds": seconds, "megabytes": (most - idle) * KILOBYTE / 1e6}
        _answer(json.dumps(taken))


def _answer(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _warm() -> None:
    """Do once what every command does, so that the forks need not load it."""
    from click.testing import CliRunner

    from skirmish.cli.main import cli

    with tempfile.TemporaryDirectory() as folder:
        home = f"{folder}/home"
        shutil.copytree(GOOD, home)
        for args in (
            ("map", "check", f"{home}/maps/pen.yaml"),
            ("pack", "check", f"{home}/content/zoo"),
            ("play", "--plain", "escape", "--seed", "1"),
            ("saves",),
        ):
            CliRunner().invoke(cli, ["--data-dir", home, *args], input="options\nquit\n")


def _forked(work: Callable[[], object]) -> tuple[int, float, int]:
    """Do the work in a fork; return its exit code, CPU seconds and `ru_maxrss`."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(70)
    _, status, used = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss


def _run(asked: dict[str, Any]) -> NoReturn:
    """Be the command."""
    from skirmish.cli.main import cli

    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    signal.alarm(MOST_WAITED)
    os.chdir(asked["folder"])
    os.environ.update(asked["env"])
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    for wanted, number in ((os.open(asked["in"], os.O_RDONLY), 0), (os.open(asked["out"], flags), 1)):
        os.dup2(wanted, number)
    os.dup2(1, 2)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # noqa: SIM115
    code: object = 70
    try:
        cli.main(asked["args"])
    except SystemExit as end:
        code = end.code
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    serve()
