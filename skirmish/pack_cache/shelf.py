"""The library of packs, from the cache where that holds it, or else checked anew and kept."""

from __future__ import annotations

import hashlib
import json
import os
import time
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from skirmish import files
from skirmish.errors import SettingsError
from skirmish.homes import users_folder
from skirmish.pack_cache.stamp import FORM, Stamp, holding, stamp
from skirmish.packs.folders import content_folders

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirmish.packs.holdings import Library

NAMES: Final = f"packs-{'[0-9a-f]' * 16}.json"
"""Of the files that are kept: one for all folders of data without packs and maps, one for each other."""
MOST_BYTES: Final = 50_000_000
"""A longer file is not ours."""

MOST_KEPT: Final = 8
"""Folders of data whose packs are kept; of more, those that were not used for longest are dropped."""
FRESH: Final = 24 * 60 * 60.0
"""Seconds after which what is used is marked as used again."""


def cache_folder() -> Path:
    """Return the folder for what can be made again; nothing is made. SettingsError if there is none."""
    return users_folder("cache")


def kept_library(data_dir: Path | None = None) -> Library:
    """Return the library of the game's folder and of that one (None: the user's own)."""
    return kept_library_of(content_folders(data_dir))


def kept_library_of(folders: Sequence[Path]) -> Library:
    """Return the library of these folders, the game's own first.

    The same as `skirmish.packs.library.library` finds, but from the cache if nothing has changed since that
    was written. Never raises for what files hold, or for a cache that cannot be written.
    """
    try:
        home = cache_folder()
    except SettingsError:
        return _checked(tuple(folders))
    roots = holding(folders)  # In a new folder of data nothing is to be read: what is kept for others fits.
    now = stamp(roots)
    name = hashlib.sha256("\n".join(map(str, roots)).encode(errors="surrogateescape")).hexdigest()[:16]
    path = home / f"packs-{name}.json"
    kept = _read(path)
    if kept is not None:
        with suppress(Exception):  # Whatever is wrong with it: it can be made again.
            found = _of_kept(kept, roots, path, now)
            if found is not None:
                return found
    found = _checked(roots)
    _keep(path, now, found)
    return found


def _of_kept(kept: tuple[Any, bytes], roots: tuple[Path, ...], path: Path, now: Stamp) -> Library | None:
    """Make the library of what is kept, where at most some files have other texts since; else None.

    Raises anything if what is kept is none of ours.
    """
    told, text = kept
    old, body = _thawed(text, roots)
    if told["mark"] == now.mark:
        _use(path)
        return old
    changed = now.changed(told["code"], told["files"])
    if not changed:
        return None
    from skirmish.pack_cache.content import refrozen
    from skirmish.packs.renewal import renewed

    made = renewed(old, roots, changed)
    if made is not None:
        _write(path, now, _json(refrozen(body, *made)))
    return made[0] if made else None


def _thawed(text: bytes, roots: tuple[Path, ...]) -> tuple[Library, Any]:
    """Make the library of these folders of the text that is kept; return what the text holds, too."""
    from skirmish.pack_cache.content import thawed

    body = json.loads(text)
    return thawed(body, cache(partial(_checked, roots))), body


def _use(path: Path) -> None:
    """Mark the file as used, so that others are dropped before it; not at every start."""
    with suppress(OSError):
        if time.time() - path.stat().st_mtime > FRESH:
            os.utime(path)


def _checked(roots: tuple[Path, ...]) -> Library:
    from skirmish.packs.library import library

    return library(roots)


def _read(path: Path) -> tuple[Any, bytes] | None:
    """Read of what something is kept, and its text; None if there is none, or one damaged or of others."""
    try:
        with files.regular(path) as file:
            if hasattr(os, "getuid") and os.fstat(file.fileno()).st_uid != os.getuid():
                return None
            head, _, text = files.rest(file, MOST_BYTES).partition(b"\n")
        told = json.loads(head)
        whole = told["sum"] == hashlib.sha256(text).hexdigest()
        return (told, text) if whole and told["form"] == FORM else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _keep(path: Path, now: Stamp, found: Library) -> None:
    """Write the library to the cache, if it may be kept."""
    from skirmish.pack_cache.content import is_keepable

    if is_keepable(found):
        _write(path, now, _frozen(found))


def _frozen(found: Library) -> bytes:
    from skirmish.pack_cache.content import frozen

    return _json(frozen(found))


def _write(path: Path, now: Stamp, text: bytes) -> None:
    """Write that to the cache, whole or not at all; a disk that takes nothing is no mistake."""
    head = {"form": FORM, "mark": now.mark, "code": now.code, "files": dict(now.files)}
    with suppress(OSError):
        files.write_whole(path, _json({**head, "sum": hashlib.sha256(text).hexdigest()}) + b"\n" + text)
        _drop_oldest(path)


def _json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(errors="surrogatepass")


def _drop_oldest(newest: Path) -> None:
    """Remove what was not used for longest beside that file, as far as there is too much; OSError."""
    found = [path for path in newest.parent.glob(NAMES) if path != newest]
    found.sort(key=lambda path: path.lstat().st_mtime, reverse=True)
    for path in found[MOST_KEPT - 1 :]:
        path.unlink(missing_ok=True)
