"""How a fight begins: it surprises the units that do not expect it (G11)."""

from __future__ import annotations

from typing import Final

from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.stealth.infiltration import InfiltrationClock
from skirmish.rules.stealth.unseen import NOTICED

SIDES: Final = ("nobody", "first side", "second side", "third side", "fourth side")
"""What the option `surprised` may say: sides in the order of the scenario."""


def is_caught(battle: Battle, unit: Unit) -> bool:
    """Tell whether the fight catches the unit unprepared.

    The option `surprised` can say so; otherwise a unit is caught that is neither alert nor warned. When
    infiltrators have gone, or given up, and nobody has raised the alarm, nothing has caught anybody.
    """
    said = str(battle.option("surprised"))
    place = SIDES.index(said) - 1
    sides = battle.scene.sides
    if 0 <= place < len(sides) and sides[place].id == unit.side:
        return True
    clock = battle.clock
    if isinstance(clock, InfiltrationClock) and not clock.alarm:
        return False
    is_warned = NOTICED in unit.states or battle.option("alert") == "everybody"
    return not unit.alert and not is_warned
