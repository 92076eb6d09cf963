"""What a unit does for its side: it helps who fights alone, and brings round who has fallen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.worth import WOUND
from skirmish.grid import is_adjacent, steps_apart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

HELP: Final = 0.25
"""What one cell nearer to an enemy that a comrade fights alone is worth, in points."""
FAR: Final = 8
"""Cells beyond which nobody comes to help."""
ROUSED: Final = 0.5
"""The part of its worth that a fallen unit has for its side once it is up again, hurt as it is."""
SAVED: Final = 0.2
"""The part of its worth that a dying unit has for its side once it lives, out cold as it is."""


def fought_alone(mind: Mind, unit: Unit) -> tuple[Cell, ...]:
    """List the cells of the enemies beside which one comrade of the unit stands, and nobody else."""
    comrades = [mate for mate in mind.world.up(unit.side) if mate.id != unit.id]
    return tuple(
        foe.cell for foe in mind.foes(unit) if sum(is_adjacent(mate.cell, foe.cell) for mate in comrades) == 1
    )


def help_from(cell: Cell, foes: Sequence[Cell]) -> float:
    """Return what it is worth to comrades, in points, that a unit is in that cell: near one of those foes."""
    return HELP * (FAR - min(FAR, *(steps_apart(cell, foe) for foe in foes))) if foes else 0.0


def company(cell: Cell, mates: Sequence[Cell]) -> float:
    """Return what it is worth, in points, to be in that cell rather than far from all those comrades."""
    near = sum(FAR - min(FAR, steps_apart(cell, mate)) for mate in mates)
    return HELP * near / max(1, len(mates))


def mended(mind: Mind, before: Battle, after: Battle, actor: Unit) -> float:
    """Return what it is worth to the side, in points, that comrades of the actor are up or well again.

    It is worth less with each enemy beside them.
    """
    gained = 0.0
    for mate in before.units.values():
        now = after.units[mate.id]
        if now is mate or mate.side != actor.side or mate.id == actor.id:
            continue
        part = _better(mate, now, mind.ruleset.floor)
        foes = sum(is_adjacent(foe.cell, now.cell) for foe in after.foes(actor.side))
        gained += mind.values[mate.id] * part / (1 + foes)
    return gained


def _better(mate: Unit, now: Unit, floor: int) -> float:
    """Return the part of its worth that a unit has won back that is better off now.

    `floor`: the points at which it falls.
    """
    if now.out:
        return SAVED if mate.hp <= 0 < now.hp else 0.0
    left = max(1, now.hp - floor)
    return ROUSED if mate.out else WOUND * max(0, now.hp - mate.hp) / left
