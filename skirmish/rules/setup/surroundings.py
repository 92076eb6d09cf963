"""What may be put around the two units of a situation: comrades, watchers, holders, a wall, a raid."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError
from skirmish.grid import TILES, Cell, Terrain, neighbours
from skirmish.model.unit import NONE, State
from skirmish.rules.stealth.infiltration import InfiltrationClock

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.setup.situation import Situation

WALL: Final = "low_wall"
"""The tile that a hider crouches behind: not in the open, and no better for Stealth."""
MOST_WATCHERS: Final = 12
"""Enemies that may be put around."""


# ------------------------------------------------------------------------------------------------- more units


def joined(battle: Battle, unit: Unit, count: int, spots: Iterable[Cell]) -> Battle:
    """Add so many more like the unit on free cells of the spots. SettingsError if there are too few."""
    free = (cell for cell in spots if battle.terrain.has(cell) and battle.at(cell) is None)
    cells = [cell for cell, _ in zip(free, range(count), strict=False)]
    if len(cells) < count:
        raise SettingsError(f"there is room for {len(cells) + 1} only")
    more = {
        f"{unit.id}-{place}": replace(unit, id=f"{unit.id}-{place}", cell=cell)
        for place, cell in enumerate(cells, 2)
    }
    return battle.with_units({**battle.units, **more})


def watched(situation: Situation) -> Battle:
    """Add enemies at the target's place, so that there are as many as `enemies` says (1)."""
    battle, target = situation.battle, situation.other
    count = situation.number("enemies", 1, MOST_WATCHERS)
    actor = situation.unit.cell
    away = max(1, target.cell.x - actor.x)
    cells = battle.terrain.cells(battle.terrain.all_cells)
    row = [cell for cell in cells if cell.x - actor.x >= away]
    row.sort(key=lambda cell: (abs(cell.y - target.cell.y), cell.x))
    return joined(battle, target, count - 1, row)


def third(battle: Battle, own: str, other: str) -> tuple[Battle, str]:
    """Add a unit like the other beside the one, to hold it or be held by it; return its id, too."""
    like = replace(battle.units[other], states={}, hidden_from=NONE)
    cell = next(
        cell
        for cell in reversed(neighbours(battle.units[own].cell))
        if battle.terrain.has(cell) and battle.at(cell) is None
    )
    return battle.with_unit(replace(like, id=f"{other}-by", cell=cell)), f"{other}-by"


# ------------------------------------------------------------------------------------------------------ grips


def tied(battle: Battle, unit_id: str, state: str, by: str) -> Battle:
    """Put that unit into a state that names the unit at the other end: who holds, who is held."""
    unit = battle.units[unit_id]
    return battle.with_unit(replace(unit, states={**unit.states, state: State(state, by=by)}))


def gripped(situation: Situation, pairs: Mapping[str, str], mutual: frozenset[str] = NONE) -> Battle:
    """Give every open grip of the two its other end: each other where that fits, else a unit put beside.

    `pairs`: by state, that of the other end. `mutual`: states of the actor that only the target can cause.
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
    """Put a low wall before the actor, unless somebody stands there: behind it one may hide (FG-33)."""
    cell = battle.units[actor].cell
    spots = {Cell(cell.x + 1, cell.y + beside) for beside in (-1, 0, 1)}
    if any(unit.cell in spots for unit in battle.up()):
        return battle
    return tiled(battle, spots, WALL)


def tiled(battle: Battle, spots: Container[Cell], tile: str) -> Battle:
    """Put that tile into those cells; nothing computed for the old ground is kept."""
    terrain = battle.terrain
    rows = tuple(
        tuple(TILES[tile] if Cell(x, y) in spots else old for x, old in enumerate(row))
        for y, row in enumerate(terrain.ground)
    )
    ground = replace(battle.ground, terrain=Terrain(terrain.width, terrain.height, rows))
    return battle.with_ground(ground)


def infiltrating(battle: Battle, actor: str) -> Battle:
    """Begin an infiltration: nobody has noticed the actor's side, the others expect nothing (FG-26)."""
    side = battle.units[actor].side
    foes = frozenset(battle.scene.foes(side))
    units = {
        unit.id: replace(unit, hidden_from=foes) if unit.side == side else replace(unit, alert=False)
        for unit in battle.units.values()
    }
    scene = replace(battle.scene, infiltrators=side)
    return replace(battle.with_units(units), scene=scene, clock=InfiltrationClock(1, side))
