"""Sentences of the log, words for states and outcomes, and the options of `forge`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.rules.forge.announce import DODGE
from skirmish.rules.forge.points import POOL
from skirmish.rules.rounds.waiting import CUT_IN
from skirmish.rules.ruleset import Band, Choice, StateWord
from skirmish.rules.stalemate import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.rules.arcs import Arc

TOPICS: Final = {
    DODGE: "Dodge the attack?",
    POOL: "Spend points of the Pool on the roll?",
    CUT_IN: "Take the turn that was waited with?",
}
"""Prompts that take a standing answer."""

ANSWERS: Final = {
    DODGE: ("stand", "dodge", "set-dodge"),
    POOL: ("keep", "spend"),
    CUT_IN: ("hold", "go"),
}
"""The verbs that answer them."""

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
    Choice("overwatch", (False, True), "Who waits may break into a run.", "G13"),
    Choice("running_away", (False, True), "Who leaves contact risks a blow from behind.", "FG-35"),
    Choice("long_actions", (True, False), "Reloading takes the whole round.", "G36"),
    Choice("stalemate", PATIENCE, "Rounds without a wound after which it is a draw.", "FG-04"),
    Choice(
        "infiltration_turns", (40, 20, 60), "Turns that infiltrators have before they have failed.", "FG-26"
    ),
)
"""Options that a scenario may set."""

BANDS: Final = (
    Band("a", "to 10 yd", Fraction(10), "no penalty"),
    Band("b", "to 20 yd", Fraction(20), "-1"),
    Band("c", "to 30 yd", Fraction(30), "-2"),
    Band("d", "to 60 yd", Fraction(60), "-3"),
    Band("e", "farther", None, "-1 more for each 30 yd"),
)
"""Range bands (F2-61 to F2-65)."""

STATES: Final = (
    StateWord(
        "actions", "actions taken", "Each costs 2 on the next check.", "F2-10", most=3, tally="actions"
    ),
    StateWord("exposed", "exposed", "So much easier to hit, for actions taken.", "F2-38", most=4),
    StateWord("dodging", "dodging", "A rolled Dodge stands against every attack.", "F2-42", most=40),
    StateWord("set-dodge", "dodging shots", "Shots must meet Dexterity + Dodge + 8.", "F2-41"),
    StateWord("running", "running", "Shots and throws at it are at -2.", "F2-51"),
    StateWord("ran", "has run", "Running, and shoots at -8 or throws at -2.", "F2-53", is_given=True),
    StateWord("lunged", "off balance", "Grabbed at somebody armed: -2 to attack and defend.", "F2-24"),
    StateWord("waiting", "waiting", "-1 on its checks this round.", "F2-08"),
    StateWord("prone", "lying", "Cannot run or step; small for shots.", "G10"),
    StateWord("held", "held", "Stays where it is, cannot dodge; fights its holder at -2.", "G35"),
    StateWord("holding", "holding", "Stays where it is; may squeeze, or strike the held at +2.", "F2-31"),
    StateWord("arm-held", "held by the arm", "What that arm holds is no use.", "G28"),
    StateWord("lame", "lame", "Half Speed.", "G28"),
    StateWord("minor", "minor wounds", "Boxes marked.", "G5", most=2, tally="minor"),
    StateWord("major", "major wounds", "Boxes marked; -1 on checks.", "G6", most=2, tally="major"),
    StateWord("severe", "severe wounds", "Boxes marked; -2 on checks.", "G6", most=2, tally="severe"),
    StateWord("pool-spent", "points spent", "Of the Pool.", "G7", most=23, tally="pool-spent"),
    StateWord("hidden", "hidden", "Unseen: its attack is an ambush, +2.", "F2-48", is_given=True),
    StateWord("stealth", "has hidden", "The total that a search has to meet.", "G26", most=40),
    StateWord("noticed", "has noticed", "Has noticed an intruder.", "G26"),
    StateWord("cover-light", "light cover", "-2 to shots at it.", "G29", is_given=True),
    StateWord("cover-heavy", "heavy cover", "-4 to shots at it.", "G29", is_given=True),
    StateWord("alert", "alert", "Expects a fight.", "G26", is_given=True),
    StateWord("unaware", "unaware", "Does not expect a fight.", "G26", is_given=True),
)
"""States and circumstances."""

ARCS: Final[Mapping[Arc, str]] = {
    "front": "a shield counts",
    "side": "no shield",
    "rear": "+1 to strike, no shield",
}
"""What it means to come from there (G21, G25)."""

OUTCOMES: Final = {
    "miss": "misses",
    "near": "nearly hits",
    "marginal": "marginal success, ×1",
    "basic": "basic success, ×2",
    "good": "good success, ×3",
    "superior": "superior success, ×4",
    "excellent": "excellent success, ×5",
    "incredible": "incredible success, ×6",
    "graze": "a graze",
    "minor": "a Minor wound",
    "major": "a Major wound",
    "severe": "a Severe wound",
    "mortal": "a Mortal wound",
    "works": "works",
    "fails": "fails",
    "unseen": "unseen",
    "seen": "noticed",
    "found": "found somebody",
    "nothing": "found nothing",
    "clean": "gets away",
    "caught": "caught",
}
"""A word for each outcome."""


def _blow(verb: str, hit: str, miss: str) -> dict[str, str]:
    """Sentences of an attack by what it leaves behind."""
    wounds = {name: f"{hit}: a {name.capitalize()} wound" for name in ("minor", "major", "severe", "mortal")}
    said = {"miss": miss, "graze": f"{hit}: a graze", **wounds}
    return {f"{verb}:{name}": text for name, text in said.items()}


WORDS: Final = {
    **_blow("strike", "{unit} strikes {target} with the {item}", "{unit} strikes at {target} and misses"),
    **_blow("shoot", "{unit} shoots {target} with the {item}", "{unit} shoots at {target} and misses"),
    **_blow(
        "throw", "{unit} hits {target} with the {item}", "{unit} throws the {item} at {target} and misses"
    ),
    **_blow("free-attack", "{unit} strikes {target} from behind", "{unit} strikes after {target} and misses"),
    **_blow("finish", "{unit} strikes the helpless", "{unit} strikes at the helpless and misses"),
    **_blow("squeeze", "{unit} squeezes {target}", ""),
    **_blow("wound", "{unit} hits {target}", ""),
    "attempt": "{unit} attacks {target} with the {item}: {outcome}",
    "attempt:miss": "{unit} attacks {target} with the {item} and misses",
    "attempt:near": "{unit} attacks {target} with the {item} and nearly hits",
    "grab": "{unit} grabs {target}: {outcome}",
    "grab:miss": "{unit} grabs at {target} and misses",
    "escape:works": "{unit} slips out of the grip",
    "slip:works": "{unit} slips out of the grip after all",
    "escape:fails": "{unit} strains at the grip",
    "dodge": "{unit} dodges: attacks must meet {outcome}",
    "turn:taken": "{unit} turns {facing}",
    "hide:unseen": "{unit} slips out of sight",
    "hide:seen": "{unit} tries to hide and is seen",
    "keep-quiet": "{unit} keeps quiet",
    "be-noticed:unseen": "{unit} sneaks on, unheard",
    "be-noticed:seen": "{unit} is heard",
    "come-across:unseen": "{unit} keeps still and is passed by",
    "come-across:seen": "{unit} is come across",
    "look-about": "{unit} looks about",
    "find:found": "{unit} searches and finds somebody",
    "find:nothing": "{unit} searches and finds nobody",
    "lie-low:unseen": "{unit} lies low",
    "break-away:clean": "{unit} breaks away",
    "break-away:caught": "{unit} runs, and is caught up with",
    "initiative": "{unit} is ready at {outcome}",
    "initiative:together": "Initiative: {list}.",
    "tie-break:together": "Ties are broken: {list}.",
    "tie-break": "{unit} breaks the tie with {outcome}",
    "state:exposed": "",
    "state:exposed:over": "",
    "state:running": "",
    "state:running:over": "",
    "state:dodging": "",
    "state:dodging:over": "",
    "state:set-dodge": "{unit} keeps out of the way of shots",
    "state:set-dodge:over": "",
    "state:waiting": "{unit} waits",
    "state:waiting:over": "",
    "state:lunged": "",
    "state:lunged:over": "",
    "state:stealth": "",
    "state:noticed": "",
    "state:held": "{unit} is held",
    "state:held:over": "{unit} is free",
    "state:holding": "",
    "state:holding:over": "",
    "state:lame": "{unit} is lame now",
    "state:prone": "{unit} goes down on the ground",
    "state:prone:over": "{unit} is on its feet again",
    "alarm": "{unit} notices {other} and raises the alarm.",
    "body found": "{unit} finds the body of {other} and raises the alarm.",
}
"""Sentences by `verb:outcome` or topic; a full stop is added where none stands."""
