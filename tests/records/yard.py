"""A folder of saves as no player would leave it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from skirmish.records import lines

FAULTS: Final[Mapping[str, str]] = {
    "unfinished.save": "this is no save, or its first line is damaged",
    "sparse.save": "it is longer than 256,000,000 bytes",
    "zero.save": "it is no file",
    "pipe.save": "it is no file",
    "folder.save": "it is a folder, no file",
    "around.save": "it is a folder, no file",
    "itself.save": "Too many levels of symbolic links",
    "gone.save": "No such file or directory",
    "shut.save": "Permission denied",
    "empty.save": "this is no save, or its first line is damaged",
    "noise.save": "this is no save, or its first line is damaged",
}
"""Files by name, each with what is wrong with it."""

CAN_SHUT: Final = os.name != "nt" and os.geteuid() != 0
"""Whether a file can be kept from this user at all."""


def write_faults(saves: Path, good: bytes) -> Mapping[str, str]:
    """Put them there, beside nothing else: what was put there. `good` is a whole save."""
    (saves / "unfinished.save").write_bytes(good[:60])
    with (saves / "sparse.save").open("wb") as file:
        file.write(good)
        file.truncate(3_000_000_000)
    (saves / "zero.save").symlink_to("/dev/zero")
    os.mkfifo(saves / "pipe.save")
    (saves / "folder.save").mkdir()
    (saves / "around.save").symlink_to(saves)
    (saves / "itself.save").symlink_to(saves / "itself.save")
    (saves / "gone.save").symlink_to(saves / "nowhere")
    (saves / "empty.save").touch()
    (saves / "noise.save").write_bytes(b"\x1b[2J" * 500_000)
    if not CAN_SHUT:
        return {name: why for name, why in FAULTS.items() if name != "shut.save"}
    (saves / "shut.save").write_bytes(good)
    (saves / "shut.save").chmod(0)
    return FAULTS


def write_misfit(good: Path, bad: Path) -> None:
    """A copy of a save whose sums are right, and whose map is a hundred million cells wide."""
    header, start, *steps = good.read_bytes().splitlines(keepends=True)
    record = lines.parsed(start[:-1]) or {}
    record["battle"]["ground"]["terrain"]["width"] = 100_000_000
    bad.write_bytes(b"".join([header, lines.line(record), *steps]))
