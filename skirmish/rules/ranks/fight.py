"""The round of `ranks` as a structure: ambush first, then intents, movement, actions, resolution (BR-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.model.event import Announced, StateGained, StateLost, Tallied
from skirmish.model.unit import State
from skirmish.rules.ranks.care import may_help
from skirmish.rules.ranks.harm import check_deaths, end_rank
from skirmish.rules.ranks.movement import march, plan
from skirmish.rules.ranks.order import is_open, quickness, rank
from skirmish.rules.ranks.posture import face_all
from skirmish.rules.ranks.second import lose, second
from skirmish.rules.ranks.turn import CALM, SURPRISED, begin_round, is_over, joins
from skirmish.rules.ranks.verbs import ASIDES, COUNTDOWN, INFILTRATION, INTENTS, LATE, MARCHES
from skirmish.rules.rounds.declared import Declared
from skirmish.rules.rounds.infiltration import Infiltration
from skirmish.rules.verbs.turn import ACTED, ENDED, MOVED
from skirmish.rules.verbs.unseen import NOTICED, alert_all

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Rounds, Ruleset


def end_round(moment: Moment) -> None:
    """Deaths, then everybody may turn (BG-17)."""
    check_deaths(moment)
    face_all(moment)


FIGHT: Final = Declared(
    quickness=quickness,
    rank=rank,
    intents=INTENTS,
    moves=MARCHES,
    begin_round=begin_round,
    decline="wait",
    asides=tuple(verb.id for verb in ASIDES),
    joins=joins,
    plan=plan,
    march=march,
    second=second,
    lose=lose,
    end_rank=end_rank,
    late=LATE,
    is_late=may_help,
    end_round=end_round,
    is_declared=is_open,
    turn=COUNTDOWN,
    is_over=is_over,
)
"""Four phases (BR-02); or the ranks counted down (BR-07)."""


@dataclass(frozen=True, slots=True)
class Ambush:
    """Marks whoever is surprised when the fight opens; wraps the structure that plays it (BG-38)."""

    then: Rounds
    """What comes after."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Whoever expects nothing while an enemy is undetected does nothing in the first round."""
        battle = moment.battle
        surprised = [unit for unit in battle.up() if is_surprised(battle, unit)]
        if surprised:
            moment.happen(Announced("surprise", rule="BG-38"))
        for unit in surprised:
            moment.happen(StateGained(unit.id, State(SURPRISED)))
        for unit in list(battle.up()):
            if NOTICED in unit.states:
                moment.happen(StateLost(unit.id, NOTICED))
        alert_all(moment)
        self.then.begin(ruleset, moment, dice)

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """As the fight does."""
        self.then.advance(ruleset, moment, dice)

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """As the fight does."""
        self.then.accept(ruleset, moment, dice, prompt, action)


def is_surprised(battle: Battle, unit: Unit) -> bool:
    """Whether it expects no fight and has noticed nobody, while somebody is hidden from its side (BG-38)."""
    if unit.alert or NOTICED in unit.states:
        return False
    return any(unit.side in foe.hidden_from for foe in battle.foes(unit.side))


def _begin_turn(moment: Moment, unit_id: str) -> None:
    moment.happen(Tallied(unit_id, CALM))


def _has_gone(_battle: Battle, unit: Unit) -> bool:
    return bool(unit.tally(ENDED) or (unit.tally(MOVED) and unit.tally(ACTED)))


def _patience(battle: Battle) -> int:
    return int(battle.scene.options.get("infiltration_turns", 40))


RAID: Final = Infiltration(
    then=Ambush(then=FIGHT),
    verbs=INFILTRATION,
    patrol="patrol",
    begin_turn=_begin_turn,
    is_over=_has_gone,
    limit=_patience,
)
"""What comes before the fight."""
