"""How a fight begins for those who did not expect it; wraps the structure that plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.model.event import Announced, StateGained, StateLost
from skirmish.model.unit import State
from skirmish.rules.stealth.infiltration import InfiltrationClock
from skirmish.rules.stealth.unseen import NOTICED, alert_all

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Rounds, Ruleset


@dataclass(frozen=True, slots=True)
class Surprise:
    """Puts the unit that the fight surprises in a state; what the state does is the ruleset's."""

    then: Rounds
    """What comes after."""
    state: str
    """Id of the state of surprised units."""
    is_caught: Callable[[Battle, Unit], bool]
    """Whether the fight catches the unit unprepared."""
    rule: str
    """Id of the rule, for the log."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Put surprised units into their state, let everybody know of the fight, and begin it."""
        battle = moment.battle
        caught = [unit for unit in battle.up() if self.is_caught(battle, unit)]
        if caught:
            self._tell(moment, caught)
        for unit in caught:
            moment.happen(StateGained(unit.id, State(self.state)))
        for one in list(moment.battle.units.values()):
            if NOTICED in one.states:
                moment.happen(StateLost(one.id, NOTICED))
        alert_all(moment)
        self.then.begin(ruleset, moment, dice)

    def _tell(self, moment: Moment, caught: Sequence[Unit]) -> None:
        """Tell the sides that see one of those who are surprised, as each sees its own."""
        battle, sides = moment.battle, [side.id for side in moment.battle.scene.sides]
        opener = battle.clock.alarm if isinstance(battle.clock, InfiltrationClock) else ""
        told = [side for side in sides if any(battle.is_seen(unit, side) for unit in caught)]
        for side in [""] if told == sides else told:
            moment.happen(Announced("surprise", opener, rule=self.rule, side=side))

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Let the structure of the fight move time on."""
        self.then.advance(ruleset, moment, dice)

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """Let the structure of the fight take the answer."""
        self.then.accept(ruleset, moment, dice, prompt, action)
