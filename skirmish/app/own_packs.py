"""The player's own packs and maps on the disk: what is there, what may be installed, and doing it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skirmish.errors import ContentError, SettingsError, SkirmishError
from skirmish.files import because
from skirmish.records.places import data_folder

if TYPE_CHECKING:  # What checks packs is loaded in the thread that needs it.
    from skirmish.packs.holdings import Library
    from skirmish.packs.sketch.file import SketchFile

INBOX: Final = "packs"
"""The folder of the player's data in which packs in one file are offered to be installed."""
MOST_FILES: Final = 50
"""Packs in one file that are offered, and maps that are named."""
MOST_MISTAKES: Final = 5
"""Mistakes of a pack that are told."""
_MAP_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")


@dataclass(frozen=True, slots=True)
class Found:
    """What was found when all was read."""

    library: Library
    """All packs that can be used."""
    files: tuple[str, ...]
    """Names of packs in one file that can be installed."""
    broken: tuple[str, ...]
    """Ids of the player's own packs that cannot be used."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of an install or a removal."""

    said: tuple[str, ...] = ()
    """What was done or went wrong, in lines; data, never markup."""
    question: str = ""
    """What has to be allowed before it is done; empty: nothing."""
    is_changed: bool = False
    """Whether packs are others now."""


class OwnPacks:
    """What can be done with the packs of one player. All of it takes a while: to be called in a thread."""

    def __init__(self, data_dir: Path | None) -> None:
        """Take the packs of that folder (None: the system's) for the player's own."""
        self._data_dir = data_dir

    @property
    def inbox(self) -> Path:
        """The folder in which packs in one file are looked for."""
        return data_folder(self._data_dir) / INBOX

    @property
    def _folders(self) -> tuple[Path, ...]:
        from skirmish.packs.folders import content_folders

        return tuple(content_folders(self._data_dir))

    @property
    def _content(self) -> Path:
        return self._folders[1] / "content"

    @property
    def _maps(self) -> Path:
        return self._folders[1] / "maps"

    def read(self) -> Found:
        """Read all packs, and which files are offered."""
        from skirmish.pack_cache.shelf import kept_library
        from skirmish.packs.archive import SUFFIX
        from skirmish.packs.shipping import own_packs

        found = kept_library(self._data_dir)
        broken = tuple(name for name in own_packs(self._content) if name not in found.packs)
        try:
            names = sorted(path.name for path in self.inbox.iterdir() if path.suffix == SUFFIX)[:MOST_FILES]
        except OSError:
            names = []
        return Found(found, tuple(names), broken)

    def mistakes(self, library: Library, name: str) -> tuple[str, ...]:
        """Return the first mistakes of a pack of the player's own, a line each."""
        place = f"{self._content}/{name}/"
        found = [str(one).splitlines()[0] for one in library.problems if one.path.startswith(place)]
        return tuple(line.removeprefix(f"{self._content}/") for line in found[:MOST_MISTAKES])

    def install(self, path: Path, *, replaces: bool = False) -> Done:
        """Install the pack in that file; `replaces`: another version of it may give way."""
        from skirmish.packs import shipping

        try:
            raw = shipping.read_file(path)
            done = shipping.install(raw, path.name, self._content, self._folders, replaces=replaces)
        except ContentError as error:
            return Done(("It has mistakes, and nothing was changed:", *_first_of(error)))
        except shipping.OtherVersion as error:
            return Done(question=f"{error}. Put it in its place?")
        except SkirmishError as error:
            return Done((f"{error}.",))
        except (OSError, ValueError) as error:
            return Done((f"{path.name} cannot be installed: {because(error)}.",))
        if done.is_same:
            return Done((f"{done.id} {done.version} was installed already.",))
        return Done((f"{done.id} {done.version} is installed: {done.title}.",), is_changed=True)

    def remove(self, name: str) -> Done:
        """Remove a pack of the player's own."""
        from skirmish.packs import shipping
        from skirmish.packs.library import library

        try:
            shipping.remove(name, self._content, library(self._folders))
        except SkirmishError as error:
            return Done((f"{error}.",))
        except OSError as error:
            return Done((f"{name} cannot be removed: {because(error)}.",))
        return Done((f"{name} is removed.",), is_changed=True)

    def maps(self) -> tuple[str, ...]:
        """List the names of the first maps of the player's own."""
        return tuple(sorted(path.stem for path in self._maps.glob("*.yaml"))[:MOST_FILES])

    def map_file(self, name: str) -> SketchFile:
        """Open a map of the player's own to be drawn on, a new one if there is none of that name.

        SettingsError if that cannot be its name, or another SkirmishError if it cannot be read.
        """
        from skirmish.packs.sketch.file import SketchFile

        if not _MAP_NAME.fullmatch(name):
            raise SettingsError("A map is named by small letters, digits and _, a letter first")
        return SketchFile(self._maps / f"{name}.yaml", data_folder(self._data_dir))


def _first_of(error: ContentError) -> list[str]:
    """List the first mistakes, a line each, and say how many more there are."""
    lines = [str(problem).splitlines()[0] for problem in error.problems]
    left = len(lines) - MOST_MISTAKES
    more = [f"and {left} more; `skirmish pack check` tells all"] if left > 0 else []
    return [*lines[:MOST_MISTAKES], *more]
