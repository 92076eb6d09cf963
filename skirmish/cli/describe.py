"""What a side sees, told in words for somebody who does not look at a map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from skirmish.chronicle.names import WAYS
from skirmish.grid import cover, facing_towards, straight_distance
from skirmish.grid.terrain import is_in
from skirmish.model.squads import people, side_of, squad_of, squads
from skirmish.rules.limits import counted, latest_round
from skirmish.rules.objectives import lead, of_side
from skirmish.rules.verbs.doors import said_of_door
from skirmish.rules.verbs.stairs import other_storey, said_of_stairs
from skirmish.seats import named
from skirmish.texts.briefing import allied, goal, home, limit, place_of
from skirmish.texts.fallen_or_lost import fallen, seen_here, since_then
from skirmish.texts.states import state_words
from skirmish.typed import as_sentence, within

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle, Sighting
    from skirmish.model.scene import Scene
    from skirmish.model.unit import Unit
    from skirmish.packs.clue import Story
    from skirmish.rules.ruleset import Ruleset


SHOWN: Final = {"none": "no cover", "light": "light cover", "heavy": "heavy cover"}
"""Cover in words."""


def who_plays(scene: Scene, seats: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for all that people play here, and for the rest of their sides, if there is any."""
    here = people(scene, seats)
    for squad in squads(scene):
        side = side_of(scene, squad.id)
        name = within(squad.name) + allied(scene, squad.id)
        level, temperament = named(seats[squad.id])
        if not level:
            yield f"You play {name}."
        elif side in here:
            yield f"AI, {level}{f', {temperament}' if temperament else ''}, plays {name}."


def offset(start: Cell, cell: Cell) -> str:
    """Say in cells how far the cell lies to the sides: `4 east 2 north`; `here` for the same cell."""
    across, down = cell.x - start.x, cell.y - start.y
    said = (
        f"{abs(across)} {'east' if across > 0 else 'west'}" if across else "",
        f"{abs(down)} {'south' if down > 0 else 'north'}" if down else "",
    )
    return " ".join(word for word in said if word) or "here"


def roll_call(ruleset: Ruleset, view: Battle, unit: Unit, *, of_friends: bool = False) -> Iterator[str]:
    """Tell of all enemies, or friends, in one line: `1 enemy: guard (b1), 4 east 2 north, light cover`.

    Where there are more than two sides, the enemies of each are told in a line of their own.
    """
    others = [one for one in view.up() if (one.side == unit.side) == of_friends and one.id != unit.id]
    others.sort(key=lambda other: straight_distance(unit.cell, other.cell, 1))
    name = "friend" if of_friends else "enemy"
    many = {"friend": "friends", "enemy": "enemies"}[name]
    for side in dict.fromkeys(_banner(view, unit, other) for other in others):
        those = [one for one in others if _banner(view, unit, one) == side]
        said = "; ".join(_called(view, unit, other) + _condition(ruleset, view, other) for other in those)
        yield f"{len(those)} {name if len(those) == 1 else many}{side}: {said}."
    if not others:
        yield f"No {name} is in sight."


def _banner(view: Battle, unit: Unit, other: Unit) -> str:
    """Name the side of an enemy, to stand behind its name, where there are several: `, Salt miners`."""
    is_one_of_many = other.side != unit.side and len(view.scene.sides) > 2
    return f", {within(view.scene.side(other.side).name)}" if is_one_of_many else ""


def _called(view: Battle, unit: Unit, other: Unit) -> str:
    """Name the other, where it is, and what shelters it if it is an enemy."""
    allied = ", ally" if other.side == unit.side and squad_of(other) != squad_of(unit) else ""
    said = f"{other.name} ({other.id}{allied}), {offset(unit.cell, other.cell)}"
    if not view.sight.sees(unit.cell, other.cell):
        return f"{said}, {other_storey(view.terrain, unit.cell, other.cell) or 'out of sight'}"
    kind = cover(view.terrain, view.ground.open_doors, unit.cell, other.cell)[0]
    return said if other.side == unit.side else f"{said}, {SHOWN[kind]}"


