"""The surprise round: the units that expected the fight act once before initiative (FU-04, FG-28, FG-30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Announced, ClockChanged, ClockStarted, StateGained, StateLost
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State, Unit
from skirmish.rules.engine import ask, perform
from skirmish.rules.fudge.mass import resolve_all
from skirmish.rules.fudge.sheet import sheet
from skirmish.rules.fudge.turn import begin_turn, is_over
from skirmish.rules.rounds.clock import FightClock
from skirmish.rules.stealth.infiltration import InfiltrationClock
from skirmish.rules.stealth.unseen import NOTICED, alert_all

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Rounds, Ruleset

SURVIVED: Final = "survived"
"""State: lived through a takedown, which leaves no time for a surprise round (FU-56)."""


@dataclass(frozen=True)  # not slotted: see `skirmish.model.change`
class SurpriseClock(FightClock):
    """The clock of the surprise round: the units that still act in it."""

    queue: tuple[str, ...]
    """Units that still act, first the one whose act it is."""
    is_begun: bool = False
    """Whether the first of them has begun its act."""
    phase: str = "surprise round"
    """The phase, as the heading says it."""

    @property
    def round(self) -> int:
        """Always 0: no round has begun."""
        return 0

    @property
    def order(self) -> tuple[tuple[str, str], ...]:
        """The units that still act, in that order."""
        return tuple((unit, "") for unit in self.queue)

    def seen_by(self, side: str, known: Mapping[str, Unit]) -> SurpriseClock:
        """Return the clock without the units that the side does not know."""
        del side
        return SurpriseClock(tuple(unit for unit in self.queue if unit in known))


def has_survivor(moment: Moment, unit: str) -> None:
    """Note that a unit lived through a takedown, which ends the surprise round (FU-56, FG-31)."""
    moment.happen(StateGained(unit, State(SURVIVED)))


def is_skipped(battle: Battle) -> bool:
    """Tell whether the surprise round, or the rest of it, is skipped (FU-56)."""
    return any(SURVIVED in unit.states for unit in battle.units.values())


def expects(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit expects the fight (FG-28).

    Infiltrators do, and so do alert units and those that have noticed somebody. A sentry that raises the
    alarm has noticed; its comrades have not, and are surprised.
    """
    return unit.alert or NOTICED in unit.states or unit.side == battle.scene.infiltrators


@dataclass(frozen=True, slots=True)
class SurpriseRound:
    """The surprise round, followed by the structure that plays the fight."""

    then: Rounds
    """The structure of the fight that follows."""
    verbs: tuple[str, ...]
    """Verbs that may be used in a unit's one act."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Line up the units that expect the fight; skip the round if all or none do (FG-30)."""
        battle = moment.battle
        clock = battle.clock
        opener = clock.alarm if isinstance(clock, InfiltrationClock) else ""
        ready = tuple(unit for unit in battle.up() if expects(battle, unit))
        is_split = 0 < len(ready) < len(list(battle.up()))
        if not is_split or is_skipped(battle):
            self._hand_over(ruleset, moment, dice)
            return
        moment.happen(Announced("surprise", opener, rule="FU-04"))
        ranked = sorted(ready, key=lambda unit: (unit.id != opener, -sheet(unit).perception))
        has_struck = opener and battle.units[opener].side == battle.scene.infiltrators
        queue = tuple(unit.id for unit in ranked if not (has_struck and unit.id == opener))
        moment.happen(ClockStarted(SurpriseClock(queue)))

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Ask the next unit; after the last, or after a survived takedown, begin the fight (FU-56)."""
        battle = moment.battle
        clock = battle.clock
        if not isinstance(clock, SurpriseClock):
            self.then.advance(ruleset, moment, dice)
        elif not clock.queue or is_skipped(battle):
            if not resolve_all(moment):
                self._hand_over(ruleset, moment, dice)
        elif not clock.is_begun:
            moment.happen(ClockChanged({"is_begun": True}))
            begin_turn(moment, clock.queue[0])
        else:
            self._ask(moment, battle.units[clock.queue[0]], clock)

    def _ask(self, moment: Moment, unit: Unit, clock: SurpriseClock) -> None:
        if unit.is_up and not is_over(moment.battle, unit):
            ask(moment, Prompt(unit.side, unit.id, "act", "surprise", self.verbs, decline="end"))
        else:
            moment.happen(ClockChanged({"queue": clock.queue[1:], "is_begun": False}))

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Perform the action at once."""
        if isinstance(moment.battle.clock, SurpriseClock):
            perform(ruleset, moment, dice, action)
        else:
            self.then.accept(ruleset, moment, dice, prompt, action)

    def _hand_over(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        for unit in list(moment.battle.units.values()):
            for name in (NOTICED, SURVIVED):
                if name in unit.states:
                    moment.happen(StateLost(unit.id, name))
        alert_all(moment)
        self.then.begin(ruleset, moment, dice)
