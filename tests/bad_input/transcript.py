"""A case of bad input as it stands in its folder: files laid over a good data folder, and what was typed.

`typed.txt` reads like a terminal. `$` begins a command that must leave every file as it was, `+` one that
may write; `<` lines are typed to it. What it says follows, and its exit code in brackets unless it is 0; a
line `…` stands for lines that do not matter here. Lines that begin with `#` say what the case is about.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.bad_input.built import BUILT
from tests.bad_input.forks import GOOD, Done, Forks

CASES: Final = Path(__file__).resolve().parent / "cases"
TYPED: Final = "typed.txt"
ANY: Final = "…"
"""A line that stands for any lines: what they say differs from machine to machine."""
DAY: Final = 1_000_000_000
"""When all saves of a case were last written, in seconds."""
MOST_SECONDS: Final = 1.0
"""CPU time that any command may take."""
MOST_MEGABYTES: Final = 200.0
"""Memory that any command may take beyond that of the loaded game."""

_DATE = re.compile(r"\b[0-9]{8}-[0-9]{6}\b|\b[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}Z)?")
_BLOCK: Final = 1 << 16


@dataclass(slots=True)
class Command:
    """One command of a case."""

    line: str
    """As it was typed, with the sign before it."""
    typed: list[str]
    """Lines that were typed to it."""
    said: list[str]
    """What it has to say, with its exit code."""

    @property
    def args(self) -> list[str]:
        """Its arguments."""
        words = shlex.split(self.line[2:])
        return words[words.index("skirmish") + 1 :]

    @property
    def environment(self) -> dict[str, str]:
        """Variables that are set for it: `HOME=/home/kim skirmish …`."""
        words = shlex.split(self.line[2:])
        return dict(word.split("=", 1) for word in words[: words.index("skirmish")])

    @property
    def may_write(self) -> bool:
        """Whether it may change files."""
        return self.line.startswith("+")


def commands(case: Path) -> list[Command]:
    """The commands of a case, in their order."""
    found: list[Command] = []
    for line in (case / TYPED).read_text(encoding="utf-8").splitlines():
        if line.startswith(("$ ", "+ ")):
            found.append(Command(line, [], []))
        elif line.startswith("< ") and found and not found[-1].said:
            found[-1].typed.append(line[2:])
        elif not line.startswith("#") and (line or found):
            found[-1].said.append(line)
    return found


def laid_out(case: Path, folder: Path) -> None:
    """Put the files of a case into a folder, over the good ones."""
    shutil.copytree(GOOD, folder, dirs_exist_ok=True)
    shutil.copytree(case, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(TYPED))
    for name, build in BUILT.get(case.name, {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        made = build(folder)
        if made is not None:
            path.write_bytes(made)
    for path in folder.rglob("*.save"):  # Lists have the newest first, and those of one moment by name.
        os.utime(path, (DAY, DAY), follow_symlinks=False)


def run(forks: Forks, command: Command, folder: Path) -> Done:
    """Run a command of a case in its folder."""
    typed = "".join(f"{line}\n" for line in command.typed)
    return forks.run(folder, command.args, typed.encode(), **command.environment)


def told(done: Done) -> list[str]:
    """What a command has said, as a case holds it: dates are the same on all days."""
    lines = _DATE.sub("DATE", done.said).splitlines()
    return [*lines, f"[{done.code}]"] if done.code else lines


def is_told(expected: list[str], said: list[str]) -> bool:
    """Tell whether a command has said just that; a line `…` stands for any lines."""
    pattern = "".join(".*" if line == ANY else re.escape(line + "\n") for line in expected)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in said), re.DOTALL) is not None


def left(folder: Path) -> dict[str, object]:
    """All that lies in a folder: by name the text of each file, or where a link leads."""
    return dict(_entries(folder))


def _entries(folder: Path) -> Iterator[tuple[str, object]]:
    for path in sorted(folder.rglob("*")):
        found = path.lstat()
        if path.is_symlink():
            yield str(path.relative_to(folder)), path.readlink()
        elif path.is_file() and found.st_size < _BLOCK:
            yield str(path.relative_to(folder)), path.read_bytes()
        elif path.is_dir():
            yield str(path.relative_to(folder)), "a folder"
        else:
            yield str(path.relative_to(folder)), (found.st_mode, found.st_size, found.st_mtime_ns)
