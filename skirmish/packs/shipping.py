"""Putting packs among the player's own and taking them away: whole or not at all, whatever happens."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skirmish import files
from skirmish.errors import ContentError, Problem, SettingsError
from skirmish.packs.about import dependents
from skirmish.packs.archive import MOST_ARCHIVE, unpacked
from skirmish.packs.folders import all_packs
from skirmish.packs.library import library
from skirmish.packs.pack_check import CheckedPack, check_folder, read_members
from skirmish.packs.versions import newer

if TYPE_CHECKING:
    from skirmish.packs.holdings import Library

try:
    import fcntl
except ImportError:  # Windows has no such locks; there two installs at once may hinder each other.
    fcntl = None  # type: ignore[assignment]

NEW: Final = ".new-"
"""How the folder begins in which a pack is unpacked; the game reads no such names."""
OLD: Final = ".old-"
"""How a pack is called while another takes its place."""
GONE: Final = ".gone-"
"""How a pack is called while it is taken away."""


class OtherVersion(SettingsError):
    """Another version of the pack is installed, and may not be replaced."""


@dataclass(frozen=True, slots=True)
class Installed:
    """What an install has done."""

    id: str
    """The pack."""
    title: str
    """What players read; data, never markup."""
    version: str
    """Its version."""
    before: str | None
    """The version that was there before; None if there was none."""
    is_same: bool = False
    """Whether the very same files were there already, so that nothing was done."""


def checked_bytes(raw: bytes, shown: str, folders: Sequence[Path]) -> CheckedPack:
    """Check the bytes of a pack in one file, unpacked in a folder that is gone afterwards."""
    problems: list[Problem] = []
    members = unpacked(raw, shown, problems)
    if members is None:
        return CheckedPack(tuple(problems), {})
    with tempfile.TemporaryDirectory(prefix="skirmish-") as folder:
        home = Path(folder, "pack")
        _write(home, members)
        return check_folder(home, shown, folders)


def install(raw: bytes, shown: str, content: Path, folders: Sequence[Path], *, replaces: bool) -> Installed:
    """Put a pack, given as the bytes of one file, into the folder of the player's own.

    `folders` hold the packs that are known; `replaces`: another version may be replaced. ContentError with
    all that is wrong with the pack; SettingsError if it may not be put there; OSError if it cannot. After an
    error everything is as it was.
    """
    problems: list[Problem] = []
    members = unpacked(raw, shown, problems)
    if members is None:
        raise ContentError(tuple(problems))
    with _alone(content):
        aside = Path(tempfile.mkdtemp(prefix=NEW, dir=content))
        try:
            home = aside / "pack"
            _write(home, members)
            found = check_folder(home, shown, folders)
            if found.problems:
                raise ContentError(found.problems)
            return _put(found, home, content, folders, replaces=replaces)
        finally:
            shutil.rmtree(aside, ignore_errors=True)


def _put(
    found: CheckedPack, home: Path, content: Path, folders: Sequence[Path], *, replaces: bool
) -> Installed:
    """Put the folder of a pack that was checked into its place."""
    assert found.about is not None
    about, target = found.about, content / found.id
    version = about.version or ""
    if any(pack.id == found.id and pack.is_own for pack in all_packs(folders)):
        raise SettingsError(f"`{found.id}` is a pack of the game itself, and stays")
    if not os.path.lexists(target):
        home.rename(target)
        return Installed(found.id, about.title, version, None)
    if not target.is_symlink() and read_members(target, found.id, []) == found.members:
        return Installed(found.id, about.title, version, version, is_same=True)
    known = library(folders)
    there = known.packs.get(found.id)
    before = (there.version if there else "") or "without a number"
    if not replaces:
        order = "newer" if newer(version, before) else "older" if newer(before, version) else ""
        this = (
            f"this is {version}, which is {order}"
            if order
            else "this one has the same number and other files"
        )
        raise OtherVersion(f"`{found.id}` is installed in version {before}, {this}")
    _keep_others(known, found)
    _exchange(home, target)
    return Installed(found.id, about.title, version, before)


def _keep_others(known: Library, found: CheckedPack) -> None:
    """Refuse a version with which other packs or their scenarios could no longer be used. SettingsError."""
    then = found.library
    lost = [name for name in known.packs if then and name not in then.packs]
    lost += [
        f"{card.home}/{name}"
        for name, card in known.cards.items()
        if then and name not in then.cards and card.home != found.id and card.home not in lost
    ]
    if lost:
        names = ", ".join(f"`{name}`" for name in lost[:10])
        raise SettingsError(f"with this version of `{found.id}` these could no longer be used: {names}")


def _exchange(home: Path, target: Path) -> None:
    """Put one folder in the place of another. Should the machine stop in between, `tidied` undoes it."""
    old = target.with_name(f"{OLD}{target.name}")
    target.rename(old)
    try:
        home.rename(target)
    except BaseException:
        old.rename(target)
        raise
    _delete(old)


def remove(pack: str, content: Path, known: Library) -> None:
    """Take a pack of the player's own away. SettingsError if there is none, or others depend on it.

    OSError if it cannot be taken away; then it is there as before.
    """
    target = content / pack
    if pack not in own_packs(content):
        is_own = pack in known.packs and known.packs[pack].is_own
        said = f"`{pack}` is a pack of the game itself, and stays" if is_own else ""
        raise SettingsError(said or f"there is no pack `{pack[:40]}` of your own")
    needed = dependents(known, pack)
    if needed:
        names = ", ".join(f"`{name}` ({why})" for name, why in needed.items())
        raise SettingsError(f"`{pack}` stays: others need it: {names}; remove these first")
    with _alone(content):
        gone = Path(tempfile.mkdtemp(prefix=GONE, dir=content))
        try:
            target.rename(gone / "pack")
        finally:
            _delete(gone)


def own_packs(content: Path) -> list[str]:
    """List the names of the player's own packs, broken ones, too."""
    with suppress(OSError):
        return sorted(
            path.name for path in content.iterdir() if not path.name.startswith(".") and path.is_dir()
        )
    return []


def tidied(content: Path) -> None:
    """Take away what an install or a removal has left behind that did not come to its end."""
    with suppress(FileNotFoundError):
        for path in sorted(content.iterdir()):
            if path.name.startswith((NEW, GONE)):
                _delete(path)
            elif path.name.startswith(OLD):
                target = content / path.name.removeprefix(OLD)
                _delete(path) if os.path.lexists(target) else path.rename(target)


@contextmanager
def _alone(content: Path) -> Iterator[None]:
    """Let nobody else install meanwhile, and leave no empty folder.

    SettingsError if somebody else does; OSError if nothing can be written.
    """
    files.make_folder(content)
    handle = os.open(content, os.O_RDONLY) if fcntl is not None else -1
    try:
        if fcntl is not None:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise SettingsError("another pack is being installed or removed just now") from None
        tidied(content)
        yield
    finally:
        if handle >= 0:
            os.close(handle)
        with suppress(OSError):
            content.rmdir()  # Only if nothing is in it.


def _write(home: Path, members: dict[str, bytes]) -> None:
    """Write the files of a pack into a new folder, down to the disk."""
    home.mkdir()
    for name, content in members.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())


def _delete(path: Path) -> None:
    if path.is_symlink() or path.is_file():
        path.unlink()
    else:
        shutil.rmtree(path, ignore_errors=True)


def read_file(path: Path) -> bytes:
    """Read a pack in one file, as far as it may be long; OSError if it cannot be read."""
    with files.regular(path) as file:
        return files.part(file, MOST_ARCHIVE + 1)
