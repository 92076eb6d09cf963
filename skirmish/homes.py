"""Where the system keeps what the game writes for one user."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from skirmish.errors import SettingsError

if TYPE_CHECKING:
    from pathlib import Path

NO_HOME: Final = "you have no home folder here: set HOME, or name a folder for your files with --data-dir"
"""What is said where the system knows of no place for a user's files."""


def users_folder(kind: Literal["data", "config", "cache"]) -> Path:
    """Return the system's folder for files of that kind; nothing is made.

    SettingsError if there is none, because the user has no home.
    """
    import platformdirs  # Where a folder was named, nobody asks for this one.

    try:
        if kind == "config":
            return platformdirs.user_config_path("skirmish", appauthor=False)
        if kind == "cache":
            return platformdirs.user_cache_path("skirmish", appauthor=False)
        return platformdirs.user_data_path("skirmish", appauthor=False)
    except RuntimeError:
        raise SettingsError(NO_HOME) from None