def ground(ruleset: Ruleset, view: Battle, unit: Unit, cell: Cell) -> Iterator[str]:
    """Say what a cell is, who is there and what lies there, who sees it, and what it would shelter from."""
    terrain = view.terrain
    if not terrain.has(cell):
        size = f"{terrain.width} columns and {terrain.height} rows"
        yield f"{cell} is off the map; it has {size}, counted from 0."
        return
    if not is_in(terrain.explored, terrain.bit(cell)):
        yield f"{cell}, {offset(unit.cell, cell)}: nobody of yours has seen it yet."
        return
    other = view.at(cell)
    seen = "in sight" if view.sight.sees(unit.cell, cell) else "out of sight"
    light = terrain.light(cell)
    words = [
        said_of_door(view, cell) or terrain.tile(cell).name,
        *([stairs] if (stairs := said_of_stairs(terrain, cell)) else []),
        *(["burning"] if cell in view.ground.fires else []),
        *([light] if light != "lit" else []),
        seen,
        away(ruleset, view, unit.cell, cell),
    ]
    yield f"{cell}, {offset(unit.cell, cell)}: {', '.join(words)}."
    if other is not None:
        yield f"There is {other.name}, {other.id}{_condition(ruleset, view, other)}."
    yield from (f"{one.name}, {one.id}, lies here, {one.out}." for one in fallen(view, cell))
    gone = (sighting for sighting in _sightings(view, unit) if sighting.unit.cell == cell)
    yield from (f"{one.unit.name}, {one.unit.id}, {seen_here(one)}." for one in gone)
    if things := _lying(view, cell):
        yield f"On the ground: {things}."
    zones = [
        name for name, mask in view.scene.zones.items() if is_in(mask, terrain.bit(cell)) and ":" not in name
    ]
    if zones:
        yield f"It is part of: {', '.join(name.replace('-', ' ').replace('_', ' ') for name in zones)}."
    yield from _sheltered_there(view, unit, cell)


def _sheltered_there(view: Battle, unit: Unit, cell: Cell) -> Iterator[str]:
    """Say which known enemies see the cell, and what it shelters from."""
    foes = [foe for foe in view.foes(unit.side) if view.sight.sees(foe.cell, cell)]
    kinds = [cover(view.terrain, view.ground.open_doors, foe.cell, cell)[0] for foe in foes]
    said = [f"{foe.name} ({foe.id}), {SHOWN[kind]}" for foe, kind in zip(foes, kinds, strict=True)]
    if said:
        yield f"Enemies who see it: {'; '.join(said)}."
    elif any(True for _ in view.foes(unit.side)):
        yield "No enemy that you know of sees it."


def closely(ruleset: Ruleset, view: Battle, unit: Unit, other: Unit) -> Iterator[str]:
    """Tell of an enemy: where it is, what it holds and how it is, as far as the side knows."""
    yield f"{_party(view, unit, other)} {other.name}, {other.id}: {_bearing(ruleset, view, unit, other)}"
    yield f"{other.out or condition(ruleset, view, other)}."


def look(ruleset: Ruleset, view: Battle, unit: Unit) -> Iterator[str]:
    """Say where the unit stands, then who and what is where, as far as its side knows, the nearest first."""
    yield f"You look as {unit.name}, {unit.id}. {where(ruleset, view, unit)}"
    others = [other for other in view.up() if other.id != unit.id]
    others.sort(key=lambda other: straight_distance(unit.cell, other.cell, 1))
    for other in others:
        yield f"{_party(view, unit, other)} {other.name}, {other.id}: {_bearing(ruleset, view, unit, other)}"
    for sighting in _sightings(view, unit):
        yield _last_seen(ruleset, view, unit, sighting)
    if not any(other.side != unit.side for other in others):
        yield "No enemy is in sight."
    if view.ground.items:
        cells = sorted(view.ground.items, key=lambda cell: straight_distance(unit.cell, cell, 1))
        things = (f"{_lying(view, cell)} at {cell}, {offset(unit.cell, cell)}" for cell in cells)
        yield f"On the ground: {'; '.join(things)}."


def _lying(view: Battle, cell: Cell) -> str:
    """Name the things that lie in a cell; empty if there are none."""
    return ", ".join(item.name for item in view.ground.items.get(cell, ()))


def as_remembered(ruleset: Ruleset, view: Battle, unit: Unit, foe: str) -> Iterator[str]:
    """Tell of an enemy out of sight what the side of the unit remembers: when, where and how it was."""
    sighting = view.memories[unit.side].sightings[foe]
    yield _last_seen(ruleset, view, unit, sighting)
    yield f"Then: {condition(ruleset, view, sighting.unit)}. Where it is now you do not know."


def lost(view: Battle, unit: Unit) -> Iterator[str]:
    """Tell in one line of the enemies that the side of the unit remembers; nothing if there are none."""
    said = (
        f"{one.unit.name} ({one.unit.id}), {offset(unit.cell, one.unit.cell)}{_when(one)}{since_then(one)}"
        for one in _sightings(view, unit)
    )
    if told := "; ".join(said):
        yield f"Last seen: {told}."


