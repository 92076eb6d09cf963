"""Wounds by boxes, and what ends when somebody goes down (F2-46, G5, G6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.change import changed
from skirmish.model.event import StateLost, Tallied
from skirmish.model.unit import Unit
from skirmish.rules import wounds
from skirmish.rules.engine import tell
from skirmish.rules.forge.checks import BOXES, MORTAL, STEP, WOUNDS, cost, to_mark
from skirmish.rules.forge.sheet import full_hits, quarter
from skirmish.rules.forge.turn import ARM, HELD, HOLDING

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

DYING: Final = 2
"""Mortal boxes that are one too many (G6)."""


_MARKED: Final = WOUNDS[1:]
"""The levels that are marked, each in a tally of its name."""


def boxes(unit: Unit) -> tuple[int, ...]:
    """Return how often each Damage Level is marked, minor first (G5)."""
    return tuple([unit.tallies.get(name, 0) for name in _MARKED])


def worn(unit: Unit) -> Unit:
    """Return a fresh unit with the boxes marked that its lost HP pay for, the lightest first (G5).

    One third of a quarter of its Hits is a minor box, two a major, three a severe one.
    """
    lost = full_hits(unit) - unit.hp
    marked: dict[str, int] = {}
    for wound in range(1, MORTAL):
        for _ in range(BOXES):
            price = max(1, wound * quarter(unit) // STEP)
            if price > lost:
                return changed(unit, tallies={**unit.tallies, **marked})
            lost -= price
            marked[WOUNDS[wound]] = marked.get(WOUNDS[wound], 0) + 1
    return changed(unit, tallies={**unit.tallies, **marked})


def mark(moment: Moment, unit_id: str, wound: int, points: int, by: str) -> None:
    """Mark a box, take what it costs off the HP, and fell a unit with a mortal wound (G5, G6)."""
    if not wound:
        return
    name = WOUNDS[wound]
    moment.happen(Tallied(unit_id, {name: moment.battle.units[unit_id].tally(name) + 1}))
    wounds.hurt(moment, unit_id, points, by)
    if wound == MORTAL:
        fall(moment, unit_id, by)


def fall(moment: Moment, unit_id: str, by: str) -> None:
    """Put the unit out of the fight, dying; a second mortal box is death (G6)."""
    let_go(moment, unit_id)
    unit = moment.battle.units[unit_id]
    wounds.fall(moment, unit_id, "dead" if unit.tally(WOUNDS[MORTAL]) >= DYING else "down", by)


def let_go(moment: Moment, unit_id: str) -> None:
    """End every grip that the unit is part of, on either end (G35)."""
    unit = moment.battle.units[unit_id]
    if HOLDING in unit.states:
        other = unit.states[HOLDING].by
        moment.happen(StateLost(unit_id, HOLDING))
        _free(moment, other)
    if HELD in unit.states:
        holder = moment.battle.units.get(unit.states[HELD].by)  # Nobody, for a net; in a view out of sight.
        _free(moment, unit_id)
        if holder is not None and HOLDING in holder.states:
            moment.happen(StateLost(holder.id, HOLDING))


def slacken(moment: Moment) -> None:
    """End every grip between whose ends there is no line of sight any more: a door was shut on a whip.

    A weapon reaches only as far as its bearer sees (G9, G35).
    """
    battle = moment.battle
    for unit in battle.units.values():
        grip = None if unit.out else unit.states.get(HOLDING)
        other = battle.units.get(grip.by) if grip is not None else None  # In a view it may be out of sight.
        if other is not None and not battle.sight.sees(unit.cell, other.cell):
            let_go(moment, unit.id)
            tell(moment, "shut off", unit.id, "G35")


def _free(moment: Moment, unit_id: str) -> None:
    unit = moment.battle.units.get(unit_id)
    for name in (HELD, ARM):
        if unit is not None and name in unit.states:
            moment.happen(StateLost(unit_id, name))


def burn(moment: Moment, unit_id: str) -> None:
    """Mark a Minor wound, or the next that has room, for a round in the fire: a ruling of ours."""
    unit = moment.battle.units[unit_id]
    wound = to_mark(boxes(unit), 1)
    mark(moment, unit_id, wound, cost(wound, quarter(unit), unit.hp), "")
