"""Drawings of other programs beside a map: which there are, where new ones go; reading and writing them."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from skirmish import files
from skirmish.errors import SettingsError
from skirmish.packs.sketch.exchange import IMPORTED, drawings_of, imported, to_drawing
from skirmish.packs.sketch.posts import SketchPost
from skirmish.packs.sketch.sketch import Sketch

MOST_LISTED: Final = 500
"""Folders and drawings of one folder that are listed."""


class Folder(NamedTuple):
    """What of a folder can be chosen."""

    path: Path
    """Where it lies."""
    folders: tuple[str, ...] = ()
    """Names of the folders in it."""
    drawings: tuple[str, ...] = ()
    """Names of the files in it that may be drawings of other programs."""
    why: str = ""
    """Why it cannot be looked through; empty: it can."""


class Answer(NamedTuple):
    """What came of reading or writing a drawing."""

    done: str
    """What was done, in a sentence; empty: it failed."""
    told: tuple[str, ...]
    """What was lost, a sentence each; or why it failed, in one."""
    sketch: Sketch | None = None
    """The map that was read."""


def look_into(path: Path) -> Folder:
    """List the folders and drawings in a folder by name; what is hidden is left out."""
    folders, drawings = [], []
    try:
        with os.scandir(path) as found:
            for entry in found:
                if entry.name.startswith("."):
                    continue
                if entry.is_dir():
                    folders.append(entry.name)
                elif Path(entry.name).suffix in IMPORTED:
                    drawings.append(entry.name)
    except (OSError, ValueError) as error:
        return Folder(path, why=f"{path}: {files.because(error)}.")
    return Folder(path, tuple(sorted(folders)[:MOST_LISTED]), tuple(sorted(drawings)[:MOST_LISTED]))


def meant(typed: str, folder: Path, suffix: str) -> tuple[Path, bool]:
    """Return the path that somebody typed, seen from that folder, and whether a folder lies there.

    A name without an ending gets that one. SettingsError for what can be no path.
    """
    try:
        path = folder / files.typed(typed)
        is_folder = path.is_dir()
    except (OSError, ValueError) as error:
        raise SettingsError(f"{typed[:40]}: {files.because(error)}") from None
    return (path if is_folder or path.suffix else path.with_name(path.name + suffix)), is_folder


def new_drawing(folder: Path, stem: str, suffix: str) -> Path:
    """Return a path in that folder for a new drawing, where nothing lies yet."""
    named = (folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}" for number in count(1))
    return next(path for path in named if not any(map(os.path.lexists, drawings_of(path))))


def read(path: Path, title: str, posts: tuple[SketchPost, ...] | None) -> Answer:
    """Read a drawing as a map for a scenario with these units; None: no scenario is chosen."""
    try:
        sketch, lost = imported(path, title, posts)
    except SettingsError as error:
        return Answer("", (f"{error}.",))
    return Answer(f"{path.name}: {sketch.title}, {sketch.width} x {sketch.height}.", lost, sketch)


def write(sketch: Sketch, path: Path) -> Answer:
    """Write a map as a new drawing."""
    try:
        made, lost = to_drawing(sketch, path)
    except SettingsError as error:
        return Answer("", (f"{error}.",))
    return Answer(f"Written: {', '.join(one.name for one in made)}.", lost)
