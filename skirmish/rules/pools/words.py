"""Sentences of the log, words for states and outcomes, and the options of `pools`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.rules.pools.energy import EXPENDED, SPENT
from skirmish.rules.pools.reactions import REACT, RESIST
from skirmish.rules.pools.surprise import SIDES
from skirmish.rules.ruleset import Band, Choice, StateWord
from skirmish.rules.stalemate import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.rules.arcs import Arc

TOPICS: Final = {
    REACT: "Spend energy on a reaction?",
    RESIST: "Spend energy on guarding the mind?",
}
"""Prompts that take a standing answer."""

ANSWERS: Final = {
    REACT: ("dodge", "block", "brace", "take"),
    RESIST: ("empty-vessel", "take"),
}
"""The verbs that answer them."""

CHOICES: Final = (
    Choice("skill_dice", ("matched", "flat"), "Skill dice: one for each added energy, or always all.", "G7"),
    Choice("critical_fail", (False, True), "A miss with a 1 goes badly wrong.", "G31"),
    Choice("running_away", (False, True), "Who leaves contact risks a blow from behind.", "G34"),
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
    Band("t", "throw", Fraction(20), "within the first range band of what is thrown"),
    Band("p", "pistol", Fraction(30), "of a pistol"),
    Band("b", "bow", Fraction(50), "of a bow"),
    Band("x", "crossbow", Fraction(60), "of a crossbow"),
    Band("r", "rifle", Fraction(100), "of a rifle"),
    Band("f", "far", None, "a die of defence for each band past the first"),
)
"""How far the first range band of each kind of weapon goes (G20); a cell is 5 ft."""

STATES: Final = (
    StateWord("prone", "prone", "+1 die to be struck, 1 die more against shots; 2 energy to stand.", "G23"),
    StateWord("dazed", "dazed", "A die less to act and to defend.", "G27"),
    StateWord("stunned", "stunned", "Neither acts nor reacts; 2 dice less to defend.", "G27"),
    StateWord("held", "held", "Neither moves nor dodges.", "G33"),
    StateWord("holding", "holding", "Does not move; one hand is taken.", "G33"),
    StateWord("surprised", "surprised", "No reaction before its first beat.", "G11"),
    StateWord("braced", "braced", "No Move on its next beat.", "G16"),
    StateWord("exposed", "exposed", "A die less of defence until the round ends.", "G31"),
    StateWord(
        "spent",
        "energy spent",
        "So much energy is gone until the next round.",
        "FP-17",
        is_given=True,
        most=30,
        tally=SPENT,
    ),
    StateWord(
        "expended",
        "energy expended",
        "So much energy is gone until it rests.",
        "FP-23",
        is_given=True,
        most=30,
        tally=EXPENDED,
    ),
    StateWord("helpless", "helpless", "Bound or asleep: no defence at all.", "G19", is_given=True),
    StateWord("hidden", "hidden", "Unseen: 1 die more, and no reaction.", "G24", is_given=True),
    StateWord("cover-light", "light cover", "A die against shots.", "G21", is_given=True),
    StateWord("cover-half", "half cover", "2 dice against shots.", "G21", is_given=True),
    StateWord("cover-heavy", "heavy cover", "3 dice against shots.", "G21", is_given=True),
    StateWord("dim", "dim light", "A die of defence.", "G22", is_given=True),
    StateWord("dark", "darkness", "2 dice of defence.", "G22", is_given=True),
    StateWord("smoke", "smoke", "2 dice of defence.", "G22", is_given=True),
    StateWord("alert", "alert", "Expects a fight.", "G11", is_given=True),
    StateWord("unaware", "unaware", "Does not expect a fight.", "G11", is_given=True),
)
"""States and circumstances."""

KEYWORDS: Final = frozenset(
    {"spend", "spends", "spent", "add", "adds", "added", "expend", "expends", "expended"}
)
"""The three ways to use energy (FP-18)."""

ARCS: Final[Mapping[Arc, str]] = {
    "front": "a shield blocks",
    "side": "+1 die, a shield blocks",
    "rear": "+2 dice, no block",
}
"""What it means to come from there (G15, G23)."""

OUTCOMES: Final = {
    "hit": "hits",
    "miss": "misses",
    "critical fail": "critical fail",
    "success": "succeeds",
    "failure": "fails",
    "unseen": "unseen",
    "seen": "noticed",
    "found": "found somebody",
    "nothing": "found nothing",
    "clean": "gets away",
    "caught": "caught",
}
"""A word for each outcome."""

WORDS: Final = {
    "shoot:hit": "{unit} shoots {target} with the {item}: {hits} of {action} dice",
    "shoot:miss": "{unit} shoots at {target} and misses",
    "shoot:critical fail": "{unit} shoots at {target} and fumbles the {item}",
    "strike:hit": "{unit} strikes {target} with the {item}: {hits} of {action} dice",
    "strike:miss": "{unit} strikes at {target} and misses",
    "strike:critical fail": "{unit} strikes at {target} and lays itself open",
    "throw:hit": "{unit} hits {target} with a thrown {item}: {hits} of {action} dice",
    "throw:miss": "{unit} throws the {item} past {target}",
    "throw:critical fail": "{unit} throws the {item} wide of {target} and lays itself open",
    "cast:hit": "{unit} reaches {target} with the {item}: {hits} of {action} dice",
    "cast:miss": "{unit} casts the {item} at {target} in vain",
    "cast:critical fail": "{unit} casts the {item} at {target}, and it recoils",
    "free-attack:hit": "{unit} strikes after {target}: {hits} of {action} dice",
    "free-attack:miss": "{unit} strikes after {target} and misses",
    "free-attack:critical fail": "{unit} strikes after {target} and lays itself open",
    "grapple:hit": "{unit} takes hold of {target}",
    "grapple:miss": "{unit} grabs at {target}, who slips away",
    "grapple:critical fail": "{unit} grabs at {target} and stumbles",
    "shove:hit": "{unit} shoves {target} away",
    "shove:miss": "{unit} shoves {target}, who stands firm",
    "shove:critical fail": "{unit} shoves {target} and stumbles",
    "break-free:hit": "{unit} breaks free of {target}",
    "break-free:miss": "{unit} struggles with {target} in vain",
    "break-free:critical fail": "{unit} struggles with {target} and loses its footing",
    "hide:unseen": "{unit} slips out of sight",
    "hide:seen": "{unit} tries to hide and is seen",
    "hide:critical fail": "{unit} tries to hide and draws every eye",
    "search:found": "{unit} searches and finds somebody",
    "search:nothing": "{unit} searches and finds nobody",
    "search:critical fail": "{unit} searches and misses everything",
    "be-noticed:unseen": "{unit} sneaks on, unheard",
    "be-noticed:seen": "{unit} is heard",
    "be-noticed:critical fail": "{unit} is heard by everybody",
    "come-across:unseen": "{unit} keeps still and is passed by",
    "come-across:seen": "{unit} is come across",
    "come-across:critical fail": "{unit} is come across",
    "break-away:clean": "{unit} breaks away",
    "break-away:caught": "{unit} runs, and is caught up with",
    "test:success": "{unit} succeeds: {successes} of {action} dice",
    "test:failure": "{unit} fails",
    "treat:success": "{unit} brings {target} round",
    "treat:failure": "{unit} can do nothing for {target}",
    "initiative": "{unit} is ready at {outcome}",
    "initiative:together": "Initiative: {list}.",
    "tie-break:together": "Ties are broken: {list}.",
    "tie-break": "{unit} breaks the tie with {outcome}",
    "dodge:taken": "{unit} tries to dodge",
    "block:taken": "{unit} raises the shield",
    "brace:taken": "{unit} braces for it",
    "empty-vessel:taken": "{unit} empties its mind",
    "stand-by:taken": "{unit} stands by for the rest of the round",
    "lie-down:taken": "{unit} lies down",
    "state:prone": "",
    "state:braced": "",
    "state:braced:over": "",
    "state:prone:over": "{unit} stands up",
    "state:surprised:over": "",
    "state:holding": "",
    "state:holding:over": "",
    "state:held": "{unit} is held by {by}",
    "state:held:over": "{unit} is free",
    "alarm": "{unit} notices {other} and raises the alarm.",
    "body found": "{unit} finds the body of {other} and raises the alarm.",
    "surprise": "A surprise: not everybody expected this.",
}
"""Sentences by `verb:outcome` or topic; a full stop is added where none stands."""
