"""How a fight begins: who did not expect it is surprised (G11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Announced, StateGained
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State, Unit
from skirmish.rules.pools.conditions import SURPRISED, lose
from skirmish.rules.rounds.infiltration import InfiltrationClock
from skirmish.rules.verbs.unseen import NOTICED, alert_all

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Rounds, Ruleset

SIDES: Final = ("nobody", "first side", "second side", "third side", "fourth side")
"""What the option `surprised` may say: sides in the order of the scenario."""


def is_caught(battle: Battle, unit: Unit) -> bool:
    """Whether the fight catches the unit unprepared: by the scenario's word, or unaware of what is coming."""
    said = str(battle.scene.options.get("surprised", SIDES[0]))
    place = SIDES.index(said) - 1
    sides = battle.scene.sides
    if 0 <= place < len(sides) and sides[place].id == unit.side:
        return True
    is_warned = NOTICED in unit.states or battle.scene.options.get("alert") == "everybody"
    return not unit.alert and not is_warned


@dataclass(frozen=True, slots=True)
class Surprise:
    """Wraps the structure that plays the fight."""

    then: Rounds
    """What comes after."""

    def begin(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """Note who is surprised; from now on everybody knows of the fight."""
        caught = [unit.id for unit in moment.battle.up() if is_caught(moment.battle, unit)]
        clock = moment.battle.clock
        opener = clock.alarm if isinstance(clock, InfiltrationClock) else ""
        if caught:
            moment.happen(Announced("surprise", opener, rule="G11"))
        for unit in caught:
            moment.happen(StateGained(unit, State(SURPRISED)))
        for one in list(moment.battle.units.values()):
            lose(moment, one.id, NOTICED)
        alert_all(moment)
        self.then.begin(ruleset, moment, dice)

    def advance(self, ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
        """As the fight goes."""
        self.then.advance(ruleset, moment, dice)

    def accept(self, ruleset: Ruleset, moment: Moment, dice: Dice, prompt: Prompt, action: Action) -> None:
        """As the fight goes."""
        self.then.accept(ruleset, moment, dice, prompt, action)
