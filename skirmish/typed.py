"""What people type: how long it may be, how it is quoted, what it may name; and how sentences are written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice
from typing import Final

from skirmish.errors import SettingsError

MOST_TYPED: Final = 2_000
"""Characters of one word of a command line, or of one line at a prompt."""
MOST_QUOTED: Final = 80
"""Characters of what was typed that are quoted."""
MOST_DIGITS: Final = 9
"""Digits of a number that is typed."""
MOST_NAMES: Final = 1_000
"""Known names among which the nearest is looked for."""
MOST_LISTED: Final = 200
"""Known names that are listed in a message."""

OF_THE: Final = re.compile(r"(?!(an?|the|all|some|those|one) )\w+ of the ", re.IGNORECASE)
"""A name that has no article of its own, and wants one in a sentence: who they are, and of what."""

_UNSEEN: Final = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def clean(text: str) -> str:
    """Return the text on one line, without characters that move a cursor or cannot be seen."""
    spaced = text.replace("\t", " ").replace("\n", " ")
    return "".join(char for char in spaced if unicodedata.category(char) not in _UNSEEN)


def quoted(text: str) -> str:
    """Return what was typed, or its beginning if it is long, as it may be shown."""
    return clean(text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…")


def capital(text: str) -> str:
    """Return the text with a capital at its beginning, which names and messages may not have."""
    return text[:1].upper() + text[1:]


def within(name: str) -> str:
    """Return the name as it is written within a sentence: `the escort`, `the People of the Goat`."""
    if name.startswith("The "):
        return f"the {name[4:]}"
    return f"the {name}" if OF_THE.match(name) else name


def subject(name: str) -> str:
    """Return the name as it is written where a sentence begins: `The People of the Goat`."""
    return capital(within(name))


def with_article(names: Iterable[str], said: str) -> str:
    """Return a sentence that begins with one of these names, with the article that the name wants there."""
    name = max((name for name in names if said.startswith(f"{name} ")), key=len, default="")
    return f"{subject(name)}{said.removeprefix(name)}" if name else said


def as_sentence(said: object) -> str:
    """Return a text, or what an error says, as a sentence, with one full stop; empty if it is."""
    text = str(said).removesuffix(".")
    return f"{capital(text)}." if text else ""


def number(text: str) -> int | None:
    """Read the whole number that was typed, from 0; None if it is none, or has too many digits."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def pick(what: str, given: str, known: Iterable[str]) -> str:
    """Return the given name if it is known; else SettingsError says what was probably meant."""
    names = list(known)
    if given in names:
        return given
    raise unknown(what, given, names)


def unknown(what: str, given: str, known: Iterable[str]) -> SettingsError:
    """Build the error that there is no such name, with what was probably meant."""
    names = list(known)
    near = nearest(given, names)
    hint = f"did you mean `{near}`?" if near else f"there are {_listed(names)}" if names else "there are none"
    return SettingsError(f"there is no {what} `{quoted(given)}`; {hint}")


def nearest(given: str, known: Iterable[str]) -> str:
    """Return the known name that was probably meant; empty if none is near."""
    near = get_close_matches(given[:MOST_QUOTED], [*islice(known, MOST_NAMES)], n=1)
    return near[0] if near else ""


def _listed(names: list[str]) -> str:
    """List the names in a text; those after the first `MOST_LISTED` are only counted."""
    more = len(names) - MOST_LISTED
    return ", ".join(names[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
