"""Turns by initiative in which a unit may wait, and take its turn after somebody else's action (G13, G37)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import ClockChanged, ClockStarted, Event
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.model.witness import witnessed
from skirmish.rules.engine import ask, perform
from skirmish.rules.rounds.initiative import Initiative, InitiativeClock

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset

CUT_IN: Final = "cut-in"
"""Topic: take the turn now that one has waited with?"""
WAIT: Final = "wait"
"""The verb by which a unit waits in its turn."""
GO: Final = "go"
"""The verb by which it takes its turn after all."""
HOLD: Final = "hold"
"""The verb by which it goes on waiting."""

PASSING: Final = frozenset({"round", "current", "parted", "is_closing"})
"""Fields of the clock that change when a turn passes to somebody else, or the round ends."""


@dataclass(frozen=True)  # not slotted: see `skirmish.model.change`
class WaitingClock(InitiativeClock):
    """Whose turn it is, and who waits with theirs."""

    waiting: tuple[str, ...] = ()
    """Units that wait."""
    heard: tuple[str, ...] = ()
    """Those of them that were asked since the last action."""
    parted: tuple[str, ...] = ()
    """Units in whose turns others cut in, the one that goes on next last."""
    overdue: tuple[str, ...] = ()
    """Units that arrived when their place in the round was past."""
    is_closing: bool = False
    """Whether everybody has had a turn but those who wait."""
    is_fresh: bool = False
    """Whether the unit that cut in has done nothing yet: nobody is asked before that."""

    def is_through(self, unit_id: str) -> bool:
        """Tell whether the unit has had its turn, and neither waits nor has it before it."""
        late = (*self.waiting, *self.parted, *self.overdue)
        return unit_id not in late and InitiativeClock.is_through(self, unit_id)

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> Self:
        """Return the clock without units that are not known."""
        base = InitiativeClock.seen_by(self, side, known)
        if not (self.waiting or self.heard or self.parted or self.overdue):
            return base
        return changed(
            base,
            waiting=_among(self.waiting, known),
            heard=_among(self.heard, known),
            parted=_among(self.parted, known),
            overdue=_among(self.overdue, known),
        )


def _among(units: tuple[str, ...], known: Mapping[str, Unit]) -> tuple[str, ...]:
    return tuple([unit for unit in units if unit in known])


def _nobody(_moment: Moment, _action: Action) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class WaitingInitiative(Initiative):
    """The structure: a unit that waits is asked after every action of others, and once more at the end."""

    minor: frozenset[str] = frozenset()
    """Verbs of a turn that are no action: nobody is asked after them."""
    left_out: Callable[[Moment, Action], tuple[str, ...]] = _nobody
    """Those who wait and are not asked after that action, which is not completed yet."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Let everybody roll for initiative."""
        moment.happen(ClockStarted(WaitingClock(0, (), "")))
        self._roll(ruleset, moment, dice, tuple(unit.id for unit in moment.battle.up()))

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Ask those who wait, then the unit whose turn it is; a turn that was cut into goes on."""
        clock = _clock(moment.battle)
        unit = moment.battle.units.get(clock.current)
        is_done = unit is None or not unit.is_up or self.is_over(moment.battle, unit)
        waiter = _next_waiter(moment.battle, clock) if is_done or not clock.is_fresh else None
        if waiter is not None:
            verbs = (HOLD, GO)
            about = clock.current if clock.current != waiter.id else ""
            ask(moment, Prompt(waiter.side, waiter.id, "react", CUT_IN, verbs, about, HOLD))
            return
        if is_done and clock.parted:
            change = {"current": clock.parted[-1], "parted": clock.parted[:-1], "is_fresh": False}
            moment.happen(ClockChanged(change))
            return
        Initiative.advance(self, ruleset, moment, dice)

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Perform the action now; note who waits, and who cuts in."""
        before, begun = moment.battle, len(moment.events)
        perform(ruleset, moment, dice, action)
        clock = moment.battle.clock
        if not isinstance(clock, WaitingClock):  # Asked about a blow that only somebody reckons with.
            return
        if prompt.topic == CUT_IN:
            self._answered(moment, clock, action)
        elif prompt.topic == "turn" and action.verb == WAIT:
            waiting, heard = (*clock.waiting, action.unit), (*clock.heard, action.unit)
            moment.happen(ClockChanged({"waiting": waiting, "heard": heard}))
        elif prompt.topic == "turn" and action.verb not in self.minor:
            unaware = _unaware(before, moment.events[begun:], clock.waiting, action)
            heard = tuple(dict.fromkeys((*self.left_out(moment, action), *unaware)))
            if heard != clock.heard or clock.is_fresh:
                moment.happen(ClockChanged({"heard": heard, "is_fresh": False}))

    def _answered(self, moment: Moment, clock: WaitingClock, action: Action) -> None:
        if action.verb == GO:
            self._cut_in(moment, clock, action.unit)
        else:
            moment.happen(ClockChanged({"heard": (*clock.heard, action.unit)}))

    def _cut_in(self, moment: Moment, clock: WaitingClock, unit: str) -> None:
        """Give the unit its whole turn now; the turn that it cuts into goes on afterwards.

        If the unit is itself the current one, it has no other turn to cut into.
        """
        parted = clock.parted if unit == clock.current else (*clock.parted, clock.current)
        moment.happen(
            ClockChanged(
                {
                    "current": unit,
                    "parted": parted,
                    "is_fresh": True,
                    "waiting": tuple(one for one in clock.waiting if one != unit),
                    "overdue": tuple(one for one in clock.overdue if one != unit),
                }
            )
        )
        self.begin_turn(moment, unit)

    def _late(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Let units that arrive roll; one whose place in the round is past comes last (G37)."""
        queue = _clock(moment.battle).queue
        if len(queue) == len(moment.battle.units):
            return
        before = dict(queue)
        Initiative._late(self, ruleset, moment, dice)  # noqa: SLF001  its own
        clock = _clock(moment.battle)
        ids = [unit for unit, _ in clock.queue]
        if not before or clock.current not in ids:
            return
        past = ids[: ids.index(clock.current)]
        fresh = tuple(unit for unit in past if unit not in before)
        if fresh:
            moment.happen(ClockChanged({"overdue": (*clock.overdue, *fresh)}))

    def _pass_on(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Pass the turn on: the next in order, then the overdue, then those who wait, then a new round."""
        clock = _clock(moment.battle)
        if clock.round and clock.queue and clock.current == clock.queue[-1][0]:
            if clock.overdue:
                self._cut_in(moment, clock, clock.overdue[0])
                return
            if clock.waiting and not clock.is_closing:
                moment.happen(ClockChanged({"is_closing": True, "heard": ()}))
                return
            self._close(moment, clock)
        Initiative._pass_on(self, ruleset, moment, dice)  # noqa: SLF001  its own

    def _close(self, moment: Moment, clock: WaitingClock) -> None:
        """End the round for units that still wait: they forfeit the turn, as if taken now (G13)."""
        for unit in clock.waiting:
            self.begin_turn(moment, unit)
        if clock.waiting or clock.is_closing:
            moment.happen(ClockChanged({"waiting": (), "heard": (), "is_closing": False, "is_fresh": False}))


def _unaware(
    before: Battle, events: Sequence[Event], waiting: Collection[str], action: Action
) -> tuple[str, ...]:
    """List those who wait and are not asked after that action, as their side has noticed nothing of it."""
    if not waiting:
        return ()
    actor, target = before.units[action.unit], before.units.get(action.target_id)
    sides = {before.units[one].side for one in waiting}
    aware = {side for side in sides if before.is_seen(actor, side) or (target and target.side == side)}
    aware |= {side for side in sides - aware if witnessed(before, events, side)}
    return tuple(one for one in waiting if before.units[one].side not in aware)


def _next_waiter(battle: Battle, clock: WaitingClock) -> Unit | None:
    """Find the next unit by initiative that waits and was not asked since the last action; None if none."""
    if not clock.waiting:
        return None
    for unit_id, _ in clock.queue:
        if unit_id in clock.waiting and unit_id not in clock.heard:
            unit = battle.units[unit_id]
            if unit.is_up:
                return unit
    return None


def _clock(battle: Battle) -> WaitingClock:
    if not isinstance(battle.clock, WaitingClock):
        raise TypeError(f"not a waiting clock: {battle.clock!r}")
    return battle.clock
