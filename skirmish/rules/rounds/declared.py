"""Say first, act later: all say what they will do, the quickest first, then all move, then all act by rank.

A unit that is asked for its intent may first say where it will go and what it does besides; an act ends its
statement. Where nobody declares (`is_declared`), the ranks are counted down and each unit decides at its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ClockChanged, ClockStarted, RoundBegan
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.engine import ask, perform, push, tell
from skirmish.rules.rounds.declared_clock import DeclaredClock, Phase, clock_of
from skirmish.rules.rounds.slots import Slot, placed
from skirmish.rules.victory import advance_objectives

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset

_NEXT: Mapping[Phase, Phase] = {"intent": "movement", "movement": "action", "action": "resolution"}


def _everybody(_battle: Battle, _unit: Unit) -> bool:
    return True


def _nobody(_battle: Battle, _unit: Unit) -> bool:
    return False


def _always(_battle: Battle) -> bool:
    return True


def _as_said(_view: Battle, action: Action) -> Action:
    return action


def _as_declared(battle: Battle, unit: Unit) -> Action | None:
    return clock_of(battle).ways.get(unit.id)


def _lost(_view: Battle, _action: Action) -> tuple[str, ...]:
    return ()


def _say_so(moment: Moment, action: Action) -> None:
    tell(moment, "intent lost", action.unit)


def _nothing(_moment: Moment) -> None:
    return None


def _no_more(_moment: Moment, _units: tuple[str, ...]) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Declared:
    """The structure, with what differs between rulesets."""

    quickness: Callable[[Unit], tuple[int, ...]]
    """Place in declaring and moving, highest first; its first number is shown."""
    rank: Callable[[Battle, Unit], tuple[int, ...]]
    """Place in acting, highest first, once movement is done; equals act together, () does not act."""
    intents: tuple[str, ...]
    """Acts that may be declared; `decline` declares nothing."""
    moves: tuple[str, ...]
    """Moves that may be declared before the act."""
    begin_round: Callable[[Moment, str], None]
    """What happens to each unit when a round begins."""
    decline: str = "pass"
    """The act of a unit that does nothing."""
    asides: tuple[str, ...] = ()
    """What may be done at once while declaring, at no cost."""
    first: tuple[str, ...] = ()
    """Intents, moves and asides in the order in which they are offered; empty: in this order."""
    joins: Callable[[Battle, Unit], bool] = _everybody
    """Whether the unit declares, moves and acts this round."""
    plan: Callable[[Battle, Action], Action] = _as_said
    """The declared move as it is kept, planned on the view of its side."""
    march: Callable[[Battle, Unit], Action | None] = _as_declared
    """What the unit does when its turn to move comes."""
    second: Callable[[Battle, Action], tuple[str, ...]] = _lost
    """Verbs among which is chosen at the rank instead of a declared act (seen by its side); (): it is done,
    or lost if it cannot be."""
    lose: Callable[[Moment, Action], None] = _say_so
    """What happens to an act that can be done no longer."""
    idle: Collection[str] = ()
    """Acts that have no place in acting; any other is lost for units that have no rank when acting begins."""
    begin_rank: Callable[[Moment], None] = _nothing
    """What happens when those of one rank (`tied`) are about to act; nothing that could end the battle."""
    end_rank: Callable[[Moment, tuple[str, ...]], None] = _no_more
    """The same when all of one rank have acted; the clock still tells what is `later`."""
    late: tuple[str, ...] = ()
    """What may be done when all have acted."""
    is_late: Callable[[Battle, Unit], bool] = _nobody
    """Whether that unit is asked what it does then."""
    end_round: Callable[[Moment], None] = _nothing
    """What happens at the end of a round."""
    is_declared: Callable[[Battle], bool] = _always
    """Whether intents are declared in that battle; if not, ranks are counted down."""
    turn: tuple[str, ...] = ()
    """What may be done in a turn where ranks are counted down; `decline` ends it."""
    is_over: Callable[[Battle, Unit], bool] = _nobody
    """Whether such a turn is over."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Start the clock; no round is on yet."""
        del ruleset, dice
        moment.happen(ClockStarted(DeclaredClock(0, "resolution", (), {}, {})))

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Ask for the next intent, let the next one move, or let the next rank act."""
        clock = clock_of(moment.battle)
        if clock.tied and not (clock.left and clock.left[0][0] in clock.tied):
            self._end_rank(moment, clock)
            if clock.is_tied or moment.battle.pending:  # What comes of it is due before the next rank.
                return
        if not clock.left:
            self._next_phase(moment)
        elif clock.phase == "resolution":
            self._ask_late(moment)
        elif moment.battle.units[clock.left[0][0]].out:
            self._drop(moment)
        else:
            self._come_to(ruleset, moment, dice, moment.battle.units[clock.left[0][0]])

    def _end_rank(self, moment: Moment, clock: DeclaredClock) -> None:
        """Let the next rank come, once what comes `later` of the acts of this one is done."""
        self.end_rank(moment, clock.tied)
        moment.happen(ClockChanged({"tied": (), "later": ()}))
        for action in reversed(clock.later):
            push(moment, action)

    def _come_to(self, ruleset: Ruleset, moment: Moment, dice: Dice, unit: Unit) -> None:
        match clock_of(moment.battle).phase:
            case "intent":
                self._ask_intent(moment, unit)
            case "movement":
                self._march(ruleset, moment, dice, unit)
            case "action":
                self._act(ruleset, moment, dice, unit)

    def _ask_late(self, moment: Moment) -> None:
        """Ask the next unit that may still do something when all have acted; pass over all others."""
        battle, left = moment.battle, clock_of(moment.battle).left
        while left:
            unit, left = battle.units[left[0][0]], left[1:]
            if unit.is_up and self.is_late(battle, unit):
                moment.happen(ClockChanged({"left": left}))
                ask(moment, Prompt(unit.side, unit.id, "choose", "late", self.late, "", self.late[-1]))
                return
        moment.happen(ClockChanged({"left": ()}))

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Keep an intent for later; do anything else now."""
        if prompt.ask == "declare" and action.verb in self.moves:
            view = moment.start.seen_by(prompt.side)  # The view on which it was said.
            ways = {**clock_of(moment.battle).ways, action.unit: self.plan(view, action)}
            moment.happen(ClockChanged({"ways": ways}))
        elif prompt.ask == "declare" and action.verb not in self.asides:
            clock = clock_of(moment.battle)
            intents = {**clock.intents, action.unit: action}
            moment.happen(ClockChanged({"intents": intents, "left": clock.left[1:]}))
            acting = placed(clock.acting, moment.battle, action.unit, self.rank)
            if acting != clock.acting:
                moment.happen(ClockChanged({"acting": acting}))
        else:
            if prompt.ask == "act" and action.arg("facing"):
                looks = {**clock_of(moment.battle).looks, action.unit: action.arg("facing")}
                moment.happen(ClockChanged({"looks": looks}))
            perform(ruleset, moment, dice, action)

    def _ask_intent(self, moment: Moment, unit: Unit) -> None:
        """Ask for the unit's intent; a move is offered only once."""
        has_way = unit.id in clock_of(moment.battle).ways
        verbs = self.intents if has_way else self.first or self.intents + self.moves + self.asides
        ask(moment, Prompt(unit.side, unit.id, "declare", "intent", verbs, decline=self.decline))

    def _march(self, ruleset: Ruleset, moment: Moment, dice: Dice, unit: Unit) -> None:
        action = self.march(moment.battle, unit)
        if action is not None and action.verb in self.moves:
            ways = {**clock_of(moment.battle).ways, unit.id: action}
            moment.happen(ClockChanged({"ways": ways}))
        self._drop(moment)
        if action is not None:
            perform(ruleset, moment, dice, action)

    def _act(self, ruleset: Ruleset, moment: Moment, dice: Dice, unit: Unit) -> None:
        clock = clock_of(moment.battle)
        if not clock.tied:
            moment.happen(ClockChanged({"tied": self._equals(moment.battle, clock)}))
            self.begin_rank(moment)
        if self.is_declared(moment.battle):
            self._drop(moment)
            self._carry_out(ruleset, moment, dice, unit)
        elif self.is_over(moment.battle, moment.battle.units[unit.id]):
            self._drop(moment)
        else:
            ask(moment, Prompt(unit.side, unit.id, "act", "turn", self.turn, decline=self.decline))

    def _equals(self, battle: Battle, clock: DeclaredClock) -> tuple[str, ...]:
        """List the next unit, and those after it that act at the same time: none that shows another rank."""
        first, shown = clock.left[0]
        others = [unit for unit, word in clock.left[1:] if word == shown]
        if not others:
            return (first,)
        rank = self.rank(battle, battle.units[first])
        return (first, *(unit for unit in others if self.rank(battle, battle.units[unit]) == rank))

    def _carry_out(self, ruleset: Ruleset, moment: Moment, dice: Dice, unit: Unit) -> None:
        action = clock_of(moment.battle).intents.get(unit.id)
        if action is None:  # It came when all had declared.
            return
        view = moment.battle.seen_by(unit.side)
        if verbs := self.second(view, action):
            ask(moment, Prompt(unit.side, unit.id, "choose", "rank", verbs, action.target_id, verbs[-1]))
        elif ruleset.verbs[action.verb].refuse(view, action) is None:
            perform(ruleset, moment, dice, action)
        else:
            self.lose(moment, action)

    def _drop(self, moment: Moment) -> None:
        moment.happen(ClockChanged({"left": clock_of(moment.battle).left[1:]}))

    def _next_phase(self, moment: Moment) -> None:
        phase = clock_of(moment.battle).phase
        if phase == "resolution":
            self._new_round(moment)
        else:
            self._enter(moment, _NEXT[phase])

    def _enter(self, moment: Moment, phase: Phase) -> None:
        battle = moment.battle
        units = {unit.id: unit for unit in battle.up() if self.joins(battle, unit)}
        left = self._line(battle, phase, units)
        moment.happen(ClockChanged({"phase": phase, "left": left}))
        if phase == "action":
            ranked = {unit for unit, _ in left}
            for unit, action in clock_of(battle).intents.items():
                if unit in units and unit not in ranked and action.verb not in (*self.idle, self.decline):
                    self.lose(moment, action)

    def _new_round(self, moment: Moment) -> None:
        number = clock_of(moment.battle).round + 1
        if number > 1:
            self.end_round(moment)
            advance_objectives(moment)
        for unit in list(moment.battle.up()):
            self.begin_round(moment, unit.id)
        moment.happen(ClockChanged({"round": number, "ways": {}, "intents": {}, "acting": (), "looks": {}}))
        self._enter(moment, "intent" if self.is_declared(moment.battle) else "action")
        moment.happen(RoundBegan(number))

    def _line(self, battle: Battle, phase: Phase, units: Mapping[str, Unit]) -> tuple[Slot, ...]:
        """Sort the units by rank in the action phase, else by quickness; leave out those without a rank."""
        key = self.quickness if phase != "action" else lambda unit: self.rank(battle, unit)
        keys = {unit: key(one) for unit, one in units.items()}
        ranked = sorted([unit for unit in keys if keys[unit]], key=keys.__getitem__, reverse=True)
        return tuple([(unit, f"({keys[unit][0]})") for unit in ranked])
