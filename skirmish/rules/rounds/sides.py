"""Whole sides take turns; who goes first is thrown anew every round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import ClockChanged, ClockStarted, RoundBegan
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.engine import ask, perform
from skirmish.rules.rounds import INITIATIVE
from skirmish.rules.rounds.clock import FightClock
from skirmish.rules.rounds.initiative import tied_among
from skirmish.rules.victory import advance_objectives, is_decided

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True)  # not slotted: see `skirmish.model.change`
class SidesClock(FightClock):
    """Which side's turn it is."""

    round: int
    """From 1."""
    queue: tuple[str, ...]
    """Sides still to come this round, the one whose turn it is first."""
    ready: tuple[str, ...]
    """Units of that side whose turn is not over, in the order in which they are offered."""
    phase: str = "round"
    """What goes on: rounds, and nothing else."""

    @property
    def is_by_sides(self) -> bool:
        """True: one side acts after the other."""
        return True

    @property
    def order(self) -> tuple[tuple[str, str], ...]:
        """Units of the side whose turn it is that have not finished."""
        return tuple((unit, "") for unit in self.ready)

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> SidesClock:
        """Return the clock without units that are not known."""
        ready = tuple([unit for unit in self.ready if unit in known])
        return changed(self, ready=ready)


def _in_order(unit: Unit) -> tuple[int, ...]:
    del unit
    return ()


def _nothing(_moment: Moment, _unit: str) -> None:
    return None


