"""The turn of one unit: every way to walk, to strike and to look after itself, each with its price."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import hypothetical
from skirmish.ai.plans.acts import ambush_worth, is_freed, search_worth, takes_arms, waiting_worth
from skirmish.ai.plans.aftermath import FREED, FUSS, Aftermath
from skirmish.ai.plans.candidate import Plan
from skirmish.ai.plans.cells import Glances, cells_worth_a_thought
from skirmish.ai.plans.future import PUT_OFF, Future, Stand, Walk
from skirmish.ai.plans.shots import has_a_shot, has_only_to_load
from skirmish.ai.plans.stances import (
    closed_in,
    drawn_in_time,
    effort,
    follows_on,
    goes_as_weighed,
    has_to_be_undone,
    is_change,
    leaves_for,
    stays_for,
    still_declared,
    too_late,
)
from skirmish.ai.plans.threat import Threat
from skirmish.ai.plans.throws import is_throw
from skirmish.ai.side.goals import Task
from skirmish.ai.side.joint import Joints
from skirmish.ai.worth.harm import Harm
from skirmish.ai.worth.reckoner import second_targets
from skirmish.ai.worth.terms import Terms, plus, price_of, times
from skirmish.errors import NotInView
from skirmish.grid import Cell, steps_apart
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.rules import engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Option

STEP: Final = 0.005
"""What every cell of a walk costs, so that nobody walks for nothing."""
UNDONE: Final = 0.5
"""What is added for an act that has to be undone again, by an act of its own: lying down, for example."""
NAUGHT: Final = 1e-6
"""What an act must bring, in points, to be a plan at all: who finds nothing to do leaves it be."""
DELAY: Final = 0.15
"""What a walk before a blow costs if a blow is open already, so that nobody circles round its foe."""
NEXT_ROUND: Final = 0.8
"""What a walk counts for that has to wait until the next round, because an act was declared before it."""


class Planner:
    """Finds and prices the plans of the unit that a prompt asks."""

    def __init__(self, mind: Mind, prompt: Prompt) -> None:
        self.mind = mind
        """The decision it belongs to."""
        self.unit = mind.here(prompt.unit)
        """Who acts."""
        self.threat = Threat(mind, self.unit)
        """What enemies could do to it."""
        self.task = Task(mind, self.unit)
        """Where it wants to go."""
        self.future = Future(mind, self.unit, self.threat, self.task)
        """What its actions would lead to."""
        self.prompt = prompt
        """What it is asked."""
        self.decline = prompt.decline
        """The verb that does nothing."""
        self.aftermath = Aftermath(self.future, self.decline)
        """What its acts would leave it with."""
        self.options = tuple(
            option
            for option in engine.options(mind.ruleset, mind.view, prompt)
            if not option.verb.is_costly_later(option.args)
        )
        """Every option that is not left to people."""
        clock = mind.view.clock
        self._put_off = PUT_OFF if clock is not None and clock.is_by_acts else 1.0
        self._follows: dict[tuple[object, ...], Mask] = {}
        self._done: dict[tuple[object, ...], Stand] = {}
        self._left: dict[tuple[object, ...], float] = {}
        self.joints = Joints(mind)
        """What groups could do."""
        self._targets = mind.targets(self.unit)
        self._too_late = too_late(mind, self.unit.id)
        self._is_armed = any(worth > 0 for worth, _, _ in self._blows(mind.world))
        if has_a_shot(self.future, self.joints, self.options) or has_only_to_load(self.future, self.options):
            self.task.linger()
        self._glances = Glances(mind, self.threat, self.task)
        self.here = self.future.stand(mind.world)
        """What it is worth to stay as it is."""
        value = mind.values[self.unit.id]
        self._lasts = 1.0 if self._put_off == 1.0 else 1 - min(1.0, self.here.risk / value)

    def plans(self) -> list[Plan]:
        """List the plans that were weighed, in no particular order."""
        ways = [option for option in self.options if option.verb.is_walk]
        cells = self.mind.level.cells // max(1, len(ways) * len(self.mind.prompts))
        walks = [plan for option in ways for plan in self._walks(option, cells)]
        acts = [option for option in self.options if not option.verb.is_walk]
        return [plan for option in acts for plan in self._acts(option, walks)] + walks

    def _walks(self, option: Option, count: int) -> Iterator[Plan]:
        found: list[tuple[Plan, Battle]] = []
        for cell in cells_worth_a_thought(option, count, self._glances):
            if found and self.mind.stop():
                break
            if not goes_as_weighed(self.mind, option.action(cell), cell):
                continue
            ahead = self.future.walked(option.action(cell), cell)
            if ahead is not None:
                found.append((self._walk(option.action(cell), ahead), ahead.battle))
        found.sort(key=lambda one: -one[0].price)
        for place, (plan, battle) in enumerate(found):
            is_best = place < self.mind.level.care and plan.then is None
            yield self._with_care(plan, battle) if is_best else plan

    def _walk(self, action: Action, ahead: Walk) -> Plan:
        after = ahead.battle
        stand = self.future.stand(after)
        steps = steps_apart(self.unit.cell, after.units[self.unit.id].cell)
        there = times(stand.terms, ahead.arrives if stand.value > 0 else 1.0)
        terms = plus(there, {"way": -ahead.cost - STEP * steps})
        net = price_of(terms)
        in_time = drawn_in_time(self.mind, after, self.unit.id, self.unit.cell)
        best = max(self._blows(in_time), key=lambda one: one[0], default=None)
        if best is None or best[0] <= 0:
            return Plan(action, terms, stand, net=net)
        blow = {
            "blow": ahead.arrives * self._put_off * best[0],
            "effort": -DELAY * self._is_armed,
            "saved": -max(0.0, self.here.value - self._once_done(best[1]).value),
        }
        if is_throw(self.mind, best[1]) and price_of(blow) <= 0:
            return Plan(action, terms, stand, net=net)  # It keeps what it fights with.
        return Plan(action, plus(terms, blow), stand, best[2], best[1], net=net)

    def _blows(self, battle: Battle) -> Iterator[tuple[float, Action, Harm]]:
        """Yield what the unit could best do at once to each foe there, first its worth in points."""
        unit = battle.units[self.unit.id]
        for foe in self.threat.foes:
            if foe.id not in self._targets:
                continue
            if self.future.is_before_the_fight(unit):
                blows = self.mind.blows(battle, unit, battle.units[foe.id], is_now=True)
                yield from ((self._gain(battle, action, harm), action, harm) for action, harm in blows)
            else:
                best = self.mind.best_blow(battle, unit, battle.units[foe.id], is_now=True, least=0.0)
                if best is not None:
                    yield best[0] * self.threat.said.part(battle, best[1]), best[1], best[2]

    def _gain(self, battle: Battle, action: Action, harm: Harm) -> float:
        """Compute the worth of the harm, in points, less the cost of giving the side away."""
        unit, foe = battle.parties(action)
        gain = self.mind.gain(harm, unit, foe) * self.threat.said.part(battle, action)
        if self.future.is_before_the_fight(unit):
            breaks_stealth = self.mind.ruleset.verbs[action.verb].breaks_stealth
            gain -= self.future.outcry * (1.0 if breaks_stealth else 1.0 - harm.out)
            if self.mind.ruleset.verbs[action.verb].spares_surprise:
                open_blows = self.mind.blows(battle, unit, foe, is_now=False)
                gain += (1 - harm.out) * max(self._surprise(one, unit, foe) for one in open_blows)
        return gain

    def _surprise(self, blow: tuple[Action, Harm], unit: Unit, foe: Unit) -> float:
        """Compute what a blow is worth, in points, that opens the fight; 0 for any other."""
        opens = self.mind.ruleset.verbs[blow[0].verb].breaks_stealth
        return self.mind.gain(blow[1], unit, foe) if opens else 0.0

    def _with_care(self, plan: Plan, battle: Battle) -> Plan:
        """Return the walk with the best that could follow it (hide, take cover), if that adds worth."""
        best = plan
        unit = battle.units[self.unit.id]
        for option in self.options:
            if option.verb.aim != "none" or option.verb.can_start(battle, unit) is not None:
                continue
            plain = option.verb.plain
            if plain(option.args) not in map(plain, option.verb.variants(battle, unit)):
                continue  # What could be done where it was, perhaps with a comrade beside it.
            stand = self.aftermath.stand(battle, option.action())
            if stand is None:
                continue
            costs = {"effort": -FUSS - DELAY}
            terms = plus(plan.terms, times(plan.stand.terms, -1), stand.terms, costs)
            if price_of(terms) > best.price:
                best = Plan(plan.action, terms, plan.stand, then=option.action(), net=plan.net)
        return best

    def _acts(self, option: Option, walks: list[Plan]) -> Iterator[Plan]:
        for target in option.targets:
            action = option.action(target)
            if action.arg("with") in self._too_late:
                continue
            if option.verb.aim != "foe":
                yield from self._other_act(action, walks)
            elif target in self._targets:
                yield from self._strike(action, walks)

    def _other_act(self, action: Action, walks: list[Plan]) -> Iterator[Plan]:
        """Yield a plan for an act that is aimed at no foe, if it leaves the unit better off.

        Declining, and what lets more follow (`is_change`), are plans in any case.
        """
        stand = self.aftermath.stand(self.mind.bare, action)
        if stand is None:
            return
        verb = self.mind.ruleset.verbs[action.verb]
        is_waiting = verb.puts_off and not self.task.pursuit.is_hunt  # In a hunt somebody has to come.
        found = search_worth(self.mind, self.unit, verb.finds, self.task.lot) if verb.finds else 0.0
        comes = waiting_worth(self.mind, self.threat, self.unit) if is_waiting else 0.0
        is_better = stand.value + found + comes > self.here.value + NAUGHT
        if is_better or verb.id == self.decline or is_change(self.future, action):
            is_undone = has_to_be_undone(self.future, self.prompt, action)
            after = None if verb.roll else self.future.tried(action)
            is_arming = after is not None and takes_arms(self.mind, self.mind.bare, after, self.unit.id)
            fuss = FUSS * (verb.id != self.decline and not is_arming) + UNDONE * is_undone
            then = still_declared(self.future, self.prompt, action)
            more = {"found": found, "ambush": comes, "again": then}
            costs = effort(self.future, self.here, stand, fuss)
            terms = plus(self._later(stand, walks, action), more, costs)
            yield Plan(action, terms, stand, is_arming=is_arming)

    def _strike(self, action: Action, walks: list[Plan]) -> Iterator[Plan]:
        world, verb = self.mind.world, self.mind.ruleset.verbs[action.verb]
        if stays_for(self.future, action) or leaves_for(self.future, action):
            return
        there = closed_in(self.mind, action)
        if there is None:
            return
        is_close = there is world
        struck = world if is_close else there.altered(clock=None)  # Where it stands then, not where it said.
        harm = self.mind.reckoner.harm(struck, action)
        is_blow = harm.chance > 0
        if is_throw(self.mind, action) and self._wastes(struck, action, harm):
            return
        stand = self._once_done(action, is_blow=is_blow) if is_close else self.future.stand(there)
        if is_blow:
            beside = sum(self._gain_beside(action, other) for other in second_targets(world, action))
            blow = {
                "blow": self._gain(struck, action, harm) + beside,
                "relief": harm.out * self.future.caution * stand.by.get(action.target_id, 0),
                "again": self._again(action, harm),
            }
            yield Plan(action, plus(blow, self._later(stand, walks, action)), stand, harm)
        elif verb.awaits:
            worth, harm = ambush_worth(self.mind, self.threat, action)
            if worth > 0:
                terms = plus({"ambush": worth}, self._later(stand, walks, action))
                yield Plan(action, terms, stand, harm)
        elif verb.weigh is None:
            group = self.joints.of(action)
            if group is not None:
                is_noticed = verb.breaks_stealth and self.future.is_before_the_fight(self.unit)
                alarm = self.future.outcry * is_noticed
                terms = plus({"blow": group.share - alarm}, self._later(stand, walks, action))
                yield Plan(action, terms, stand, group.harm, count=group.count)
        elif self._is_worth_a_trick(action.target_id) and self.mind.notices(str(action)):
            yield from self._manoeuvre(action, stand, walks)

    def _wastes(self, battle: Battle, action: Action, harm: Harm) -> bool:
        """Tell whether a throw does less than the weapon that is then gone would be worth."""
        relief = harm.out * self.future.caution * self.here.by.get(action.target_id, 0)
        return self._gain(battle, action, harm) + relief <= self.aftermath.lost_by(action)

    def _gain_beside(self, action: Action, other: str) -> float:
        """Compute what the action is worth against the other unit that it is aimed at, in points."""
        swapped = {value: action.target_id for _, value in action.args if value == other}
        args = tuple([(name, swapped.get(value, value)) for name, value in action.args])
        aimed = Action(action.unit, action.verb, other, args)
        return self._gain(self.mind.world, aimed, self.mind.reckoner.harm(self.mind.world, aimed))

    def _is_worth_a_trick(self, foe: str) -> bool:
        """Tell whether it is one of the nearest enemies, on which the level weighs more than blows."""
        return any(foe == other.id for other in self.threat.foes[: self.mind.level.tricks])

    def _once_done(self, action: Action, *, is_blow: bool = True) -> Stand:
        """Return what it is worth to have paid for the action, whatever its outcome; kept."""
        if (key := (action.verb, action.args, is_blow)) not in self._done:
            self._done[key] = self._having_done(action, is_blow)
        return self._done[key]

    def _again(self, action: Action, harm: Harm) -> float:
        """Compute what the unit could still strike with what such an action leaves it, in points; kept."""
        clock = self.mind.view.clock
        if clock is None or not clock.is_by_acts:
            return 0.0
        if (key := (action.verb, action.args, action.target)) not in self._left:
            after, worth = self.future.after(action), 0.0
            if after is not None:
                after = self.mind.with_remembered(after)
                worth = self.future.blow_later(after, action, harm.out)
            self._left[key] = worth
        return self._left[key]

    def _having_done(self, action: Action, is_blow: bool) -> Stand:
        unit = self.future.paid(action)
        if unit is None or unit.out or self.mind.condition(unit) == self.mind.condition(self.unit):
            return self.here
        states = unit.states if is_blow else self.unit.states  # Else what it leads to is weighed as such.
        spent = changed(self.unit, tallies=unit.tallies, notes=unit.notes, states=states)
        world = hypothetical(self.mind.world, {**self.mind.world.units, unit.id: spent})
        return self.aftermath.struck(world, action)

    def _manoeuvre(self, action: Action, stand: Stand, walks: list[Plan]) -> Iterator[Plan]:
        """Yield a plan for a verb that does no harm, if it may leave the target worse off.

        It is priced by the change in what the two could do to each other.
        """
        world = self.mind.world
        foe = action.target_id
        if all(one.id != foe for one in self.threat.foes):
            return
        now = self.threat.balance_now(foe)
        gain = chance = 0.0
        try:
            for part, after in self.future.ends(world, action):
                change = (
                    self.threat.balance(after, foe)
                    - now
                    - FUSS * is_freed(self.mind, after, world, self.unit.id)
                    + FREED * is_freed(self.mind, world, after, self.unit.id)
                )
                gain += part * change
                chance += part * (change > 0.01)
        except NotInView:
            return
        if chance > 0:
            alarm = self.future.outcry * self.future.is_before_the_fight(self.unit)
            terms = plus({"hinder": gain - alarm}, self._later(stand, walks, action))
            yield Plan(action, terms, stand, Harm(0, 0, chance))

    def _later(self, stand: Stand, walks: list[Plan], action: Action) -> Terms:
        """Return what the unit's stand is worth: at the best place, if it may still walk after acting."""
        is_later = self.mind.ruleset.verbs[action.verb].puts_off
        if action.verb == self.decline or is_later or not walks:
            return stand.terms
        rest = [walk.net for walk in walks if self._may_follow(action, walk.action)]
        gained = max(0.0, max(rest, default=self.here.value) - self.here.value)
        part = NEXT_ROUND if self._ends_statement(action) else 1.0
        return plus(stand.terms, {"onward": self._lasts * part * gained})

    def _ends_statement(self, action: Action) -> bool:
        """Tell whether the unit declares that and no more: an act comes last, after the walk."""
        return self.prompt.ask == "declare" and not self.mind.ruleset.verbs[action.verb].is_aside

    def _may_follow(self, action: Action, walk: Action) -> bool:
        """Tell whether the unit could still walk there after the action: not after a blow declared."""
        if self._ends_statement(action) and self.mind.ruleset.verbs[action.verb].aim == "foe":
            return False
        key = (action.verb, walk.verb, walk.args)
        assert isinstance(walk.target, Cell)
        if key not in self._follows:
            self._follows[key] = follows_on(self.future, action, walk)
        return bool(self._follows[key] >> self.mind.world.terrain.bit(walk.target) & 1)
