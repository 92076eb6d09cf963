"""Turns by initiative: everybody rolls, then each unit acts from the highest down, round after round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import ClockChanged, ClockStarted, RoundBegan
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.engine import ask, perform
from skirmish.rules.rounds import INITIATIVE
from skirmish.rules.rounds.clock import FightClock
from skirmish.rules.rounds.throws import Rank
from skirmish.rules.victory import advance_objectives, is_decided

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True)  # not slotted: see `skirmish.model.change`
class InitiativeClock(FightClock):
    """Whose turn it is."""

    round: int
    """From 1."""
    queue: tuple[tuple[str, str], ...]
    """Everybody who rolled, highest first, as (unit, score)."""
    current: str
    """The unit whose turn it is; empty between turns, or in a view when it is somebody unseen."""
    phase: str = "round"
    """What goes on: rounds, and nothing else."""

    @property
    def order(self) -> tuple[tuple[str, str], ...]:
        """Who acts, from now on."""
        ids = [unit for unit, _ in self.queue]
        start = ids.index(self.current) if self.current in ids else 0
        return self.queue[start:] + self.queue[:start]

    def is_due(self, unit_id: str) -> bool:
        """Tell whether the unit's next turn comes in this round, with what it has left of the round."""
        ids = [unit for unit, _ in self.queue]
        if unit_id not in ids or self.current not in ids:
            return False
        return ids.index(unit_id) > ids.index(self.current)

    def is_through(self, unit_id: str) -> bool:
        """Tell whether the unit stands before the one whose turn it is: the order goes round."""
        ids = [unit for unit, _ in self.queue]
        if unit_id not in ids or self.current not in ids:
            return False
        return ids.index(unit_id) < ids.index(self.current)

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> Self:
        """Return the clock without units that are not known."""
        del side
        queue = tuple([slot for slot in self.queue if slot[0] in known])
        if len(queue) == len(self.queue) and (not self.current or self.current in known):
            return self
        return changed(self, queue=queue, current=self.current if self.current in known else "")


def _nothing(_moment: Moment, _unit: str) -> None:
    return None


def _no_change(_moment: Moment) -> None:
    return None


def break_ties(ruleset: Ruleset, moment: Moment, dice: Dice, rank: Rank, tie: str) -> None:
    """Let all who are tied perform the internal verb `tie`, as often as needed."""
    while tied := tied_among(moment.battle.up(), rank):
        for unit in tied:
            perform(ruleset, moment, dice, Action(unit, tie))


def tied_among(units: Iterable[Unit], rank: Rank) -> tuple[str, ...]:
    """List the units whose rank another's equals or begins with: one that came late has fewer throws."""
    ranks = {unit.id: rank(unit) for unit in units}
    # In order, those that begin with a rank come right after it.
    tied = [own for own, after in pairwise(sorted(ranks.values())) if after[: len(own)] == own]
    return tuple([unit for unit, own in ranks.items() if own in tied])


@dataclass(frozen=True, slots=True)
class Initiative:
    """The structure, with what differs between rulesets."""

    score: str
    """Internal verb that rolls one unit's initiative; its `land` stores the tally `initiative`."""
    rank: Rank
    """By what units are sorted."""
    verbs: tuple[str, ...]
    """What may be done in a turn."""
    is_over: Callable[[Battle, Unit], bool]
    """Whether the turn of that unit is over."""
    tie: str = ""
    """Internal verb that breaks a tie of one unit, as often as needed; empty: scenario order decides."""
    begin_turn: Callable[[Moment, str], None] = _nothing
    """What happens when a unit's turn begins."""
    fall_due: Callable[[Moment, str], None] = _nothing
    """What happens just before that, when the unit's place in the order comes, even if it is down or gone."""
    end_turn: Callable[[Moment, str], None] = _nothing
    """What happens when it ends."""
    block: int = 0
    """Rounds after which initiative is rolled again; 0: never."""
    begin_round: Callable[[Moment], None] = _no_change
    """What happens when a round begins."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Let everybody roll for initiative."""
        moment.happen(ClockStarted(InitiativeClock(0, (), "")))
        self._roll(ruleset, moment, dice, tuple(unit.id for unit in moment.battle.up()))

    def _roll(self, ruleset: Ruleset, moment: Moment, dice: Dice, units: tuple[str, ...]) -> None:
        for unit in units:
            perform(ruleset, moment, dice, Action(unit, self.score))
        if self.tie:
            break_ties(ruleset, moment, dice, self.rank, self.tie)
        queued = {unit for unit, _ in _clock(moment.battle).queue}
        listed = [unit for unit in moment.battle.units.values() if unit.is_up or unit.id in queued]
        ranked = sorted(listed, key=self.rank, reverse=True)
        queue = tuple((unit.id, str(unit.tally(INITIATIVE))) for unit in ranked)
        moment.happen(ClockChanged({"queue": queue}))

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Ask the unit whose turn it is, or pass the turn to the next."""
        battle = moment.battle
        clock = _clock(battle)
        unit = battle.units.get(clock.current)
        if unit is not None and unit.is_up and not self.is_over(battle, unit):
            ask(moment, Prompt(unit.side, unit.id, "act", "turn", self.verbs, decline="end"))
            return
        if unit is not None and unit.is_up:
            self.end_turn(moment, unit.id)
        self._late(ruleset, moment, dice)
        self._pass_on(ruleset, moment, dice)

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Perform the action now."""
        del prompt
        perform(ruleset, moment, dice, action)

    def _late(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Let units roll for initiative that have joined the battle since the others did."""
        queue = _clock(moment.battle).queue
        if not queue or len(queue) == len(moment.battle.units):
            return
        queued = dict(queue)
        late = tuple(unit.id for unit in moment.battle.up() if unit.id not in queued)
        if late:
            self._roll(ruleset, moment, dice, late)

    def _pass_on(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        clock = _clock(moment.battle)
        ids = [unit for unit, _ in clock.queue]
        place = ids.index(clock.current) + 1 if clock.current in ids else 0
        if place == len(ids) or clock.round == 0:
            self._new_round(ruleset, moment, dice)
            if is_decided(ruleset, moment.battle):
                return
            ids, place = [unit for unit, _ in _clock(moment.battle).queue], 0
        if not ids:
            return
        current = ids[place]
        moment.happen(ClockChanged({"current": current}))
        self.fall_due(moment, current)
        if moment.battle.units[current].is_up:
            self.begin_turn(moment, current)

    def _new_round(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        number = _clock(moment.battle).round + 1
        if number > 1:
            advance_objectives(moment)
        if self.block and number > 1 and (number - 1) % self.block == 0:
            self._roll(ruleset, moment, dice, tuple(unit.id for unit in moment.battle.up()))
        moment.happen(ClockChanged({"round": number, "current": ""}))
        moment.happen(RoundBegan(number))
        self.begin_round(moment)


def _clock(battle: Battle) -> InitiativeClock:
    if not isinstance(battle.clock, InitiativeClock):
        raise TypeError(f"not an initiative clock: {battle.clock!r}")
    return battle.clock
