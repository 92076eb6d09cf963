"""What `ranks` has words for: its prose in `text/`, the options and ranges that the prose speaks of."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from skirmish.rules.prose import read_prose
from skirmish.rules.ranks.checklist import PLACES
from skirmish.rules.ranks.defence import DEFEND
from skirmish.rules.ranks.first_aid import LATE
from skirmish.rules.ranks.retarget import RANK
from skirmish.rules.ruleset import Choice
from skirmish.rules.stalemate import PATIENCE

PROSE: Final = read_prose(Path(__file__).parent / "text", PLACES)
"""The texts of `ranks`."""

ANSWERS: Final = {
    DEFEND: ("parry", "dodge", "endure"),
    RANK: ("strike", "shoot", "keep", "forgo"),
    LATE: ("aid", "tend", "leave-be"),
}
"""The verbs that answer each topic."""

CHOICES: Final = (
    Choice("intents", ("open", "off"), "Declare first and act later, or count the ranks down.", "BR-07"),
    Choice("retarget", ("needed", "always"), "When a declared attack may change its target.", "BG-10"),
    Choice("special", ("seed", "nearest", "up"), "How a fifth of the chance is rounded.", "BG-01"),
    Choice("fumbles", (False, True), "The highest rolls go badly wrong.", "BG-03"),
    Choice("repeat_penalty", (30, 0, 10, 20, 40), "What each defence takes off the next.", "BG-18"),
    Choice("dodge_missiles", (True, False), "Arrows and thrown things may be dodged, at half.", "BG-21"),
    Choice("firing_into_melee", (True, False), "Shots into and out of melee are harder.", "BG-30"),
    Choice("ammo", (False, True), "Arrows, bolts and stones run out.", "BG-27"),
    Choice("knockout", (False, True), "Blows may be meant to stun.", "BG-41"),
    Choice("first_aid_special", (False, True), "A special success heals three points more.", "BG-36"),
    Choice("running_away", (True, False), "Leaving contact risks a blow from behind.", "BG-37"),
    Choice("stalemate", PATIENCE, "Rounds without a wound after which it is a draw.", "BG-17"),
    Choice("infiltration_turns", (40, 20, 60), "Turns that infiltrators have before they have failed.",
           "BG-38"),
)  # fmt: skip
"""Options that a scenario may set."""
