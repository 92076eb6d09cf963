"""Which cells are worth weighing: a quick estimate for each of hundreds, before anything is tried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.worth.reckoner import SHELTER
from skirmish.grid import Cell, Reach, cover, distance2, is_adjacent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.ai.plans.threat import Threat
    from skirmish.ai.side.goals import Task
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


def cells_worth_a_thought(mind: Mind, option: Option, count: int, threat: Threat, task: Task) -> list[Cell]:
    """List about so many cells worth weighing, each once: the best, the safest, those nearest to the goal.

    The one that is nearest to the goal always comes to mind, and to a unit that is badly hurt the nearest of
    those that fewest enemies see; who sees every blow also thinks of the nearest cover. Of the others come to
    mind as many as the level notices.
    """
    glances: list[tuple[float, float, float, Cell]] = []
    for cell in _samples(option, threat):
        watchers, credit = threat.watchers(cell), task.credit(cell)
        glances.append(
            (credit + promise(mind, threat, cell) - EYES * watchers, credit / 9 - watchers, credit, cell)
        )
    half = max(2, count // 2)
    chosen: dict[Cell, None] = {}
    for ranked, share in (
        (sorted(glances, key=lambda one: (-one[0], one[3])), half),
        (sorted(glances, key=lambda one: (-one[1], one[3])), half // 2),
        (sorted(glances, key=lambda one: (-one[2], one[3])), half // 2),
    ):
        chosen.update((glance[3], None) for glance in ranked[:share])
    ahead = max(glances, default=None, key=lambda one: (one[2], one[3]))
    plain = {ahead[3]} if ahead is not None else set()
    if glances and 2 * threat.unit.hp < mind.ruleset.full(threat.unit):
        plain.add(
            min((threat.watchers(one[3]), distance2(threat.unit.cell, one[3]), one[3]) for one in glances)[2]
        )
    if mind.level.is_open:
        plain.update(_nearest_cover(mind, threat, [one[3] for one in glances]))
    chosen.update(dict.fromkeys(plain))
    return [cell for cell in chosen if cell in plain or mind.notices(str(option.action(cell)))]


def _nearest_cover(mind: Mind, threat: Threat, cells: list[Cell]) -> list[Cell]:
    """List the nearest of those cells with cover from the nearest enemy, who sees it; none if it is far."""
    if not threat.foes:
        return []
    terrain, doors, foe, start = (
        mind.world.terrain,
        mind.world.ground.open_doors,
        threat.foes[0].cell,
        threat.unit.cell,
    )
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
    is_wide = isinstance(reach, Reach) and reach.cells.bit_count() > MANY
    foes = [foe.cell for foe in threat.foes]
    barred = _barred(threat.mind)
    for cell in option.targets:
        assert isinstance(cell, Cell)
        if barred and not barred.isdisjoint(option.verb.routes(*asked).path(cell)):
            continue
        if not is_wide or (cell.x + 2 * cell.y) % 5 == 0 or any(is_adjacent(cell, foe) for foe in foes):
            yield cell


def _barred(mind: Mind) -> frozenset[Cell]:
    """Return the ends of stairs where an enemy that nobody sees was this round."""
    if not mind.view.terrain.stairs:
        return frozenset()
    met = (
        old.unit.cell for old in mind.view.memories[mind.side].sightings.values() if old.round == mind.round
    )
    return frozenset(cell for cell in met if any(mind.view.terrain.stairs_at(cell)))


def promise(mind: Mind, threat: Threat, cell: Cell) -> float:
    """Estimate what the cell offers, in points: enemies to strike or see from it, and cover."""
    world = mind.world
    row, bit = world.sight.row(cell), world.terrain.bit
    found = 0.0
    for foe in threat.foes:
        if is_adjacent(cell, foe.cell):
            found += CONTACT
        elif row >> bit(foe.cell) & 1:
            found += VIEW + SHELTER[cover(world.terrain, world.ground.open_doors, foe.cell, cell)[0]]
    return min(found, MOST)
