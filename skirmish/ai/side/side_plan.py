"""What a unit does for its side: it bars the way to a mark, helps who fights alone, heals the fallen."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from skirmish.ai.side.open_ground import harms_from_afar
from skirmish.ai.side.ways import ways_to
from skirmish.ai.worth.reckoner import WOUND, is_mark
from skirmish.grid import distance2, is_adjacent, neighbours, steps_apart
from skirmish.rules.objectives import default, kind_of
from skirmish.rules.objectives.objective import Pursuit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell, Distances
    from skirmish.grid.terrain import Mask, Terrain
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

HELP: Final = 0.25
"""What one cell nearer to an enemy that a comrade fights alone is worth, in points."""
FAR: Final = 8
"""Cells beyond which nobody comes to help."""
ROUSED: Final = 0.5
"""The part of its worth that a fallen unit has for its side once it is up again, hurt as it is."""
SAVED: Final = 0.2
"""The part of its worth that a dying unit has for its side once it lives, though it takes no further part."""
BARRING: Final = Pursuit(rank=0, nearer=0.3, inside=3.0)
"""What it is worth to bar the only way to a comrade who must not be put out."""
GATES: Final = 5
"""Narrow places that are looked at, the nearest ones."""
COMING: Final = 3
"""Enemies that are counted, those nearest to whom they want."""
DETOUR: Final = 8
"""Half steps by which a way must grow for it to count as barred."""
BEND: Final = 4
"""Half steps by which a way may be longer than the shortest one and still be taken."""


def gate_to_bar(mind: Mind, unit: Unit) -> Mask:
    """Return the cell in which this unit, rather than a comrade, bars the way to a mark of its side.

    As a mask; 0 if there is no such cell, or if enemies would be there first.
    """
    world = mind.world
    marks = [mate for mate in world.up(unit.side) if is_mark(world, mate)]
    if any(mark.id == unit.id for mark in marks) or has_to_attack(mind):
        return 0
    gates = (_Approach(mind, unit, mark).gate() for mark in marks)
    return next((1 << world.terrain.bit(gate) for gate in gates if gate is not None), 0)


class _Approach:
    """How enemies come to a mark, for a unit that could bar their way."""

    def __init__(self, mind: Mind, unit: Unit, mark: Unit) -> None:
        self.mind = mind
        self.unit = unit
        self.mark = mark.cell
        world = mind.world
        self.mates = [mate for mate in world.up(unit.side) if mate.id != unit.id and not is_mark(world, mate)]
        self.taken = world.terrain.mask(mate.cell for mate in self.mates)
        self.ways = self._ways(self.mark, self.taken)
        foes = mind.foes(mark)[:COMING]
        barred = () if only_shoot(mind, foes, mark) else foes
        known = {foe.cell: self.ways.get(foe.cell) for foe in barred}
        self.coming = {cell: way for cell, way in known.items() if way is not None}

    def gate(self) -> Cell | None:
        """Return the cell that bars most enemies from the mark, if the unit is the one to go there."""
        if not self.coming:
            return None
        terrain = self.mind.world.terrain
        around = self.ways.within(max(self.coming.values()) - 1) & ~(1 << terrain.bit(self.mark))
        places = sorted(
            terrain.cells(narrow(terrain, self.taken) & around),
            key=lambda cell: (steps_apart(cell, self.unit.cell), cell),
        )
        barred = ((self._barred(place), -(self.ways.get(place) or 0), place) for place in places[:GATES])
        best = max(barred, default=(0, 0, None), key=lambda one: one[:2])
        return self._within(best[2]) if best[2] and best[0] else None

    def _within(self, gate: Cell) -> Cell:
        """Return that cell; of a closed door the one behind it: who stands in a door lets every shot in."""
        terrain = self.mind.world.terrain
        shut = terrain.doors & ~self.mind.world.ground.open_doors
        away = self.ways.get(gate)
        if away is None or not shut >> terrain.bit(gate) & 1:
            return gate
        # Nobody goes slantwise through a door.
        beside = [cell for cell in neighbours(gate) if distance2(gate, cell) == 1]
        inner = [(way, cell) for cell in beside if (way := self.ways.get(cell)) and way < away]
        return min(inner, default=(away, gate))[1]

    def _barred(self, place: Cell) -> int:
        """Count the enemies whom the unit keeps from the mark in that place; 0 if it is not the one to go."""
        away = self._ways(place, 0)
        passing = {
            foe: way
            for foe, way in self.coming.items()
            if _sum(away.get(foe), away.get(self.mark)) <= way + BEND
        }
        own, others = away.get(self.unit.cell), [(away.get(mate.cell), mate.id) for mate in self.mates]
        if own is None or any(own > _sum(away.get(foe), 0) for foe in passing):
            return 0
        if any(way is not None and (way, name) < (own, self.unit.id) for way, name in others):
            return 0
        shut = self._ways(self.mark, self.taken | 1 << self.mind.world.terrain.bit(place))
        return sum(_sum(shut.get(foe), 0) >= way + DETOUR for foe, way in passing.items())

    def _ways(self, goal: Cell, avoid: Mask) -> Distances:
        return ways_to(self.mind, 1 << self.mind.world.terrain.bit(goal), avoid=avoid)


def _sum(*ways: int | None) -> float:
    """Return how long those ways are together, in half steps; endless if one of them does not exist."""
    return sum(inf if way is None else way for way in ways)


def has_to_attack(mind: Mind) -> bool:
    """Tell whether the side wins by putting out a certain enemy: it does not wait beside its own mark."""
    rank = kind_of(default(mind.side)).pursuit.rank
    own = (kind_of(one).pursuit for one in mind.world.scene.objectives if one.side == mind.side)
    return any(pursuit.is_hunt and pursuit.rank < rank for pursuit in own)


def only_shoot(mind: Mind, foes: Sequence[Unit], mark: Unit) -> bool:
    """Tell whether all those enemies can shoot at that unit from where they are: nobody bars that."""
    sees = mind.world.sight.sees
    return all(sees(foe.cell, mark.cell) and harms_from_afar(mind, foe, mark) for foe in foes)


def narrow(terrain: Terrain, taken: Mask = 0) -> Mask:
    """Return the cells that can be walked on between two that cannot, or that are taken, on either side."""
    ground = (terrain.walkable | terrain.doors | terrain.all_cells & ~terrain.explored) & ~taken
    solid = ~ground
    across = solid << 1 & solid >> 1
    along = solid << terrain.stride & solid >> terrain.stride
    return ground & (across | along)


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


def mending_worth(mind: Mind, before: Battle, after: Battle, actor: Unit) -> float:
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
