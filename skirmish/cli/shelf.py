"""What a command takes from the shelf: the library of packs, and a seed."""

from __future__ import annotations

from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING

from skirmish.cli.voice import say

if TYPE_CHECKING:
    from skirmish.packs.library import Library


def read_library(data_dir: Path | None) -> Library:
    """Everything that can be played; what cannot is said on standard error."""
    from skirmish.packs.folders import content_folders
    from skirmish.packs.library import library

    found = library(content_folders(data_dir))
    for problem in found.problems:
        say(f"skirmish: left out: {problem}")
    return found


def new_seed() -> str:
    """A seed that nobody has chosen."""
    return str(time_ns() // 1000 % 1_000_000)
