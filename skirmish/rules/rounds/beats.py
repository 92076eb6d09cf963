"""Beats: one act at a time, from unit to unit in cycles; the round ends when all have held since the last."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
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
from skirmish.rules.rounds.initiative import break_ties
from skirmish.rules.victory import advance_objectives

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True)  # not slotted: see `skirmish.model.change`
class BeatsClock(FightClock):
    """Whose beat it is."""

    round: int
    """From 1."""
    queue: tuple[tuple[str, str], ...]
    """Everybody by initiative, highest first, as (unit, score)."""
    left: tuple[str, ...] = ()
    """Units still to have their beat in this cycle."""
    held: int = 0
    """How many held since the last act, wherever in the order that was; once all have, the round ends."""
    phase: str = "round"
    """What goes on: rounds, and nothing else."""

    @property
    def is_by_acts(self) -> bool:
        """True: after each act others have their beats."""
        return True

    @property
    def order(self) -> tuple[tuple[str, str], ...]:
        """Who has a beat, from now on."""
        first = tuple(slot for slot in self.queue if slot[0] in self.left)
        return first + tuple(slot for slot in self.queue if slot not in first)

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> BeatsClock:
        """Return the clock without units that are not known, and without the number of those that held."""
        queue = tuple([slot for slot in self.queue if slot[0] in known])
        left = tuple([unit for unit in self.left if unit in known])
        return changed(self, queue=queue, left=left, held=0)


def _nothing(_moment: Moment, _unit: str) -> None:
    return None


def _nothing_of(_moment: Moment, _action: Action) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Beats:
    """The structure, with what differs between rulesets."""

    score: str
    """Internal verb that rolls one unit's initiative, once; its `land` stores the tally `initiative`."""
    rank: Callable[[Unit], tuple[int, ...]]
    """By what units are sorted."""
    verbs: tuple[str, ...]
    """What may be done in a beat; the verb `hold` passes it."""
    can_act: Callable[[Battle, Unit], bool]
    """Whether the unit has anything left to act with."""
    refill: Callable[[Moment, str], None]
    """What a unit regains when a round begins."""
    rests: tuple[str, ...] = ()
    """Verbs after which a unit cannot act in this round; they count neither as holding nor as an act."""
    tie: str = ""
    """Internal verb that breaks a tie of one unit, as often as needed; empty: scenario order decides."""
    begin_beat: Callable[[Moment, str], None] = _nothing
    """What happens when a unit's beat comes."""
    end_act: Callable[[Moment, Action], None] = _nothing_of
    """What happens right after an act, before any question that came of it is answered."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Let everybody roll for initiative, once for the battle."""
        moment.happen(ClockStarted(BeatsClock(0, ())))
        self._roll(ruleset, moment, dice, [unit.id for unit in moment.battle.up()])

    def _roll(self, ruleset: Ruleset, moment: Moment, dice: Dice, units: Sequence[str]) -> None:
        for unit in units:
            perform(ruleset, moment, dice, Action(unit, self.score))
        if self.tie:
            break_ties(ruleset, moment, dice, self.rank, self.tie)
        queued = {unit for unit, _ in _clock(moment.battle).queue}
        listed = [unit for unit in moment.battle.units.values() if unit.is_up or unit.id in queued]
        ranked = sorted(listed, key=self.rank, reverse=True)
        moment.happen(
            ClockChanged({"queue": tuple((unit.id, str(unit.tally(INITIATIVE))) for unit in ranked)})
        )

    def _late(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Let units roll that have joined the battle since; they act from the next cycle on."""
        battle, queue = moment.battle, _clock(moment.battle).queue
        if battle.viewer or not queue or len(queue) == len(battle.units):
            return
        queued = dict(queue)
        late = [unit.id for unit in battle.up() if unit.id not in queued]
        if late:
            self._roll(ruleset, moment, dice, late)
            for unit in late:
                self.refill(moment, unit)

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Ask the unit that has the beat, or begin a cycle or a round."""
        self._late(ruleset, moment, dice)
        battle = moment.battle
        clock = _clock(battle)
        if clock.left and not clock.held and self._is_able(battle, clock.left[0]):
            self._give_beat(moment, clock.left[0])
            return
        able = (unit for unit, _ in clock.queue if self._is_able(battle, unit))
        some = tuple(islice(able, clock.held + 1))  # The round goes on if more are able than have held.
        if clock.round == 0 or len(some) <= clock.held:
            self._new_round(moment)
        elif not clock.left:
            moment.happen(ClockChanged({"left": (*some, *able)}))
        elif self._is_able(battle, clock.left[0]):
            self._give_beat(moment, clock.left[0])
        else:
            moment.happen(ClockChanged({"left": clock.left[1:]}))

    def _is_able(self, battle: Battle, unit_id: str) -> bool:
        unit = battle.units[unit_id]
        return unit.is_up and self.can_act(battle, unit)

    def _give_beat(self, moment: Moment, unit: str) -> None:
        self.begin_beat(moment, unit)
        side = moment.battle.units[unit].side
        ask(moment, Prompt(side, unit, "act", "beat", self.verbs, decline="hold"))

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Perform the action now; an act ends the beat, a reply does not."""
        if prompt.ask != "act":
            perform(ruleset, moment, dice, action)
            return
        clock = _clock(moment.battle)
        moment.happen(ClockChanged({"left": clock.left[1:], "held": self._held(clock, action.verb)}))
        perform(ruleset, moment, dice, action)
        self.end_act(moment, action)

    def _held(self, clock: BeatsClock, verb: str) -> int:
        """Count how many have held in a row, once that verb was done."""
        if verb in self.rests:
            return clock.held
        return clock.held + 1 if verb == "hold" else 0

    def forget_hold(self, moment: Moment, unit_id: str) -> None:
        """Count no hold of a unit that gives up; those of others still count, for nobody has acted.

        Who held are the last so many, in the order of beats, before the unit that has the beat.
        """
        battle, clock = moment.battle, moment.battle.clock
        if not isinstance(clock, BeatsClock) or not clock.held or not clock.left:
            return
        order = [unit for unit, _ in clock.queue]
        now = order.index(clock.left[0])
        before = [unit for unit in (*order[now:], *order[:now]) if self._is_able(battle, unit)]
        if unit_id in before[-clock.held :]:
            moment.happen(ClockChanged({"held": clock.held - 1}))

    def _new_round(self, moment: Moment) -> None:
        number = _clock(moment.battle).round + 1
        if number > 1:
            advance_objectives(moment)
        for unit in list(moment.battle.up()):
            self.refill(moment, unit.id)
        moment.happen(ClockChanged({"round": number, "left": (), "held": 0}))
        moment.happen(RoundBegan(number))


def _clock(battle: Battle) -> BeatsClock:
    if not isinstance(battle.clock, BeatsClock):
        raise TypeError(f"not a clock of beats: {battle.clock!r}")
    return battle.clock
