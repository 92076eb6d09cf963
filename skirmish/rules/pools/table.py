"""The `pools` system: energy for everything, opposed pools of d10, beats in turn."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.rules.arcs import by_octant
from skirmish.rules.pools import checks
from skirmish.rules.pools.attack import land_yielding
from skirmish.rules.pools.checks import counted
from skirmish.rules.pools.conditions import HELD, HELPLESS, STUNNED, SURPRISED, refill, renewed
from skirmish.rules.pools.creation import audit
from skirmish.rules.pools.energy import EXPENDED, SPENT, debt
from skirmish.rules.pools.initiative import rank
from skirmish.rules.pools.odds_setup import GIVENS, ODDS_SETUP
from skirmish.rules.pools.postures import (
    begin_beat,
    begin_turn,
    can_have_beat,
    end_act,
    is_over,
)
from skirmish.rules.pools.readying import readied
from skirmish.rules.pools.sheet import Armour, Sheet, Shield, Spell, Tool, Trait, Weapon, full_health
from skirmish.rules.pools.states import card, gauge, supplies, with_state
from skirmish.rules.pools.stealth import SENSES
from skirmish.rules.pools.surprise import is_caught
from skirmish.rules.pools.verbs import BEAT, INFILTRATION, VERBS
from skirmish.rules.pools.words import ANSWERS, BANDS, CHOICES, KEYWORDS, PROSE
from skirmish.rules.pools.wounds import burn
from skirmish.rules.rounds.beats import Beats
from skirmish.rules.rounds.placement import Placement
from skirmish.rules.ruleset import Ruleset, records_of
from skirmish.rules.stalemate import stalemate
from skirmish.rules.stealth.infiltration import Infiltration
from skirmish.rules.stealth.surprise import Surprise

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

FIGHT: Final = Beats(
    score="initiative",
    rank=rank,
    verbs=BEAT,
    can_act=can_have_beat,
    refill=refill,
    rests=("stand-by",),
    tie="tie-break",
    begin_beat=begin_beat,
    end_act=end_act,
)
"""Beats in cycles until everybody has held since the last act (G9, G10)."""


def _give_up(moment: Moment, unit_id: str) -> None:
    """Let the unit give up, which is no act: who held is not asked again (G9)."""
    FIGHT.forget_hold(moment, unit_id)
    land_yielding(moment, unit_id)


RAID: Final = Infiltration(
    then=Surprise(then=FIGHT, state=SURPRISED, is_caught=is_caught, rule="G11"),
    verbs=INFILTRATION,
    patrol="patrol",
    begin_turn=begin_turn,
    is_over=is_over,
)
"""What comes before the fight (G11)."""

RULESET: Final = Ruleset(
    id="pools",
    title="Energy pools",
    version=1,
    summary="Opposed d10 pools, and one store of energy to strike, move and dodge with: spend it or keep it.",
    cell=Fraction(5),
    length="ft",
    diagonal=2,
    sheet=Sheet,
    kit={
        "weapons": Weapon,
        "shields": Shield,
        "armour": Armour,
        "tools": Tool,
        "traits": Trait,
        "spells": Spell,
    },
    full=full_health,
    rounds=Placement(then=RAID),
    verbs=VERBS,
    prose=PROSE,
    choices=CHOICES,
    card=card,
    supplies=supplies,
    gauge=gauge,
    counted=counted,
    judge=stalemate,
    audit=audit,
    burn=burn,
    yields=_give_up,
    first_states=("prone", "surprised"),
    with_state=with_state,
    keywords=KEYWORDS,
    odds_setup=ODDS_SETUP,
    givens=GIVENS,
    answers=ANSWERS,
    bands=BANDS,
    notices=SENSES.notices,
    is_facing=True,
    arc=by_octant,
    renewed=renewed,
    readied=readied,
    debt=debt,
    defence_states=(SPENT, EXPENDED, HELD, STUNNED, SURPRISED, HELPLESS),
    records=(*records_of(checks),),
)
"""The ruleset."""
