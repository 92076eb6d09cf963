"""How a verb is done, in words: with what, and in which manner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.rules.verb import Args, Verb

_AT: Final = ("throw", "cast", "fire")
"""Last words of what one does at somebody; all else is done to somebody."""


def way(verb: Verb, args: Args, view: Battle, unit_id: str) -> str:
    """Say how the unit does it, in words: `bow, add 2, wind`; the items come first."""
    tools, rest = [], []
    for name, value in args:
        item = view.item_called(view.units[unit_id], value)
        if item:
            tools.append(item)
        elif value == "yes":
            rest.append(name)
        else:
            rest.append(value if name == "with" or name in verb.title.split() else f"{name} {value}")
    return ", ".join([*tools, *rest])


def done_to(title: str, whom: str) -> str:
    """Say what is done to whom: `shoot Pike`, but `throw at Pike`."""
    return f"{title} at {whom}" if title.endswith(_AT) else f"{title} {whom}"
