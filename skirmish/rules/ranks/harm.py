"""Losing hit points: wounds one by one, unconscious at 2, dead at the end of the round (BR-114 to BR-117)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost, Tallied, UnitFell, UnitHid
from skirmish.model.unit import NONE, State, Unit
from skirmish.rules.ranks.turn import REELING
from skirmish.rules.rounds.declared import DeclaredClock
from skirmish.rules.stalemate import wound

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

FAINT: Final = 2
"""Hit points at which it is out cold (BR-115, BG-35)."""
WOUND: Final = "wound"
"""Tallies `wound1`, `wound2` ...: what each injury cost; 0 once First Aid has been tried (BR-120, BR-122)."""


def hurt(moment: Moment, unit_id: str, points: int, by: str) -> None:
    """Take points off as a wound of its own; it falls at 2 or less, once all of the rank have acted."""
    if points <= 0:
        return
    number = len(wounds(moment.battle.units[unit_id], is_all=True)) + 1
    wound(moment, unit_id, points, by)
    moment.happen(Tallied(unit_id, {f"{WOUND}{number}": points}))
    if moment.battle.units[unit_id].hp <= FAINT:
        reel(moment, unit_id, by)


def reel(moment: Moment, unit_id: str, by: str) -> None:
    """It is about to fall: at once, or when all who act at the same time have acted (BG-14)."""
    if not moment.battle.units[unit_id].is_up:
        return
    if is_tie(moment.battle):
        moment.happen(StateGained(unit_id, State(REELING, by)))
    else:
        fall(moment, unit_id, by)


def is_tie(battle: Battle) -> bool:
    """Whether several act at the same time."""
    clock = battle.clock
    return isinstance(clock, DeclaredClock) and len(clock.tied) > 1


def fall(moment: Moment, unit_id: str, by: str) -> None:
    """Out cold for hours, which is the rest of this battle unless somebody wakes it (BR-115)."""
    if moment.battle.units[unit_id].hidden_from:
        moment.happen(UnitHid(unit_id, NONE))
    moment.happen(UnitFell(unit_id, "down", by))


def end_rank(moment: Moment) -> None:
    """All of one rank have acted: who was struck down falls now."""
    for unit in list(moment.battle.up()):
        state = unit.states.get(REELING)
        if state is not None:
            moment.happen(StateLost(unit.id, REELING))
            fall(moment, unit.id, state.by)


def check_deaths(moment: Moment) -> None:
    """Whoever is at 0 or less at the end of the round is dead (BR-116)."""
    for unit in list(moment.battle.units.values()):
        if unit.out == "down" and unit.hp <= 0:
            moment.happen(UnitFell(unit.id, "dead"))


def wounds(unit: Unit, *, is_all: bool = False) -> dict[int, int]:
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
