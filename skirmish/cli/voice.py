"""What the commands say: data on standard output, words on standard error, and never a control character."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

import click

from skirmish.errors import SettingsError

FINE: Final = 0
"""Exit code: done."""
FOUND: Final = 1
"""Exit code: problems were found, or the rules refuse."""
USAGE: Final = 2
"""Exit code: the command line makes no sense, or names what does not exist."""
UNREADABLE: Final = 3
"""Exit code: a file cannot be read or written."""
INTERRUPTED: Final = 130
"""Exit code: interrupted from the keyboard."""
CLOSED: Final = 141
"""Exit code: whoever read the output has gone."""

_UNSEEN: Final = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def clean(text: str) -> str:
    """One line of text as it may be shown: what moves a cursor or cannot be seen is left out."""
    spaced = text.replace("\t", " ").replace("\n", " ")
    return "".join(char for char in spaced if unicodedata.category(char) not in _UNSEEN)


def put(text: str = "") -> None:
    """A line of data."""
    click.echo(clean(text))


def say(text: str) -> None:
    """Lines of words about the data."""
    for line in text.splitlines():
        click.echo(clean(line), err=True)


def pick(what: str, given: str, known: Iterable[str]) -> str:
    """The given name if it is known. SettingsError, with what was probably meant, if it is not."""
    names = list(known)
    if given in names:
        return given
    near = get_close_matches(given, names, n=1, cutoff=0.6)
    hint = (
        f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}" if names else "there are none"
    )
    raise SettingsError(f"there is no {what} {clean(given)!r}; {hint}")
