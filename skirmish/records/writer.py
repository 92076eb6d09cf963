"""Writing a save so that a crash at any moment leaves all but the line in flight.

A save that somebody else removes, moves, replaces or changes is left to them and written anew beside it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Self

from skirmish import files
from skirmish.errors import SaveError
from skirmish.records import lines
from skirmish.records.places import beside
from skirmish.records.savefile import Header, Save, opening, parse, read_from

try:
    import fcntl
except ImportError:  # Windows has no such locks; there a save may be opened twice.
    fcntl = None  # type: ignore[assignment]


class Writer:
    """An open save that nobody else writes to. Close it, or use it as a context, to let it go."""

    def __init__(self, path: Path, file: BinaryIO, text: bytes, size: int) -> None:
        """Go on after the first `size` bytes of an open and locked file, which holds that text."""
        self.path = path
        self._file = file
        self._kept = bytearray(text[:size])
        self._rest = text[size:]
        self._is_sound = False
        self._mark = _mark(os.fstat(file.fileno()))

    @classmethod
    def create(
        cls, path: Path, header: Header, start: Mapping[str, Any], others: Iterable[Path] = ()
    ) -> Writer:
        """Begin a save; it is there whole or not at all, and never in the place of another file.

        Where the name is taken, it gets the first free one of the others. SaveError if there is none, or if
        it cannot be written.
        """
        text = opening(header, start)
        try:
            path, file = _begin(chain([path], others), text)
        except FileExistsError:
            raise SaveError(f"there is a save called {path.name} already") from None
        except (OSError, ValueError) as error:
            raise SaveError(f"{path.name} cannot be written: {files.because(error)}") from None
        return cls(path, file, text, len(text))

    @classmethod
    def resume(cls, path: Path) -> tuple[Save, Writer]:
        """Open a save to go on with it; return what it holds, and its writer.

        SaveError if another game writes to it or it cannot be read. Damaged or unfinished lines at its end
        are cut off by the next line that is added. If more than one is lost, or the save has an older format,
        a copy is kept beside it.
        """
        try:
            file = _open(path)
            try:
                text = read_from(file)
                save = parse(text, path.name)
                now = lines.modern(text)
                if now is not text:
                    _keep_copy(path, text)
                    files.write_whole(path, now)
                    file.close()
                    file = _open(path)
            except BaseException:
                file.close()
                raise
            return save, cls(path, file, now, save.size)
        except (OSError, ValueError) as error:
            raise SaveError(f"{path.name} cannot be opened: {files.because(error)}") from None

    def cut(self, size: int) -> Save:
        """Let no more than the first `size` bytes count; the next line that is added cuts off the others.

        Return what the save still holds.
        """
        self._rest = bytes(self._kept[size:]) + self._rest
        del self._kept[size:]
        self._is_sound = False
        return parse(bytes(self._kept), self.path.name)

    def append(self, text: bytes) -> str:
        """Add lines and wait until they are on the disk. SaveError if they are not: nothing was added.

        Return what the player should know, in a sentence: where the save lies now if it was not found as it
        was left; else empty.
        """
        news = self._find()
        if len(self._kept) + len(text) > lines.MOST_BYTES:
            raise SaveError(f"{self.path.name} is full: a save has at most {lines.MOST_BYTES:,} bytes")
        if self._kept.count(b"\n") + text.count(b"\n") > lines.MOST_LINES:
            raise SaveError(f"{self.path.name} is full: a save has at most {lines.MOST_LINES:,} lines")
        try:
            self._add(text)
        except (OSError, ValueError) as error:
            self._take_back()
            raise SaveError(f"{self.path.name} cannot be written: {files.because(error)}") from None
        return news

    def _add(self, text: bytes) -> None:
        if not self._is_sound:
            if b"\n" in self._rest[:-1]:
                _keep_copy(self.path, bytes(self._kept) + self._rest)
            self._file.truncate(len(self._kept))
            self._rest = b""
        self._is_sound = False
        self._file.seek(len(self._kept))
        files.write_all(self._file, text)
        os.fsync(self._file.fileno())
        self._mark = _mark(os.fstat(self._file.fileno()))
        self._kept += text
        self._is_sound = True

    def _take_back(self) -> None:
        """Remove half-written lines, where the disk still allows it."""
        with contextlib.suppress(OSError, ValueError):
            if not self._rest:
                self._file.truncate(len(self._kept))
            self._mark = _mark(os.fstat(self._file.fileno()))

    def _find(self) -> str:
        """Make sure that the save lies where it was left, as it was left; else write it anew, and say so."""
        why = self._lost()
        if not why:
            return ""
        old = self.path
        try:
            path, file = _begin(beside(old), bytes(self._kept))
        except (OSError, ValueError) as error:
            raise SaveError(f"{old.name} {why} and cannot be written anew: {files.because(error)}") from None
        self._file.close()
        self._file, self.path, self._rest, self._is_sound = file, path, b"", True
        self._mark = _mark(os.fstat(file.fileno()))
        return f"{old.name} {why}. The whole battle is saved in {path.name} from now on."

    def _lost(self) -> str:
        """Say what has become of the save; empty if it lies there as it was left."""
        try:
            there = _mark(self.path.stat())
        except OSError:
            return "is no longer there"
        if there == self._mark:
            return ""
        if there[:2] != self._mark[:2]:
            return "was replaced by another file"
        # Its time may change alone: a copy was put back, or somebody touched it.
        if there[2] == self._mark[2] and self._holds(bytes(self._kept) + self._rest):
            self._mark = there
            return ""
        return "was changed by another program"

    def _holds(self, text: bytes) -> bool:
        try:
            self._file.seek(0)
            return files.part(self._file, len(text) + 1) == text
        except (OSError, ValueError):
            return False

    def close(self) -> None:
        """Let go of the file and its lock."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _mark(found: os.stat_result) -> tuple[int, int, int, int]:
    """Return what a file is known by: which it is, how long, and when it was last written."""
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _begin(paths: Iterable[Path], text: bytes) -> tuple[Path, BinaryIO]:
    """Put a new file under the first of these names that is free; return the name and the locked file.

    FileExistsError if none is free, another OSError if it cannot be written.
    """
    for path in paths:
        with contextlib.suppress(FileExistsError):
            files.write_new(path, text)
            return path, _open(path)
    raise FileExistsError("all names are taken")


def _keep_copy(path: Path, text: bytes) -> None:
    """Keep what a save held beside it, under a name that is free."""
    copy = path.with_name(path.name + ".old")
    for place in chain([copy], beside(copy)):
        with contextlib.suppress(FileExistsError):
            files.write_new(place, text)
            return


def _open(path: Path) -> BinaryIO:
    """Open the file for this game alone; SaveError if another game has it."""
    file = files.regular(path, is_written=True)
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise SaveError(f"{path.name} is being played in another game") from None
    return file
