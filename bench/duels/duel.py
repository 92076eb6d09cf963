"""A duel as data: two fighters on a drawn map, in full view of each other, until one is left standing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from textwrap import dedent
from typing import TYPE_CHECKING, Any, Final

from bench.battles import content
from skirmish.grid import TILES, Cell, Terrain
from skirmish.model.battle import Battle, Ground, Memory
from skirmish.model.scene import Scene, Setting, Side
from skirmish.model.unit import Unit

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset

RED, BLUE = "red", "blue"
"""Ids of the sides; values are chances of red to win."""
UNSEEN: Final = frozenset({"hide", "search", "sneak", "leave"})
"""Verbs that no duel offers: nobody hides, searches, or leaves."""
HOUSE: Final = 1_000_000
"""Rounds after which the engine would call a draw: never, as a folded battle never comes so far."""
_TILES = {tile.ascii: tile for tile in TILES.values()}
_LETTERS = {"a": RED, "B": BLUE}


@dataclass(frozen=True, slots=True)
class Fighter:
    """One of the two."""

    sheet: object
    """Its numbers, a sheet of the ruleset."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    """Fields of `Unit` that are not as usual: `hp`, `facing`, `hands`, whose items get ids of the unit's."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One duel."""

    id: str
    """Short and unique: `fudge-corridor`."""
    rules: str
    """Id of the ruleset."""
    drawing: str
    """The map: ASCII twins of the tiles, `a` for red's fighter and `B` for blue's, on floor."""
    red: Fighter
    """Who stands at `a`."""
    blue: Fighter
    """Who stands at `B`."""
    shows: str
    """What has to be understood to play it well, in a few words."""
    options: Mapping[str, Setting] = field(default_factory=dict)
    """Options of the ruleset that are not as usual."""
    barred: frozenset[str] = frozenset()
    """Verbs that are not offered to anybody, besides `UNSEEN`: they keep the duel small."""
    spared: frozenset[str] = frozenset()
    """Kinds of items that the list of answers leaves out: fists, where there is a sword. What an opponent
    does with one all the same is taken in."""

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset by which it is fought."""
        return content().rulesets[self.rules]

    @property
    def closed(self) -> frozenset[str]:
        """All verbs that are not offered."""
        return UNSEEN | self.barred


def battle_of(duel: Duel) -> Battle:
    """Return the battle before step 0. ValueError unless both fighters are drawn once."""
    ruleset = duel.ruleset
    rows = dedent(duel.drawing).strip("\n").splitlines()
    units = {
        unit.id: unit
        for y, row in enumerate(rows)
        for x, char in enumerate(row)
        if char in _LETTERS
        for unit in [_unit(duel, char, Cell(x, y))]
    }
    if {unit.side for unit in units.values()} != {RED, BLUE} or len(units) != len(_LETTERS):
        raise ValueError(f"{duel.id}: draw one a and one B")
    tiles = tuple(tuple(_TILES["." if char in _LETTERS else char] for char in row) for row in rows)
    scene = Scene(
        ruleset.id,
        ruleset.version,
        duel.id,
        (Side(RED, "Red"), Side(BLUE, "Blue")),
        options={**{choice.name: choice.values[0] for choice in ruleset.choices}, **duel.options},
        fog=False,
        charted=True,
        limit=HOUSE,
    )
    ground = Ground(Terrain(len(rows[0]), len(rows), tiles))
    return Battle(scene, units, ground, {RED: Memory(), BLUE: Memory()}, seed=duel.id)


def _unit(duel: Duel, letter: str, cell: Cell) -> Unit:
    side = _LETTERS[letter]
    fighter = duel.red if side == RED else duel.blue
    name = f"{letter.lower()}1"
    hands = tuple(replace(item, id=f"{name}.{item.kind}") for item in fighter.fields.get("hands", ()))
    fields = {"hp": 0, **fighter.fields, "hands": hands}
    unit = Unit(name, side.capitalize(), letter, side, fighter.sheet, cell, **fields)
    return unit if "hp" in fighter.fields else replace(unit, hp=duel.ruleset.full(unit))
