"""`stunts` in one page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PRIMER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "breath": (
            "Whole sides act in turn, and a die says anew each round who goes first: any side may act "
            "twice running. Bring numbers, fool the enemy before you strike, and mind who lies wounded."
        ),
        "dice": (
            "d100, equal or under the chance succeeds. 01-05 always does and is critical, 96-00 never "
            "does. When two roll against each other and both succeed, the larger margin wins."
        ),
        "order": (
            "Each side throws a d6 every round, and the higher side goes first with everybody. Within "
            "a side that people play the most agile act first; opponents act in any order."
        ),
        "turn": (
            "Two things, in certain pairs: move twice; an attack with a move, a trick, a stunt or getting "
            "ready; two tricks on two people; getting ready and a move. Few can attack twice."
        ),
        "attack": (
            "Fight hand to hand, Shoot at a distance: your own chance, whoever the target is. Each "
            "further attacker on the same target gives everybody +10, up to +30."
        ),
        "defence": (
            "Whoever is hit may dodge or block, once for every hit, at full chance, and then takes "
            "nothing. Arrows and bullets cannot be dodged, and only a shield blocks them."
        ),
        "harm": (
            "The weapon's die, and Power for blows and throws, less armour. A critical hit doubles it; "
            "a critical miss breaks the weapon."
        ),
        "down": (
            "At 0 Life a d4, and a point for each below zero: up to 5 out cold, 6 maimed, 10 dead. So the "
            "last wound's size matters. A Heal roll brings the fallen round, one more wound kills them."
        ),
        "moving": (
            "A move is 6 m, one step of range. Leaving contact with an able enemy is Agility against "
            "each: who wins strikes you from behind, and there is no defence."
        ),
        "range": (
            "Close, short (7 m), medium (13), long (19), extreme. Distance makes nothing harder, a weapon "
            "works up to its range or not at all. Cover takes 10 or 20 from a shot."
        ),
        "hiding": (
            "Come up to somebody who has not seen you: Sneak against Notice. Once more for the last step, "
            "and the victim is dead or out cold, without a blow. Only a win notices."
        ),
        "advice": (
            "Four on one before anything else. A trick costs little between equals, a stunt pays only "
            "with 10 more Agility. Do not stand alone at the end of a round: the enemy may act twice."
        ),
    }
)
"""Every aspect in one to three sentences."""
