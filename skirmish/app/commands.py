"""Commands of pages and of the map editor: a word, and perhaps what it is about, as `look core`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Does = Mapping[str, Callable[..., None]]
"""By the word of a command: what does it. It is called with the rest of the command, if there is any."""


def do(does: Does, command: str) -> None:
    """Do what the command stands for. KeyError if nothing does: then a row offers what its page lacks."""
    word, _, rest = command.partition(" ")
    if rest:
        does[word](rest)
    else:
        does[word]()
