"""A file that grows by a line of JSON for each battle that was fought, and may be cut short anywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from skirmish import files

if TYPE_CHECKING:
    from pathlib import Path


def make_file(path: Path) -> None:
    """Make the file if it is not there. OSError if it could not be added to, or is no regular file."""
    with suppress(FileExistsError), path.open("xb"):
        return
    files.regular(path, is_written=True).close()


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield every line of the file that is a whole JSON object; none if there is no file."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    for line in lines:
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            yield found


def add_line(path: Path, said: Mapping[str, Any]) -> None:
    """Add a line; it begins anew where the line before was cut short."""
    with path.open("a+b") as file:
        file.seek(max(0, file.tell() - 1))
        torn = file.read() not in {b"", b"\n"}
        file.write(b"\n" * torn + json.dumps(said, separators=(",", ":")).encode() + b"\n")
