"""Sentences of the log, words for states and outcomes, and the options of `ranks`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.ranks.care import LATE
from skirmish.rules.ranks.defence import DEFEND
from skirmish.rules.ranks.second import RANK
from skirmish.rules.ruleset import Choice, StateWord
from skirmish.rules.stalemate import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.rules.arcs import Arc

TOPICS: Final = {
    DEFEND: "Parry, dodge, or take it?",
    RANK: "Your rank has come, and things are not as they were: attack somebody else?",
    LATE: "All have acted: give First Aid?",
}
"""Prompts that take a standing answer."""

ANSWERS: Final = {
    DEFEND: ("parry", "dodge", "endure"),
    RANK: ("strike", "shoot", "keep", "forgo"),
    LATE: ("aid", "tend", "leave-be"),
}
"""The verbs that answer them."""

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
    Choice("running_away", (True, False), "Who leaves contact risks a blow from behind.", "BG-37"),
    Choice("stalemate", PATIENCE, "Rounds without a wound after which it is a draw.", "BG-17"),
    Choice("infiltration_turns", (40, 20, 60), "Turns that infiltrators have before they have failed.",
           "BG-38"),
)  # fmt: skip
"""Options that a scenario may set."""

STATES: Final = (
    StateWord("kneeling", "kneeling", "Behind a large shield: 90 % against arrows.", "BG-23"),
    StateWord("surprised", "surprised", "Declares nothing and does nothing in the first round.", "BG-38"),
    StateWord("defended", "has defended", "Each defence of the round takes 30 off the next.", "BG-18",
              most=9, tally="defended"),
    StateWord("open", "off balance", "Neither parries nor dodges this round.", "BG-03"),
    StateWord("hidden", "hidden", "Its attack cannot be parried or dodged.", "BG-19", is_given=True),
    StateWord("cover-light", "light cover", "-10 against shots.", "BG-31", is_given=True),
    StateWord("cover-heavy", "heavy cover", "Shots at it are Difficult.", "BG-31", is_given=True),
    StateWord("cover-wood", "thin wood", "Shots are Difficult, or go through for 4 less.", "BG-31",
              is_given=True),
    StateWord("unaware", "unaware", "Does not expect a fight.", "BG-38", is_given=True),
)  # fmt: skip
"""States and circumstances."""

ARCS: Final[Mapping[Arc, str]] = {"front": "can be parried and dodged", "rear": "no defence"}
"""What it means to come from there (BG-19)."""

OUTCOMES: Final = {
    "special hit": "special hit",
    "hit": "hits",
    "stopped": "stopped",
    "miss": "misses",
    "fumble": "fumbles",
    "knocked out": "knocked out",
    "special": "special success",
    "success": "success",
    "through": "through the wood",
    "failure": "failure",
    "clean": "gets away",
    "caught": "caught",
    "healed": "helps",
    "no help": "does not help",
    "unseen": "unseen",
    "seen": "noticed",
    "found": "found somebody",
    "nothing": "found nothing",
}
"""A word for each outcome."""

WORDS: Final = {
    "strike:special hit": "{unit} strikes {target} with the {item}: a special hit",
    "strike:hit": "{unit} strikes {target} with the {item}",
    "strike:stopped": "{unit} strikes at {target}, who stops it",
    "strike:miss": "{unit} strikes at {target} and misses",
    "strike:fumble": "{unit} strikes at {target} and stumbles",
    "strike:knocked out": "{unit} knocks {target} out",
    "stun:hit": "{unit} hits {target}, who keeps standing",
    "stun:special hit": "{unit} hits {target} hard, who keeps standing",
    "stun:knocked out": "{unit} knocks {target} out",
    "stun:miss": "{unit} tries to stun {target} and misses",
    "stun:fumble": "{unit} tries to stun {target} and stumbles",
    "shoot:special hit": "{unit} shoots {target} with the {item}: a special hit",
    "shoot:hit": "{unit} shoots {target} with the {item}",
    "shoot:stopped": "{unit} shoots at {target}, who stops it",
    "shoot:miss": "{unit} shoots at {target} and misses",
    "shoot:fumble": "{unit} shoots at {target} and misses badly",
    "attack:special": "{unit} attacks {target} with the {item}: a special success",
    "attack:success": "{unit} attacks {target} with the {item}: a success",
    "attack:through": "{unit} attacks {target} with the {item}, through the wood",
    "attack:failure": "{unit} attacks {target} with the {item} and misses",
    "attack:fumble": "{unit} attacks {target} with the {item} and stumbles",
    "parry:special": "{unit} parries superbly",
    "parry:success": "{unit} parries",
    "parry:failure": "{unit} fails to parry",
    "parry:fumble": "{unit} fails to parry",
    "dodge:special": "{unit} dodges with ease",
    "dodge:success": "{unit} dodges",
    "dodge:failure": "{unit} fails to dodge",
    "dodge:fumble": "{unit} fails to dodge",
    "wound:special hit": "{unit} strikes deep into {target}",
    "wound:hit": "{unit} hits {target}",
    "wound:knocked out": "{unit} knocks {target} out",
    "free-attack:special hit": "{unit} strikes {target} from behind: a special hit",
    "free-attack:hit": "{unit} strikes {target} from behind",
    "free-attack:miss": "{unit} strikes after {target} and misses",
    "free-attack:fumble": "{unit} strikes after {target} and misses",
    "break-away:clean": "{unit} breaks away",
    "break-away:caught": "{unit} runs, and is caught up with",
    "aid:healed": "{unit} gives {target} First Aid",
    "aid:no help": "{unit} gives {target} First Aid, in vain",
    "tend:healed": "{unit} tends a wound of {target}",
    "tend:no help": "{unit} tends a wound of {target}, in vain",
    "hide:unseen": "{unit} slips out of sight",
    "hide:seen": "{unit} tries to hide and is seen",
    "be-noticed:unseen": "{unit} sneaks on, unheard",
    "be-noticed:seen": "{unit} is heard",
    "come-across:unseen": "{unit} keeps still and is passed by",
    "come-across:seen": "{unit} is come across",
    "find:found": "{unit} searches and finds somebody",
    "find:nothing": "{unit} searches and finds nobody",
    "lie-low:unseen": "{unit} lies low",
    "strike:intent": "{unit} means to strike {target}",
    "shoot:intent": "{unit} means to shoot {target}",
    "stun:intent": "{unit} means to stun {target}",
    "await:intent": "{unit} waits for {target} to come within reach",
    "overwatch:intent": "{unit} keeps its aim on {target}",
    "finish:intent": "{unit} means to finish {target}",
    "move:intent": "{unit} means to move",
    "step:intent": "{unit} means to step",
    "run:intent": "{unit} means to run",
    "dash:intent": "{unit} means to dash",
    "hide:intent": "{unit} means to hide",
    "search:intent": "{unit} means to search",
    "reload:intent": "{unit} means to reload",
    "aid:intent": "{unit} means to give First Aid",
    "tend:intent": "{unit} means to tend a wound",
    "wake:intent": "{unit} means to wake {target}",
    "wait:intent": "{unit} waits and only defends",
    "leave:intent": "{unit} means to leave",
    "door:intent": "{unit} means to handle the door",
    "plant:intent": "{unit} means to plant its shield",
    "draw:intent": "{unit} means to draw",
    "pick-up:intent": "{unit} means to pick something up",
    "kneel:intent": "",
    "rise:intent": "",
    "drop:intent": "",
    "intent lost": "{unit} can no longer do what it said",
    "state:kneeling": "{unit} kneels down behind its shield",
    "state:kneeling:over": "{unit} is up again",
    "state:surprised": "",
    "state:surprised:over": "",
    "state:open": "{unit} is off balance",
    "state:open:over": "",
    "finish:taken": "{unit} finishes {target}",
    "wake:taken": "{unit} wakes {target}",
    "keep:taken": "{unit} breaks off to help",
    "forgo:taken": "{unit} lets it be",
    "ambush": "{unit} springs the ambush",
    "alarm": "{unit} notices {other} and raises the alarm.",
    "body found": "{unit} finds the body of {other} and raises the alarm.",
    "surprise": "An ambush: who has noticed nothing can only defend.",
}
"""Sentences by `verb:outcome` or topic; a full stop is added where none stands."""
