"""Small battles in which much happens at once: people of the core pack on grounds of a few steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bench.battles import content
from skirmish.dice import Stream
from skirmish.grid import TILES, Cell, Terrain
from skirmish.model.battle import Battle, Ground, Memory
from skirmish.model.kit import Item
from skirmish.model.lock import Lock
from skirmish.model.scene import Scene, Setting, Side
from skirmish.model.unit import Unit
from skirmish.rules import objectives
from skirmish.rules.pools.sheet import Sheet, Spell

if TYPE_CHECKING:
    from skirmish.packs.unit_types import UnitType
    from skirmish.rules.ruleset import Ruleset

BRAWL: Final = """
###########
#..aB.&..B#
#.aB..|b.a#
#.Ba..%...#
#..ab.*.B.#
###########
"""
FIELD: Final = """
##################
#a...*....=...B..#
#.a.B.....=..&B..#
#aa..[..a.%..&..B#
#.a..*......B..B.#
##################
"""
ROOMS: Final = """
##############
#a.a.#..&.%.B#
#.aB.+...*%B.#
##+####..##+##
#..c.'...+.B.#
#c.B.#.&.#.c.#
#...a...&.*..#
##############
"""
RAID: Final = """
##############
#.aB*..B.&...#
#.*.*..a...B.#
#a.aB.&.B.#..#
#.*.&&...#aB.#
##############
"""
DUSK: Final = """
###########
#.a*.B.*.B#
#a.&.*.&..#
#.*a..B*aB#
###########
"""
WALLS: Final = """
##############
#.a.*..B#B..B#
#a..&...#.B..#
#...*...#...B#
####+####.B..#
#a.*..B.+...B#
##############
"""
GROUNDS: Final = (BRAWL, FIELD, ROOMS, RAID, DUSK, WALLS)
"""A brawl, a field, three sides in rooms, a raid, somewhere to hide, and many enemies behind a wall."""
SIDES: Final = {"a": "red", "b": "red", "B": "blue", "c": "green"}
"""Who owns the letters."""
LIMIT: Final = 8
"""Rounds of a battle."""

_TILES = {tile.ascii: tile for tile in TILES.values()}


def battle_of(ruleset: Ruleset, seed: str) -> Battle:
    """Draw a battle before step 0: who, where, under which options, in fog or not, a raid or not."""
    stream = Stream.of("rolled", ruleset.id, seed)
    drawing = GROUNDS[stream.below(len(GROUNDS))].strip().splitlines()
    is_raid = not stream.below(3)
    people = dict(_people(ruleset, drawing, stream, is_raid=is_raid))
    sides = tuple(Side(name, name) for name in dict.fromkeys(unit.side for unit in people.values()))
    options: dict[str, Setting] = {choice.name: choice.values[0] for choice in ruleset.choices}
    if stream.below(4):
        options = {choice.name: stream.choice(choice.values) for choice in ruleset.choices}
    scene = Scene(
        ruleset.id,
        ruleset.version,
        f"ground {seed}",
        sides,
        (objectives.make("red", "eliminate"), objectives.make("blue", "eliminate")),
        options=options,
        fog=bool(stream.below(3)),
        charted=bool(stream.below(2)),
        infiltrators="red" if is_raid else "",
        limit=LIMIT,
    )
    memories = {side.id: Memory() for side in sides}
    ground = _ground(drawing)
    if not stream.below(2):
        ground = _locked(ground)
    return Battle(scene, people, ground, memories, seed=seed)


def _locked(ground: Ground) -> Ground:
    """Lock every closed door, with easy locks and hard ones; there are no keys."""
    doors = ground.terrain.cells(ground.terrain.doors & ~ground.open_doors)
    locks = {cell: Lock(number=6 + 2 * (number % 2)) for number, cell in enumerate(doors)}
    return replace(ground, locks=locks)


def _ground(drawing: list[str]) -> Ground:
    rows = tuple(tuple(_TILES[_ground_of(char)] for char in row) for row in drawing)
    terrain = Terrain(len(rows[0]), len(rows), rows)
    opened = terrain.mask(
        Cell(x, y) for y, row in enumerate(drawing) for x, char in enumerate(row) if char == "'"
    )
    return Ground(terrain, opened)


def _ground_of(char: str) -> str:
    return "." if char in SIDES else "+" if char == "'" else char


def _people(ruleset: Ruleset, drawing: list[str], stream: Stream, *, is_raid: bool) -> Mapping[str, Unit]:
    unit_set = content().packs["core"].unit_sets[ruleset.id]
    kinds = list(unit_set.units.values())
    usual = {side: stream.choice(kinds) for side in ("red", "blue", "green")}
    units: dict[str, Unit] = {}
    for y, row in enumerate(drawing):
        for x, char in enumerate(row):
            if char in SIDES:
                side = SIDES[char]
                name = f"{side[0]}{1 + sum(unit.side == side for unit in units.values())}"
                kind = usual[side] if stream.below(2) else stream.choice(kinds)
                units[name] = _person(ruleset, kind, (name, side, Cell(x, y)), stream, is_raid=is_raid)
    return units


def _person(
    ruleset: Ruleset, kind: UnitType, post: tuple[str, str, Cell], stream: Stream, *, is_raid: bool
) -> Unit:
    """Build a unit by chance: one in three is wounded; sentries look away."""
    name, side, cell = post
    unit = kind.unit(ruleset, name, side, cell)
    hp = unit.hp if stream.below(3) else max(1, unit.hp * (1 + stream.below(3)) // 4)
    is_sentry = is_raid and side != "red"
    facing = 2 if is_sentry else stream.below(8)
    patrol = ((Cell(3, 2), 6), (cell, facing)) if is_sentry and stream.below(2) else ()
    alert = not is_sentry and bool(stream.below(4))
    unit = replace(unit, hp=hp, facing=facing, alert=alert, patrol=patrol)
    return versed(unit) if ruleset.id == "pools" and not stream.below(3) else unit


def versed(unit: Unit) -> Unit:
    """Give a unit of `pools` two spells: the core pack has none."""
    numbers = unit.sheet
    assert isinstance(numbers, Sheet)
    known = {"dread": Spell("mind", 3, dazes=2), "spark": Spell("mind", 2, band=4, defence="PD", stuns=3)}
    worn = tuple(Item(f"{unit.id}.{name}", name, name, spell) for name, spell in known.items())
    traits = (*numbers.traits, "school_mind")
    sheet = replace(numbers, traits=traits, skills={**numbers.skills, "magic_mind": 2})
    return replace(unit, sheet=sheet, worn=(*unit.worn, *worn))
