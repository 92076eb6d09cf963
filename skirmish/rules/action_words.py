"""An action in words: what is done, to whom or where, with what, and in which manner."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.verb import Args, Verb


def before_cell(verb: Verb) -> str:
    """Return the word between a verb and the cell that it is aimed at: `move to 5,3`, `force door at 8,2`."""
    return verb.preposition or "to"


def said_of(battle: Battle, action: Action, verb: str, where: str = "to") -> str:
    """Say the action, its verb in those words: `throw against Brute`, `move to 5,3`, `end turn`.

    `where` stands before a cell (`before_cell`). What a unit does to itself has no target in words; names
    are data, never markup.
    """
    target = battle.units.get(action.target_id)
    if target is not None:
        return verb if target.id == action.unit else f"{verb} against {target.name}"
    return verb if action.target is None else f"{verb} {where} {action.target}"


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
        what = _what(view, unit_id, value)
        is_clear = name == "of" if value in view.units else name == "with" or name in verb.title.split()
        if view.item_called(view.units[unit_id], value):
            tools.append(what)
        elif is_clear and value != "yes":
            rest.append(what)
        else:
            rest.append(detail(view, unit_id, name, value))
    return ", ".join([*tools, *rest])


def detail(view: Battle, unit_id: str, name: str, value: str) -> str:
    """Say one argument in full: `with sword`, `of Ysolt`, `add 2`; one that is only chosen, by its name."""
    return name if value == "yes" else f"{name} {_what(view, unit_id, value)}"


def _what(view: Battle, unit_id: str, value: str) -> str:
    """Return the name of the item or unit that the argument is, or else the value itself."""
    if value == unit_id:
        return "itself"
    other = view.units.get(value)
    return view.item_called(view.units[unit_id], value) or (other.name if other else value)


def done_to(verb: Verb, whom: str, title: str = "") -> str:
    """Say what is done to whom: `shoot Pike`, but `throw at Pike`; `title` stands in the place of its own."""
    return " ".join(filter(None, (title or verb.title, verb.preposition, whom)))
