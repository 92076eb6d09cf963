"""A frozen value with some fields changed: what `dataclasses.replace` does, ten times faster where it counts.

Battles, units and the like are remade at every event, so this is the hottest function of the game. They are
not slotted, which lets their fields be copied in one go (measured: 0.45 against 4.5 microseconds), and are
`Remade`, which lets the fields of the copies be found quickly.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeVar

T = TypeVar("T")

OMITTED: Final = {"omitted": True}
"""Metadata of a field that is not written while it is empty: data from before there was such a field still
fits, and has the same hash."""

_new, _set = object.__new__, object.__setattr__


class Remade:
    """Base of the frozen dataclasses that are remade at every event: their fields lie in a plain dict.

    The `__dict__` that Python makes by itself shares its keys with those of all objects of the class. In a
    copy of such a dict Python (3.11 to 3.13) does not remember where it found a field, and takes 30 ns each
    time instead of 8.
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        """Put the fields into a plain dict, which `changed` copies; a class with slots has no dict."""
        if hasattr(self, "__dict__"):
            _set(self, "__dict__", dict(self.__dict__.items()))


def changed(value: T, **changes: Any) -> T:
    """Return a copy of a frozen dataclass that checks nothing when it is made, with those fields changed.

    KeyError (TypeError for a slotted class) if there is no such field.
    """
    try:
        fields = value.__dict__
    except AttributeError:
        return replace(value, **changes)  # type: ignore[type-var]
    now = fields | changes
    if len(now) != len(fields):
        raise KeyError(f"{type(value).__name__} has no {', '.join(changes.keys() - fields.keys())}")
    copy = _new(type(value))
    _set(copy, "__dict__", now)  # The only way into something frozen.
    return copy
