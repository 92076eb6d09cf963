"""The round of `ranks` as a structure: ambush first, then intents, movement, actions, resolution (BR-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.event import Tallied
from skirmish.rules.ranks.first_aid import may_help
from skirmish.rules.ranks.movement import march, plan
from skirmish.rules.ranks.posture import face_all
from skirmish.rules.ranks.retarget import lose_action, second
from skirmish.rules.ranks.tie import look_about, make_ready
from skirmish.rules.ranks.timing import IDLE, is_open, quickness, rank
from skirmish.rules.ranks.turn import CALM, SURPRISED, begin_round, calm_fallen, is_over, joins
from skirmish.rules.ranks.verbs import ASIDES, COUNTDOWN, FIRST, INFILTRATION, INTENTS, LATE, MARCHES
from skirmish.rules.ranks.wounds import check_deaths
from skirmish.rules.rounds.declared import Declared
from skirmish.rules.stealth.infiltration import Infiltration
from skirmish.rules.stealth.surprise import Surprise
from skirmish.rules.stealth.unseen import NOTICED
from skirmish.rules.verbs.turn import ACTED, ENDED, MOVED

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit


def end_round(moment: Moment) -> None:
    """End the round: the dying die, the fallen lose its effects, then everybody may turn (BG-17)."""
    check_deaths(moment)
    calm_fallen(moment)
    face_all(moment)


FIGHT: Final = Declared(
    quickness=quickness,
    rank=rank,
    intents=INTENTS,
    moves=MARCHES,
    begin_round=begin_round,
    decline="wait",
    asides=tuple(verb.id for verb in ASIDES),
    first=FIRST,
    joins=joins,
    plan=plan,
    march=march,
    second=second,
    lose=lose_action,
    idle=IDLE,
    begin_rank=make_ready,
    end_rank=look_about,
    late=LATE,
    is_late=may_help,
    end_round=end_round,
    is_declared=is_open,
    turn=COUNTDOWN,
    is_over=is_over,
)
"""Four phases (BR-02); or the ranks counted down (BR-07)."""


def is_surprised(battle: Battle, unit: Unit) -> bool:
    """Tell whether an unalert unit has noticed nobody while an enemy is hidden from its side (BG-38)."""
    if unit.alert or NOTICED in unit.states:
        return False
    return any(unit.side in foe.hidden_from for foe in battle.foes(unit.side))


def _begin_turn(moment: Moment, unit_id: str) -> None:
    moment.happen(Tallied(unit_id, CALM))


def _has_gone(_battle: Battle, unit: Unit) -> bool:
    return bool(unit.tally(ENDED) or (unit.tally(MOVED) and unit.tally(ACTED)))


RAID: Final = Infiltration(
    then=Surprise(then=FIGHT, state=SURPRISED, is_caught=is_surprised, rule="BG-38"),
    verbs=INFILTRATION,
    patrol="patrol",
    begin_turn=_begin_turn,
    is_over=_has_gone,
)
"""The infiltration and the surprise that come before the fight."""
