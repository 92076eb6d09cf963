"""What may be put around the two units of a situation: comrades, watchers, holders, a wall, a raid."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError
from skirmish.grid import TILES, Cell, Terrain, neighbours
from skirmish.model.unit import NONE, State
from skirmish.rules.rounds.infiltration import InfiltrationClock

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.setup.situation import Situation

WALL: Final = "low_wall"
"""The tile that a hider crouches behind: not in the open, and no better for Stealth."""
MOST_WATCHERS: Final = 12
"""Enemies that may be put around."""


def with_units(battle: Battle, units: Mapping[str, Unit]) -> Battle:
    """The battle with those units and no others."""
    return replace(battle, units=dict(units), _kept={}, _in_view={})


def with_unit(battle: Battle, unit: Unit) -> Battle:
    """The battle with that unit in the place of the one of its id, or besides."""
    return with_units(battle, {**battle.units, unit.id: unit})


# ------------------------------------------------------------------------------------------------- more units


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
    return with_units(battle, {**battle.units, **more})


def watched(situation: Situation) -> Battle:
    """With so many enemies (`enemies`, 1) at the target's place."""
    battle, target = situation.battle, situation.other
    count = situation.number("enemies", 1, MOST_WATCHERS)
    actor = situation.unit.cell
    away = max(1, target.cell.x - actor.x)
    cells = battle.terrain.cells(battle.terrain.all_cells)
    row = [cell for cell in cells if cell.x - actor.x >= away]
    row.sort(key=lambda cell: (abs(cell.y - target.cell.y), cell.x))
    return joined(battle, target, count - 1, row)


def third(battle: Battle, own: str, other: str) -> tuple[Battle, str]:
    """Somebody like the other beside the one, and its id: who holds the one, or is held by it."""
    like = replace(battle.units[other], states={}, hidden_from=NONE)
    cell = next(
        cell
        for cell in reversed(neighbours(battle.units[own].cell))
        if battle.terrain.has(cell) and battle.at(cell) is None
    )
    return with_unit(battle, replace(like, id=f"{other}-by", cell=cell)), f"{other}-by"


# ------------------------------------------------------------------------------------------------------ grips


def tied(battle: Battle, unit_id: str, state: str, by: str) -> Battle:
    """The battle with that unit in a state that has somebody at its other end: who holds, who is held."""
    unit = battle.units[unit_id]
    return with_unit(battle, replace(unit, states={**unit.states, state: State(state, by=by)}))


def gripped(situation: Situation, pairs: Mapping[str, str], mutual: frozenset[str] = NONE) -> Battle:
    """Every open grip of the two with its other end: each other where that fits, else somebody beside.

    `pairs`: by state, that of the other end. `mutual`: states of the actor that only the target is behind.
    """
    battle, actor, target = situation.battle, situation.actor, situation.target
    for own, other in ((actor, target), (target, actor)):
        for mine, theirs in pairs.items():
            state = battle.units[own].states.get(mine)
            if state is None or state.by != own:
                continue
            end = other
            if theirs not in battle.units[other].states and not (own == actor and mine in mutual):
                battle, end = third(battle, own, other)
            battle = tied(battle, own, mine, end)
            battle = tied(battle, end, theirs, own)
    return battle


# ----------------------------------------------------------------------------------------- ground and stealth


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
    return replace(battle, ground=ground, _kept={}, _in_view={})


def infiltrating(battle: Battle, actor: str) -> Battle:
    """The actor's side has not been noticed, and the others expect nothing (FG-26)."""
    side = battle.units[actor].side
    foes = frozenset(battle.scene.foes(side))
    units = {
        unit.id: replace(unit, hidden_from=foes) if unit.side == side else replace(unit, alert=False)
        for unit in battle.units.values()
    }
    scene = replace(battle.scene, infiltrators=side)
    return replace(with_units(battle, units), scene=scene, clock=InfiltrationClock(1, side))
