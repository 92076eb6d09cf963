"""A short text that changes with anything on which the checking of packs depends."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from skirmish import files

FORM: Final = 4
"""Raised whenever the same packs would be kept otherwise."""
MOST_BYTES: Final = 500_001
"""So much of a file counts; the packs read no longer ones."""
MOST_FILES: Final = 20_000
"""So many files are looked at in one folder."""

_CODE: Final = ("dice", "grid", "model", "packs", "pack_cache", "records", "rules", "errors.py", "seats.py")
"""What of the game's own code reads, checks or keeps packs."""
_READ: Final = ("maps", "content")
"""What of a folder is read."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """On what the checking of packs depends."""

    code: str
    """Changes with the code that reads and checks, and with the folders."""
    files: Mapping[str, str]
    """By path: what changes with what the file holds, or a folder leads to."""

    @property
    def mark(self) -> str:
        """Changes with any of it."""
        told = hashlib.sha256(self.code.encode())
        for path, content in self.files.items():
            told.update(f"\n{path}\t{content}".encode(errors="surrogateescape"))
        return told.hexdigest()

    def changed(self, code: object, files: Mapping[str, object]) -> list[str]:
        """List the files that are not as in an older stamp; empty if more than files is different."""
        is_like = self.code == code and [*self.files] == [*files]
        return [path for path, content in self.files.items() if files[path] != content] if is_like else []


def holding(roots: Sequence[Path]) -> tuple[Path, ...]:
    """Leave out folders in which there is nothing to be read."""
    return tuple(root for root in roots if any(_may_be_there(root / below) for below in _READ))


def _may_be_there(path: Path) -> bool:
    """Tell whether that is there, or what hinders a look at it: then that is told."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return True


def stamp(roots: Sequence[Path]) -> Stamp:
    """Hash the files of these folders, the game's code, and the names of packages that may bring a system."""
    told = hashlib.sha256(f"{FORM} {sys.version}".encode())
    found: dict[str, str] = {}
    for root in roots:
        told.update(f"\n{root}".encode(errors="surrogateescape"))
        found |= {path: _content(path) for below in _READ for path in _under(root / below)}
    package = Path(__file__).parents[1]
    for name in _CODE:
        for path in _under(package / name):
            told.update(f"\n{path}\t{_age(path)}".encode(errors="surrogateescape"))
    for name in _installed():
        told.update(f"\n{name}".encode(errors="surrogateescape"))
    return Stamp(told.hexdigest(), found)


def _under(top: Path) -> Iterator[str]:
    """Yield every file below, or the file itself, by name; of what is byte code, nothing."""
    if top.suffix:
        yield str(top)
        return
    seen = 0
    for folder, below, names in os.walk(top):
        below[:] = sorted(name for name in below if name != "__pycache__")
        yield folder
        for name in sorted(names):
            seen += 1
            if seen > MOST_FILES:
                return
            yield os.path.join(folder, name)  # noqa: PTH118  thousands of them at every start


def _content(path: str) -> str:
    """Hash what the file holds, and where it leads if it is a link; say what hinders that."""
    try:
        where = os.path.realpath(path) if os.path.islink(path) else ""  # noqa: PTH114
        if os.path.isdir(path):  # noqa: PTH112
            return where
        with files.regular(Path(path)) as file:
            return where + hashlib.sha256(files.part(file, MOST_BYTES)).hexdigest()
    except (OSError, ValueError) as error:
        return f"{type(error).__name__} {getattr(error, 'errno', '')}"


def _age(path: str) -> str:
    """Return size and time of a file of code: what is edited there has another."""
    try:
        found = os.stat(path)  # noqa: PTH116
    except OSError:
        return ""
    return "" if os.path.isdir(path) else f"{found.st_size} {found.st_mtime_ns}"  # noqa: PTH112


def _installed() -> Iterator[str]:
    """Yield the names of the installed packages that offer anything to others: it may be a system.

    All else may lie on the path of one process and not of another: a cluster brings helpers of its own.
    """
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208
        except OSError:
            continue
        yield from sorted(
            name
            for name in names
            if name.endswith(".egg-link")
            or (
                name.endswith((".dist-info", ".egg-info"))
                and os.path.exists(os.path.join(folder, name, "entry_points.txt"))  # noqa: PTH110, PTH118
            )
        )
