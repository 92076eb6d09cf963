"""Names of files in a pack: what may be in one, judged before anything is read or written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Final

from skirmish.packs.suggestions import did_you_mean

MOST_MEMBERS: Final = 500
"""Files of one pack."""
MOST_NAME: Final = 100
"""Characters of a name, with its folders."""
MOST_FOLDERS: Final = 2
"""Folders inside each other."""
ENDINGS: Final = (".yaml", ".md", ".txt")
"""Endings of the files that a pack may hold."""
FOLDERS: Final = ("lessons", "maps", "puzzles", "scenarios")
"""Folders of a pack; those of `puzzles` are called as rulesets are."""

HEAD: Final = "pack.yaml"
"""The file that says what a pack is; it lies at the top."""

_DRIVE = re.compile(r"[A-Za-z]:")
_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
_STEM = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE)

Complaint = tuple[str, str]
"""What is wrong, and what to do."""


def complaint_of(name: str) -> Complaint | None:
    """Say what is wrong with the name of a file, its folders parted by `/`; None if it may be one."""
    return _unsafe(name) or _unfit(name)


def _unsafe(name: str) -> Complaint | None:
    """Say why a name may be one of something outside the pack, or of no file at all."""
    parts = name.split("/")
    if "\0" in name or not name.isprintable() or not name:
        return "this name has characters in it that cannot be seen", "give the file another name"
    if "\\" in name:
        return "this name has a backslash in it", "folders are parted by /"
    if name.startswith("/") or _DRIVE.match(name):
        return "this name begins at the top of a disk", "names begin at the folder of the pack"
    if ".." in parts:
        return "this name leads out of the pack", "names have no `..` in them"
    if "" in parts or "." in parts:
        return "this name has an empty part in it", "folders are parted by one /"
    if len(name) > MOST_NAME:
        return f"this name has more than {MOST_NAME} characters", "give the file a shorter one"
    if any(_DEVICE.fullmatch(part.split(".")[0]) for part in parts):
        return "this name stands for a device on some systems", "give the file another name"
    return None


def _unfit(name: str) -> Complaint | None:
    """Say why a name that is safe has no place in a pack."""
    path = PurePosixPath(name)
    folders = path.parts[:-1]
    if len(folders) > MOST_FOLDERS:
        return f"a pack has at most {MOST_FOLDERS} folders inside each other", ""
    if path.suffix not in ENDINGS:
        known = ", ".join(ENDINGS)
        return f"a pack holds only {known} files", "a pack is data; take the file out"
    if folders and folders[0] not in FOLDERS:
        if path.name == HEAD:
            hint = "make the pack of what is in that folder, without the folder"
            return f"{HEAD} lies in the folder `{folders[0]}`", hint
        hint = did_you_mean(folders[0], FOLDERS)
        return f"a pack has no folder `{folders[0]}`", hint
    if len(folders) == MOST_FOLDERS and folders[0] != "puzzles":
        return f"`{folders[0]}` has no folders in it", "move the file up"
    if path.suffix == ".yaml" and not (_ID.fullmatch(path.stem) and all(map(_ID.fullmatch, folders))):
        return "the name must be small letters, digits and _, a letter first, at most 32", ""
    if not _STEM.fullmatch(path.stem):
        return "the name must be letters, digits, _ and -, a letter first", ""
    return None


def clashes(names: Iterable[str]) -> Iterator[tuple[str, Complaint]]:
    """Yield each name that some system takes for an earlier one, and what is wrong: folders count, too."""
    files: dict[str, str] = {}
    folders: dict[str, str] = {}
    for name in names:
        key = name.casefold()
        taken = files.get(key) or folders.get(key)
        above = [str(one) for one in PurePosixPath(name).parents if str(one) != "."]
        for folder in above:
            first = folders.setdefault(folder.casefold(), folder)
            if first != folder:
                taken = taken or first
            taken = taken or files.get(folder.casefold())
        if taken == name:
            yield name, ("this name is there twice", "take one of the two files out")
        elif taken:
            yield name, (f"some systems take this name for `{taken}`", "give one of them another name")
        files.setdefault(key, name)
