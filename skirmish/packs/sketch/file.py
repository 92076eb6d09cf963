"""A map file that is drawn on: opened, checked, kept aside while it is not saved, and saved whole."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from skirmish import files
from skirmish.errors import ContentError, Problem, SettingsError
from skirmish.files import because, write_whole
from skirmish.packs.folding import folded
from skirmish.packs.maps import read_map
from skirmish.packs.remarks import map_remarks
from skirmish.packs.sketch.sketch import Sketch, blank
from skirmish.packs.sketch.text import read_sketch, written
from skirmish.packs.source import MOST_BYTES, Source, digest, parsed, read

ASIDE: Final = "unsaved-maps"
"""The folder of the player's data in which maps lie that were not saved."""
NEW_SIZE: Final = (40, 16)
"""Columns and rows of a new map, unless others are wanted."""


class SketchFile:
    """One map file, there already or to be written."""

    def __init__(self, path: Path, data: Path, size: tuple[int, int] = NEW_SIZE) -> None:
        """Open a map, or begin a new one of that size; what is not saved lies in that folder of the player's.

        ContentError for a file that is no map in order, SettingsError for a size that no map can have.
        """
        self.path = path
        """Where it is saved."""
        self.aside = aside_path(data / ASIDE, path)
        """Where it lies until it is saved."""
        self.source: Source | None = None
        """The file as it was read or saved last; None: there is none yet."""
        problems: list[Problem] = []
        if path.exists():
            self.source = read(path, str(path), problems)
            found = read_sketch(self.source, problems) if self.source else None
            if found is None:
                raise ContentError(folded(problems))
            self.sketch = found
        else:
            try:
                self.sketch = blank(path.stem.replace("_", " ").capitalize()[:40], *size)
            except ValueError as error:
                raise SettingsError(str(error)) from None
        self._was = self._on_disk()

    def unsaved(self) -> Sketch | None:
        """Return what lies aside from an earlier time and differs from the file; None if nothing does."""
        problems: list[Problem] = []
        source = read(self.aside, str(self.aside), problems) if self.aside.is_file() else None
        found = read_sketch(source, problems) if source else None
        return found if found != self.sketch else None

    def keep_aside(self, sketch: Sketch) -> str:
        """Write the sketch aside; return why that failed, empty if it did not."""
        try:
            write_whole(self.aside, written(sketch).encode())
        except (OSError, SettingsError) as error:
            return f"It cannot be kept aside: {_why(error)}."
        return ""

    def drop_aside(self) -> None:
        """Remove what lies aside."""
        with suppress(OSError):
            self.aside.unlink()

    def save(self, sketch: Sketch, *, is_sure: bool = False) -> str:
        """Write the file; return why that was not done, empty if it was.

        A file that somebody else has changed meanwhile is only replaced by who `is_sure`.
        """
        if not is_sure and self._on_disk() != self._was:
            return f"{self.path.name} was changed by somebody else meanwhile."
        try:
            text = written(sketch, self.source)
            write_whole(self.path, text.encode())
        except (OSError, SettingsError) as error:
            return f"It cannot be saved: {_why(error)}."
        self.sketch, self.source = sketch.bare, parsed(text, str(self.path), []) or self.source
        self._was = self._on_disk()
        self.drop_aside()
        return ""

    def check(self, sketch: Sketch) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
        """Return every mistake of the sketch, and what is odd about it, as `map check` tells them."""
        problems: list[Problem] = []
        try:
            text = written(sketch, self.source)
        except SettingsError as error:
            return (Problem(self.path.name, 1, 1, str(error)),), ()
        source = parsed(text, self.path.name, problems)
        found = read_map(self.path.stem, source, problems) if source else None
        remarks = folded(map_remarks(found, source)) if found and source else ()
        return folded(problems), remarks

    def _on_disk(self) -> bytes | None:
        """Return what is in the file now; None if there is none that can be read."""
        try:
            with files.regular(self.path) as file:
                return files.part(file, MOST_BYTES + 1)
        except (OSError, ValueError):
            return None


def aside_path(folder: Path, path: Path) -> Path:
    """Return where in that folder a file lies until it is saved."""
    return folder / f"{path.stem[:40]}-{digest(str(files.real(path)))}.yaml"


def _why(error: OSError | SettingsError) -> str:
    return because(error) if isinstance(error, OSError) else str(error)
