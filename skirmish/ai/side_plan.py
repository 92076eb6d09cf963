"""What a unit's place is worth to its side: who stands by whom, who needs help, who must be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.worth import WOUND, is_mark
from skirmish.grid import distances, is_adjacent, steps_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.ai.threat import Threat
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

STRIDE: Final = 14
"""Half steps that a comrade can come in a turn to strike at who strikes the unit."""
ALONE: Final = 0.5
"""What each enemy that can strike at the unit takes off for whom there is no comrade near, in points."""
LEADER: Final = 3.0
"""How many times as much it takes off a leader."""
HELP: Final = 0.25
"""What one cell nearer to an enemy that a comrade fights alone is worth, in points."""
FAR: Final = 8
"""Cells beyond which nobody comes to help."""
ROUSED: Final = 0.5
"""The part of its worth that a fallen unit has for its side once it is up again, hurt as it is."""


class SidePlan:
    """What the places of one unit are worth to its side, in one decision."""

    def __init__(self, mind: Mind, unit: Unit, threat: Threat) -> None:
        self.mind = mind
        """The decision it belongs to."""
        self.unit = unit
        """Whose places are weighed."""
        self.threat = threat
        """What enemies could do to the unit."""
        self.comrades = tuple(mate for mate in mind.world.up(unit.side) if mate.id != unit.id)
        """The others of its side that take part."""
        is_kept = is_mark(mind.world, unit)  # It stays behind the others, whatever becomes of them.
        self._alone = ALONE * (0.0 if is_kept else LEADER if self._is_leader() else 1.0)
        self._near = tuple(self._within(mate.cell) for mate in self.comrades) if self._alone else ()
        self._needy = () if is_kept else tuple(self._fought_alone())
        self._kept: dict[Cell, float] = {}

    def worth(self, cell: Cell) -> float:
        """Return what it is worth to the side, in points, that the unit is in that cell."""
        if cell not in self._kept:
            self._kept[cell] = self._help(cell) - self._alone * self._outnumbered(cell)
        return self._kept[cell]

    def _is_leader(self) -> bool:
        """Tell whether no comrade is worth as much to the side as the unit."""
        values = self.mind.values
        return values[self.unit.id] > max((values[mate.id] for mate in self.comrades), default=0.0)

    def _outnumbered(self, cell: Cell) -> int:
        """Count the enemies that can strike at the cell beyond one for the unit and each comrade near."""
        if not self._alone:
            return 0
        bit = self.mind.world.terrain.bit(cell)
        support = sum(mask >> bit & 1 for mask in self._near)
        return max(0, self.threat.watchers(cell) - 1 - support)

    def _help(self, cell: Cell) -> float:
        if not self._needy:
            return 0.0
        return HELP * (FAR - min(FAR, min(steps_apart(cell, foe) for foe in self._needy)))

    def _fought_alone(self) -> Iterator[Cell]:
        """Yield the cells of the enemies that stand beside a comrade who has nobody else beside them."""
        for mate in self.comrades:
            foes = [foe for foe in self.threat.foes if is_adjacent(mate.cell, foe.cell)]
            for foe in foes:
                if sum(is_adjacent(other.cell, foe.cell) for other in self.comrades) <= 1:
                    yield foe.cell

    def _within(self, start: Cell) -> int:
        """Return the mask of the cells to which one could come from there in a turn."""
        terrain = self.mind.world.terrain
        doors = self.mind.world.ground.open_doors
        return distances(terrain, doors, (start,), diagonal=self.mind.ruleset.diagonal, budget=STRIDE).cells


def mended(mind: Mind, before: Battle, after: Battle, actor: Unit) -> float:
    """Return what it is worth to the side, in points, that comrades of the actor are up or well again.

    A place where enemies stand around the fallen is worth less with each of them.
    """
    gained = 0.0
    for mate in before.units.values():
        now = after.units[mate.id]
        if now is mate or mate.side != actor.side or mate.id == actor.id or now.out:
            continue
        part = ROUSED if mate.out else WOUND * max(0, now.hp - mate.hp) / max(1, now.hp)
        foes = sum(is_adjacent(foe.cell, now.cell) for foe in after.foes(actor.side))
        gained += mind.values[mate.id] * part / (1 + foes)
    return gained
