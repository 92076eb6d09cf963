"""Where the game keeps its files on this machine."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from skirmish.homes import users_folder

MOST_NAMES: Final = 1000
"""Names that are tried for one file."""


def data_folder(given: Path | None = None) -> Path:
    """Return the folder of a player's own files: the one given, else the system's. Nothing is made.

    SettingsError if none is given and the user has no home.
    """
    return users_folder("data") if given is None else given


def settings_folder(given: Path | None = None) -> Path:
    """Return the folder of a player's settings: the one given, else the system's. Errors as `data_folder`."""
    return users_folder("config") if given is None else given


def saves_folder(given: Path | None = None) -> Path:
    """Return the folder of saves: in the folder given, else in the checkout, else in the data folder."""
    if given is None:
        checkout = Path(__file__).parents[2]
        if (checkout / "pyproject.toml").is_file() and (checkout / "saves").is_dir():
            return checkout / "saves"
    return data_folder(given) / "saves"


def new_save(folder: Path, scenario: str, ruleset: str) -> Path:
    """Return a name for a new save that tells when and what; it may be taken. Nothing is made.

    The name of a random battle ends with its ruleset, which is not said twice.
    """
    from skirmish.records.savefile import SUFFIX

    title = f"{scenario.removesuffix(f':{ruleset}')} {ruleset}"
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:80]
    return folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{words}{SUFFIX}"


def beside(path: Path) -> Iterator[Path]:
    """Yield other names for a file, one after the other: `a-2.save`, `a-3.save`. Any may be taken."""
    return (path.with_stem(f"{path.stem}-{number}") for number in range(2, MOST_NAMES + 1))
