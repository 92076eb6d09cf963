"""The kinds of ground that a map is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Cover = Literal["none", "light", "heavy"]
"""How much of a body something shelters; what it is worth, each ruleset says."""

Light = Literal["lit", "dim", "dark"]
"""How well a cell is lit."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of ground. It knows no scale and no numbers of any ruleset."""

    id: str
    """The word for it in map files."""
    name: str
    """What the player reads."""
    glyph: str
    """One character, one column wide."""
    ascii: str
    """Its twin for plain terminals, one ASCII character."""
    walkable: bool = True
    """Whether a unit may stand there; of a door: no, that is its closed state."""
    cost: int = 1
    """The factor of the cost of a step that enters it, 1 to 4."""
    opaque: bool = False
    """Whether it blocks sight; of a door: yes, that is its closed state."""
    cover: Cover = "none"
    """The cover that it gives to a target in it, or to one that has it between itself and the shooter."""
    conceals: bool = False
    """Whether it hides a unit that stands in it, without stopping sight or shots."""
    light: Light = "lit"
    """How well it is lit by itself; a map may darken it further."""
    height: int = 0
    """How high it stands above the floor, in levels; negative when sunk."""
    door: bool = False
    """Whether it opens; an open door is walkable and clear and shelters nobody."""


_BUILT_IN = (
    Tile("floor", "floor", "·", "."),
    Tile("grass", "grass", ",", ","),
    Tile("road", "road", ":", ":"),
    Tile("rope", "end of a rope", "§", "!"),
    Tile("cave", "cave floor", "˙", "_", light="dim"),
    Tile("rough", "rough ground", "∴", ";", cost=2),
    Tile("rubble", "rubble", "▒", "%", cost=2, cover="light"),
    Tile("water", "shallow water", "~", "~", cost=2, height=-1),
    Tile("deep_water", "deep water", "≈", "-", walkable=False, height=-2),
    Tile("platform", "platform", "░", "/", height=1),
    Tile("wall", "wall", "█", "#", walkable=False, opaque=True, cover="heavy"),
    Tile("pillar", "pillar", "▮", "{", walkable=False, opaque=True, cover="heavy"),
    Tile("window", "window", "▫", '"', walkable=False, cover="heavy"),
    Tile("door", "door", "+", "+", walkable=False, opaque=True, cover="heavy", door=True),
    Tile("tree", "tree", "♠", "^", walkable=False, opaque=True, cover="heavy"),
    Tile("woods", "woods", "♣", "&", cost=2, cover="light", conceals=True),
    Tile("bush", "bush", "*", "*", cover="light", conceals=True),
    Tile("crate", "crate", "■", "[", walkable=False, cover="light", height=1),
    Tile("low_wall", "low wall", "▬", "=", walkable=False, cover="heavy", height=1),
    Tile("fence", "fence", "┼", "|", walkable=False, cover="light", height=1),
    Tile("table", "table", "╥", "(", walkable=False, cover="light", height=1),
)

TILES: Mapping[str, Tile] = MappingProxyType({tile.id: tile for tile in _BUILT_IN})
"""The built-in kinds of ground by their ids."""

LOCKED: Final = ("±", "]")
"""Glyphs of a door that is locked, the second in ASCII."""

FIRE: Final = ("¤", "$")
"""Glyphs of a cell that burns, the second in ASCII."""

UNKNOWN = Tile("unknown", "unexplored", " ", " ", walkable=False)
"""Ground that a side has never seen: nobody plans to walk there, nothing there is known to block sight."""
