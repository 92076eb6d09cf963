"""Losing hit points: wounds one by one, unconscious at 2, dead at the end of the round (BR-114 to BR-117)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.event import StateLost, UnitFell, UnitNoted
from skirmish.model.unit import Unit
from skirmish.rules import wounds
from skirmish.rules.ranks.turn import KNEELING
from skirmish.rules.rounds.declared_clock import DeclaredClock, keep_for_later

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment

FAINT: Final = 2
"""Hit points at which a unit is out cold (BR-115, BG-35)."""

FIRE: Final = 3
"""Points that a round in the fire takes."""


@dataclass(frozen=True, slots=True)
class Injuries:
    """What each injury of a unit cost, in their order (BR-120)."""

    points: tuple[int, ...] = ()
    """Points of each; 0 once First Aid has been tried (BR-122)."""

    def treated(self, number: int) -> Injuries:
        """Return the injuries with that one treated; numbers count from 1."""
        return Injuries(tuple(0 if place == number else lost for place, lost in enumerate(self.points, 1)))


def hurt(moment: Moment, unit_id: str, points: int, by: str) -> None:
    """Take points off as a wound of its own; strike the unit down if 2 or fewer are left."""
    if lose(moment, unit_id, points, by):
        strike_down(moment, unit_id, by)


def lose(moment: Moment, unit_id: str, points: int, by: str) -> bool:
    """Take points off as a wound of its own; return whether the unit cannot stand (BR-114, BR-120)."""
    if points <= 0:
        return False
    wounds.hurt(moment, unit_id, points, by)
    before = moment.battle.units[unit_id].note(Injuries).points
    moment.happen(UnitNoted(unit_id, Injuries((*before, points))))
    return moment.battle.units[unit_id].hp <= FAINT


def strike_down(moment: Moment, unit_id: str, by: str) -> None:
    """Let the unit fall, once all who act at the same time have acted (BG-14)."""
    action = Action(unit_id, "fall", None, (("by", by),))
    if not keep_for_later(moment, action):
        land_fall(moment, action, None)


def is_struck_down(battle: Battle, unit_id: str) -> bool:
    """Tell whether the unit falls as soon as what is pending comes to it (BG-14)."""
    return any(half.verb == "fall" and half.unit == unit_id for half in battle.pending)


def land_fall(moment: Moment, action: Action, _outcome: object) -> None:
    """Let the unit fall if it is still up: two who struck it at once fell it together."""
    if moment.battle.units[action.unit].is_up:
        fall(moment, action.unit, action.arg("by"))


def fall(moment: Moment, unit_id: str, by: str) -> None:
    """Put the unit down, out cold until somebody wakes it or the battle ends (BR-115); it kneels no more."""
    if KNEELING in moment.battle.units[unit_id].states:
        moment.happen(StateLost(unit_id, KNEELING))
    wounds.fall(moment, unit_id, "down", by)


def finish_battle(moment: Moment) -> None:
    """End the round, as nobody fights on: units struck down fall, the dying die (BG-17)."""
    clock = moment.battle.clock
    for action in clock.later if isinstance(clock, DeclaredClock) else ():
        if action.verb == "fall":
            land_fall(moment, action, None)
    check_deaths(moment)


def check_deaths(moment: Moment) -> None:
    """Kill every unit that is down with 0 or fewer hit points, at the end of the round (BR-116)."""
    for unit in list(moment.battle.units.values()):
        if unit.out == "down" and unit.hp <= 0:
            moment.happen(UnitFell(unit.id, "dead"))


def injuries(unit: Unit) -> dict[int, int]:
    """Return the points that each untreated injury cost, by its number, counted from 1."""
    return {number: lost for number, lost in enumerate(unit.note(Injuries).points, 1) if lost}


def is_dying(unit: Unit) -> bool:
    """Tell whether the unit will be dead at the end of the round (BR-116)."""
    return unit.out == "down" and unit.hp <= 0


def burn(moment: Moment, unit_id: str) -> None:
    """Take 3 hit points, whatever the armour, for a round in the fire: a ruling of ours."""
    hurt(moment, unit_id, FIRE, "")
