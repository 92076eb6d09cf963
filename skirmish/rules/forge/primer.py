"""`forge` in one page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PRIMER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "breath": (
            "Up to three actions a round, but each one makes the next worse and leaves you easier to hit "
            "until your next turn. Strike twice if nobody is left to punish you for it."
        ),
        "dice": (
            "Two dice, a stat and a skill against a number. Every 3 points above it multiply the damage "
            "by one more: ×1 to ×6. A 12 adds a die, and another on each 6; a 2 fails."
        ),
        "order": (
            "2d6 + Dexterity, rolled for three rounds at a time, highest first. You know who comes after "
            "you. Waiting lets you act after anybody else, at -1 on all you roll."
        ),
        "turn": (
            "Three actions, two of them attacks: the second is at -2, the third at -4. A run is one, a "
            "Dodge is one, so are drawing and standing up. One step a round is free, and so is turning."
        ),
        "attack": (
            "Hand to hand against 8 + Dexterity + skill or Dodge: 42 % between equals. Shots and throws "
            "against a flat 8, whoever it is. From behind +1, from ambush +2."
        ),
        "defence": (
            "Your number falls by 2 for each action after the first. A Dodge, even out of turn, is an "
            "action: what you roll, and up to 3 points of your Pool (3 + Spirit in all), stands against "
            "every attack until your next turn."
        ),
        "harm": (
            "Dice + Strength, times the level of success, less armour. A quarter of your Hits is a Minor "
            "wound, half a Major one (-1), three quarters Severe (-2), all of them Mortal."
        ),
        "down": (
            "Each level has two boxes, and a full one sends the wound up a level. The first Mortal wound "
            "puts you out of the fight, the second kills."
        ),
        "moving": (
            "A run is as many cells as Speed, 6 + Dexterity, and makes you harder to shoot. Nobody stops "
            "you from leaving a fight. A run before an attack puts it at -2."
        ),
        "range": (
            "A cell is 2 yards. To 10 yards no penalty, then -1 at 20, -2 at 30, -3 at 60. Small targets "
            "and cover cost 2 or 4. On the run a bow is at -8, a throw at -2."
        ),
        "hiding": (
            "Hide behind cover or in the dark: your Stealth against the Awareness of each who could see "
            "you. From hiding an attack is at +2, and nobody dodges it."
        ),
        "advice": (
            "Strike, then run: the attack is at no penalty and you choose who reaches you. Shoot at those "
            "who are hard to hit hand to hand. Keep an action to dodge arrows."
        ),
    }
)
"""What a player has to know, by aspect."""
