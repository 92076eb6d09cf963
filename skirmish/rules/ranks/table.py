"""The `ranks` system: d100 roll under; say first, act later, by ranks of DEX; parry or dodge every blow."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from skirmish.rules.ranks import checks, stealth_checks
from skirmish.rules.ranks.doorways import DoorMeant
from skirmish.rules.ranks.fight import RAID
from skirmish.rules.ranks.harm import reckoned
from skirmish.rules.ranks.odds_setup import GIVENS, ODDS_SETUP
from skirmish.rules.ranks.posture import best_facing
from skirmish.rules.ranks.readying import readied
from skirmish.rules.ranks.sheet import Armour, Sheet, Shield, Throw, Weapon, full_hp
from skirmish.rules.ranks.states import card, with_state
from skirmish.rules.ranks.stealth import SENSES
from skirmish.rules.ranks.timing import foreseen
from skirmish.rules.ranks.turn import DEFENDED, KNEELING, OPEN, renewed
from skirmish.rules.ranks.verbs import VERBS
from skirmish.rules.ranks.when_done import when_done
from skirmish.rules.ranks.words import ANSWERS, CHOICES, PROSE
from skirmish.rules.ranks.wounds import FAINT, Injuries, burn, finish_battle
from skirmish.rules.rounds.placement import Placement
from skirmish.rules.ruleset import Ruleset, records_of
from skirmish.rules.stalemate import stalemate

RULESET: Final = Ruleset(
    id="ranks",
    title="D100 ranks",
    version=1,
    summary="d100 under skill: declare, move, then act by DEX; every blow that hits is parried or dodged.",
    cell=Fraction(1),
    length="m",
    diagonal=3,
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
    close=finish_battle,
    alone=foreseen,
    when_done=when_done,
    burn=burn,
    first_states=("surprised",),
    with_state=with_state,
    odds_setup=ODDS_SETUP,
    givens=GIVENS,
    answers=ANSWERS,
    notices=SENSES.notices,
    defence_states=(DEFENDED, KNEELING, OPEN),
    wearied=DEFENDED,
    is_aimed_anew=True,
    is_facing=True,
    facing_after=best_facing,
    renewed=renewed,
    readied=readied,
    floor=FAINT,
    records=(
        Throw,
        Injuries,
        DoorMeant,
        *records_of(checks),
        *records_of(stealth_checks),
    ),
)
"""The ruleset."""
