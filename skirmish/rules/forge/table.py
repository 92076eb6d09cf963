"""The `forge` system: 2d6 and a stat, up to three actions a round, each a loan on one's own defence."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from skirmish.rules.arcs import by_octant
from skirmish.rules.forge import checks, stealth_checks
from skirmish.rules.forge.arms import YARDS, Armour, Shield, Weapon
from skirmish.rules.forge.harm import reckoned
from skirmish.rules.forge.initiative import rank
from skirmish.rules.forge.movement import DIAGONAL, is_over
from skirmish.rules.forge.odds_setup import GIVENS, ODDS_SETUP
from skirmish.rules.forge.overwatch import left_out
from skirmish.rules.forge.phases import begin_turn
from skirmish.rules.forge.points import RESERVE
from skirmish.rules.forge.readying import readied
from skirmish.rules.forge.sheet import Sheet, audit, full_hits
from skirmish.rules.forge.states import card, supplies, with_state
from skirmish.rules.forge.stealth import SENSES
from skirmish.rules.forge.turn import DEFENCE_STATES, WAITING, begin_quiet_turn, begin_round, renewed
from skirmish.rules.forge.verbs import INFILTRATION, MINOR, TURN, VERBS
from skirmish.rules.forge.words import ANSWERS, BANDS, CHOICES, PROSE
from skirmish.rules.forge.wounds import burn, let_go, worn
from skirmish.rules.rounds.placement import Placement
from skirmish.rules.rounds.waiting import CUT_IN, PASSING, WaitingInitiative
from skirmish.rules.ruleset import CutIn, Ruleset, records_of
from skirmish.rules.stalemate import stalemate
from skirmish.rules.stealth.infiltration import Infiltration

FIGHT: Final = WaitingInitiative(
    score="initiative",
    rank=rank,
    verbs=TURN,
    is_over=is_over,
    tie="tie-break",
    begin_turn=begin_turn,
    block=3,
    begin_round=begin_round,
    minor=MINOR,
    left_out=left_out,
)
"""Initiative for three rounds, then again (F2-01, F2-02)."""

RAID: Final = Infiltration(
    then=FIGHT,
    verbs=INFILTRATION,
    patrol="patrol",
    begin_turn=begin_quiet_turn,
    is_over=is_over,
)
"""What comes before a fight that nobody expects (G26)."""

RULESET: Final = Ruleset(
    id="forge",
    title="Forge skirmish",
    version=1,
    summary="2d6 and a stat: up to three actions a round, each a loan on your own defence.",
    cell=Fraction(YARDS),
    length="yd",
    diagonal=DIAGONAL,
    sheet=Sheet,
    kit={"weapons": Weapon, "shields": Shield, "armour": Armour},
    full=full_hits,
    rounds=Placement(then=RAID),
    verbs=VERBS,
    prose=PROSE,
    choices=CHOICES,
    card=card,
    supplies=supplies,
    reckoned=reckoned,
    judge=stalemate,
    audit=audit,
    worn=worn,
    burn=burn,
    yields=let_go,
    first_states=("prone", "lame"),
    with_state=with_state,
    odds_setup=ODDS_SETUP,
    givens=GIVENS,
    answers=ANSWERS,
    bands=BANDS,
    notices=SENSES.notices,
    defence_states=DEFENCE_STATES,
    renewed=renewed,
    readied=readied,
    round_states=(WAITING,),
    reserve=RESERVE,
    opens_doors=False,
    is_facing=True,
    cut_in=CutIn(CUT_IN, lambda action: action.verb not in MINOR, PASSING),
    arc=by_octant,
    records=(
        *records_of(checks),
        *records_of(stealth_checks),
    ),
)
"""The ruleset."""
