"""The same again: what was done last, by the unit that is asked now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell
from skirmish.model.kit import item_named

if TYPE_CHECKING:
    from skirmish.model.action import Action, Target
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Args, Option

_NOBODY: Final = "(nobody)"
"""A target that nobody has."""


@dataclass(frozen=True, slots=True)
class Done:
    """Something that a player did with a unit."""

    action: Action
    """What."""
    doer: Unit | None
    """The unit as it was before: where it stood, and what it had; None if a side did it."""


def repeated(options: Sequence[Option], view: Battle, done: Done) -> Action | None:
    """Return the option that does the same: at the same target, or a walk by as much.

    None if the unit whose options these are cannot do it now.
    """
    action, doer = done.action, done.doer
    for option in options:
        unit = view.units[option.unit]
        target = _target(option, unit, doer, action)
        if target != _NOBODY and option.verb.id == action.verb and _is_alike(option.args, unit, doer, action):
            return option.action(target)
    return None


def _target(option: Option, unit: Unit, doer: Unit | None, action: Action) -> Target:
    """Return what the option would be aimed at; `_NOBODY` if it cannot be aimed so."""
    target = action.target
    if isinstance(target, Cell) and doer is not None and unit.id != doer.id:
        target = Cell(unit.cell.x + target.x - doer.cell.x, unit.cell.y + target.y - doer.cell.y)
    return target if target in option.targets else _NOBODY


def _is_alike(args: Args, unit: Unit, doer: Unit | None, action: Action) -> bool:
    """Tell whether the arguments are the same, things counted by their name."""
    plain = tuple(pair for pair in action.args if pair[0] != "facing")
    return _named(args, unit) == (_named(plain, doer) if doer is not None else plain)


def _named(args: Args, unit: Unit) -> Args:
    items = ((name, value, item_named(unit.items, value)) for name, value in args)
    return tuple((name, item.name if item else value) for name, value, item in items)
