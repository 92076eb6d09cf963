"""Where maps and packs lie, and which files there are to be read. Nothing outside a folder is ever opened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from skirmish import files
from skirmish.errors import Problem
from skirmish.homes import users_folder

MOST_FILES: Final = 1_000
"""Files and folders of one folder that are looked at."""
RECORDED: Final = "title.save"
"""A recorded battle in the folder of a pack, fought on the title; a shared pack has none."""

_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file or folder to be read."""

    id: str
    """Its name without the ending."""
    path: Path
    """Where it lies."""
    shown: str
    """How problems name it: from the top of the game's own folder, or in full."""


@dataclass(frozen=True, slots=True)
class PackFolder:
    """The folder of a pack to be read. Nothing outside its root is ever opened."""

    id: str
    """The name of the folder."""
    shown: str
    """How problems name it."""
    root: Path
    """What links may not lead out of."""
    below: str
    """Its place in the root, with slashes."""
    is_own: bool
    """Whether it is part of the game."""
    is_lone: bool = False
    """Whether it lies anywhere, is a root itself, and problems name it as `shown` says."""

    def yaml_files(self, part: str, problems: list[Problem]) -> Iterator[FoundFile]:
        """Yield the files `<id>.yaml` of a folder in it (empty: of itself); as the function does."""
        found: list[Problem] = []
        for file in yaml_files(self.root, f"{self.below}/{part}", self.is_own or self.is_lone, found):
            yield replace(file, shown=self._named(file.shown))
        problems.extend(replace(one, path=self._named(one.path)) for one in found)

    def folders(self, part: str, problems: list[Problem]) -> Iterator[str]:
        """Yield the names of the folders in a folder in it."""
        found: list[Problem] = []
        is_short = self.is_own or self.is_lone
        for path in _entries(self.root, f"{self.below}/{part}", is_short, found):
            if path.is_dir() and _check_entry(self.root, path, _shown(self.root, path, is_short), found):
                yield path.name
        problems.extend(replace(one, path=self._named(one.path)) for one in found)

    def _named(self, shown: str) -> str:
        return f"{self.shown}/{shown}" if self.is_lone else shown


Files = Callable[[PackFolder, list[Problem]], Iterator[tuple[str, FoundFile]]]
"""Yields files of one kind of a pack, each with its id."""


def game_folder() -> Path:
    """Return the folder of the game, of the checkout or inside the installed package."""
    package = Path(__file__).parents[1]
    return package / "data" if (package / "data").is_dir() else package.parent


def content_folders(data_dir: Path | None = None) -> tuple[Path, ...]:
    """Return the folder of the game, then the one given, or else the user's own.

    SettingsError if none is given and the user has no home.
    """
    return game_folder(), data_dir or users_folder("data")


def yaml_files(root: Path, below: str, is_own: bool, problems: list[Problem]) -> Iterator[FoundFile]:
    """Yield the files `<id>.yaml` of a folder, by name; odd names and links that lead out are reported."""
    for path in _entries(root, below, is_own, problems):
        shown = _shown(root, path, is_own)
        if path.suffix == ".yml":
            problems.append(Problem(shown, 1, 1, "the name of the file must end in .yaml"))
        elif path.suffix == ".yaml" and _check_entry(root, path, shown, problems):
            yield FoundFile(path.stem, path, shown)


def pack_folders(root: Path, is_own: bool, problems: list[Problem]) -> Iterator[PackFolder]:
    """Yield the packs of `content/`, by name."""
    for path in _entries(root, "content", is_own, problems):
        shown = _shown(root, path, is_own)
        if path.is_dir() and _check_entry(root, path, shown, problems):
            yield PackFolder(path.name, shown, root, f"content/{path.name}", is_own)


def lone_pack(path: Path, pack_id: str, shown: str) -> PackFolder:
    """Return the folder of a pack that lies anywhere, and is named so in problems."""
    return PackFolder(pack_id, shown, path, ".", is_own=False, is_lone=True)


def lesson_files(folder: PackFolder, problems: list[Problem]) -> Iterator[tuple[str, FoundFile]]:
    """Yield the files `lessons/<lesson>.yaml` of a pack, each with the id of its lesson."""
    for file in folder.yaml_files("lessons", problems):
        yield file.id, file


def lesson_names(folders: Sequence[Path]) -> tuple[str, ...]:
    """List the ids of all lessons by their files, unread."""
    found = (name for pack in all_packs(folders) for name, _ in lesson_files(pack, []))
    return tuple(dict.fromkeys(found))


def puzzle_files(folder: PackFolder, problems: list[Problem]) -> Iterator[tuple[str, FoundFile]]:
    """Yield the files `puzzles/<ruleset>/<puzzle>.yaml` of a pack, each with the id of its puzzle."""
    for ruleset in folder.folders("puzzles", problems):
        for file in folder.yaml_files(f"puzzles/{ruleset}", problems):
            yield f"{ruleset}/{file.id}", file


def all_packs(roots: Sequence[Path]) -> Iterator[PackFolder]:
    """Yield the packs of several folders; the first folder is the game's own."""
    for number, root in enumerate(roots):
        yield from pack_folders(root, number == 0, [])


def packs_beside(roots: Sequence[Path], lone: Sequence[PackFolder]) -> tuple[PackFolder, ...]:
    """Return the packs of several folders, each lone one in the place of that of its id, and last."""
    elsewhere = {pack.id for pack in lone}
    return (*(pack for pack in all_packs(roots) if pack.id not in elsewhere), *lone)


def _entries(root: Path, below: str, is_own: bool, problems: list[Problem]) -> list[Path]:
    """List what lies in that folder, by name, without hidden files; empty if there is no such folder."""
    folder = root / below
    try:
        found = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        if len(found) > MOST_FILES:
            said = f"{len(found):,} files and folders are too many here; the first {MOST_FILES:,} are read"
            problems.append(Problem(_shown(root, folder, is_own), 1, 1, said, "move the others elsewhere"))
        return found[:MOST_FILES]
    except FileNotFoundError:
        return []
    except OSError as error:
        said = f"the folder cannot be read: {error.strerror or 'unknown reason'}"
        problems.append(Problem(_shown(root, folder, is_own), 1, 1, said))
        return []


def _check_entry(root: Path, path: Path, shown: str, problems: list[Problem]) -> bool:
    """Tell whether a file or folder lies in the root and has the name of an id; if not, it is reported."""
    if not files.real(path).is_relative_to(files.real(root)):
        problems.append(Problem(shown, 1, 1, "this link leads out of the folder and is not followed"))
        return False
    if not _ID.fullmatch(path.stem):
        said = "the name must be small letters, digits and _, a letter first, at most 32"
        problems.append(Problem(shown, 1, 1, said))
        return False
    return True


def _shown(root: Path, path: Path, is_own: bool) -> str:
    return path.relative_to(root).as_posix() if is_own else str(path)
