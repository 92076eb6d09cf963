"""Losing hit points: wounds one by one, unconscious at 2, dead at the end of the round (BR-114 to BR-117)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.event import Tallied, UnitFell
from skirmish.model.unit import Unit
from skirmish.rules import wounds
from skirmish.rules.rounds.declared import DeclaredClock, put_by

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

FAINT: Final = 2
"""Hit points at which it is out cold (BR-115, BG-35)."""
WOUND: Final = "wound"
"""Tallies `wound1`, `wound2` ...: what each injury cost; 0 once First Aid has been tried (BR-120, BR-122)."""


def hurt(moment: Moment, unit_id: str, points: int, by: str) -> None:
    """Take points off as a wound of its own; it falls at 2 or less."""
    if lose(moment, unit_id, points, by):
        strike_down(moment, unit_id, by)


def lose(moment: Moment, unit_id: str, points: int, by: str) -> bool:
    """Take points off as a wound of its own; whether it cannot stand any more (BR-114, BR-120)."""
    if points <= 0:
        return False
    number = len(injuries(moment.battle.units[unit_id], is_all=True)) + 1
    wounds.hurt(moment, unit_id, points, by)
    moment.happen(Tallied(unit_id, {f"{WOUND}{number}": points}))
    return moment.battle.units[unit_id].hp <= FAINT


def strike_down(moment: Moment, unit_id: str, by: str) -> None:
    """It falls, once all who act at the same time have acted (BG-14)."""
    action = Action(unit_id, "fall", None, (("by", by),))
    if not put_by(moment, action):
        land_fall(moment, action, None)


def land_fall(moment: Moment, action: Action, _outcome: object) -> None:
    """Whoever stands no more is down; two who struck it at once fell it together."""
    if moment.battle.units[action.unit].is_up:
        fall(moment, action.unit, action.arg("by"))


def fall(moment: Moment, unit_id: str, by: str) -> None:
    """Out cold for hours, which is the rest of this battle unless somebody wakes it (BR-115)."""
    wounds.fall(moment, unit_id, "down", by)


def finish_battle(moment: Moment) -> None:
    """Nobody fights on, so the round is over: who was struck down falls, and who is dying dies (BG-17)."""
    clock = moment.battle.clock
    for action in clock.later if isinstance(clock, DeclaredClock) else ():
        if action.verb == "fall":
            land_fall(moment, action, None)
    check_deaths(moment)


def check_deaths(moment: Moment) -> None:
    """Whoever is at 0 or less at the end of the round is dead (BR-116)."""
    for unit in list(moment.battle.units.values()):
        if unit.out == "down" and unit.hp <= 0:
            moment.happen(UnitFell(unit.id, "dead"))


def injuries(unit: Unit, *, is_all: bool = False) -> dict[int, int]:
    """By number the points that each injury cost, those not yet treated; `is_all`: the treated too, as 0."""
    found = {
        int(name.removeprefix(WOUND)): points
        for name, points in unit.tallies.items()
        if name.startswith(WOUND)
    }
    return {number: points for number, points in sorted(found.items()) if points or is_all}


def is_dying(unit: Unit) -> bool:
    """Whether it will be dead at the end of the round (BR-116)."""
    return unit.out == "down" and unit.hp <= 0
