"""What `pools` has words for: its prose in `text/`, the options and ranges that the prose speaks of."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from skirmish.rules.pools.checklist import PLACES
from skirmish.rules.pools.defence import REACT, RESIST
from skirmish.rules.pools.surprise import SIDES
from skirmish.rules.prose import read_prose
from skirmish.rules.ruleset import Band, Choice
from skirmish.rules.stalemate import PATIENCE

PROSE: Final = read_prose(Path(__file__).parent / "text", PLACES)
"""The prose of the system."""

ANSWERS: Final = {
    REACT: ("dodge", "block", "brace", "take"),
    RESIST: ("empty-vessel", "take"),
}
"""By topic of a prompt: the verbs that answer it."""

CHOICES: Final = (
    Choice("skill_dice", ("matched", "flat"), "Skill dice: one for each added energy, or always all.", "G7"),
    Choice("critical_fail", (False, True), "A miss with a 1 goes badly wrong.", "G31"),
    Choice("running_away", (False, True), "Leaving contact risks a blow from behind.", "G34"),
    Choice("pd_base", (1, 0, 2, 3), "Dice of physical defence that everybody has.", "G1"),
    Choice("surprised", SIDES, "Who does not expect the fight.", "G11"),
    Choice("alert", ("as placed", "everybody"), "Who is on the alert from the start.", "G11"),
    Choice("light", ("as mapped", "dim", "dark"), "How dark it is at least, everywhere.", "G22"),
    Choice("cp_attributes", (15, 10, 12, 18, 20, 25, 30), "Points for attributes and traits.", "FP-55"),
    Choice("cp_skills", (30, 20, 25, 35, 40, 50), "Points for skills.", "FP-55"),
    Choice("cp_general_min", (15, 0, 5, 10, 20), "Least of them in general skills.", "FP-62"),
    Choice("cp_split", ("none", "martial 5", "martial 10", "martial 15", "magic 5", "magic 10"),
           "Least share of another kind of skill.", "FP-63"),
    Choice("attribute_max", (5, 4, 6, 7, 8), "Highest attribute.", "FP-56"),
    Choice("skill_max", ("none", 3, 4, 5), "Highest skill.", "FP-63"),
    Choice("unspent", ("lost", "skills", "kept"), "What becomes of unspent points.", "FP-56"),
    Choice("traits_allowed", ("all", "no magic", "humans"), "Traits that there are.", "FP-56"),
    Choice("stalemate", PATIENCE, "Rounds without a wound after which it is a draw.", "FG-04"),
    Choice("infiltration_turns", (40, 20, 60), "Turns that infiltrators have to be done.", "FG-26"),
)  # fmt: skip
"""Options that a scenario may set."""

BANDS: Final = (
    Band("t", "throw", Fraction(20), "first range band of what is thrown", is_of_arms=True),
    Band("p", "pistol", Fraction(30), is_of_arms=True),
    Band("b", "bow", Fraction(50), is_of_arms=True),
    Band("x", "crossbow", Fraction(60), is_of_arms=True),
    Band("r", "rifle", Fraction(100), is_of_arms=True),
    Band("f", "far", None, "a die of defence for each band past the first", is_of_arms=True),
)
"""How far the first range band of each kind of weapon goes (G20); a cell is 5 ft."""

KEYWORDS: Final = frozenset(
    {"spend", "spends", "spent", "add", "adds", "added", "expend", "expends", "expended"}
)
"""The three ways to use energy (FP-18)."""
