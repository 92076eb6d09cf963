"""An action in words: what is done, to whom or where, with what, and in which manner."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.verb import Args, Verb


def said_of(battle: Battle, action: Action, verb: str) -> str:
    """Say the action, its verb in those words: `throw against Brute`, `move to 5,3`, `end turn`.

    What a unit does to itself has no target in words; names are data, never markup.
    """
    target = battle.units.get(action.target_id)
    if target is not None:
        return verb if target.id == action.unit else f"{verb} against {target.name}"
    return verb if action.target is None else f"{verb} to {action.target}"


def said_of_ways(battle: Battle, action: Action, verb: Verb, args: Args) -> str:
    """Say in which way the action is done, by these of its arguments: ` (javelin)`; empty without any.

    It follows what `said_of` returns; names are data, never markup.
    """
    said = way(verb, args, battle, action.unit)
    return f" ({said})" if said else ""


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
