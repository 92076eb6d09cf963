"""What a player has written about the commands of a past battle: a small file beside its save."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from skirmish import files
from skirmish.errors import SaveError
from skirmish.records import lines, savefile

SUFFIX: Final = ".comments"
"""What the file is called after the name of its save."""
MOST_BYTES: Final = 1_000_000
"""A longer file is not read."""
LONGEST: Final = 200
"""Characters of one comment."""


def place_of(save: Path) -> Path:
    """Return where the comments on that save lie; there may be none."""
    return save.with_name(save.name + SUFFIX)


def comments(save: Path) -> Mapping[int, str]:
    """Read the comments on that save by the number of their step; data, never markup.

    SaveError if there is a file that cannot be read.
    """
    path = place_of(save)
    if not path.exists() and save.exists():  # What came with a file that was shared.
        return _sound({str(number): text for number, text in savefile.read(save).comments.items()})
    try:
        with files.regular(path) as file:
            found = json.loads(files.rest(file, MOST_BYTES))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        why = files.because(error) if isinstance(error, OSError) else "it is damaged"
        raise SaveError(f"{path.name} cannot be read: {why}") from None
    return dict(_sound(found.get("comments") if isinstance(found, dict) else None))


def _sound(found: Any) -> Mapping[int, str]:
    if not isinstance(found, dict):
        return {}
    return {
        int(step): text[:LONGEST]
        for step, text in found.items()
        if step.isascii() and step.isdecimal() and len(step) < 9 and isinstance(text, str) and text.strip()
    }


def shared(save: Path) -> bytes:
    """Return the save as one file to share, with the comments on it. SaveError if that cannot be read."""
    held = savefile.read(save)
    try:
        with files.regular(save) as file:
            text = lines.modern(savefile.read_from(file))[: held.size]
    except (OSError, ValueError) as error:
        raise SaveError(f"{save.name} cannot be read: {files.because(error)}") from None
    told = (savefile.comment_line(number, said) for number, said in comments(save).items())
    return text + b"".join(told)


def write_comment(save: Path, step: int, text: str) -> Mapping[int, str]:
    """Write a comment on that step in the place of an earlier one; an empty text takes it away.

    Return all comments. The file is there whole, old or new, at any moment. SaveError if it cannot be
    written, or if what is there cannot be read: then it is left as it is.
    """
    found = {**comments(save), step: " ".join(text.split())[:LONGEST]}
    kept = {number: found[number] for number in sorted(found) if found[number]}
    path = place_of(save)
    said = json.dumps({"comments": {str(number): said for number, said in kept.items()}}, indent=1) + "\n"
    try:
        put_whole(path, said.encode("ascii"))
    except OSError as error:
        raise SaveError(f"{path.name} cannot be written: {files.because(error)}") from None
    return kept


def put_whole(path: Path, text: bytes) -> None:
    """Put a file there in one go, in the place of an older one, readable for its owner alone.

    OSError if that cannot be done.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
