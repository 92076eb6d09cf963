"""Where the game keeps its files on this machine."""

from __future__ import annotations

import os
import re
import time
from itertools import count
from pathlib import Path

import skirmish
from skirmish.records.savefile import SUFFIX


def data_folder(given: Path | None = None) -> Path:
    """Where a player's own files lie: the folder given, else where the system keeps such. Makes nothing."""
    if given is not None:
        return given
    from platformdirs import user_data_path

    # The base directory specification: a relative value is to be ignored.
    base = os.environ.get("XDG_DATA_HOME", "")
    if base and not Path(base).is_absolute():
        return Path.home() / ".local" / "share" / "skirmish"
    return user_data_path("skirmish", appauthor=False)


def saves_folder(given: Path | None = None) -> Path:
    """Where saves lie: in the folder given, else beside the game in a checkout, else in the data folder."""
    if given is None:
        checkout = Path(skirmish.__file__).parent.parent
        if (checkout / "pyproject.toml").is_file() and (checkout / "saves").is_dir():
            return checkout / "saves"
    return data_folder(given) / "saves"


def new_save(folder: Path, title: str) -> Path:
    """A name for a new save that tells when and what, and that no other save there has. Makes nothing."""
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:80]
    stem = f"{time.strftime('%Y%m%d-%H%M%S')}-{words}"
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(path for name in names if not (path := folder / (name + SUFFIX)).exists())
