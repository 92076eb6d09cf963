"""Hints for a word that is not known: which of the known ones is probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.typed import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str], what: str = "there are") -> str:
    """Return the nearest known word as a hint; without one, a short list of all; empty if that is long."""
    names = list(known)
    near = meant(word, names)
    if near:
        return near
    if names and what == "there are":
        what = f"there {'is' if len(names) == 1 else 'are'}"
    return f"{what} {', '.join(names)}" if 0 < len(names) <= 12 else ""


def meant(word: str, words: Iterable[str]) -> str:
    """Ask whether the nearest of the words is meant; empty if none is near."""
    near = nearest(word, words)
    return f"did you mean `{near}`?" if near else ""
