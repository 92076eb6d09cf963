"""The prelude of a raid that starts unseen; wraps any other structure (FG-26 to FG-29)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle, Result
from skirmish.model.event import ClockChanged, ClockStarted, RoundBegan, UnitHid
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.engine import ask, perform
from skirmish.rules.rounds.clock import BeforeFightClock
from skirmish.rules.victory import end

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Rounds, Ruleset


TURNS: Final = "infiltration_turns"
"""The option that says how many turns infiltrators have."""


@dataclass(frozen=True)  # not slotted: see `skirmish.model.change`
class InfiltrationClock(BeforeFightClock):
    """Whose infiltration turn it is, and whether the alarm was raised."""

    turn: int
    """From 1."""
    side: str
    """The infiltrators."""
    sentries: tuple[str, ...] = ()
    """Units of other sides still to take their patrol step this turn."""
    alarm: str = ""
    """The unit that brought the fight about, once one has."""
    phase: str = "infiltration"
    """`infiltration`; in the view of a side that knows nothing of it `quiet`."""

    def status(self, *, is_short: bool = False) -> str:
        """Say which turn of sneaking it is; to others, that nothing goes on."""
        if not self.is_unnoticed:
            return "all quiet"
        turn = f"turn {self.turn}"
        return f"{turn} · unnoticed" if is_short else f"infiltration, {turn} · nobody has noticed"

    @property
    def hint(self) -> str:
        """That nobody knows of them, for infiltrators who are unnoticed; else empty."""
        return "Nobody knows you are here" if self.is_unnoticed else ""

    @property
    def is_unnoticed(self) -> bool:
        """Whether this is the infiltrators' view, or the truth."""
        return bool(self.side)

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> InfiltrationClock:
        """Return the clock without unseen sentries; for any side but the infiltrators, one that is quiet."""
        if side != self.side:
            return InfiltrationClock(0, "", phase="quiet")
        return InfiltrationClock(self.turn, self.side, tuple(unit for unit in self.sentries if unit in known))


def _turns(battle: Battle) -> int:
    return int(battle.option(TURNS))


@dataclass(frozen=True, slots=True)
class Infiltration:
    """The prelude, with what differs between rulesets."""

    then: Rounds
    """The structure that plays the fight."""
    verbs: tuple[str, ...]
    """What an infiltrator may do; each of them once in a turn, in any order."""
    patrol: str
    """Internal verb by which a sentry goes on with its round and looks about."""
    begin_turn: Callable[[Moment, str], None]
    """What happens to each infiltrator when a turn begins."""
    is_over: Callable[[Battle, Unit], bool]
    """Whether that infiltrator's turn is over."""
    limit: Callable[[Battle], int] = _turns
    """Turns after which the infiltrators have failed: what the option `infiltration_turns` says."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Hide the infiltrators, or go straight to the fight when there are none."""
        side = moment.battle.scene.infiltrators
        if not side:
            self.then.begin(ruleset, moment, dice)
            return
        foes = frozenset(moment.battle.scene.foes(side))
        for unit in list(moment.battle.up(side)):
            if unit.hidden_from != foes:
                moment.happen(UnitHid(unit.id, foes))
        moment.happen(ClockStarted(InfiltrationClock(0, side)))

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Let the infiltrators act, then the sentries; begin the fight on an alarm, or when none is left."""
        clock = moment.battle.clock
        if not isinstance(clock, InfiltrationClock):
            self.then.advance(ruleset, moment, dice)
        elif clock.alarm or not any(True for _ in moment.battle.up(clock.side)):
            self.then.begin(ruleset, moment, dice)
        elif ready := self._ready(moment.battle, clock):
            ask(moment, *ready)
        elif clock.sentries:
            self._patrol(ruleset, moment, dice, clock)
        else:
            self._new_turn(ruleset, moment, clock)

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Perform the action now; once the fight is on, its structure takes the answer."""
        if isinstance(moment.battle.clock, InfiltrationClock):
            perform(ruleset, moment, dice, action)
        else:
            self.then.accept(ruleset, moment, dice, prompt, action)

    def _ready(self, battle: Battle, clock: InfiltrationClock) -> tuple[Prompt, ...]:
        if clock.turn == 0:
            return ()
        return tuple(
            Prompt(unit.side, unit.id, "act", "infiltrate", self.verbs, decline="end")
            for unit in battle.up(clock.side)
            if not self.is_over(battle, unit)
        )

    def _patrol(self, ruleset: Ruleset, moment: Moment, dice: Dice, clock: InfiltrationClock) -> None:
        sentry = clock.sentries[0]
        moment.happen(ClockChanged({"sentries": clock.sentries[1:]}))
        if moment.battle.units[sentry].is_up:
            perform(ruleset, moment, dice, Action(sentry, self.patrol))

    def _new_turn(self, ruleset: Ruleset, moment: Moment, clock: InfiltrationClock) -> None:
        battle = moment.battle
        if clock.turn >= self.limit(battle):
            end(ruleset, moment, Result("", f"Nothing happened in {clock.turn} turns.", "limit"))
            return
        for unit in list(battle.up(clock.side)):
            self.begin_turn(moment, unit.id)
        sentries = tuple(unit.id for unit in battle.foes(clock.side))
        moment.happen(ClockChanged({"turn": clock.turn + 1, "sentries": sentries}))
        moment.happen(RoundBegan(0))


def raise_alarm(moment: Moment, unit: str) -> None:
    """End the prelude, as that unit has noticed somebody or struck; does nothing once it is over."""
    clock = moment.battle.clock
    if isinstance(clock, InfiltrationClock) and not clock.alarm:
        moment.happen(ClockChanged({"alarm": unit}))


def is_infiltrating(battle: Battle) -> bool:
    """Tell whether the prelude goes on: nobody has been noticed yet."""
    return isinstance(battle.clock, InfiltrationClock) and not battle.clock.alarm
