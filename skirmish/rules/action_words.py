"""An action in words: what is done, and to whom or where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle


def said_of(battle: Battle, action: Action, verb: str) -> str:
    """Say the action, its verb in those words: `throw against Brute`, `move to 5,3`, `end turn`.

    What a unit does to itself has no target in words; names are data, never markup.
    """
    target = battle.units.get(action.target_id)
    if target is not None:
        return verb if target.id == action.unit else f"{verb} against {target.name}"
    return verb if action.target is None else f"{verb} to {action.target}"
