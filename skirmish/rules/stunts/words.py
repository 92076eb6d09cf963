"""Sentences of the log, words for states and outcomes, and the options of `stunts`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.rules.ruleset import Band, Choice, StateWord
from skirmish.rules.stalemate import PATIENCE
from skirmish.rules.stunts.defence import DEFEND
from skirmish.rules.stunts.grip import GRIP
from skirmish.rules.stunts.modifiers import PARTS
from skirmish.rules.stunts.score import bound

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.rules.arcs import Arc

TOPICS: Final = {
    DEFEND: "Hit: dodge or block?",
    GRIP: "What to do with the hold?",
}
"""Prompts that take a standing answer."""

ANSWERS: Final = {
    DEFEND: ("dodge", "block", "take"),
    GRIP: ("crush", "hold", "release"),
}
"""The verbs that answer them."""

CHOICES: Final = (
    Choice(
        "order", ("first", "all", "none"),
        "Who must act in order of Agility: whom people play, unless set to the first side, all, none.",
        "DG-11", seated=bound,
    ),
    Choice("death_die", ("d4", "d6"), "The die of the death table.", "DG-29"),
    Choice("death_shift", (0, 1, 2, 3, 4), "What is added on the death table.", "DG-29"),
    Choice(
        "criticals", ("harsh", "mild"),
        "Harsh: double damage and broken weapons. Mild: double dice, and off balance.", "DG-31",
    ),
    Choice("stale_tricks", (True, False), "The same again on the same target: -10 each time.", "DG-17"),
    Choice("gang_up", ("all", "melee"), "Whether shooters count and gain when many attack one.", "DG-21"),
    Choice("second_fall", ("roll", "dead"), "Who falls again after being brought round.", "DG-27"),
    Choice("running_away", (True, False), "Who leaves contact risks a blow from behind.", "DG-20"),
    Choice("stalemate", PATIENCE, "Rounds without a wound after which it is a draw.", "DG-30"),
    Choice(
        "infiltration_turns", (40, 20, 60), "Turns that infiltrators have before they have failed.", "DG-35"
    ),
)  # fmt: skip
"""Options that a scenario may set."""

BANDS: Final = (
    # On squares of a metre, closer than 1.5 m are the eight neighbours.
    Band("c", "close", Fraction(3, 2), "blows"),
    Band("s", "short", Fraction(7), "stunts; one move from close"),
    Band("m", "medium", Fraction(13), "tricks"),
    Band("l", "long", Fraction(19)),
    Band("x", "extreme", None),
)
"""Steps of range (DL-17, DG-19)."""

STATES: Final = (
    StateWord(
        "tricked", "tricked", "Weighs on its next action: -10, -20, or +10 if it saw through.", "DL-24"
    ),
    StateWord("wise", "wise to a trick", "+10 on its next action.", "DL-25", is_given=True),
    StateWord("poised", "set up by a stunt", "+10 or +20 on its next action.", "DL-31"),
    StateWord("stumbled", "stumbled", "-10 on its next action.", "DL-32", is_given=True),
    StateWord("grappling", "holding somebody", "Does nothing else; others hit it at +20.", "DL-72"),
    StateWord("grappled", "held", "No turn and no defence; others hit it at +20.", "DL-73"),
    StateWord(
        "off-balance", "off balance", "No attack, trick or stunt until it gets ready or recovers.", "DG-31"
    ),
    StateWord("stalking", "unnoticed", "Has crept up on somebody who knows nothing of it.", "DG-32"),
    StateWord("maimed", "maimed", "Out; a part of its body is lost or spoilt.", "DL-57"),
    StateWord("maimed-face", "scarred", "-20 Charm and Notice, for good.", "DG-26"),
    StateWord("maimed-weapon-arm", "weapon arm maimed", "-20 to attacks and Block, for good.", "DG-26"),
    StateWord(
        "maimed-off-arm", "other arm maimed", "-20 with two hands, a shield or a hold, for good.", "DG-26"
    ),
    StateWord("maimed-leg", "leg maimed", "-20 Agility but for shooting, Move 3 m, for good.", "DG-26"),
    StateWord("maimed-body", "body maimed", "-20 Strength but for Fight, for good.", "DG-26"),
    StateWord("hidden", "hidden", "Unseen: no defence against its attack.", "DG-03", is_given=True),
    StateWord("cover-light", "light cover", "-10 for who shoots at it.", "DG-22", is_given=True),
    StateWord("cover-heavy", "heavy cover", "-20 for who shoots at it.", "DG-22", is_given=True),
    StateWord(
        "fallen", "has fallen before", "The death table was rolled for it once.", "DG-27", is_given=True
    ),
    StateWord("unaware", "unaware", "Does not expect a fight.", "DG-35", is_given=True),
)
"""States and circumstances."""

ARCS: Final[Mapping[Arc, str]] = {"front": "notices who sneaks", "rear": "does not look there"}
"""What it means to be there (DG-22)."""

OUTCOMES: Final = {
    "hit": "hits",
    "miss": "misses",
    "critical": "critical hit",
    "fumble": "critical miss",
    "made": "avoided",
    "failed": "fails",
    "won": "won",
    "won well": "won on a critical",
    "tied": "a tie",
    "both failed": "both fail",
    "lost": "lost",
    "clean": "nobody wins",
    "caught": "caught",
    "wounded": "wounded",
    "absorbed": "the armour holds",
    "knocked out": "out cold",
    "maimed": "maimed",
    "killed": "dead",
    "healed": "helped",
}
"""A word for each outcome."""

_CONTESTS: Final = {
    "trick": {
        "won": "{unit} fools {target}: -10 on the next action",
        "won well": "{unit} fools {target} completely: -20 on the next action",
        "lost": "{target} sees through {unit}: +10 on the next action",
        "both failed": "{unit} tries to trick {target}, to no effect",
        "tied": "{unit} tries to trick {target}, to no effect",
    },
    "stunt": {
        "won": "{unit} outmanoeuvres {target} with a stunt: +10 on the next action",
        "won well": "{unit} dazzles {target} with a stunt: +20 on the next action",
        "lost": "{unit} tries a stunt on {target} and stumbles: -10 on the next action",
        "both failed": "{unit} tries a stunt on {target} and stumbles: -10 on the next action",
        "tied": "{unit} tries a stunt on {target}, to no effect",
    },
    "assassinate": {
        "won": "{unit} steals up on {target}, and that is the end of it",
        "won well": "{unit} steals up on {target}, and that is the end of it",
        "tied": "{unit} steals up on {target}, and that is the end of it",
        "both failed": "{unit} steals up on {target}, and that is the end of it",
        "lost": "{unit} steals up on {target}, who notices",
    },
    "crush": {
        "won": "{unit} tightens the hold",
        "won well": "{unit} tightens the hold",
        "tied": "{unit} keeps hold, no more",
        "both failed": "{unit} keeps hold, no more",
        "lost": "{unit} loses hold",
    },
    "hold": {
        "won": "{unit} keeps hold",
        "won well": "{unit} keeps hold",
        "tied": "{unit} keeps hold",
        "both failed": "{unit} keeps hold",
        "lost": "{unit} loses hold",
    },
}

WORDS: Final = {
    "shoot:hit": "{unit} shoots at {target} with the {item}: a hit",
    "shoot:critical": "{unit} shoots at {target} with the {item}: a critical hit",
    "shoot:miss": "{unit} shoots at {target} and misses",
    "shoot:fumble": "{unit} shoots at {target} and comes to grief",
    "strike:hit": "{unit} strikes at {target} with the {item}: a hit",
    "strike:critical": "{unit} strikes at {target} with the {item}: a critical hit",
    "strike:miss": "{unit} strikes at {target} and misses",
    "strike:fumble": "{unit} strikes at {target} and comes to grief",
    "free-attack:hit": "{unit} strikes {target} from behind",
    "free-attack:critical": "{unit} strikes {target} from behind: a critical hit",
    "free-attack:miss": "{unit} strikes after {target} and misses",
    "free-attack:fumble": "{unit} strikes after {target} and comes to grief",
    "grapple:hit": "{unit} grabs at {target}: a hit",
    "grapple:critical": "{unit} grabs at {target}: a hit",
    "grapple:miss": "{unit} grabs at {target} and misses",
    "grapple:fumble": "{unit} grabs at {target} and comes to grief",
    "dodge:made": "{unit} dodges",
    "dodge:failed": "{unit} does not get out of the way",
    "block:made": "{unit} blocks it",
    "block:failed": "{unit} does not stop it",
    "wound:wounded": "It gets through",
    "wound:absorbed": "The armour of {target} takes all of it",
    "fall:knocked out": "{unit} is knocked out",
    "fall:maimed": "{unit} is maimed",
    "fall:killed": "{unit} is killed",
    "scar:face": "{unit} will bear the scars: -20 Charm and Notice",
    "scar:weapon-arm": "{unit} has lost the use of the weapon arm",
    "scar:off-arm": "{unit} has lost the use of the other arm",
    "scar:leg": "{unit} has lost the use of a leg",
    "scar:body": "{unit} is broken in body",
    "state:maimed": "",
    "state:maimed:over": "",
    **{f"state:{state}": "" for state in PARTS.values()},
    "heal:healed": "{unit} tends wounds, and it helps",
    "heal:failed": "{unit} tends wounds in vain",
    "break-away:clean": "{unit} breaks away",
    "break-away:caught": "{unit} runs, and is caught up with",
    "be-noticed:clean": "{unit} sneaks on, unheard",
    "be-noticed:caught": "{unit} is heard",
    "come-across:clean": "{unit} keeps still and is passed by",
    "come-across:caught": "{unit} is come across",
    "creep-up:clean": "{unit} comes up unnoticed",
    "creep-up:caught": "{unit} comes up and is noticed",
    "initiative": "{side} throw a {outcome} for who goes first",
    "tie-break": "{unit} throws a {outcome}",
    "tie-break:together": "Equals throw for who goes first: {list}.",
    "state:tricked": "",
    "state:tricked:over": "",
    "state:poised": "",
    "state:poised:over": "",
    "state:grappling": "{unit} has hold of {by}",
    "state:grappling:over": "{unit} lets go",
    "state:grappled": "",
    "state:grappled:over": "{unit} is free",
    "state:stalking": "",
    "state:stalking:over": "",
    "alarm": "{unit} notices {other} and raises the alarm.",
    "body found": "{unit} finds the body of {other} and raises the alarm.",
    "assassin noticed": "{unit} has noticed: the fight is on.",
    **{f"{verb}:{name}": said for verb, ends in _CONTESTS.items() for name, said in ends.items()},
}
"""Sentences by `verb:outcome` or topic; a full stop is added where none stands."""
