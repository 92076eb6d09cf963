"""The duels: at least one under every system, with what has to be understood to play it well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bench.duels.duel import Duel, Fighter
from skirmish.model.kit import Item
from skirmish.model.scene import Setting
from skirmish.rules.forge import arms
from skirmish.rules.forge import sheet as forge
from skirmish.rules.fudge import sheet as fudge
from skirmish.rules.pools import sheet as pools
from skirmish.rules.ranks import sheet as ranks
from skirmish.rules.stunts import sheet as stunts

BARE: Final = frozenset({"fists", "brawl", "punch", "kick"})
"""Hands and feet, for fighters that hold something better."""
BESIDE: Final = """
####
#aB#
####
"""
APART: Final = """
#####
#a.B#
#####
"""
ROW: Final = """
######
#a..B#
######
"""
COVERED: Final = """
#####
#a=.#
#..B#
#####
"""
EAST, WEST = 2, 6


def _fighter(sheet: object, *things: tuple[str, object, int], **fields: Any) -> Fighter:
    """Return a fighter with those things in hand: kind, numbers, loads."""
    hands = tuple(Item(f"own.{kind}", kind, kind, stats, "", count) for kind, stats, count in things)
    return Fighter(sheet, {"hands": hands, **fields})


_FUDGE_SWORD: Final = ("sword", fudge.Weapon(bonus=1), 0)
_FUDGE_BOW: Final = ("bow", fudge.Weapon(hands=2, damage=2, range="any"), 0)
_FUDGE_CROWD: Final = frozenset(
    {"split", "volley", "dogpile", "shove", "disarm", "roll-over", "drop", "pick-up"}
)
_STUNTS_SWORD: Final = ("sword", stunts.Weapon(die=6), 0)
_STUNTS_CROSSBOW: Final = (
    "crossbow",
    stunts.Weapon(die=8, hands=2, range="long", reload=True, dodgeable=True),
    0,
)
_STUNTS_OPTIONS: Final[Mapping[str, Setting]] = {
    "stale_tricks": False,
    "criticals": "mild",
    "running_away": False,
}
_STUNTS_SMALL: Final = frozenset({"grapple", "assassinate", "heal", "drop", "pick-up"})
_FORGE_SWORD: Final = ("sword", arms.Weapon(skill="swords", damage="2d6"), 0)
_FORGE_CROSSBOW: Final = (
    "crossbow",
    arms.Weapon("archery", "2d6", hands=2, reach=0, flight="shot", range=40, reloads=True),
    1,
)
_WOUNDED: Final = {"minor": 2, "major": 2, "severe": 1}
"""Marks of wounds after which a light hit is a severe wound, and the second of these kills."""
_DONE_FOR: Final = {"minor": 2, "major": 2, "severe": 2}
"""Marks of wounds after which any hit that does harm kills."""
_FORGE_SMALL: Final = frozenset({"grab", "dodge", "wait", "turn", "throw", "drop", "pick-up", "run-on"})
_POOLS_SWORD: Final = ("sword", pools.Weapon(cost=2, rating=3), 0)
_POOLS_SMALL: Final = frozenset(
    {"grapple", "shove", "throw", "lie-down", "stand-by", "move", "sprint", "drop", "pick-up"}
)
_RANKS_SWORD: Final = ("sword", ranks.Weapon("sword", 15, "1d6"), 0)
_RANKS_CROSSBOW: Final = (
    "crossbow",
    ranks.Weapon("crossbow", 25, "1d6+1", "none", 2, reach="missile", range=55, shots=1),
    1,
)
_RANKS_SMALL: Final = frozenset(
    {"stun", "await", "overwatch", "plant", "kneel", "run", "dash", "aid", "tend", "wake", "draw", "drop"}
    | {"pick-up"}
)

DUELS: Final = (
    Duel(
        "fudge-fists",
        "fudge",
        APART,
        Fighter(fudge.Sheet(), {"hp": 2}),
        Fighter(fudge.Sheet(), {"hp": 2}),
        "Two equals with bare hands, a step apart: who is near strikes.",
        barred=_FUDGE_CROWD | {"trip", "grapple", "ground"},
    ),
    Duel(
        "fudge-wrestler",
        "fudge",
        BESIDE,
        Fighter(fudge.Sheet(melee=3, strength=4), {"hp": 4}),
        _fighter(fudge.Sheet(melee=3, block=3, strength=1), _FUDGE_SWORD, hp=4),
        "A strong wrestler against a sword: a grip may be worth more than a blow.",
        barred=_FUDGE_CROWD | {"trip", "ground", "run"},
        spared=frozenset({"kick"}),
    ),
    Duel(
        "fudge-cover",
        "fudge",
        COVERED,
        _fighter(fudge.Sheet(marksmanship=3, athletics=0, melee=1), _FUDGE_BOW, hp=2),
        _fighter(fudge.Sheet(marksmanship=4, athletics=0, melee=1), _FUDGE_BOW, hp=2),
        "Two archers around a low wall: where one stands when one shoots, and when the other does.",
        barred=_FUDGE_CROWD | {"trip", "grapple", "ground", "rise", "run"},
        spared=BARE,
    ),
    Duel(
        "stunts-trick",
        "stunts",
        BESIDE,
        _fighter(stunts.Sheet(mind=80, fight=50, life=3, power=1), _STUNTS_SWORD),
        _fighter(stunts.Sheet(mind=30, fight=60, life=3, power=1), _STUNTS_SWORD),
        "A clever fighter against a strong one: a trick before the blow.",
        _STUNTS_OPTIONS,
        _STUNTS_SMALL | {"stunt", "move", "run"},
        BARE,
    ),
    Duel(
        "stunts-crossbow",
        "stunts",
        APART,
        _fighter(stunts.Sheet(shoot=75, life=3, power=1), _STUNTS_CROSSBOW),
        _fighter(stunts.Sheet(fight=60, life=3, power=1), _STUNTS_SWORD),
        "A crossbow that has to be made ready after each shot, a step from a sword.",
        _STUNTS_OPTIONS,
        _STUNTS_SMALL | {"trick", "stunt", "run"},
    ),
    Duel(
        "forge-loan",
        "forge",
        BESIDE,
        _fighter(
            forge.Sheet(swords=2, dodge=1, dexterity=1, hits=8), _FORGE_SWORD, facing=EAST, tallies=_WOUNDED
        ),
        _fighter(forge.Sheet(swords=3, dodge=2, hits=8), _FORGE_SWORD, facing=WEST, tallies=_WOUNDED),
        "How many blows in a turn: each further one is a loan on one's own defence.",
        barred=_FORGE_SMALL | {"run", "step", "squeeze"},
        spared=BARE,
    ),
    Duel(
        "forge-crossbow",
        "forge",
        APART,
        _fighter(
            forge.Sheet(archery=3, dodge=1, hits=4, speed=2), _FORGE_CROSSBOW, facing=EAST, tallies=_DONE_FOR
        ),
        _fighter(
            forge.Sheet(swords=2, dodge=1, hits=4, speed=1), _FORGE_SWORD, facing=WEST, tallies=_DONE_FOR
        ),
        "A crossbow that takes a whole round to load, with a sword two steps away.",
        barred=_FORGE_SMALL | {"squeeze", "set-dodge"},
        spared=frozenset({"punch"}),
    ),
    Duel(
        "pools-energy",
        "pools",
        BESIDE,
        _fighter(pools.Sheet(2, 2, 1, skills={"blades": 1, "evasion": 1}), _POOLS_SWORD, hp=2, facing=EAST),
        _fighter(pools.Sheet(2, 1, 1, skills={"blades": 2}), _POOLS_SWORD, hp=2, facing=WEST),
        "One store of energy for blows and for getting out of their way: what to keep.",
        barred=_POOLS_SMALL,
        spared=BARE,
    ),
    Duel(
        "ranks-dodge",
        "ranks",
        BESIDE,
        _fighter(
            ranks.Sheet(skills={"sword": 40, "dodge": 70}, dexterity=12), _RANKS_SWORD, hp=4, facing=EAST
        ),
        _fighter(ranks.Sheet(skills={"sword": 65, "dodge": 20}), _RANKS_SWORD, hp=4, facing=WEST),
        "One parries badly and dodges well, the other the other way round; each further defence is harder.",
        barred=_RANKS_SMALL | {"move", "step"},
        spared=BARE,
    ),
    Duel(
        "ranks-crossbow",
        "ranks",
        APART,
        _fighter(
            ranks.Sheet(skills={"crossbow": 60, "dodge": 40}, dexterity=12),
            _RANKS_CROSSBOW,
            hp=4,
            facing=EAST,
        ),
        _fighter(ranks.Sheet(skills={"sword": 60, "dodge": 30}), _RANKS_SWORD, hp=4, facing=WEST),
        "Declare a shot, a step back or a load, with a sword a step away that hears it.",
        barred=_RANKS_SMALL | {"step"},
    ),
    Duel(
        "ranks-crossbows",
        "ranks",
        ROW,
        _fighter(
            ranks.Sheet(skills={"crossbow": 60, "dodge": 40}, dexterity=12),
            _RANKS_CROSSBOW,
            hp=4,
            facing=EAST,
        ),
        _fighter(ranks.Sheet(skills={"crossbow": 50, "dodge": 40}), _RANKS_CROSSBOW, hp=4, facing=WEST),
        "Two crossbows: after the shot, load rather than go near.",
        barred=_RANKS_SMALL | {"step"},
    ),
)
"""All duels."""
