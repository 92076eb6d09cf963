"""`fudge` in one page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PRIMER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "breath": (
            "Sneak in, then fight one action at a time. The dice hardly stray, so a fight is won before "
            "they fall: by numbers, by position and by not being seen."
        ),
        "dice": (
            "Four dice, each +, 0 or −, added to an ability: mostly −1 to +1. Both sides roll and the "
            "higher total wins; a tie changes nothing. One point better wins 58 % instead of 42 %, two 74 "
            "%."
        ),
        "order": (
            "Everyone rolls Perception once, when the fight begins. From the highest to the lowest, and "
            "again from the top, in the same order until the end."
        ),
        "turn": (
            "A move and one action, in either order; a run takes both. With a weapon in each hand, or one "
            "and a fist, the action is two attacks. Standing up, drawing and hiding are actions too."
        ),
        "attack": (
            "Melee against Block hand to hand, Marksmanship against Dodge at a distance. Grapple, trip, "
            "shove and disarm need two won rolls: about one try in six between equals."
        ),
        "defence": (
            "Free and as often as needed, on every attack. Full defence gives +2 for your action. Prone "
            "or gone to ground you dodge better and block far worse; pinned or held you defend with 0."
        ),
        "harm": (
            "Damage is a fixed number, less what armour soaks. No damage dice: only ++++ doubles it. ---- "
            "jams the gun, breaks the blade or lands you on the ground."
        ),
        "down": (
            "Wounds do not slow anybody down. At 0 hit points you are out of the fight, and dead when as "
            "far below 0 as you began above it."
        ),
        "moving": (
            "Walk 4 + Athletics metres, run twice that. Walking away from an able enemy beside you is an "
            "Athletics roll against each: who wins strikes you, and you may not defend."
        ),
        "range": (
            "Beside each other a shot is a Melee attack. Up to 15 m there is no penalty, beyond it −1 for "
            "every full 15 m. Cover adds 1 or 2 to Dodge, and no sight means no shot."
        ),
        "hiding": (
            "Stealth must beat the Perception of every enemy, out of their plain view. Hidden, your "
            "attack always hits. Somebody unaware can be taken down in silence: Strength × 4, through "
            "armour."
        ),
        "advice": (
            "Gang up: three alike shooting or piling on at once need no roll, only the target rolls. Get "
            "close to those who dodge well, keep away from those who block well."
        ),
    }
)
"""Every aspect in one to three sentences."""
