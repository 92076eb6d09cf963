"""What the enemies that a side knows of could do to one of its units, cell by cell, each by itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skirmish.ai.belief import moved
from skirmish.ai.mind import LEVELS, Mind
from skirmish.ai.plans.threat import Threat
from skirmish.ai.retaliation import SLIGHT, Reprisal
from skirmish.model.change import changed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

Stand = tuple["Cell", int]
"""A cell, and which way (0..7) the unit would look there."""


@dataclass(frozen=True, slots=True)
class Danger:
    """What threatens one unit."""

    blows: Mapping[Cell, tuple[Reprisal, ...]]
    """By cell: the dearest blow of each enemy that could strike there, the dearest of all first."""
    walks: Mapping[str, int] = field(default_factory=dict)
    """By enemy: the mask of the cells that it can walk to in a turn of its own."""


def danger(ruleset: Ruleset, view: Battle, unit_id: str, stands: Iterable[Stand]) -> Danger:
    """Work out what the enemies of that view could do to the unit if it stood so.

    Enemies that do not know of the unit are left out; remembered ones are taken to be where they were.
    """
    mind = Mind(ruleset, view, LEVELS["regular"], lambda: False)
    world = mind.world
    unit = world.units[unit_id]
    foes = tuple(world.foes(unit.side))
    threat = Threat(mind, unit, foes)
    blows = {cell: _blows(world, threat, changed(unit, facing=facing), cell) for cell, facing in stands}
    return Danger(blows, {foe.id: _walk(mind, foe) for foe in foes})


class Dangers:
    """What the enemies could do to one unit after another on one view; what that needs is worked out once."""

    def __init__(self, ruleset: Ruleset, view: Battle) -> None:
        self._mind = Mind(ruleset, view, LEVELS["regular"], lambda: False)
        self._threats: dict[str, Threat] = {}

    def at(self, unit_id: str, cell: Cell, facing: int) -> tuple[Reprisal, ...]:
        """Return the dearest blow of each enemy at the unit in that cell, the dearest of all first."""
        world = self._mind.world
        unit = world.units[unit_id]
        threat = self._threats.get(unit_id)
        if threat is None:
            threat = self._threats[unit_id] = Threat(self._mind, unit, tuple(world.foes(unit.side)))
        return _blows(world, threat, changed(unit, facing=facing), cell)


def _blows(world: Battle, threat: Threat, unit: Unit, cell: Cell) -> tuple[Reprisal, ...]:
    there = moved(world, unit, cell)
    found: list[tuple[float, Reprisal]] = []
    for foe in threat.foes:
        if foe.side in unit.hidden_from:
            continue
        blow = threat.worst(there, there.units[unit.id], foe)
        if blow is not None and blow[2].chance >= SLIGHT:
            worth, action, harm = blow
            found.append((worth, Reprisal(foe.id, action.verb, harm.chance, harm.damage)))
    return tuple(reprisal for _, reprisal in sorted(found, key=lambda pair: (-pair[0], pair[1].foe)))


def _walk(mind: Mind, foe: Unit) -> int:
    """Return the mask of the cells that the enemy can walk to by any of its walks, as far as is known."""
    mask, world = 0, mind.world
    for verb in mind.ruleset.verbs.values():
        if verb.is_walk and mind.can(world, foe, verb):
            for args in verb.variants(world, mind.renewed(foe)):
                mask |= verb.routes(world, mind.renewed(foe), args).cells
    return mask
