"""What is said in `twenty`, and the list of its rules."""

from __future__ import annotations

from dataclasses import replace

from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.question import Question, Staged, dressed
from skirmish.rules.ruleset import Entry, StateWord

from .sheet import sheet
from .verbs import PARRIED, PARRYING

OUTCOMES = {"miss": "miss", "hit": "hit", "great": "great hit"}
"""Ids of outcomes, each with a word."""

TOPICS = {"parry": "Parry the blow?"}
"""What may be asked in the middle of things, for standing orders."""

ANSWERS = {"parry": ("parry", "take")}
"""What a standing order may say to that."""

STATES = (
    StateWord(PARRYING, "parrying", "Four more to hit it, this once.", "TW-04"),
    StateWord(PARRIED, "has parried", "It cannot parry before its own next turn.", "TW-04"),
)
"""What a card shows, and what `skirmish odds` takes as a state."""

WORDS = {
    "blow:miss": "{unit} strikes at {target} and misses",
    "blow:hit": "{unit} strikes {target} with the {item}",
    "blow:great": "{unit} strikes {target} hard with the {item}",
    "shoot:miss": "{unit} shoots at {target} and misses",
    "shoot:hit": "{unit} shoots {target} with the {item}",
    "shoot:great": "{unit} shoots {target} in a bad place",
    "initiative": "{unit} is ready at {outcome}",
    "initiative:together": "Initiative: {list}.",
    f"state:{PARRYING}": "{unit} parries",
    f"state:{PARRYING}:over": "",
    f"state:{PARRIED}": "",
    f"state:{PARRIED}:over": "",
}
"""Sentences of the log: `verb:outcome`, or `state:name`; an empty one says nothing."""

CHECKLIST = (
    Entry("TW-01", "Everybody rolls 1d20 + Wits once; turns go from the highest down.", "verbs.rank"),
    Entry("TW-02", "A turn is a move up to one's speed and an attack, in either order.", "verbs.is_over"),
    Entry("TW-03", "A blow at a neighbour: 1d20 + Strike, 11 + Guard or more.", "verbs.weigh_blow"),
    Entry("TW-04", "Once between turns one may parry, for 4 more.", "verbs.land_strike"),
    Entry("TW-05", "A shot: 1d20 + Aim, 11 or more, +1 for each 10 m, +2 or +4 for cover.",
          "verbs.weigh_shot"),
    Entry("TW-06", "20 hits and costs a wound more; 1 misses.", "checks.roll_attack"),
    Entry("TW-07", "Whoever has no wounds left is out.", "verbs._hurt"),
)  # fmt: skip
"""Every rule, and where it is done."""


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


def dress(unit: Unit, state: str) -> Unit:
    """The unit in that state. SettingsError if there is none."""
    if state not in {PARRYING, PARRIED}:
        raise SettingsError(f"twenty knows no state {state!r}")
    return replace(unit, states={**unit.states, state: State(state)})


def stage(question: Question) -> Staged:
    """Both in their states. SettingsError for what takes no dice."""
    if question.action.verb not in {"strike", "blow", "shoot", "initiative"}:
        raise SettingsError(f"{question.action.verb} takes no dice")
    is_chosen = question.action.verb in {"strike", "shoot"}
    return Staged(dressed(question, question.battle, dress), question.action, is_chosen)
