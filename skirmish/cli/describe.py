"""What a side sees, told in words for somebody who does not look at a map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish.chronicle.names import WAYS
from skirmish.grid import cover, facing_towards, metres
from skirmish.rules.objectives import marked_cells, of_side, sentence

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset


def look(ruleset: Ruleset, view: Battle, unit: Unit) -> Iterator[str]:
    """Say where the unit stands, then where every unit is that its side knows of, the nearest first."""
    yield f"You look as {unit.name}, {unit.id}. {where(ruleset, view, unit)}"
    others = [other for other in view.up() if other.id != unit.id]
    others.sort(key=lambda other: metres(unit.cell, other.cell, 1))
    for other in others:
        yield f"{_party(unit, other)} {other.name}, {other.id}: {_bearing(ruleset, view, unit, other)}"
    for sighting in view.memories[unit.side].sightings.values():
        other = sighting.unit
        if other.id not in view.units:
            way = away(ruleset, unit.cell, other.cell)
            yield f"Last seen: {other.name}, {other.id}, {way}, at {other.cell}."
    if not any(other.side != unit.side for other in others):
        yield "No enemy is in sight."


def where(ruleset: Ruleset, view: Battle, unit: Unit) -> str:
    """Say on which cell and ground the unit stands, which way it faces, and which states it has."""
    tile = view.terrain.tile(unit.cell)
    light = view.terrain.light(unit.cell)
    dusk = "" if light == "lit" else f", {light}"
    faces = f"facing {WAYS[unit.facing]}{_condition(ruleset, unit)}"
    return f"It stands at {unit.cell} on {tile.name}{dusk}, {faces}."


def away(ruleset: Ruleset, start: Cell, cell: Cell) -> str:
    """Say how far off the cell is and in which direction: `12 m north-east`."""
    if start == cell:
        return "here"
    far = round(metres(start, cell, ruleset.cell))
    return f"{far} {ruleset.length} {WAYS[facing_towards(start, cell)]}"


def condition(ruleset: Ruleset, unit: Unit) -> str:
    """Say which hit points, means to act and items in hand the unit has, for the list of units."""
    items = ", ".join(item.name + (f" ({item.flaw})" if item.flaw else "") for item in unit.hands)
    gauge = ruleset.gauge(unit)
    left = f"{unit.hp} of {ruleset.full(unit)} left" + (f", {gauge}" if gauge else "")
    return f"{left}, in hand: {items or 'nothing'}{_condition(ruleset, unit)}"


def _party(unit: Unit, other: Unit) -> str:
    return "Friend:" if other.side == unit.side else "Enemy:"


def _bearing(ruleset: Ruleset, view: Battle, unit: Unit, other: Unit) -> str:
    """Say the other's distance, direction, cell, facing, and its cover against the unit that looks."""
    words = f"{away(ruleset, unit.cell, other.cell)}, at {other.cell}, facing {WAYS[other.facing]}"
    if not view.sight.sees(unit.cell, other.cell):
        words += ", out of sight"
    elif other.side != unit.side:
        words += f", {_sheltered(view, unit, other)}"
    return words + _condition(ruleset, other) + "."


def _sheltered(view: Battle, unit: Unit, other: Unit) -> str:
    kind = cover(view.terrain, view.ground.open_doors, unit.cell, other.cell)[0]
    return "in the open" if kind == "none" else f"in {kind} cover"


def _condition(ruleset: Ruleset, unit: Unit) -> str:
    """List the states of the unit for which the ruleset has a word."""
    words = [state.word for state in ruleset.prose.states if unit.has(state.id)]
    if unit.hidden_from:
        words.append("hidden")
    return "".join(f", {word}" for word in words)


def goals(view: Battle, side: str) -> Iterator[str]:
    """Say how the side can win, and where each goal begins that the map marks."""
    for objective in of_side(view.scene, side):
        cells = marked_cells(view, objective)
        first = next(view.terrain.cells(cells), None)
        yield sentence(view, objective) + (f" The goal begins at {first}." if first else "")
