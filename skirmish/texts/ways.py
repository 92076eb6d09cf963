"""How a verb is done, in words: with what, and in which manner."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.rules.verb import Args, Verb


def way(verb: Verb, args: Args, view: Battle, unit_id: str) -> str:
    """Say how the unit does it, in words: `bow, add 2, wind`, or of whom; the items come first."""
    tools, rest = [], []
    for name, value in args:
        item = view.item_called(view.units[unit_id], value)
        if item:
            tools.append(item)
        elif (other := view.units.get(value)) is not None:
            whom = "itself" if other.id == unit_id else other.name
            rest.append(whom if name == "of" else f"{name} {whom}")
        elif value == "yes":
            rest.append(name)
        else:
            rest.append(value if name == "with" or name in verb.title.split() else f"{name} {value}")
    return ", ".join([*tools, *rest])


def done_to(verb: Verb, whom: str, title: str = "") -> str:
    """Say what is done to whom: `shoot Pike`, but `throw at Pike`; `title` stands in the place of its own."""
    return " ".join(filter(None, (title or verb.title, verb.preposition, whom)))
