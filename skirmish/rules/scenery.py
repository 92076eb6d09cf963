"""Putting things in place for questions about odds: comrades, watchers, a wall to hide behind, a raid."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError
from skirmish.grid import TILES, Cell, Terrain
from skirmish.rules.rounds.infiltration import InfiltrationClock

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.question import Question

WALL: Final = "low_wall"
"""The tile that a hider crouches behind: not in the open, and no better for Stealth."""
MOST_WATCHERS: Final = 12
"""Enemies that a question may put around."""


def number(given: Mapping[str, str], name: str, otherwise: int, most: int) -> int:
    """A whole number from 0 to `most` that was given. SettingsError if it is anything else."""
    text = given.get(name, str(otherwise))
    if not text.isdecimal() or len(text) > 9 or int(text) > most:
        raise SettingsError(f"{name}={text}: a whole number from 0 to {most} belongs here")
    return int(text)


def joined(battle: Battle, unit: Unit, count: int, spots: Iterable[Cell]) -> Battle:
    """So many more like the unit, on those of the spots that are free. SettingsError if there are too few."""
    free = (cell for cell in spots if battle.terrain.has(cell) and battle.at(cell) is None)
    cells = [cell for cell, _ in zip(free, range(count), strict=False)]
    if len(cells) < count:
        raise SettingsError(f"there is room for {len(cells) + 1} only")
    more = {
        f"{unit.id}-{place}": replace(unit, id=f"{unit.id}-{place}", cell=cell)
        for place, cell in enumerate(cells, 2)
    }
    return battle.with_units({**battle.units, **more})


def watched(question: Question) -> Battle:
    """With so many enemies (`enemies`, 1) at the target's place."""
    battle, target = question.battle, question.battle.units[question.target]
    count = number(question.given, "enemies", 1, MOST_WATCHERS)
    actor = battle.units[question.actor].cell
    away = max(1, target.cell.x - actor.x)
    cells = battle.terrain.cells(battle.terrain.all_cells)
    row = [cell for cell in cells if cell.x - actor.x >= away]
    row.sort(key=lambda cell: (abs(cell.y - target.cell.y), cell.x))
    return joined(battle, target, count - 1, row)


def walled(battle: Battle, actor: str) -> Battle:
    """With a low wall before the actor, unless somebody stands there: behind it one may hide (FG-33)."""
    cell = battle.units[actor].cell
    spots = {Cell(cell.x + 1, cell.y + beside) for beside in (-1, 0, 1)}
    if any(unit.cell in spots for unit in battle.up()):
        return battle
    return tiled(battle, spots, WALL)


def tiled(battle: Battle, spots: Container[Cell], tile: str) -> Battle:
    """With that tile in those cells; nothing reckoned on the old ground is kept."""
    terrain = battle.terrain
    rows = tuple(
        tuple(TILES[tile] if Cell(x, y) in spots else old for x, old in enumerate(row))
        for y, row in enumerate(terrain.ground)
    )
    ground = replace(battle.ground, terrain=Terrain(terrain.width, terrain.height, rows))
    return battle.with_ground(ground)


def infiltrating(battle: Battle, actor: str) -> Battle:
    """The actor's side has not been noticed, and the others expect nothing (FG-26)."""
    side = battle.units[actor].side
    foes = frozenset(battle.scene.foes(side))
    units = {
        unit.id: replace(unit, hidden_from=foes) if unit.side == side else replace(unit, alert=False)
        for unit in battle.units.values()
    }
    scene = replace(battle.scene, infiltrators=side)
    return replace(battle.with_units(units), scene=scene, clock=InfiltrationClock(1, side))
