"""The `fudge` system: opposed 4dF, stealth before the fight, groups in it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from skirmish.rules.fudge import checks, stealth_checks
from skirmish.rules.fudge.harm import reckoned
from skirmish.rules.fudge.initiative import rank
from skirmish.rules.fudge.mass import fall_due
from skirmish.rules.fudge.modifiers import GROUND, GUARD, HELD, HOLDING, PINNED, PINNING, PRONE
from skirmish.rules.fudge.movement import DIAGONAL
from skirmish.rules.fudge.odds_setup import GIVENS, ODDS_SETUP
from skirmish.rules.fudge.readying import readied
from skirmish.rules.fudge.sheet import Armour, Sheet, Shield, Weapon, full_hp
from skirmish.rules.fudge.states import card, with_state
from skirmish.rules.fudge.stealth import SENSES
from skirmish.rules.fudge.surprise import SurpriseClock, SurpriseRound
from skirmish.rules.fudge.turn import begin_turn, is_over, renewed
from skirmish.rules.fudge.verbs import INFILTRATION, SURPRISE, TURN, VERBS
from skirmish.rules.fudge.words import ANSWERS, BANDS, CHOICES, PROSE
from skirmish.rules.fudge.wounds import burn, let_go
from skirmish.rules.rounds.initiative import Initiative
from skirmish.rules.rounds.placement import Placement
from skirmish.rules.ruleset import Ruleset, records_of
from skirmish.rules.stalemate import stalemate
from skirmish.rules.stealth.infiltration import Infiltration

FIGHT: Final = Initiative(
    score="initiative",
    rank=rank,
    verbs=TURN,
    is_over=is_over,
    tie="tie-break",
    begin_turn=begin_turn,
    fall_due=fall_due,
)
"""Initiative once, then turn by turn (FU-01, FU-02)."""

RAID: Final = Infiltration(
    then=SurpriseRound(then=FIGHT, verbs=SURPRISE),
    verbs=INFILTRATION,
    patrol="patrol",
    begin_turn=begin_turn,
    is_over=is_over,
)
"""What comes before the fight: infiltration, then the surprise round (FG-26, FG-30)."""

RULESET: Final = Ruleset(
    id="fudge",
    title="Fudge skirmish",
    version=1,
    summary="Opposed 4dF: sneak in first, then one action a turn; numbers and position make the odds.",
    cell=Fraction(1),
    length="m",
    diagonal=DIAGONAL,
    sheet=Sheet,
    kit={"weapons": Weapon, "shields": Shield, "armour": Armour},
    full=full_hp,
    rounds=Placement(then=RAID),
    verbs=VERBS,
    prose=PROSE,
    choices=CHOICES,
    card=card,
    reckoned=reckoned,
    judge=stalemate,
    burn=burn,
    yields=let_go,
    first_states=("prone", "ground"),
    with_state=with_state,
    odds_setup=ODDS_SETUP,
    givens=GIVENS,
    answers=ANSWERS,
    bands=BANDS,
    notices=SENSES.notices,
    renewed=renewed,
    readied=readied,
    is_renewed_by_turn=True,
    defence_states=(PRONE, GROUND, GUARD, PINNED, PINNING, HELD, HOLDING),
    records=(
        SurpriseClock,
        *records_of(checks),
        *records_of(stealth_checks),
    ),
)
"""The ruleset `fudge`."""