def _as_before(_moment: Moment) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Sides:
    """The structure, with what differs between rulesets."""

    score: str
    """Internal verb that throws for one side, by its first unit; its `land` stores the tally `initiative`."""
    verbs: tuple[str, ...]
    """What may be done in a turn."""
    is_over: Callable[[Battle, Unit], bool]
    """Whether the turn of that unit is over, and stays so."""
    begin_turn: Callable[[Moment, str], None]
    """What happens to each unit of a side when the side's turn begins."""
    has_begun: Callable[[Battle, Unit], bool] = lambda _battle, _unit: False
    """Whether that unit is in the middle of its turn: in a side bound to order, no other acts before it."""
    is_held_up: Callable[[Battle, Unit], bool] = lambda _battle, _unit: False
    """Whether it cannot act now, but could yet in this turn of its side, if others set it free."""
    rank: Callable[[Unit], tuple[int, ...]] = _in_order
    """In what order the units of a side are offered, highest first; during a turn only `tie` changes it."""
    is_strict: Callable[[Battle, str], bool] = lambda _battle, _side: False
    """Whether units of that side must act in that order."""
    tie: str = ""
    """Internal verb by which units of such a side break ties; empty: scenario order decides."""
    end_turn: Callable[[Moment, str], None] = _nothing
    """What happens to each unit of a side when the side's turn ends."""
    begin_round: Callable[[Moment], None] = _as_before
    """What happens when a round begins, before the sides throw."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Start the clock; the first round will throw."""
        del ruleset, dice
        moment.happen(ClockStarted(SidesClock(0, (), ())))

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Ask the side whose turn it is, or pass the turn."""
        clock = _clock(moment.battle)
        if asked := self._asked(ruleset, moment, dice, clock):
            ask(moment, *(self._prompt(moment.battle, unit) for unit in asked))
        elif clock.round and not clock.queue:  # A trigger has undone what would have ended the battle.
            self._pass_to(moment, self._throw(ruleset, moment, dice))
        else:
            self._finish(moment, clock)
            if len(clock.queue) > 1:
                self._pass_to(moment, clock.queue[1:])
            else:
                self._new_round(ruleset, moment, dice)

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Perform the action now."""
        del prompt
        perform(ruleset, moment, dice, action)

    def _asked(self, ruleset: Ruleset, moment: Moment, dice: Dice, clock: SidesClock) -> Sequence[str]:
        """List the units of the side in turn that may act now: one only, if they are bound to an order."""
        battle, units = moment.battle, moment.battle.units
        left = [unit for unit in clock.ready if not self._is_done(battle, units[unit])]
        able = [unit for unit in left if not self.is_held_up(battle, units[unit])]
        if not able:
            return ()
        is_strict = self.is_strict(battle, clock.queue[0])
        begun = [unit for unit in able if self.has_begun(battle, units[unit])] if is_strict else []
        ready = tuple(left)
        if is_strict and self.tie and not begun and self._break_ties(ruleset, moment, dice, able):
            ready = self._ranked([moment.battle.units[unit] for unit in left])
        if ready != clock.ready:
            moment.happen(ClockChanged({"ready": ready}))
        free = [unit for unit in ready if unit in able] if len(able) < len(ready) else ready
        return (begun or free)[:1] if is_strict else free

    def _ranked(self, units: Iterable[Unit]) -> tuple[str, ...]:
        """List the units by rank, highest first."""
        return tuple([unit.id for unit in sorted(units, key=self.rank, reverse=True)])

    def _is_done(self, battle: Battle, unit: Unit) -> bool:
        """Tell whether the unit has no further part in the turn of its side; one that has fallen has none."""
        return bool(unit.out) or self.is_over(battle, unit)

    def _prompt(self, battle: Battle, unit: str) -> Prompt:
        return Prompt(battle.units[unit].side, unit, "act", "turn", self.verbs, decline="end")

    def _finish(self, moment: Moment, clock: SidesClock) -> None:
        """End the turn of the side that was on, if one was."""
        for unit in list(moment.battle.up(clock.queue[0])) if clock.queue else ():
            self.end_turn(moment, unit.id)

    def _pass_to(self, moment: Moment, queue: tuple[str, ...]) -> None:
        side = queue[0]
        for unit in list(moment.battle.up(side)):
            self.begin_turn(moment, unit.id)
        moment.happen(ClockChanged({"queue": queue, "ready": self._ranked(moment.battle.up(side))}))

    def _break_ties(self, ruleset: Ruleset, moment: Moment, dice: Dice, able: Sequence[str]) -> bool:
        """Let the units that can act and have the same rank throw until they differ; tell if any did.

        This waits until a unit is about to be asked, for what begins with the turn may free units that are
        held up. Those throw when they are free.
        """
        in_order = [unit for unit in moment.battle.units if unit in able]
        events = len(moment.events)
        while tied := tied_among([moment.battle.units[unit] for unit in in_order], self.rank):
            for unit in tied:
                perform(ruleset, moment, dice, Action(unit, self.tie))
        return len(moment.events) > events

    def _new_round(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        number = _clock(moment.battle).round + 1
        if number > 1:
            advance_objectives(moment)
        moment.happen(ClockChanged({"round": number}))
        moment.happen(RoundBegan(number))
        self.begin_round(moment)
        if is_decided(ruleset, moment.battle):
            moment.happen(ClockChanged({"queue": (), "ready": ()}))
        else:
            self._pass_to(moment, self._throw(ruleset, moment, dice))

    def _throw(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> tuple[str, ...]:
        """Let the sides throw, and those that are tied again; return them from the highest throw down.

        The first unit of a side throws even if it is out: another in its place would tell that it is.
        """
        throwers = {unit.side: unit.id for unit in reversed([*moment.battle.units.values()])}
        scores: dict[str, tuple[int, ...]] = {unit.side: () for unit in moment.battle.up()}
        while tied := [
            side for side in scores if list(scores.values()).count(scores[side]) > 1 or not scores[side]
        ]:
            for side in tied:
                perform(ruleset, moment, dice, Action(throwers[side], self.score))
                scores[side] += (moment.battle.units[throwers[side]].tally(INITIATIVE),)
        return tuple(sorted(scores, key=lambda side: scores[side], reverse=True))


def _clock(battle: Battle) -> SidesClock:
    if not isinstance(battle.clock, SidesClock):
        raise TypeError(f"not a clock of sides: {battle.clock!r}")
    return battle.clock
