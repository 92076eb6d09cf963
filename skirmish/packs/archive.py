"""A pack as one file: a zip; everything in it is bounded before anything is read.

Sizes, counts and places come from its directory, which is at the end. A zip that contradicts itself is
refused: entries that overlap, bytes that belong to nothing, an entry with another name in the directory than
at its own place.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from skirmish.errors import Problem
from skirmish.packs.names import MOST_MEMBERS, clashes, complaint_of
from skirmish.packs.source import MOST_BYTES

SUFFIX: Final = ".skirmish"
"""How the name of such a file ends."""
MOST_ARCHIVE: Final = 10_000_000
"""Bytes of such a file."""
MOST_UNPACKED: Final = 10_000_000
"""Bytes of all files of a pack together."""
MOST_RATIO: Final = 100
"""How many times as long as packed a file may be, if it is longer than `FREE` bytes."""
FREE: Final = 50_000
"""Bytes that may be packed as tightly as one likes: a large map of nothing but grass."""

_END = struct.Struct("<4s4H2LH")
_LOCAL = struct.Struct("<4s5H3L2H")
_MOST_DIRECTORY = MOST_MEMBERS * 400
_DESCRIPTOR = 24
"""Bytes that may follow an entry if its sizes were not known when its writing began."""
_DATE = (1980, 1, 1, 0, 0, 0)
_KNOWN = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}


class _Refused(Exception):
    """The file is not looked at any further."""


def packed(members: Mapping[str, bytes]) -> bytes:
    """Build such a file from the files of a pack by name: the same bytes for the same content, anywhere.

    Nothing is pressed together, as not every library does that to the same bytes.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(members):
            info = zipfile.ZipInfo(name, _DATE)
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, members[name])
    return out.getvalue()


def unpacked(raw: bytes, shown: str, problems: list[Problem]) -> dict[str, bytes] | None:
    """Read the files in the bytes of such a file, by name; problems call it as `shown` says.

    None, with every mistake added to the problems, if it has one.
    """
    reader = _Reader(raw, shown)
    try:
        found = reader.members()
    except _Refused:
        found = {}
    problems.extend(reader.problems)
    return None if reader.problems else found


