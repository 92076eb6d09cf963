"""What is said in Starter, and the list of its rules."""

from __future__ import annotations

from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.prose import ChecklistItem, Prose
from skirmish.rules.ruleset import Choice
from skirmish.rules.setup.rows import unchosen
from skirmish.rules.setup.situation import OddsSetup
from skirmish.rules.stalemate import PATIENCE

from .sheet import sheet, soak

CHOICES = (Choice("stalemate", PATIENCE, "Rounds without a wound after which it is a draw.", "ST-07"),)
"""What a scenario may set, the default first."""

SENTENCES = {
    "strike:miss": "{unit} strikes at {target} and misses",
    "strike:hit": "{unit} strikes {target} with the {item}",
    "shoot:miss": "{unit} shoots at {target} and misses",
    "shoot:hit": "{unit} shoots {target} with the {item}",
    "initiative": "{unit} is ready at {outcome}",
    "initiative:together": "Initiative: {list}.",
}
"""Sentences of the log: `verb:outcome`; an empty one says nothing."""

CHECKLIST = (
    ChecklistItem("ST-01", "Everybody rolls 2d6 + Wits once; turns go from the highest down.", "verbs.rank"),
    ChecklistItem("ST-02", "A turn is a move up to one's speed and an attack, in either order.", "verbs.is_over"),
    ChecklistItem("ST-03", "A blow at a neighbour: 2d6 + Fight, 7 + the other's Fight or more.", "verbs.weigh_strike"),
    ChecklistItem("ST-04", "A shot: 2d6 + Shoot, 7 or more, +1 for each 10 m, +1 or +2 for cover.", "verbs.weigh_shot"),
    ChecklistItem("ST-05", "A hit costs the weapon's harm less the armour's soak, at least 1.", "verbs._weighed"),
    ChecklistItem("ST-06", "With no points left a fighter is out.", "verbs.land_attack"),
    ChecklistItem("ST-07", "Rounds without a wound end in a draw.", "stalemate.stalemate"),
)  # fmt: skip
"""Every rule, and where it is done."""

PRIMER = {
    "breath": "Two dice and a skill: get beside those who fight worse than you, and shoot the others.",
    "dice": "2d6 and a skill, to reach 7 and what speaks against it. One point is worth most where it is even.",
    "order": "Everyone rolls once, when the battle begins; the highest acts first, round after round.",
    "turn": "A move and an attack, in either order.",
    "attack": "Fight hits neighbours, Shoot those who are in sight and farther off.",
    "defence": "Fight is added to what a blow has to reach. Against shots there is only cover.",
    "harm": "A hit costs the weapon's harm; armour takes some of it off, but never the last point.",
    "down": "With no points left you are out. Wounds do not slow anybody down.",
    "moving": "Speed is in metres; a diagonal step counts one and a half. Nobody strikes after you.",
    "range": "Every full 10 m make a shot one harder, light cover 1, heavy cover 2.",
    "hiding": "There is none: who attacks is seen.",
    "advice": "Stand behind something while enemies can shoot at you.",
}
"""How it is played, aspect by aspect."""

PROSE = Prose(
    sentences=SENTENCES,
    outcomes={"miss": "miss", "hit": "hit"},
    checklist=CHECKLIST,
    primer=PRIMER,
)
"""All that is said."""


def card(_battle: Battle, unit: Unit) -> tuple[tuple[str, str], ...]:
    """Return the rows of a unit's card."""
    numbers = sheet(unit)
    return (
        ("Fight", str(numbers.fight)),
        ("Shoot", str(numbers.shoot)),
        ("Wits", str(numbers.wits)),
        ("Speed", f"{numbers.speed} m"),
        ("Soak", str(soak(unit))),
    )


ODDS_SETUP = OddsSetup({"initiative": unchosen}, is_strict=True)
"""What its verbs take for granted when their odds are asked."""
