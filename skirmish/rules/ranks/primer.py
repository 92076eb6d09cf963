"""`ranks` in one page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PRIMER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "breath": (
            "Say first, act later. The quick declare first and act first; distance costs tempo, and one "
            "special hit fells most people. Do not be the one without a defence left."
        ),
        "dice": (
            "A d100, equal to or below a chance, succeeds; below a fifth of it is a special success. "
            "Difficult halves the chance. A defence must be as good as the attack to stop it."
        ),
        "order": (
            "A round is 12 seconds: all declare from the highest DEX down, all move, then all act by rank: "
            "DEX, halved beyond 5 m, quartered beyond 15 m. Ties: missile, long, medium, short."
        ),
        "turn": (
            "A move and one act, both declared: where to go, then what to do. Drawing costs five ranks. Who "
            "declares a blow follows its target; at your rank you may still change the target."
        ),
        "attack": (
            "Roll your skill with the weapon. A hit may be parried or dodged; a special hit does the most "
            "the weapon can, and a second roll on top. Nobody parries or dodges a gun."
        ),
        "defence": (
            "Free, once the attack has hit: parry with a weapon or shield, or dodge. Each defence of the "
            "round takes 30 off the next. Only what comes from the front and is seen can be answered; you "
            "turn for nothing."
        ),
        "harm": (
            "Roll the weapon's dice and your damage bonus; armour takes off its points. Parrying a special "
            "costs the parrying thing 2 points, and things break."
        ),
        "down": (
            "At 2 hit points or fewer you are out cold until a comrade wakes you. At 0 or less when the "
            "round ends you are dead: First Aid, one try for each wound, comes just before."
        ),
        "moving": (
            "5 m costs nothing, 15 m half your rank, 29 m three quarters, 30 m your act. Leaving contact is "
            "an Agility roll against each enemy; who wins strikes you, and you may not defend."
        ),
        "range": (
            "Full chance up to the range of the weapon, half to twice it, a quarter to three times. Heavy "
            "cover and an enemy beside you halve it too; a target in melee is 20 harder."
        ),
        "hiding": (
            "Stealth or Hide against Spot or Listen. Whoever notices nothing loses the first round, and "
            "blows by the unseen cannot be parried or dodged."
        ),
        "advice": (
            "Look at the order before you declare. Hit one foe with two fighters: the second defence is 30 "
            "worse. Kneel behind a large shield against bows, and keep somebody free for First Aid."
        ),
    }
)
"""Every aspect in one to three sentences."""
