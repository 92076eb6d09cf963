"""What the enemies that a side knows of could do to one of its units, cell by cell, each by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import moved
from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.threat import Threat
from skirmish.grid import (
    Cell,
    distance2,
    eighths_between,
    facing_towards,
    is_adjacent,
    neighbours,
    steps_apart,
)
from skirmish.rules.next_act import next_acts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from skirmish.ai.worth.harm import Harm
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

SLIGHT: Final = 0.005
"""A chance below which a blow is not worth telling."""


@dataclass(frozen=True, slots=True)
class Reprisal:
    """The dearest blow that threatens from one enemy, as opponents estimate it."""

    foe: str
    """The unit that could strike it."""
    verb: str
    """The verb that it would use."""
    chance: float
    """Chance that it hurts."""
    damage: float
    """Mean of the points that it costs."""


class Foreseen(Threat):
    """The threat as players are told of it: enemies strike from more places than opponents reckon with.

    Who can only crawl, a single step, is told of as well.
    """

    def places(self, battle: Battle, unit: Unit, foe: Unit) -> tuple[Cell, ...]:
        """List where the foe might strike from: besides, from behind, and from afar at the least distance.

        From afar it may also be the nearest cell to which it can walk: it steps aside, or out of contact.
        """
        found = super().places(battle, unit, foe)
        terrain, ground = battle.terrain, self._reach.get(foe.id, 0)
        around = terrain.mask((unit.cell, *neighbours(unit.cell)))
        afar = [*terrain.cells(battle.sight.row(unit.cell) & ground & ~around)]
        more: list[Cell] = []
        if not is_adjacent(unit.cell, foe.cell):
            beside = [cell for cell in terrain.cells(around & ground) if cell != unit.cell]
            more += sorted(beside, key=lambda cell: -_behind(unit, cell))[:1]
        if afar:
            more.append(min(afar, key=lambda cell: (distance2(unit.cell, cell), _way(foe, cell))))
            more.append(min(afar, key=lambda cell: _way(foe, cell)))
        return tuple(dict.fromkeys((*found, *more)))

    def _ground_of(self, foe: Unit) -> int:
        """Return the mask of the cells that the foe can walk, or else crawl, to and still strike."""
        return super()._ground_of(foe) or self._steps_of(foe)

    def _steps_of(self, foe: Unit) -> int:
        """Return the mask of the cells beside the foe to which its first way of walking leads; 0 if none."""
        mind, world = self.mind, self.mind.released(foe)
        foe = world.units[foe.id]
        for verb in mind.ruleset.verbs.values():
            if verb.is_walk and mind.can(world, foe, verb):
                return verb.routes(world, mind.renewed(foe), ()).cells
        return 0


def _behind(unit: Unit, cell: Cell) -> int:
    """Return how far the cell is from where the unit looks, in eighths of a turn."""
    return eighths_between(facing_towards(unit.cell, cell), unit.facing)


def _way(foe: Unit, cell: Cell) -> tuple[int, int]:
    """Return how far the cell is from the foe, in steps, and then straight."""
    return steps_apart(foe.cell, cell), distance2(foe.cell, cell)


class Dangers:
    """What the enemies could do to one unit after another on one view; what that needs is worked out once."""

    def __init__(self, ruleset: Ruleset, view: Battle) -> None:
        self._mind = Mind(ruleset, view, LEVELS["regular"], lambda: False)
        self._threats: dict[str, Threat] = {}

    def at(self, unit: Unit) -> tuple[Reprisal, ...]:
        """Return the dearest blow of each enemy at the unit where, and as, it is given here.

        The dearest of all is the first. Enemies that do not know of the unit are left out; remembered ones
        are taken to be where they were.
        """
        threat = self._threat(unit.id)
        found: list[tuple[float, Reprisal]] = []
        for foe in threat.foes:
            if foe.side in unit.hidden_from:
                continue
            _, _, blow = self._dearest(unit, foe)
            if blow is not None:
                worth, action, harm = blow
                found.append((worth, Reprisal(foe.id, action.verb, harm.chance, harm.damage)))
        return tuple(reprisal for _, reprisal in sorted(found, key=lambda pair: (-pair[0], pair[1].foe)))

    def struck_from(self, unit: Unit, foe_id: str) -> Iterator[Battle]:
        """Yield the battle with that unit as given, and the enemy in each place that it might strike from.

        The enemy has a whole turn before it, or the rest of this round, but for what it takes to be ready.
        """
        threat = self._threat(unit.id)
        there, is_now, _ = self._dearest(unit, self._mind.world.units[foe_id])
        foe = there.units[foe_id] if is_now else self._mind.renewed(there.units[foe_id])
        there = there.with_unit(foe)
        for cell in threat.places(there, unit, foe):
            yield threat.come(there, foe, cell, unit.id)

    def _dearest(self, unit: Unit, foe: Unit) -> tuple[Battle, bool, tuple[float, Action, Harm] | None]:
        """Return the dearest blow that the foe can strike with its next act, or None; before it the battle.

        Between them: whether that act comes in this round, where acts alternate.
        """
        mind, threat = self._mind, self._threat(unit.id)
        start = moved(mind.world, unit, unit.cell)
        there, is_now = start, False
        for there, is_now in next_acts(mind.ruleset, start, foe.id, unit.id):
            blow = threat.worst(there, there.units[unit.id], foe, is_now=is_now)
            if blow is not None and blow[2].chance >= SLIGHT:
                return there, is_now, blow
        return there, is_now, None

    def walks(self, unit_id: str) -> dict[str, int]:
        """Return by enemy of the unit the mask of the cells that it can walk to by any of its walks."""
        return {foe.id: self._walk(foe) for foe in self._threat(unit_id).foes}

    def _threat(self, unit_id: str) -> Threat:
        if unit_id not in self._threats:
            world = self._mind.world
            unit = world.units[unit_id]
            self._threats[unit_id] = Foreseen(self._mind, unit, tuple(world.foes(unit.side)))
        return self._threats[unit_id]

    def _walk(self, foe: Unit) -> int:
        mind, mask = self._mind, 0
        world = mind.released(foe)
        foe = world.units[foe.id]
        for verb in mind.ruleset.verbs.values():
            if verb.is_walk and mind.can(world, foe, verb):
                for args in verb.variants(world, mind.renewed(foe)):
                    mask |= verb.routes(world, mind.renewed(foe), args).cells
        return mask


@dataclass(frozen=True, slots=True)
class Danger:
    """What threatens one unit."""

    blows: Mapping[Cell, tuple[Reprisal, ...]]
    """By cell: the dearest blow of each enemy that could strike there, the dearest of all first."""
    walks: Mapping[str, int]
    """By enemy: the mask of the cells that it can walk to in a turn of its own."""
    dangers: Dangers
    """What works out further cells on the same view, in one thread at a time."""


def danger(ruleset: Ruleset, view: Battle, unit_id: str, stands: Iterable[Unit]) -> Danger:
    """Work out what the enemies of that view could do to the unit, and where they can walk.

    `stands`: the unit as it would be, once for each cell.
    """
    known = Dangers(ruleset, view)
    blows = {unit.cell: known.at(unit) for unit in stands}
    return Danger(blows, known.walks(unit_id), known)
