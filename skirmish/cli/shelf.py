"""What a command takes from the shelf: the library of packs, and a seed."""

from __future__ import annotations

from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING

from skirmish.cli.voice import say

if TYPE_CHECKING:
    from skirmish.packs.library import Library


def folders(data_dir: Path | None) -> tuple[Path, ...]:
    """Where packs and maps are looked for: in the game's own folder and in the user's."""
    from skirmish.packs.folders import default_folders

    own, users = default_folders()
    return own, data_dir or users


def read_library(data_dir: Path | None) -> Library:
    """Everything that can be played; what cannot is said on standard error."""
    from skirmish.packs.library import library

    found = library(folders(data_dir))
    for problem in found.problems:
        say(f"skirmish: left out: {problem}")
    return found


def new_seed() -> str:
    """A seed that nobody has chosen."""
    return str(time_ns() // 1000 % 1_000_000)
