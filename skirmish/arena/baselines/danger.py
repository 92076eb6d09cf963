"""What enemies could do to a unit in some cell, once they have had a turn of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.arena.baselines.blows import priced
from skirmish.arena.baselines.foes import known_foes, lost_foes
from skirmish.arena.baselines.value import gain
from skirmish.arena.baselines.walking import Arm, arms_of
from skirmish.errors import NotInView
from skirmish.grid import Cell, neighbours, steps_apart
from skirmish.model.action import Action
from skirmish.model.change import changed

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

COARSE: Final = 3
"""Cells of distance that are taken for one when a blow from afar is priced."""


class DangerPrices:
    """Prices what threatens units, on one view; each blow is priced once."""

    def __init__(self, ruleset: Ruleset, ground: Battle) -> None:
        self.ruleset = ruleset
        """Whose verbs are priced."""
        self.ground = ground.altered(units={**{foe.id: foe for foe in lost_foes(ground)}, **ground.units})
        """The view to try things out on, with lost enemies where they were last seen."""
        self._reaches: dict[str, int] = {}
        self._arms: dict[str, list[Arm]] = {}
        self._priced: dict[tuple[str, str, int], float] = {}

    def at(self, unit: Unit, cell: Cell) -> float:
        """Compute what enemies could gain from the unit if it stood in that cell, one blow of each.

        An enemy that could strike others as well counts for its share: it strikes but one of them.
        """
        bit = self.ground.terrain.bit(cell)
        return sum(
            self.by(foe, unit, cell) / (1 + self._others(foe, unit))
            for foe in known_foes(self.ground, unit)
            if self._threatened(foe) >> bit & 1
        )

    def _others(self, foe: Unit, unit: Unit) -> int:
        """Count the comrades of the unit that the enemy could strike instead."""
        cells, bit = self._threatened(foe), self.ground.terrain.bit
        return sum(cells >> bit(own.cell) & 1 for own in self.ground.up(unit.side) if own.id != unit.id)

    def _threatened(self, foe: Unit) -> int:
        """Return the mask of the cells that the enemy sees, or touches after a walk."""
        return self._reach(foe) | self.ground.sight.row(foe.cell)

    def by(self, foe: Unit, unit: Unit, cell: Cell) -> float:
        """Compute what that enemy could gain: from where it stands, or after walking up to the unit."""
        bit = 1 << self.ground.terrain.bit(cell)
        near = self._price(foe, unit, cell, self._beside(cell)) if self._reach(foe) & bit else 0.0
        return max(near, self.gained(foe, foe.cell, unit, cell))

    def gained(self, unit: Unit, own: Cell, foe: Unit, cell: Cell) -> float:
        """Compute what a unit in one cell could gain from an enemy in another; 0 if they are out of sight."""
        in_sight = self.ground.sight.row(cell) >> self.ground.terrain.bit(own) & 1
        return self._price(unit, foe, cell, own) if in_sight else 0.0

    def watchers(self, unit: Unit, cell: Cell) -> int:
        """Count the enemies that could come to that cell in a turn, or see it from where they stand."""
        bit = self.ground.terrain.bit(cell)
        return sum(self._threatened(foe) >> bit & 1 for foe in known_foes(self.ground, unit))

    def _reach(self, foe: Unit) -> int:
        """Return the mask of the cells that touch one to which the enemy can walk in a turn."""
        if foe.id not in self._reaches:
            cells = self._walkable(foe) | 1 << self.ground.terrain.bit(foe.cell)
            stride = self.ground.terrain.stride
            row = cells | cells << 1 | cells >> 1
            self._reaches[foe.id] = row | row << stride | row >> stride
        return self._reaches[foe.id]

    def _walkable(self, foe: Unit) -> int:
        fresh = changed(foe, tallies={}, notes={})
        rested = self.ground.with_unit(fresh)
        for verb in self.ruleset.verbs.values():
            if verb.is_walk and verb.can_start(rested, fresh) is None:
                for args in verb.variants(rested, fresh)[:1]:
                    return verb.routes(rested, fresh, args).cells
        return 0

    def _beside(self, cell: Cell) -> Cell | None:
        """Return a free cell beside another; None if there is none."""
        terrain = self.ground.terrain
        free = (one for one in neighbours(cell) if terrain.has(one) and self.ground.at(one) is None)
        return next((one for one in free if terrain.walkable >> terrain.bit(one) & 1), None)

    def _price(self, unit: Unit, foe: Unit, cell: Cell, own: Cell | None) -> float:
        """Price the best blow of a unit in the cell `own` against another in `cell`, roughly by distance."""
        if own is None:
            return 0.0
        steps = steps_apart(own, cell)
        key = (unit.id, foe.id, steps if steps <= 1 else 1 + (steps + COARSE - 2) // COARSE)
        if key not in self._priced:
            there = changed(unit, cell=own, tallies={}, notes={})
            moved = self.ground.with_unit(there).with_unit(changed(foe, cell=cell))
            self._priced[key] = self._best(moved, there, foe)
        return self._priced[key]

    def _best(self, ground: Battle, unit: Unit, foe: Unit) -> float:
        if unit.id not in self._arms:
            first: dict[tuple[str, str | None], Arm] = {}
            for verb, args in arms_of(self.ruleset, self.ground, unit):
                first.setdefault((verb, dict(args).get("with")), (verb, args))
            self._arms[unit.id] = list(first.values())
        found = 0.0
        for verb, args in self._arms[unit.id]:
            action = Action(unit.id, verb, foe.id, args)
            try:
                if self.ruleset.verbs[verb].can_target(ground, action) is not None:
                    continue
            except NotInView:
                continue
            blow = priced(self.ruleset, ground, action, foresight=0)
            if blow is not None:
                found = max(found, gain(self.ruleset, ground, blow))
        return found
