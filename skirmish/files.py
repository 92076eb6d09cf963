"""Files that anybody may have put there: only regular ones are opened, and only so much is read of them.

A pipe would wait for ever, a device never ends, and a sparse file of gigabytes takes no room on the disk.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

_SAFELY: Final = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))
"""How to open a file of which nothing is known: without waiting, and never as the program's terminal."""

_PART: Final = 1 << 20
"""Bytes that are read at a time."""

DRAFT: Final = ".skirmish-draft"
"""Ends the name of a file until it is written whole."""
STALE: Final = 3600.0
"""Seconds after which nobody writes a draft any more: the game that began it was killed."""
_MOST_OF_A_NAME: Final = 40
"""Characters of a name that its draft begins with."""


def regular(path: Path, *, is_written: bool = False) -> BinaryIO:
    """Open the file, unbuffered, to be read or also written. OSError, also for what is no regular file.

    ValueError for a name that cannot be one.
    """
    _check(path.stat())
    handle = os.open(path, (os.O_RDWR if is_written else os.O_RDONLY) | _SAFELY)
    try:
        _check(os.fstat(handle))  # What lies there may have been exchanged since.
        return os.fdopen(handle, "rb+" if is_written else "rb", buffering=0)
    except BaseException:
        os.close(handle)
        raise


def real(path: Path) -> Path:
    """Return where a path leads when all links are followed; a ring of links is left as it is.

    `Path.resolve` raises RuntimeError for one on Python before 3.13. ValueError for what cannot be a name.
    """
    return Path(os.path.realpath(path))


def typed(text: str) -> Path:
    """Return the path that somebody typed, `~` being his home. OSError if nobody knows where that is."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise FileNotFoundError(errno.ENOENT, str(error)) from None


def rest(file: BinaryIO, most: int, most_lines: int | None = None) -> bytes:
    """Read the rest of an open file.

    OSError if the whole file is longer than `most` bytes, or its rest than `most_lines`: no more is read.
    """
    bounded(file, most)
    parts: list[bytes] = []
    lines = 0
    while found := file.read(_PART):
        parts.append(found)
        lines += found.count(b"\n")
        if file.tell() > most:  # It has grown since.
            raise _too_long(most)
        if most_lines is not None and lines > most_lines:
            raise OSError(errno.EFBIG, f"it has more than {most_lines:,} lines")
    return b"".join(parts)


def bounded(file: BinaryIO, most: int) -> int:
    """Return the size of an open file in bytes; OSError if it is longer than `most`."""
    size = os.fstat(file.fileno()).st_size
    if size > most:
        raise _too_long(most)
    return size


def part(file: BinaryIO, most: int) -> bytes:
    """Read the next bytes of an open file, as many as there are but no more than `most`."""
    parts: list[bytes] = []
    left = most
    while left > 0 and (found := file.read(min(left, _PART))):
        parts.append(found)
        left -= len(found)
    return b"".join(parts)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, readable for its owner alone; it is there whole, old or new, at any moment.

    Its folder is made if there is none. OSError if that fails, also in place of what is no regular file.
    """
    make_folder(path.parent)
    with suppress(FileNotFoundError):
        _check(path.stat())
    _tidy(path.parent)
    handle, name = tempfile.mkstemp(DRAFT, f".{path.name[:_MOST_OF_A_NAME]}-", path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def write_new(path: Path, content: bytes) -> None:
    """Write a new file; it is there whole or not at all, and on the disk.

    Its folder is made if there is none. FileExistsError if there is anything of that name, else OSError.
    """
    make_folder(path.parent)
    _tidy(path.parent)
    draft = path.with_name(f".{path.name[:_MOST_OF_A_NAME]}-{os.getpid()}{DRAFT}")
    draft.unlink(missing_ok=True)
    try:
        with draft.open("xb", buffering=0) as file:
            write_all(file, content)
            os.fsync(file.fileno())
        _name(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _tidy(folder: Path) -> None:
    """Remove the drafts that games left in the folder that were killed while they wrote."""
    for draft in folder.glob(f".*{DRAFT}"):
        with suppress(OSError):
            if time.time() - draft.stat().st_mtime > STALE:
                draft.unlink()


def write_all(file: BinaryIO, content: bytes) -> None:
    """Write to an unbuffered file, which may take less than it is given."""
    left = memoryview(content)
    while left:
        left = left[file.write(left) :]


def make_folder(folder: Path) -> None:
    """Make a folder and those it lies in; OSError, but never FileExistsError, if that cannot be done."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, f"{folder.name} is no folder") from None
    except RecursionError:  # A path of thousands of folders.
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG)) from None


def _name(draft: Path, path: Path) -> None:
    """Give a file its name. FileExistsError if anything has it."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # Some disks know no second names: there the name is taken first.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        draft.replace(path)


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder survive a crash, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_folder(home: Path, texts: Mapping[str, str], prefix: str) -> None:
    """Write a new folder with these texts by name, whole or not at all. OSError if that fails.

    Until it is whole, it lies beside its place under a name that begins with the prefix.
    """
    make_folder(home.parent)
    aside = Path(tempfile.mkdtemp(prefix=prefix, dir=home.parent))
    try:
        for name, text in texts.items():
            path = aside / home.name / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        (aside / home.name).rename(home)
    finally:
        with suppress(OSError):
            shutil.rmtree(aside)


def because(error: OSError | ValueError) -> str:
    """Say why a file could not be read or written, in the system's words."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _check(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder, no file")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no file")


def _too_long(most: int) -> OSError:
    return OSError(errno.EFBIG, f"it is longer than {most:,} bytes")
