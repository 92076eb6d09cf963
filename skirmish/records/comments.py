"""What a player has written about the commands of a past battle: a small file beside its save."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from skirmish import files
from skirmish.errors import SaveError
from skirmish.records import lines, savefile
from skirmish.records.small_file import read_json, write_json

SUFFIX: Final = ".comments"
"""What the file is called after the name of its save."""
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
    return _sound(read_json(path).get("comments"))


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
    write_json(place_of(save), {"comments": {str(number): said for number, said in kept.items()}})
    return kept
