"""Starter: two dice and a skill. The whole system is one table."""

from __future__ import annotations

from fractions import Fraction

from skirmish.rules.rounds.initiative import Initiative
from skirmish.rules.rounds.placement import Placement
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.stalemate import stalemate
from skirmish.rules.verbs.turn import begin_turn

from .checks import AttackCheck, AttackOutcome, ScoreCheck, ScoreOutcome
from .sheet import Armour, Sheet, Weapon, full
from .verbs import TURN, VERBS, is_over, rank
from .words import CHOICES, ODDS_SETUP, PROSE, card

ROUNDS = Initiative(
    score="initiative",
    rank=rank,
    verbs=tuple(verb.id for verb in TURN),
    is_over=is_over,
    begin_turn=begin_turn,
)
"""Everybody rolls once, then turn by turn from the highest down (ST-01, ST-02)."""

RULESET = Ruleset(
    id="starter",
    title="Starter",
    version=1,
    summary="Two dice and a skill, against a number.",
    cell=Fraction(1),
    length="m",
    diagonal=3,
    sheet=Sheet,
    kit={"weapons": Weapon, "armour": Armour},
    full=full,
    rounds=Placement(then=ROUNDS),
    verbs=VERBS,
    prose=PROSE,
    choices=CHOICES,
    card=card,
    judge=stalemate,
    odds_setup=ODDS_SETUP,
    records=(AttackCheck, AttackOutcome, ScoreCheck, ScoreOutcome),
)
"""The table."""
