"""Which cells are worth weighing: a quick estimate for each of hundreds, before anything is tried out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from skirmish.ai.worth.reckoner import SHELTER
from skirmish.grid import Cell, Reach, cover, distance2, is_adjacent, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skirmish.ai.mind import Mind
    from skirmish.ai.plans.threat import Threat
    from skirmish.ai.side.goals import Task
    from skirmish.grid.terrain import Mask
    from skirmish.rules.verb import Option

CONTACT: Final = 1.5
"""What standing next to an enemy promises, in points."""
VIEW: Final = 0.7
"""What seeing an enemy promises, in points."""
MOST: Final = 4.0
"""The most that a cell can promise, in points."""
EYES: Final = 0.5
"""What each enemy that sees the cell, or may come to see it, takes off, in points."""
STEPS: Final = 4
"""Cells within which cover comes to mind by itself."""
MANY: Final = 250
"""If more cells than this are in reach, only a part of them is looked at."""


class _Glance(NamedTuple):
    """What a quick look at a cell tells, in points but for the watchers."""

    cell: Cell
    """Where."""
    watchers: int
    """Enemies that see it, or may come to see it."""
    credit: float
    """What it is worth for the unit's task."""
    overall: float
    """What it promises in all: for the task, against enemies and by cover, less what watchers take off."""
    safety: float
    """How few watch it; the task counts a little."""


class Glances:
    """Quick looks at cells for one unit, each made once, however many ways of walking lead there."""

    def __init__(self, mind: Mind, threat: Threat, task: Task) -> None:
        self.mind = mind
        """The decision they belong to."""
        self.threat = threat
        """What enemies could do to the unit."""
        self._task = task
        self._known: dict[Cell, _Glance] = {}

    def at(self, cell: Cell) -> _Glance:
        """Return the look at that cell."""
        known = self._known.get(cell)
        if known is None:
            known = self._known[cell] = _glance(self.mind, self.threat, self._task, cell)
        return known


def cells_worth_a_thought(option: Option, count: int, glances: Glances) -> list[Cell]:
    """List about `count` cells worth weighing, each once: the best, the safest, those nearest to the goal.

    Of these come to mind as many as the level notices, and `_always_noticed` in any case.
    """
    mind, threat = glances.mind, glances.threat
    seen = [glances.at(cell) for cell in _samples(option, threat)]
    half = max(2, count // 2)
    best = sorted(seen, key=lambda one: (-one.overall, one.cell))[:half]
    safest = sorted(seen, key=lambda one: (-one.safety, one.cell))[: half // 2]
    nearest = sorted(seen, key=lambda one: (-one.credit, one.cell))[: half // 2]
    always = _always_noticed(mind, threat, seen)
    chosen = dict.fromkeys([*(one.cell for one in (*best, *safest, *nearest)), *always])
    return [cell for cell in chosen if cell in always or mind.notices(str(option.action(cell)))]


def _glance(mind: Mind, threat: Threat, task: Task, cell: Cell) -> _Glance:
    row, credit = mind.world.sight.row(cell), task.credit(cell)
    watchers = threat.watching(row)
    overall = credit + promise(mind, threat, cell, row) - EYES * watchers
    return _Glance(cell, watchers, credit, overall, credit / 9 - watchers)


def _always_noticed(mind: Mind, threat: Threat, glances: list[_Glance]) -> set[Cell]:
    """Return the cell nearest to the goal; for a badly hurt unit also the nearest of the least watched ones.

    A level that sees every blow also thinks of the nearest cover.
    """
    if not glances:
        return set()
    unit = threat.unit
    cells = {max(glances, key=lambda one: (one.credit, one.cell)).cell}
    if 2 * unit.hp < mind.ruleset.full(unit):
        cells.add(min((one.watchers, distance2(unit.cell, one.cell), one.cell) for one in glances)[2])
    if mind.level.is_open:
        cells.update(_nearest_cover(mind, threat, [one.cell for one in glances]))
    return cells


def _nearest_cover(mind: Mind, threat: Threat, cells: list[Cell]) -> list[Cell]:
    """List the nearest of those cells with cover from the nearest enemy, who sees it; none if it is far."""
    if not threat.foes:
        return []
    terrain, doors = mind.world.terrain, mind.world.ground.open_doors
    foe, start = threat.foes[0].cell, threat.unit.cell
    row = mind.world.sight.row(foe)
    near = [
        cell for cell in cells if distance2(start, cell) <= STEPS * STEPS and row >> terrain.bit(cell) & 1
    ]
    near.sort(key=lambda cell: (distance2(start, cell), cell))
    return [cell for cell in near if cover(terrain, doors, foe, cell)[0] != "none"][:1]


def _samples(option: Option, threat: Threat) -> Iterator[Cell]:
    """Yield all cells; if there are very many, only every fifth, and those next to enemies.

    None beyond a stair at whose other end an enemy was met this round: it is still there.
    """
    asked = option.targets.battle, option.targets.unit, option.args
    reach = option.verb.cells(*asked)
    barred = _barred(threat.mind)
    for cell in option.targets.fitting(_sampled(reach, option, threat)):
        assert isinstance(cell, Cell)
        if not barred or barred.isdisjoint(option.verb.routes(*asked).path(cell)):
            yield cell


def _sampled(reach: Iterable[Cell], option: Option, threat: Threat) -> Iterable[Cell]:
    """Return those cells, or of very many a part, whether the option can be aimed at them or not."""
    if not isinstance(reach, Reach) or reach.cells.bit_count() <= MANY:
        return reach
    terrain = option.targets.battle.terrain
    beside = terrain.mask(cell for foe in threat.foes for cell in neighbours(foe.cell))
    return terrain.cells(reach.cells & (_every_fifth(terrain.width, terrain.height, terrain.stride) | beside))


@lru_cache(maxsize=16)
def _every_fifth(width: int, height: int, stride: int) -> Mask:
    """Return the mask of every fifth cell of such a map, in each row two to the left of those above it."""
    return sum(1 << y * stride + x for y in range(height) for x in range(width) if (x + 2 * y) % 5 == 0)


def _barred(mind: Mind) -> frozenset[Cell]:
    """Return the ends of stairs where an enemy that nobody sees was this round."""
    if not mind.view.terrain.stairs:
        return frozenset()
    known = mind.view.memories[mind.side].sightings.values()
    met = (old.unit.cell for old in known if old.round == mind.round and not old.is_gone)
    return frozenset(cell for cell in met if any(mind.view.terrain.stairs_at(cell)))


def promise(mind: Mind, threat: Threat, cell: Cell, row: Mask) -> float:
    """Estimate what the cell offers, in points: enemies to strike or see from it, and cover.

    `row`: the cells in sight of it.
    """
    world = mind.world
    bit = world.terrain.bit
    found = 0.0
    for foe in threat.foes:
        if is_adjacent(cell, foe.cell):
            found += CONTACT
        elif row >> bit(foe.cell) & 1:
            found += VIEW + SHELTER[cover(world.terrain, world.ground.open_doors, foe.cell, cell)[0]]
    return min(found, MOST)