def _sightings(view: Battle, unit: Unit) -> list[Sighting]:
    """List what the side of the unit remembers of enemies out of sight."""
    return [one for name, one in view.memories[unit.side].sightings.items() if name not in view.units]


def _last_seen(ruleset: Ruleset, view: Battle, unit: Unit, sighting: Sighting) -> str:
    other = sighting.unit
    way = away(ruleset, view, unit.cell, other.cell)
    where = f"{way}, at {other.cell}, facing {WAYS[other.facing]}{since_then(sighting)}"
    return f"Last seen{_when(sighting)}: {other.name}, {other.id}, {where}."


def _when(sighting: Sighting) -> str:
    """Say in which round it was; nothing before the first."""
    return f" in round {sighting.round}" if sighting.round else ""


def where(ruleset: Ruleset, view: Battle, unit: Unit) -> str:
    """Say on which cell and ground the unit stands, which way it faces, and which states it has."""
    tile = view.terrain.tile(unit.cell)
    light = view.terrain.light(unit.cell)
    dusk = "" if light == "lit" else f", {light}"
    faces = f"facing {WAYS[unit.facing]}{_condition(ruleset, view, unit)}"
    stairs = said_of_stairs(view.terrain, unit.cell)
    ground = f"{tile.name}, {stairs}" if stairs else tile.name
    return f"It stands at {unit.cell} on {ground}{dusk}, {faces}."


def away(ruleset: Ruleset, view: Battle, start: Cell, cell: Cell) -> str:
    """Say how far off the cell is and in which direction, or in which storey: `12 m north-east`."""
    if start == cell:
        return "here"
    if apart := other_storey(view.terrain, start, cell):
        return apart
    far = round(straight_distance(start, cell, ruleset.cell))
    return f"{far} {ruleset.length} {WAYS[facing_towards(start, cell)]}"


def condition(ruleset: Ruleset, view: Battle, unit: Unit) -> str:
    """Say which hit points, means to act and items in hand the unit has, for the list of units."""
    items = ", ".join(item.name + (f" ({item.flaw})" if item.flaw else "") for item in unit.hands)
    gauge = ruleset.gauge(unit)
    left = f"{unit.hp} of {ruleset.full(unit)} left" + (f", {gauge}" if gauge else "")
    return f"{left}, in hand: {items or 'nothing'}{_condition(ruleset, view, unit)}"


def _party(view: Battle, unit: Unit, other: Unit) -> str:
    return "Friend:" if other.side == unit.side else f"Enemy{_banner(view, unit, other)}:"


def _bearing(ruleset: Ruleset, view: Battle, unit: Unit, other: Unit) -> str:
    """Say the other's distance, direction, cell, facing, and its cover against the unit that looks."""
    words = f"{away(ruleset, view, unit.cell, other.cell)}, at {other.cell}, facing {WAYS[other.facing]}"
    if not view.sight.sees(unit.cell, other.cell):
        words += ", out of sight"
    elif other.side != unit.side:
        words += f", {_sheltered(view, unit, other)}"
    return words + _condition(ruleset, view, other) + "."


def _sheltered(view: Battle, unit: Unit, other: Unit) -> str:
    kind = cover(view.terrain, view.ground.open_doors, unit.cell, other.cell)[0]
    return "in the open" if kind == "none" else f"in {kind} cover"


def _condition(ruleset: Ruleset, view: Battle, unit: Unit) -> str:
    """Say behind other words how the unit is."""
    return "".join(f", {word}" for word in state_words(ruleset, view, unit))


def goals(view: Battle, story: Story) -> Iterator[str]:
    """Say how the side can win, where each goal begins that the map marks, and how far it has come."""
    side = home(view)
    for objective in of_side(view.scene, side):
        first = next(view.terrain.cells(place_of(view, objective)), None)
        place = f" The goal begins at {first}." if first else ""
        yield f"{lead(view.scene, side)}: {goal(view, story, objective)}{place}"
    up = sum(1 for _ in view.up(side))
    foes = len(list(view.foes(side)))
    yield f"Of yours {up} can fight; enemies that you know of: {foes}. {limit(view)}"


def standing(view: Battle) -> Iterator[str]:
    """Yield the clock's line with its limit, its hint, and what it does not say of round and limit."""
    clock = view.clock
    if clock is None:
        return
    status = clock.status()
    said = counted(view, status)
    yield from (as_sentence(text) for text in (said, clock.hint) if text)
    if said == status:
        yield f"Round {latest_round(view)} of {view.scene.limit}." if clock.round else limit(view)
