"""The `stunts` system: light d100; sides act in blocks by a die each round, with tricks and stunts."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from skirmish.rules.rounds.placement import Placement
from skirmish.rules.rounds.sides import Sides
from skirmish.rules.ruleset import Ruleset, records_of
from skirmish.rules.stalemate import stalemate
from skirmish.rules.stealth.infiltration import Infiltration
from skirmish.rules.stunts import checks, death
from skirmish.rules.stunts.attack import MARKS
from skirmish.rules.stunts.defence import KNOWN
from skirmish.rules.stunts.initiative import is_strict, rank
from skirmish.rules.stunts.modifiers import GRAPPLED, PARTS
from skirmish.rules.stunts.odds_setup import GIVENS, ODDS_SETUP
from skirmish.rules.stunts.phases import begin_round, begin_turn, end_turn
from skirmish.rules.stunts.readying import readied
from skirmish.rules.stunts.sheet import Armour, Sheet, Shield, Weapon, full_life
from skirmish.rules.stunts.states import card, with_state
from skirmish.rules.stunts.stealth import SENSES
from skirmish.rules.stunts.turn import TurnStart, has_begun, is_held_up, is_over
from skirmish.rules.stunts.verbs import INFILTRATION, TURN, VERBS
from skirmish.rules.stunts.words import ANSWERS, BANDS, CHOICES, PROSE
from skirmish.rules.stunts.wounds import FALLEN, burn, let_go

FIGHT: Final = Sides(
    score="initiative",
    verbs=TURN,
    is_over=is_over,
    begin_turn=begin_turn,
    end_turn=end_turn,
    begin_round=begin_round,
    has_begun=has_begun,
    is_held_up=is_held_up,
    rank=rank,
    tie="tie-break",
    is_strict=is_strict,
)
"""A die for each side every round; then side after side (DL-03 to DL-08)."""

RAID: Final = Infiltration(
    then=FIGHT,
    verbs=INFILTRATION,
    patrol="patrol",
    begin_turn=begin_turn,
    is_over=is_over,
)
"""What comes before the fight; there is no surprise round (DG-35)."""

RULESET: Final = Ruleset(
    id="stunts",
    title="D100 stunts",
    version=1,
    summary="Sides take turns by a die each round; two actions each, tricks, stunts and numbers.",
    cell=Fraction(1),
    length="m",
    diagonal=3,
    sheet=Sheet,
    kit={"weapons": Weapon, "shields": Shield, "armour": Armour},
    full=full_life,
    rounds=Placement(then=RAID),
    verbs=VERBS,
    prose=PROSE,
    choices=CHOICES,
    card=card,
    judge=stalemate,
    burn=burn,
    yields=let_go,
    first_states=("off-balance", *sorted(PARTS.values())),
    with_state=with_state,
    odds_setup=ODDS_SETUP,
    givens=GIVENS,
    answers=ANSWERS,
    bands=BANDS,
    notices=SENSES.notices,
    readied=readied,
    round_states=(*MARKS, KNOWN),
    defence_states=(GRAPPLED, FALLEN, *PARTS.values()),
    records=(
        TurnStart,
        *records_of(checks), *records_of(death),
    ),
)  # fmt: skip
"""The ruleset."""
