"""`pools` in one page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PRIMER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "breath": (
            "Everything costs energy: walking, striking, striking harder, dodging. It all returns each "
            "round, so the art is to spend it neither too early nor too late."
        ),
        "dice": (
            "Both sides throw a handful of d10. Each of the attacker's dice that is no lower than the "
            "defender's highest is a success. More dice hit more often, and harder."
        ),
        "order": (
            "1d10 + Acuity once. Then beats in that order, one act each, round and round. When everybody has "
            "held since the last act, the round ends and all energy is back."
        ),
        "turn": (
            "A beat is one act: a Move of 1 energy a cell, an attack, loading, hiding. Hold and you are "
            "asked again; stand by and you are not. Moving and striking are two beats."
        ),
        "attack": (
            "Spend the weapon's cost and throw its rating. Add energy up to your attribute: each is a "
            "die, and wakes a die of your skill. The full add is the best bargain."
        ),
        "defence": (
            "One die, and your armour. Before the dice you may react once to each attack you see: dodge, "
            "block with a shield, brace hand to hand. Two energy kept are worth two dice."
        ),
        "harm": (
            "Every success is a point of damage; there are no damage dice. Armour is dice of defence, and "
            "hinders whoever is not trained for it."
        ),
        "down": (
            "Wounds do not slow anybody down. At 0 health you are out of the fight, and dead when as far "
            "below it as your Stamina."
        ),
        "moving": (
            "As many cells as Agility + 2, one energy each, two on bad ground; diagonals count as one. "
            "Leaving contact is free unless the battle says otherwise."
        ),
        "range": (
            "Range, dark and cover give dice to the defender: one for each band past the first, 1 or 2 "
            "for bad light, 1 to 3 for cover. From the rear you throw 2 dice more, from the flank 1. "
            "Turning is free with each act and reaction."
        ),
        "hiding": (
            "A Stealth test against the Perception of everybody who looks; not in the open. Unseen you "
            "throw a die more, and the target cannot react."
        ),
        "advice": (
            "Let them spend first: whoever has emptied their energy meets the next blow with armour "
            "alone. Come from behind, and keep two energy for a dodge."
        ),
    }
)
"""Every aspect in one to three sentences."""
