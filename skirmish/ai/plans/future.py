"""What a battle would look like after an action, and what it would then be worth to the one who acts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skirmish.ai.belief import looked_at, moved, unpursued
from skirmish.ai.plans.acts import spots
from skirmish.ai.plans.outcomes import by_name, thinned
from skirmish.ai.plans.passage import Passage, to_the_dice
from skirmish.ai.plans.rescue import Rescue
from skirmish.ai.plans.throws import once_thrown
from skirmish.ai.side.aims import is_race
from skirmish.ai.side.belief_map import ambush_ground, hiding_places
from skirmish.ai.side.leader import ahead, leaders
from skirmish.ai.worth.harm import harm_of
from skirmish.ai.worth.reckoner import price
from skirmish.ai.worth.terms import Terms, plus, price_of, times
from skirmish.dice import odds
from skirmish.errors import NotInView
from skirmish.grid import distance2, neighbours, steps_apart
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.moment import Moment
from skirmish.rules.bounds import is_doubtful
from skirmish.rules.exchange import futures, replied
from skirmish.rules.objectives.objective import has_left
from skirmish.rules.replies import best_reply, indifferent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from skirmish.ai.mind import Mind
    from skirmish.ai.plans.threat import Threat
    from skirmish.ai.side.goals import Task
    from skirmish.grid import Cell
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.check import Outcome

HOPE: Final = 0.4
"""What a blow that could be struck next turn counts for, against one that is struck now."""
ALARM: Final = 8.0
"""What it costs to be noticed before the fight."""
WATCHED: Final = 0.5
"""What it costs, before the fight, to be where an enemy looks or may come to look, for each of them."""
HASTE: Final = 0.03
"""Before the fight, what a walk costs by the square of its cells: nobody knows who else may hear it."""
TRUST: Final = 0.9
"""The part of a chance told as `at most` that is counted on: enemies out of sight may spoil the rest."""
EXIT: Final = 25.0
"""What it is worth to leave the map when that is the goal."""
PUT_OFF: Final = 0.7
"""What a blow counts for that comes only after others have acted: who is at hand now may be gone by then."""
TURN: Final = 2.5
"""What a turn to come is worth that is spent beforehand, in points (see `Ruleset.debt`)."""
BURNT: Final = 0.25
"""Part of its worth that a round in the fire costs a unit."""
AMBUSH: Final = 4.0
"""What it costs to be alone where enemies whom nobody sees could come next, while none is in sight."""
LURKING: Final = 2.5
"""What an enemy of whom nothing is known threatens in sight of all ground where it could be, in points."""
WARY: Final = 7
"""Rounds after which nobody reckons with such enemies any more: somebody has to go first."""
EASING: Final = 4
"""The last of those rounds, in which they are feared less and less."""
BESIDE: Final = 5
"""Steps within which a comrade is at hand."""
LANDING: Final = 1.0
"""What it costs in a fight to stay where a stair ends: it is in the way, and sees nobody who comes."""
BOLDER: Final = 14.0
"""Rounds after which harm that threatens counts for half: nobody waits for ever."""


@dataclass(frozen=True, slots=True)
class Stand:
    """What it is worth to be somewhere in some state, in points."""

    terms: Terms
    """What it is worth, part by part."""
    risk: float
    """What enemies are expected to do to the unit there, unweighted."""
    by: Mapping[str, float]
    """The same, by enemy."""
    hope: float = 0.0
    """What the best blow would be worth that it could strike from there in a turn of its own."""

    @property
    def value(self) -> float:
        """The total."""
        return price_of(self.terms)


class Walk(NamedTuple):
    """What would come of a walk."""

    battle: Battle
    """The battle as if it ended where it is meant to."""
    cost: float
    """What the way costs, in points."""
    arrives: float
    """The chance that the unit gets there."""


class Future:
    """What the actions of one unit would lead to, tried out on the view."""

    def __init__(self, mind: Mind, unit: Unit, threat: Threat, task: Task) -> None:
        self.mind = mind
        """The decision it belongs to."""
        self.unit = unit
        """Who acts."""
        self.threat = threat
        """What enemies could do to it."""
        self.task = task
        """Where it wants to go."""
        self._lead = max(task.rear, leaders(mind).get(unit.id, 0.0)) if mind.round and mind.sure else 0.0
        self.caution = mind.dread_of(unit) * mind.level.caution / (1 + max(0, mind.round - 3) / BOLDER)
        """What harm that threatens counts for, against harm that is done."""
        self.alarm = ALARM * mind.temperament.stealth
        """What it costs to be noticed before the fight."""
        self._ambush: Mask | None = None
        self._haunts: Mask | None = None
        others = max(0, len(mind.world.foes(mind.side)) - 1)
        self.outcry = self.alarm * others / (others + 1)
        """What it costs to give oneself away by a blow: the more enemies are warned, the more."""
        self._passage = Passage(mind, unit)
        self._rescue = Rescue(mind, unit, self.ends)
        self._stands: dict[object, Stand] = {}
        """By the unit's own condition, as long as enemies are as they were."""

    def stand(self, battle: Battle) -> Stand:
        """Return what the unit's place and state in that battle are worth, in points."""
        unit = battle.units[self.unit.id]
        if unit.out:
            is_done = has_left(battle, unit, self.task.exits)
            return Stand({"goal": EXIT} if is_done else {"threat": -self.mind.values[unit.id]}, 0.0, {})
        if any(battle.units[foe.id] is not self.mind.world.units[foe.id] for foe in self.threat.foes):
            return self._stood(battle, unit)
        key = (self.mind.condition(unit), self.mind.ground_key(battle))
        if key not in self._stands:
            self._stands[key] = self._stood(battle, unit)
        return self._stands[key]

    def _stood(self, battle: Battle, unit: Unit) -> Stand:
        by = self.threat.at(battle, unit)
        risk = min(sum(by.values()), self.mind.values[unit.id])
        watchers = self.threat.watchers(unit.cell) if self.is_before_the_fight(unit) else 0
        seen = self.mind.temperament.stealth * WATCHED * watchers
        hope = self.hope(battle, unit)
        more_hidden = self.mind.temperament.stealth - 1
        terms = {
            "goal": self.task.credit(unit.cell, battle.ground),
            "rescue": self._rescue.credit(unit.cell),
            "next": HOPE * hope,
            "threat": -self.caution * risk - self._burnt(battle, unit),
            "ahead": -self._lead * ahead(battle, unit) if self._lead and self.mind.round else 0.0,
            "unknown": -self._unknown(unit.cell) - LANDING * self._is_in_the_way(battle, unit.cell),
            "unseen": -more_hidden * self.caution * self.threat.openly(unit, by) - seen,
            "saved": TURN * (self.mind.ruleset.debt(self.unit) - self.mind.ruleset.debt(unit)),
        }
        return Stand(terms, risk, by, hope)

    def _burnt(self, battle: Battle, unit: Unit) -> float:
        """Compute what it costs to stand in a fire, in points."""
        return BURNT * self.mind.values[unit.id] if unit.cell in battle.ground.fires else 0.0

    def _is_in_the_way(self, battle: Battle, cell: Cell) -> bool:
        """Tell whether a stair ends there, in a fight, and the unit has neither to stay nor to look round."""
        terrain, task = battle.terrain, self.task
        if not self.mind.round or not any(terrain.stairs_at(cell)):
            return False
        is_there = bool(task.goals >> terrain.bit(cell) & 1) and not task.pursuit.is_hunt
        is_new = bool(terrain.mask(neighbours(cell)) & terrain.unknown)  # Nobody could go farther.
        return not is_there and not is_new

    def _unknown(self, cell: Cell) -> float:
        """Compute what enemies that nobody sees threaten there, in points."""
        if not self.mind.level.is_foresighted or not self.mind.round:
            return 0.0
        return self._lurking(cell) + (0.0 if self.mind.sure else self._ambushed(cell))

    def _lurking(self, cell: Cell) -> float:
        """Compute what enemies threaten there of whom nothing is known, in points; 0 where turns are whole.

        Where acts alternate, who has walked into their sight has little to defend itself with. 0 in a race.
        """
        clock, missing = self.mind.view.clock, self.mind.missing
        if not missing or clock is None or not clock.is_by_acts or is_race(self.mind):
            return 0.0
        if self._haunts is None:
            self._haunts = hiding_places(self.mind)
        seen = (self.mind.world.sight.row(cell) & self._haunts).bit_count()
        points = LURKING * missing * min(1.0, max(0, WARY - self.mind.round) / EASING)
        return self.caution * points * seen / max(1, self._haunts.bit_count())

    def _ambushed(self, cell: Cell) -> float:
        """Compute what it costs to be where enemies could come next, in points: less among comrades."""
        world = self.mind.world
        if self._ambush is None:
            self._ambush = ambush_ground(self.mind)
        if not self._ambush >> world.terrain.bit(cell) & 1:
            return 0.0
        mates = [mate for mate in world.up(self.unit.side) if mate.id != self.unit.id]
        beside = sum(steps_apart(mate.cell, cell) <= BESIDE for mate in mates)
        return AMBUSH / (1 + beside)

    def hope(self, battle: Battle, unit: Unit) -> float:
        """Compute the worth of the unit's best blow from there in a turn of its own, in points."""
        return best_of(self.mind, battle, unit, self.threat.foes, is_now=False)

    def readiness(self, battle: Battle) -> float:
        """Compute the worth of the unit's best blow at the nearest foe, were it near, in points."""
        unit = battle.units[self.unit.id]
        foe = next((battle.units[foe.id] for foe in self.threat.foes if not battle.units[foe.id].out), None)
        if foe is None or unit.out:
            return 0.0
        there = (moved(battle, foe, cell) for cell in spots(unit, foe, battle))
        return max((best_of(self.mind, one, unit, (foe,), is_now=False) for one in there), default=0.0)

    def blow_later(self, battle: Battle, action: Action, out: float) -> float:
        """Compute what the unit's best blow with what that action leaves it this round is worth, in points.

        `out`: the chance that the target is gone by then. 0 where it is part of the same turn: then it is
        weighed with what it follows.
        """
        clock, unit = battle.clock, battle.units[self.unit.id]
        if clock is None or not clock.is_by_acts or unit.out:
            return 0.0
        others = [foe for foe in self.threat.foes if foe.id != action.target_id]
        first = [foe for foe in self.threat.foes if foe.id == action.target_id]
        left = once_thrown(self.mind, battle, action)
        again = (1 - out) * best_of(self.mind, left, left.units[unit.id], first, is_now=True)
        best = best_of(self.mind, left, left.units[unit.id], others, is_now=True, least=again)
        return still_up(self.mind, unit, self.stand(battle).risk) * best

    def is_before_the_fight(self, unit: Unit) -> bool:
        """Tell whether the unit has not been noticed and nobody has struck yet."""
        return self.mind.round == 0 and bool(unit.hidden_from)

    def walked(self, action: Action, cell: Cell) -> Walk | None:
        """Return what would come of that walk.

        None where the view does not tell, if others are in the way by then, or if the unit is then out.
        """
        routes = self.mind.ruleset.verbs[action.verb].routes(self.mind.bare, self.unit, action.args)
        after = self.tried(action) if cell in routes else None
        if after is None:
            return None
        unit = after.units[self.unit.id]
        if unit.out:
            return None
        there = moved(self.mind.with_remembered(after), unit, cell)
        there = looked_at(self.mind.ruleset, there, unit.id)
        if self.mind.level.is_listening:
            there = unpursued(there, unit.id)
        haste = HASTE * self.is_before_the_fight(unit) * distance2(self.unit.cell, cell)
        lost, out = self._way(after, there)
        return Walk(there, haste + lost, 1.0 - out)

    def left(self, battle: Battle, action: Action) -> Stand | None:
        """Return the stand once the unit has left the map by that act, past enemies who may strike first.

        None for any other act, and where nobody strikes. NotInView as the rules do.
        """
        verb, here = self.mind.ruleset.verbs[action.verb], battle.units[self.unit.id].cell
        if verb.weigh is not None or not self.task.exits >> battle.terrain.bit(here) & 1:
            return None
        moment = Moment(battle)
        verb.land(moment, action, None)
        after = moment.battle
        there = self._passage.behind(after)
        if not after.pending or there.units[self.unit.id].out != "left":
            return None
        lost, out = self._way(after, there)
        return Stand(plus(times(self.stand(there).terms, 1.0 - out), {"way": -lost}), 0.0, {})

    def tried(self, action: Action) -> Battle | None:
        """Return the battle right after an action without a roll; None where the view does not tell."""
        moment = Moment(self.mind.bare)
        try:
            self.mind.ruleset.verbs[action.verb].land(moment, action, None)
        except NotInView:
            return None
        return moment.battle

    def paid(self, action: Action) -> Unit | None:
        """Return the unit once the action is paid for, in the states that follow from hit and miss alike.

        None where the view does not tell.
        """
        missed, hit = self.after(action), self.after(action, max)
        if missed is None or hit is None:
            return None
        unit, other = missed.units[action.unit], hit.units[action.unit]
        states = {name: state for name, state in unit.states.items() if other.states.get(name) == state}
        return changed(unit, states=states)

    def after(self, action: Action, choose: Callable[..., Any] = min) -> Battle | None:
        """Return the battle right after the action, at the outcome of least damage, or of most (`choose`).

        None where the view does not tell.
        """
        verb = self.mind.ruleset.verbs[action.verb]
        moment = Moment(self.mind.bare)
        try:
            if verb.before is None or not verb.before(moment, action):
                outcome = None
                if verb.weigh is not None and verb.roll is not None:
                    outcome = choose(odds(verb.roll, verb.weigh(moment.battle, action)), key=_points)
                verb.land(moment, action, outcome)
        except NotInView:
            return None
        return moment.battle

    def ends(self, battle: Battle, action: Action) -> Iterator[tuple[float, Battle]]:
        """Yield the battle after each kind of outcome that the action may have, with its chance."""
        verb = self.mind.ruleset.verbs[action.verb]
        kinds: Mapping[str, tuple[float, object]] = {"": (1.0, None)}
        if verb.weigh is not None and verb.roll is not None:
            kinds = thinned(by_name(odds(verb.roll, verb.weigh(battle, action))))
        is_bound = is_doubtful(verb, battle, action)
        for name, (chance, outcome) in kinds.items():
            moment = Moment(battle)
            verb.land(moment, action, outcome)
            trust = TRUST if is_bound and verb.bounds.get(name) == "at most" else 1.0
            yield chance * trust, self.mind.with_remembered(self._answered(moment.battle))
            if trust < 1.0:
                yield chance * (1 - trust), self.mind.with_remembered(battle)

    def _answered(self, battle: Battle) -> Battle:
        """Return the battle once what follows without dice has happened, and the unit's side has declined.

        It is asked at once, for example, whether to hold or to pin.
        """
        moment, ruleset = Moment(battle), self.mind.ruleset
        to_the_dice(ruleset, moment)
        battle = moment.battle
        if not battle.prompts or battle.prompts[0].side != self.mind.side:
            return battle
        reply = partial(replied, ruleset, indifferent(ruleset, battle))
        moment, _ = next(futures(ruleset, battle, reply, partial(best_reply, ruleset, foresight=0)))
        return moment.battle

    def _way(self, after: Battle, there: Battle) -> tuple[float, float]:
        """Compute what is still to be settled of a walk: blows from behind, being noticed.

        In points, with the chance that the unit does not get there.
        """
        total, noticed = self._passage.hazards(after)
        unit = there.units[self.unit.id]
        harm = harm_of(total, unit.hp - self.mind.ruleset.floor)
        lost = price(harm, unit, self.mind.values[unit.id], self.mind.wound)
        if noticed:
            risk = self.stand(moved(there, _shown(unit), unit.cell)).risk
            lost += noticed * (self.alarm * (self.mind.round == 0) + self.caution * risk)
        return lost, harm.out


def still_up(mind: Mind, unit: Unit, risk: float) -> float:
    """Compute what a blow put off counts for: the unit has to be there still, with that risk in points."""
    return PUT_OFF * (1 - min(1.0, risk / mind.values[unit.id]))


def best_of(
    mind: Mind, battle: Battle, unit: Unit, foes: Iterable[Unit], *, is_now: bool, least: float = 0.0
) -> float:
    """Compute the worth of the best blow that the unit could strike, in points; at least `least`.

    `is_now`: with what is left of its turn; otherwise in a turn of its own.
    """
    best = least
    for foe in foes:
        if battle.units[foe.id].out:
            continue
        blow = mind.best_blow(battle, unit, battle.units[foe.id], is_now=is_now, least=best)
        if blow is not None:
            best = blow[0]
    return best


def _shown(unit: Unit) -> Unit:
    return changed(unit, hidden_from=frozenset())


def _points(outcome: Outcome) -> int:
    return outcome.damage
