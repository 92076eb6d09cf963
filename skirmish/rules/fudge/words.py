"""Sentences of the log, words for states and outcomes, and the options of `fudge`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.rules.fudge.attack import ABORT
from skirmish.rules.fudge.grip import REVERSE
from skirmish.rules.fudge.manoeuvre import GRIP, PUSH, SEIZE
from skirmish.rules.fudge.mass import CALL, REDIRECT
from skirmish.rules.ruleset import Band, Choice, StateWord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.rules.arcs import Arc

TOPICS: Final = {
    ABORT: "Let go of a pin or a hold when attacked?",
    GRIP: "Pin or hold?",
    REVERSE: "The pin is won: turn it round?",
    SEIZE: "Keep the weapon?",
    PUSH: "Which way to shove?",
    CALL: "Call the group attack now?",
    REDIRECT: "The group's target is gone: attack somebody else?",
}
"""Prompts that take a standing answer."""

ANSWERS: Final = {
    ABORT: ("abort", "keep"),
    GRIP: ("hold", "pin"),
    REVERSE: ("hold", "pin", "free"),
    SEIZE: ("seize", "leave-it"),
    PUSH: ("push",),
    CALL: ("call", "wait"),
    REDIRECT: ("shoot", "strike", "pass"),
}
"""The verbs that answer them."""

CHOICES: Final = (
    Choice("mass_attacks", ("choice", "off"), "Group fire and dogpiles.", "FG-15"),
    Choice("running_away", (True, False), "Who leaves contact risks a blow from behind.", "FG-35"),
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
    Band("s", "short", Fraction(3, 2), "by Melee; no Long Range weapons"),
    Band("m", "medium", Fraction(15), "no modifier"),
    Band("l", "long", None, "-1 for every full 15 m; no Short Range weapons"),
)
"""Range bands (FU-70 to FU-72)."""

STATES: Final = (
    StateWord("prone", "prone", "-4 to attacks and Block, +2 Dodge; an action to stand.", "FU-59"),
    StateWord("ground", "gone to ground", "-4 Melee and Block, +2 Stealth and Dodge.", "FU-19"),
    StateWord("full-defence", "full defence", "+2 Block and Dodge until its next action.", "FU-21"),
    StateWord("pinned", "pinned", "Can only struggle; Block and Dodge 0.", "FU-60"),
    StateWord("pinning", "pinning", "Does nothing else; Block and Dodge 0 unless it lets go.", "FU-60"),
    StateWord("held", "held", "Can only struggle; Block and Dodge 0.", "FU-66"),
    StateWord("holding", "holding", "-4 to all rolls unless it lets go.", "FU-67"),
    StateWord("volley", "aiming with others", "Committed to concentrated fire.", "FG-16"),
    StateWord("dogpile", "closing in with others", "Committed to a dogpile.", "FG-16"),
    StateWord("beset", "beset", "Has had dogpilers on it since its last turn: six at most.", "FU-48", most=6),
    StateWord("hidden", "hidden", "Unseen: its attack is a sneak attack.", "FU-27", is_given=True),
    StateWord("cover-light", "light cover", "+1 Dodge against shots.", "FG-25", is_given=True),
    StateWord("cover-heavy", "heavy cover", "+2 Dodge against shots.", "FG-25", is_given=True),
    StateWord("alert", "alert", "Expects a fight: cannot be taken down.", "FG-28", is_given=True),
    StateWord("unaware", "unaware", "Does not expect a fight.", "FG-28", is_given=True),
)
"""States and circumstances."""

ARCS: Final[Mapping[Arc, str]] = {"front": "notices who sneaks", "rear": "does not look there"}
"""What it means to be there (FG-25, FG-27)."""

OUTCOMES: Final = {
    "hit": "hits",
    "miss": "misses",
    "critical": "critical hit",
    "fumble": "fumbles",
    "works": "works",
    "works well": "works, by 4 or more",
    "parried": "warded off",
    "resisted": "resisted",
    "lost": "no change",
    "tied": "a tie",
    "won": "won",
    "won well": "won by 4 or more",
    "unseen": "unseen",
    "seen": "noticed",
    "found": "found somebody",
    "nothing": "found nothing",
    "silent": "silent",
    "noticed": "noticed at the last moment",
    "clean": "gets away",
    "caught": "caught",
    "no hits": "no hits",
}
"""A word for each outcome."""

WORDS: Final = {
    "shoot:hit": "{unit} shoots {target} with the {item}",
    "shoot:critical": "{unit} shoots {target} with the {item}: a critical hit",
    "shoot:miss": "{unit} shoots at {target} and misses",
    "shoot:fumble": "{unit} shoots at {target}; the {item} jams",
    "strike:hit": "{unit} strikes {target} with the {item}",
    "strike:critical": "{unit} strikes {target} with the {item}: a critical hit",
    "strike:miss": "{unit} strikes at {target} and misses",
    "strike:fumble": "{unit} strikes at {target} and comes to grief",
    "free-attack:hit": "{unit} strikes {target} from behind",
    "free-attack:critical": "{unit} strikes {target} from behind: a critical hit",
    "free-attack:miss": "{unit} strikes after {target} and misses",
    "free-attack:fumble": "{unit} strikes after {target} and comes to grief",
    "split:hit": "{unit} shoots {target} with the {item}",
    "split:critical": "{unit} shoots {target} with the {item}: a critical hit",
    "split:miss": "{unit} shoots at {target} and misses",
    "split:fumble": "{unit} shoots at {target}; the {item} jams",
    "trip:works": "{unit} trips {target}",
    "disarm:works": "{unit} disarms {target}",
    "grapple:works": "{unit} grapples {target}",
    "shove:works": "{unit} shoves {target}",
    "trip:parried": "{unit} tries to trip {target}, who wards it off",
    "disarm:parried": "{unit} tries to disarm {target}, who wards it off",
    "grapple:parried": "{unit} tries to grapple {target}, who wards it off",
    "shove:parried": "{unit} tries to shove {target}, who wards it off",
    "trip:resisted": "{unit} tries to trip {target}, who keeps standing",
    "disarm:resisted": "{unit} tries to disarm {target}, who holds on",
    "grapple:resisted": "{unit} grapples with {target}, who breaks away",
    "shove:resisted": "{unit} shoves {target}, who stands firm",
    "trip:fumble": "{unit} tries to trip {target} and falls",
    "disarm:fumble": "{unit} tries to disarm {target} and comes to grief",
    "grapple:fumble": "{unit} tries to grapple {target} and falls",
    "shove:fumble": "{unit} tries to shove {target} and falls",
    "struggle:lost": "{unit} struggles in vain",
    "struggle:tied": "{unit} struggles",
    "struggle:won": "{unit} struggles and gets the better of it",
    "hide:unseen": "{unit} slips out of sight",
    "hide:seen": "{unit} tries to hide and is seen",
    "be-noticed:unseen": "{unit} sneaks on, unheard",
    "be-noticed:seen": "{unit} is heard",
    "come-across:unseen": "{unit} keeps still and is passed by",
    "come-across:seen": "{unit} is come across",
    "find:found": "{unit} searches and finds somebody",
    "find:nothing": "{unit} searches and finds nobody",
    "lie-low:unseen": "{unit} lies low",
    "takedown:silent": "{unit} takes down {target} from behind, without a sound",
    "takedown:noticed": "{unit} creeps up on {target}, who turns round at the last moment",
    "break-away:clean": "{unit} breaks away",
    "break-away:caught": "{unit} runs, and is caught up with",
    "mass:volley": "{unit} and comrades fire on {target}: {outcome}",
    "mass:dogpile": "{unit} and comrades pile onto {target}: {outcome}",
    "initiative": "{unit} is ready at {outcome}",
    "initiative:together": "Initiative: {list}.",
    "tie-break:together": "Ties are broken: {list}.",
    "tie-break": "{unit} breaks the tie with {outcome}",
    "state:full-defence": "{unit} goes on full defence",
    "state:full-defence:over": "{unit} gives up its full defence",
    "state:dogpile": "{unit} is closing in with others",
    "alarm": "{unit} notices {other} and raises the alarm.",
    "body found": "{unit} finds the body of {other} and raises the alarm.",
    "takedown noticed": "{unit} has noticed: the fight is on.",
    "takedown survived": "{unit} is still on its feet: the fight is on.",
    "surprise": "A surprise: who was ready acts first.",
}
"""Sentences by `verb:outcome` or topic; a full stop is added where none stands."""
