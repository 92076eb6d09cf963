"""`twenty`: a sixth system, as a stranger would add it. The whole of it is one table."""

from __future__ import annotations

from fractions import Fraction

from skirmish.rules.rounds.initiative import Initiative
from skirmish.rules.rounds.placement import Placement
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.stalemate import stalemate

from .checks import AttackCheck, AttackOutcome, ScoreCheck, ScoreOutcome
from .sheet import Sheet, Weapon, full
from .verbs import TURN, VERBS, begin_turn, is_over, rank
from .words import (
    ANSWERS,
    CHOICES,
    ODDS_SETUP,
    PROSE,
    card,
    with_state,
)

ROUNDS = Initiative(
    score="initiative",
    rank=rank,
    verbs=tuple(verb.id for verb in TURN),
    is_over=is_over,
    begin_turn=begin_turn,
)
"""Initiative once, then turn by turn (TW-01, TW-02)."""

RULESET = Ruleset(
    id="twenty",
    title="Twenty",
    version=1,
    summary="One die of twenty sides over a number; a blow may be parried.",
    cell=Fraction(1),
    length="m",
    diagonal=3,
    sheet=Sheet,
    kit={"weapons": Weapon},
    full=full,
    rounds=Placement(then=ROUNDS),
    verbs=VERBS,
    prose=PROSE,
    answers=ANSWERS,
    choices=CHOICES,
    card=card,
    judge=stalemate,
    with_state=with_state,
    odds_setup=ODDS_SETUP,
    records=(AttackCheck, AttackOutcome, ScoreCheck, ScoreOutcome),
)
"""The table."""
