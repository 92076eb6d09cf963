"""What `forge` has words for: its prose in `text/`, the options and ranges that the prose speaks of."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from skirmish.rules.forge.announce import DODGE
from skirmish.rules.forge.checklist import PLACES
from skirmish.rules.forge.points import POOL
from skirmish.rules.prose import read_prose
from skirmish.rules.rounds.waiting import CUT_IN
from skirmish.rules.ruleset import Band, Choice
from skirmish.rules.stalemate import PATIENCE

PROSE: Final = read_prose(Path(__file__).parent / "text", PLACES)
"""The texts of the system."""

ANSWERS: Final = {
    DODGE: ("stand", "dodge", "set-dodge"),
    POOL: ("keep", "spend"),
    CUT_IN: ("hold", "go"),
}
"""By topic of a prompt: the verbs that answer it."""

CHOICES: Final = (
    Choice("open_ended", (True, False), "A 12 adds a die, a 2 fails.", "G2"),
    Choice("wound_penalty", (True, False), "Major and Severe wounds weigh on checks.", "G6"),
    Choice(
        "pool_scope", ("dodge", "all"), "What Pool points may be spent on: Dodges, or all but a Grab.", "G7"
    ),
    Choice("free_step", (True, False), "One cell a round without an action.", "G10"),
    Choice("dodge_floor", (False, True), "A rolled Dodge is never worse than none.", "G16"),
    Choice("grab_sn", ("standard", "dexterity"), "What a Grab has to meet; dexterity: for wrestlers.", "G34"),
    Choice("called_shots", (False, True), "Parts of the body may be aimed at.", "G28"),
    Choice("overwatch", (False, True), "A unit that waits may break into a run.", "G13"),
    Choice("running_away", (False, True), "Leaving contact risks a blow from behind.", "FG-35"),
    Choice("long_actions", (True, False), "Reloading takes the whole round.", "G36"),
    Choice("stalemate", PATIENCE, "Rounds without a wound after which it is a draw.", "FG-04"),
    Choice(
        "infiltration_turns", (40, 20, 60), "Turns that infiltrators have before they have failed.", "FG-26"
    ),
)
"""Options that a scenario may set."""

BANDS: Final = (
    Band("a", "", Fraction(10), "no penalty"),
    Band("b", "", Fraction(20), "−1"),
    Band("c", "", Fraction(30), "−2"),
    Band("d", "", Fraction(60), "−3"),
    Band("e", "farther", None, "−1 more for each 30 yd"),
)
"""Range bands (F2-61 to F2-65)."""