class _Reader:
    """One such file while it is being read."""

    def __init__(self, raw: bytes, shown: str) -> None:
        self.raw = raw
        self.shown = shown
        self.problems: list[Problem] = []

    def members(self) -> dict[str, bytes]:
        """Read all of it; _Refused, or problems alone, for what is wrong."""
        infos = self._directory()
        entries = [info for info in infos if not info.is_dir()]
        for info in infos:
            self._check(info)
        for name, (said, hint) in clashes(info.orig_filename for info in entries):
            self._add(name, said, hint)
        self._check_places(infos)
        total = sum(info.file_size for info in entries)
        if total > MOST_UNPACKED:
            self._refuse(f"its files have {total:,} bytes together; the most is {MOST_UNPACKED:,}")
        if self.problems:
            raise _Refused
        with zipfile.ZipFile(io.BytesIO(self.raw)) as archive:
            return {info.orig_filename: self._content(archive, info) for info in entries}

    def _directory(self) -> list[zipfile.ZipInfo]:
        """Read the directory, which must be short and the last thing in the file."""
        size = len(self.raw)
        if size > MOST_ARCHIVE:
            self._refuse(f"the file is longer than {MOST_ARCHIVE:,} bytes")
        if size < _END.size or not self.raw.startswith((b"PK\3\4", b"PK\5\6")):
            self._refuse("this is no pack", "a pack is made by `skirmish pack build`")
        end = _END.unpack(self.raw[-_END.size :])
        mark, disk, first_disk, here, entries, length, start, comment = end
        if mark != b"PK\5\6" or comment:
            self._refuse(
                "this is no whole pack: something is missing at its end, or added to it", "fetch it anew"
            )
        if entries > MOST_MEMBERS or length > _MOST_DIRECTORY:
            self._refuse(f"a pack has at most {MOST_MEMBERS} files", "take some out")
        if disk or first_disk or here != entries or start + length != size - _END.size:
            self._refuse("its directory does not fit the file", "fetch it anew")
        try:
            with zipfile.ZipFile(io.BytesIO(self.raw)) as archive:
                infos = archive.infolist()
        except (zipfile.BadZipFile, ValueError, OSError, struct.error, NotImplementedError, EOFError):
            self._refuse("its directory is damaged", "fetch it anew")
        if len(infos) != entries:
            self._refuse("its directory does not fit the file", "fetch it anew")
        return infos

    def _check(self, info: zipfile.ZipInfo) -> None:
        """Add a problem for everything that is wrong with an entry."""
        name = info.orig_filename.removesuffix("/") if info.is_dir() else info.orig_filename
        wrong = complaint_of(f"{name}/x.txt" if info.is_dir() else name)
        if wrong:
            self._add(name, *wrong)
        for said, hint in _doubts(info):
            self._add(name, said, hint)

    def _check_places(self, infos: list[zipfile.ZipInfo]) -> None:
        """Add a problem for every entry that does not lie right behind the one before it."""
        after = 0
        for info in sorted(infos, key=lambda one: one.header_offset):
            end = self._end(info)
            slack = _DESCRIPTOR if after else 0
            if end is None or not after <= info.header_offset <= after + slack:
                self._add(
                    info.orig_filename, "this entry does not lie where it should", "fetch the pack anew"
                )
                return
            after = end
        start = _END.unpack(self.raw[-_END.size :])[6]
        if not after <= start <= after + _DESCRIPTOR:
            self._refuse("there are bytes in it that belong to no file", "fetch it anew")

    def _end(self, info: zipfile.ZipInfo) -> int | None:
        """Return where the entry ends; None if what stands there is no such entry."""
        at = info.header_offset
        if at < 0 or at + _LOCAL.size > len(self.raw):
            return None
        head: tuple[Any, ...] = _LOCAL.unpack(self.raw[at : at + _LOCAL.size])
        mark, name_length, extra = bytes(head[0]), int(head[-2]), int(head[-1])
        name = self.raw[at + _LOCAL.size : at + _LOCAL.size + name_length]
        if mark != b"PK\3\4" or name != info.orig_filename.encode("utf-8", "replace"):
            return None
        return at + _LOCAL.size + name_length + extra + info.compress_size

    def _content(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
        """Read one file of a size that was bounded before."""
        try:
            with archive.open(info) as file:
                return file.read(info.file_size + 1)
        except (
            zipfile.BadZipFile,
            zlib.error,
            OSError,
            EOFError,
            NotImplementedError,
            RuntimeError,
            ValueError,
        ):
            self._add(info.orig_filename, "this file is damaged", "fetch the pack anew")
            return b""

    def _add(self, name: str, message: str, hint: str = "") -> None:
        short = name if len(name) <= 100 else f"{name[:100]}…"
        self.problems.append(Problem(f"{self.shown}/{short}", 1, 1, message, hint))

    def _refuse(self, message: str, hint: str = "") -> None:
        self.problems.append(Problem(self.shown, 1, 1, message, hint))
        raise _Refused


def _doubts(info: zipfile.ZipInfo) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with an entry besides its name, with hints."""
    if info.filename != info.orig_filename:  # Some readers take the other one.
        yield "this entry has two names", "use `skirmish pack build`"
    mode = info.external_attr >> 16
    kind = stat.S_IFMT(mode)
    if kind and kind != (stat.S_IFDIR if info.is_dir() else stat.S_IFREG):
        yield "this is no file but a link or a device", "a pack holds files alone"
    if mode & 0o7000:
        yield "this file asks for rights that no pack needs", "a pack is data"
    if info.flag_bits & 0x2041:
        yield "this file is encrypted", "pack it without a password"
    if info.compress_type not in _KNOWN:
        yield "this file is packed in a way that is not known here", "use `skirmish pack build`"
    if info.file_size > MOST_BYTES:
        yield f"the file is longer than {MOST_BYTES:,} bytes", "make several files of it"
    elif info.file_size > max(FREE, MOST_RATIO * info.compress_size):
        yield f"this file is packed more than {MOST_RATIO} times as tightly", "use `skirmish pack build`"
    if info.is_dir() and info.file_size:
        yield "this folder has content of its own", "fetch the pack anew"
