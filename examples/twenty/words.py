"""What is said in `twenty`, and the list of its rules."""

from __future__ import annotations

from dataclasses import replace

from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.prose import ChecklistItem, Prose, StateWord
from skirmish.rules.ruleset import Choice
from skirmish.rules.setup.rows import unchosen
from skirmish.rules.setup.situation import OddsSetup, as_it_is
from skirmish.rules.stalemate import PATIENCE

from .sheet import sheet
from .verbs import PARRIED, PARRYING

OUTCOMES = {"miss": "miss", "hit": "hit", "great": "great hit"}
"""Ids of outcomes, each with a word."""

TOPICS = {"parry": "Parry the blow?"}
"""What may be asked in the middle of things, for standing orders."""

ANSWERS = {"parry": ("parry", "take")}
"""What a standing order may say to that."""

CHOICES = (Choice("stalemate", PATIENCE, "Rounds without a wound after which it is a draw.", "TW-08"),)
"""What a scenario may set, the default first."""

STATES = (
    StateWord(PARRYING, "parrying", "Four more to hit it, this once.", "TW-04"),
    StateWord(PARRIED, "has parried", "It cannot parry before its own next turn.", "TW-04"),
)
"""What a card shows, and what `skirmish odds` takes as a state."""

SENTENCES = {
    "blow:miss": "{unit} strikes at {target} and misses",
    "blow:hit": "{unit} strikes {target} with the {item}",
    "blow:great": "{unit} strikes {target} hard with the {item}",
    "shoot:miss": "{unit} shoots at {target} and misses",
    "shoot:hit": "{unit} shoots {target} with the {item}",
    "shoot:great": "{unit} shoots {target} in a bad place",
    "initiative": "Initiative: {unit} ({outcome}).",
    "initiative:together": "Initiative: {list}.",
    f"state:{PARRYING}": "{unit} parries",
    f"state:{PARRYING}:over": "",
    f"state:{PARRIED}": "",
    f"state:{PARRIED}:over": "",
}
"""Sentences of the log: `verb:outcome`, or `state:name`; an empty one says nothing."""

CHECKLIST = (
    ChecklistItem("TW-01", "Everybody rolls 1d20 + Wits once; turns go from the highest down.", "verbs.rank"),
    ChecklistItem("TW-02", "A turn is a move up to one's speed and an attack, in either order.",
                  "verbs.is_over"),
    ChecklistItem("TW-03", "A blow at a neighbour: 1d20 + Strike, 11 + Guard or more.", "verbs.weigh_blow"),
    ChecklistItem("TW-04", "Once between turns one may parry, for 4 more.", "verbs.land_strike"),
    ChecklistItem("TW-05", "A shot: 1d20 + Aim, 11 or more, +1 for each 10 m, +2 or +4 for cover.",
                  "verbs.weigh_shot"),
    ChecklistItem("TW-06", "20 hits and costs a wound more; 1 misses.", "checks.roll_attack"),
    ChecklistItem("TW-07", "A unit with no wounds left is out.", "verbs._hurt"),
    ChecklistItem("TW-08", "Rounds without a wound end in a draw.", "stalemate.stalemate"),
)  # fmt: skip
"""Every rule, and where it is done."""


PRIMER = {
    "breath": "Close in, keep your parry for the worst blow, and let the archers shoot first.",
    "dice": "One die of twenty sides and a skill, to reach 11 or more. A point is worth 5 %.",
    "order": "Everyone rolls once, when the battle begins; the highest acts first, round after round.",
    "turn": "A move and an attack, in either order.",
    "attack": "Strike hits neighbours, Aim anybody who is in sight and farther off.",
    "defence": "Guard is added to what a blow has to reach. Once between turns you may parry for 4 more.",
    "harm": "A hit costs as many wounds as the weapon says; a natural 20 costs one more.",
    "down": "With no wounds left you are out. Wounds do not slow anybody down.",
    "moving": "Speed is in metres; a diagonal step counts one and a half. Nobody strikes after you.",
    "range": "Every full 10 m make a shot one harder, light cover 2, heavy cover 4.",
    "hiding": "There is none: who attacks is seen.",
    "advice": "Two on one: the second blow of a round finds the parry spent.",
}
"""How it is played, aspect by aspect."""

PROSE = Prose(
    topics=TOPICS,
    sentences=SENTENCES,
    states=STATES,
    outcomes=OUTCOMES,
    checklist=CHECKLIST,
    primer=PRIMER,
)
"""All that is said."""


def card(_battle: Battle, unit: Unit) -> tuple[tuple[str, str], ...]:
    """The rows of a unit's card."""
    numbers = sheet(unit)
    return (
        ("Strike", str(numbers.strike)),
        ("Aim", str(numbers.aim)),
        ("Guard", str(numbers.guard)),
        ("Wits", str(numbers.wits)),
        ("Speed", f"{numbers.speed} m"),
    )


def with_state(unit: Unit, state: str) -> Unit:
    """The unit in that state. SettingsError if there is none."""
    if state not in {PARRYING, PARRIED}:
        raise SettingsError(f"twenty knows no state `{state}`")
    return replace(unit, states={**unit.states, state: State(state)})


ODDS_SETUP = OddsSetup({"strike": as_it_is, "blow": unchosen, "initiative": unchosen}, is_strict=True)
"""What its verbs take for granted when their odds are asked."""
