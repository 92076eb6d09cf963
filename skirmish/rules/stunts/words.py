"""What `stunts` has words for: its prose in `text/`, the options and ranges that the prose speaks of."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from skirmish.rules.prose import read_prose
from skirmish.rules.ruleset import Band, Choice
from skirmish.rules.stalemate import PATIENCE
from skirmish.rules.stunts.checklist import PLACES
from skirmish.rules.stunts.defence import DEFEND
from skirmish.rules.stunts.grapple import GRIP
from skirmish.rules.stunts.initiative import order_by_seats

PROSE: Final = read_prose(Path(__file__).parent / "text", PLACES)
"""The sentences and words of the system."""

ANSWERS: Final = {
    DEFEND: ("dodge", "block", "take"),
    GRIP: ("crush", "hold", "release"),
}
"""By topic of a prompt: the verbs that answer it."""

CHOICES: Final = (
    Choice(
        "order", ("first", "all", "none"),
        "Which side must act in order of Agility: those that people play, unless set to first, all, none.",
        "DG-11", seated=order_by_seats,
    ),
    Choice("death_die", ("d4", "d6"), "The die of the death table.", "DG-29"),
    Choice("death_shift", (0, 1, 2, 3, 4), "What is added on the death table.", "DG-29"),
    Choice(
        "criticals", ("harsh", "mild"),
        "Harsh: double damage and broken weapons. Mild: double dice, and off balance.", "DG-31",
    ),
    Choice("stale_tricks", (True, False), "The same again on the same target: −10 each time.", "DG-17"),
    Choice("gang_up", ("all", "melee"), "Whether shooters count and gain when many attack one.", "DG-21"),
    Choice("second_fall", ("roll", "dead"), "What happens at a fall after being brought round.", "DG-27"),
    Choice("running_away", (True, False), "Leaving contact risks a blow from behind.", "DG-20"),
    Choice("stalemate", PATIENCE, "Rounds without a wound after which it is a draw.", "DG-30"),
    Choice(
        "infiltration_turns", (40, 20, 60), "Turns that infiltrators have before they have failed.", "DG-35"
    ),
)  # fmt: skip
"""Options that a scenario may set."""

BANDS: Final = (
    # On squares of a metre, closer than 1.5 m are the eight neighbours.
    Band("c", "close", Fraction(3, 2), "blows"),
    Band("s", "short", Fraction(7), "stunts", more="one move from close"),
    Band("m", "medium", Fraction(13), "tricks"),
    Band("l", "long", Fraction(19)),
    Band("x", "extreme", None),
)
"""Steps of range (DL-17, DG-19)."""
