"""What the enemies that a side knows of could do to one of its units in a cell: the dearest blow of all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import moved
from skirmish.ai.mind import LEVELS, Mind
from skirmish.ai.plans.threat import Threat
from skirmish.model.change import changed

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

SLIGHT: Final = 0.005
"""A chance below which a blow is not worth telling."""


@dataclass(frozen=True, slots=True)
class Reprisal:
    """The dearest blow that threatens."""

    foe: str
    """The unit that could strike it."""
    verb: str
    """The verb that it would use."""
    chance: float
    """Chance that it hurts."""
    damage: float
    """Mean of the points that it costs."""


class Reprisals:
    """The answers to one side's moves on one view; what they need is worked out once."""

    def __init__(self, ruleset: Ruleset, view: Battle) -> None:
        self._mind = Mind(ruleset, view, LEVELS["regular"], lambda: False)
        self._threats: dict[str, Threat] = {}

    def at(self, unit_id: str, cell: Cell, facing: int) -> Reprisal | None:
        """Return the dearest blow at that unit if it stood in that cell with that facing (0..7).

        None if nobody known could strike one. Enemies that do not know of the unit are left out.
        """
        world = self._mind.world
        there = moved(world, changed(world.units[unit_id], facing=facing), cell)
        unit = there.units[unit_id]
        threat = self._threats.get(unit_id)
        if threat is None:
            threat = self._threats[unit_id] = Threat(self._mind, world.units[unit_id])
        found: list[tuple[float, Reprisal]] = []
        for foe in threat.foes:
            if foe.side in unit.hidden_from:
                continue
            blow = threat.worst(there, unit, foe)
            if blow is not None and blow[2].chance >= SLIGHT:
                worth, action, harm = blow
                found.append((worth, Reprisal(foe.id, action.verb, harm.chance, harm.damage)))
        return max(found, key=lambda pair: pair[0])[1] if found else None
