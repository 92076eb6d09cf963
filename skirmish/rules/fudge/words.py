"""The texts of `fudge`, read from `text/`, and the options and range bands that they speak of."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from skirmish.rules.fudge.attack import ABORT
from skirmish.rules.fudge.checklist import PLACES
from skirmish.rules.fudge.grapple import REVERSE
from skirmish.rules.fudge.manoeuvre import GRIP, PUSH, SEIZE
from skirmish.rules.fudge.mass import CALL, REDIRECT
from skirmish.rules.prose import read_prose
from skirmish.rules.ruleset import Band, Choice

PROSE: Final = read_prose(Path(__file__).parent / "text", PLACES)
"""The texts of the system."""

ANSWERS: Final = {
    ABORT: ("abort", "keep"),
    GRIP: ("hold", "pin"),
    REVERSE: ("hold", "pin", "free"),
    SEIZE: ("seize", "leave-it"),
    PUSH: ("push",),
    CALL: ("call", "wait"),
    REDIRECT: ("shoot", "strike", "pass"),
}
"""By topic of a prompt: the verbs that answer it."""

CHOICES: Final = (
    Choice("mass_attacks", ("choice", "off"), "Group fire and dogpiles.", "FG-15"),
    Choice("running_away", (True, False), "Leaving contact risks a blow from behind.", "FG-35"),
    Choice("wound_penalties", (False, True), "Wounds weigh on every roll.", "FG-04"),
    Choice("static_defence", (False, True), "Defenders stand on their bare ability, without dice.", "FG-02"),
    Choice("dogpile_skill", ("melee", "marksmanship"), "The skill that a dogpile attacks with.", "FG-13"),
    Choice("hide_opposed_by", ("all", "los"), "Who opposes hiding: every enemy, or those in sight.", "FG-33"),
    Choice("stalemate", (20, 10, 40), "Rounds without a wound after which it is a draw.", "FG-04"),
    Choice(
        "infiltration_turns", (40, 20, 60), "Turns that infiltrators have before they have failed.", "FG-26"
    ),
)
"""Options that a scenario may set."""

BANDS: Final = (
    # Below 2 m: on squares of a metre that is the eight neighbours, the farthest of them 1.41 m away.
    Band("s", "short", Fraction(3, 2), "by Melee", more="no Long Range weapons"),
    Band("m", "medium", Fraction(15), "no modifier"),
    Band("l", "long", None, "−1 for every full 15 m", more="no Short Range weapons"),
)
"""Range bands (FU-70 to FU-72)."""
