"""`rules new`: the package of a rule system to start from, made of the example that ships with the game."""

from __future__ import annotations

import keyword
import re
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from skirmish.cli.output import put, typed_with
from skirmish.errors import FileError, SettingsError
from skirmish.files import because, write_folder
from skirmish.packs.folders import game_folder

EXAMPLE: Final = "starter"
"""The example, and the word in it that stands for the system's id."""
COPIED: Final = {".py", ".toml", ".md", ".yaml"}
"""Endings of the files that are copied."""
_ID: Final = re.compile(r"[a-z][a-z0-9_]{1,19}")


def write_ruleset(name: str, folder: Path, known: frozenset[str]) -> None:
    """Write a package for the system of that id into the folder, which must not be there; say what next.

    SettingsError if it cannot be called so (`known` are the ids that are taken); FileError, with nothing
    written, if the disk does not take it.
    """
    _check(name, known)
    if folder.exists():
        raise SettingsError(f"{folder} is there already; choose another id")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise SettingsError(f"there is a Python package `{name}` already, which would be in the way")
    example = game_folder() / "examples" / EXAMPLE
    try:
        texts = {
            _renamed(path.relative_to(example).as_posix(), name): _renamed(path.read_text("utf-8"), name)
            for path in sorted(example.rglob("*"))
            if path.suffix in COPIED and "__pycache__" not in path.parts
        }
        write_folder(folder, texts, f".{name}-")
    except OSError as error:
        raise FileError(f"the package cannot be written: {because(error)}") from None
    put(f"{folder}: a rule system to start from; its README.md says what is where.")
    where = shlex.quote(str(folder) if folder.is_absolute() else f"./{folder}")
    put(f"Install it:  python -m pip install -e {where}")
    put(f"Play it:     {typed_with(folder / 'data')} play {name}_duel")


def _check(name: str, known: frozenset[str]) -> None:
    """Raise SettingsError if no package of a system can be called so."""
    if keyword.iskeyword(name):
        raise SettingsError(f"`{name}` cannot be an id: it is a word of Python itself")
    if not _ID.fullmatch(name):
        raise SettingsError(
            f"`{name[:40]}` cannot be an id: small letters, digits and _, a letter first, 2 to 20"
        )
    if name in known:
        raise SettingsError(f"there is a ruleset `{name}` already")


def _renamed(text: str, name: str) -> str:
    """Put the new id and title in the place of those of the example."""
    return text.replace(EXAMPLE, name).replace(EXAMPLE.capitalize(), name.replace("_", " ").capitalize())
