"""An action in words: what is done, and to whom or where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.verb import Args


def said_of(battle: Battle, action: Action, verb: str) -> str:
    """Say the action, its verb in those words: `throw against Brute`, `move to 5,3`, `end turn`.

    What a unit does to itself has no target in words; names are data, never markup.
    """
    target = battle.units.get(action.target_id)
    if target is not None:
        return verb if target.id == action.unit else f"{verb} against {target.name}"
    return verb if action.target is None else f"{verb} to {action.target}"


def said_of_ways(battle: Battle, action: Action, args: Args) -> str:
    """Say in which way the action is done, by these of its arguments: ` (javelin)`; empty without any.

    It follows what `said_of` returns; names are data, never markup.
    """
    unit = battle.units.get(action.unit)
    ways = []
    for name, value in args:
        item = battle.item_called(unit, value) if unit else ""
        ways.append(item or {"yes": name}.get(value, value if name == "with" else f"{name} {value}"))
    return f" ({', '.join(ways)})" if ways else ""
