"""Writing a save so that a crash at any moment leaves all but the line in flight."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self

from skirmish.errors import SaveError
from skirmish.records import lines
from skirmish.records.savefile import Header, Save, opening, parse

try:
    import fcntl
except ImportError:  # Windows has no such locks; there a save may be opened twice.
    fcntl = None  # type: ignore[assignment]


class Writer:
    """An open save that nobody else writes to. Close it, or use it as a context, to let it go."""

    def __init__(self, path: Path, file: BinaryIO, size: int) -> None:
        """Go on after so many bytes of an open and locked file."""
        self.path = path
        self._file = file
        self._size = size
        self._is_sound = False

    @classmethod
    def create(cls, path: Path, header: Header, start: Mapping[str, Any]) -> Writer:
        """Begin a save that does not exist yet; it is there whole or not at all. May raise SaveError."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                raise SaveError(f"there is a save called {path.name} already")
            text = opening(header, start)
            _put(path, text)
            return cls(path, _open(path), len(text))
        except (OSError, ValueError) as error:
            raise SaveError(f"{path.name} cannot be written: {lines.because(error)}") from None

    @classmethod
    def resume(cls, path: Path) -> tuple[Save, Writer]:
        """What a save holds, and its writer. SaveError if another game writes to it or it cannot be read.

        Damaged or unfinished lines at its end are cut off by the next line that is added. If more than one is
        lost, or the save has an older format, a copy is kept beside it.
        """
        try:
            file = _open(path)
            try:
                text = file.read()
                save = parse(text, path.name)
                now = lines.modern(text)
                if now is not text or b"\n" in text[save.size : -1]:
                    path.with_name(path.name + ".old").write_bytes(text)
            except BaseException:
                file.close()
                raise
            if now is not text:
                file.close()
                _put(path, now)
                file = _open(path)
            return save, cls(path, file, save.size)
        except (OSError, ValueError) as error:
            raise SaveError(f"{path.name} cannot be opened: {lines.because(error)}") from None

    def append(self, text: bytes) -> None:
        """Add lines and wait until they are on the disk. SaveError if they are not: nothing was added."""
        try:
            if not self._is_sound:
                self._file.truncate(self._size)
            self._is_sound = False
            self._file.seek(self._size)
            _write_all(self._file, text)
            os.fsync(self._file.fileno())
        except (OSError, ValueError) as error:
            with contextlib.suppress(OSError, ValueError):
                self._file.truncate(self._size)
            raise SaveError(f"{self.path.name} cannot be written: {lines.because(error)}") from None
        self._size += len(text)
        self._is_sound = True

    def close(self) -> None:
        """Let go of the file and its lock."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _write_all(file: BinaryIO, text: bytes) -> None:
    """Write to an unbuffered file, which may take less than it is given."""
    rest = memoryview(text)
    while rest:
        rest = rest[file.write(rest) :]


def _put(path: Path, text: bytes) -> None:
    """Put a whole file there in one go, by writing it under another name first."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb", buffering=0) as file:
            _write_all(file, text)
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _open(path: Path) -> BinaryIO:
    """The file, for this game alone. SaveError if another one has it."""
    file = path.open("rb+", buffering=0)
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise SaveError(f"{path.name} is being played in another game") from None
    return file


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder last, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
