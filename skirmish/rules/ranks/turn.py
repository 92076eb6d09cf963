"""Tallies and states that a round leaves on a unit, and which units can do anything (BG-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import StateLost, Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.rounds.declared_clock import DeclaredClock
from skirmish.rules.verbs.turn import ACTED, ENDED, FRESH

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

DEFENDED: Final = "defended"
"""Tally: parries and dodges that weigh on the next one this round (BG-18)."""
BAND: Final = "band"
"""Tally: how often the unit has put off its turn, where ranks are counted down (BG-09)."""
DREW: Final = "drew"
"""Tally: how often the unit has drawn something, where ranks are counted down (BG-15)."""
DASHED: Final = "dashed"
"""Tally: 1 after a dash, which leaves no action (BR-08)."""
SPENT: Final = "spent"
"""Tally: arrows, bolts or stones that are gone (option `ammo`)."""
RELOADS: Final = "reloads"
"""Tally: spare loads that are gone (BG-27)."""
KNEELING: Final = "kneeling"
"""State: the unit is on its knees behind a large shield (BG-23)."""
KNELT: Final = "knelt"
"""Tally: 1 in the round in which the unit knelt, and does not move (BG-23)."""
SURPRISED: Final = "surprised"
"""State: it has noticed nothing, and declares and does nothing this round (BG-38)."""
OPEN: Final = "open"
"""State: off balance after a fumble; it neither parries nor dodges this round (BG-03)."""
CALM: Final = {**FRESH, DEFENDED: 0, BAND: 0, DREW: 0, DASHED: 0, KNELT: 0}
"""The tallies as they stand when a round begins."""


def begin_round(moment: Moment, unit_id: str) -> None:
    """Reset the unit's tallies, and end its fumble and, after the first round, its surprise."""
    unit = moment.battle.units[unit_id]
    clock = moment.battle.clock
    is_first = isinstance(clock, DeclaredClock) and clock.round == 0
    for name in (OPEN,) if is_first else (OPEN, SURPRISED):
        if name in unit.states:
            moment.happen(StateLost(unit_id, name))
    moment.happen(Tallied(unit_id, CALM))


def renewed(unit: Unit) -> Unit:
    """Return the unit as the next round finds it: what it shot stays shot, and its injuries stay (BG-27)."""
    if not any(map(unit.tally, CALM)) and OPEN not in unit.states:
        return unit
    states = {name: state for name, state in unit.states.items() if name != OPEN}
    return changed(unit, tallies={**unit.tallies, **CALM}, states=states)


def calm_fallen(moment: Moment) -> None:
    """Clear what the round left on units that are down: when woken they begin anew (BG-18, BG-35)."""
    for unit in list(moment.battle.units.values()):
        if unit.out == "down" and (any(map(unit.tally, CALM)) or {OPEN, SURPRISED} & unit.states.keys()):
            begin_round(moment, unit.id)


def is_over(_battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit's turn is over, where ranks are counted down."""
    return bool(unit.tally(ACTED) or unit.tally(ENDED) or unit.tally(DASHED))


def joins(_battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit declares, moves and acts this round: it is not surprised (BG-38)."""
    return SURPRISED not in unit.states


def restraint(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit can do nothing of its own; None if it is free to."""
    if SURPRISED in unit.states:
        return Refusal(f"{unit.name} has noticed nothing yet.", "BG-38")
    return None


def cannot_act(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit has no action left this round; None if it has one (BG-16)."""
    if unit.tallies.get(ACTED):
        return Refusal(f"{unit.name} has already acted.", "BG-16")
    if unit.tallies.get(DASHED) or _means_to_dash(battle, unit):
        return Refusal(f"{unit.name} dashes: nothing else this round.", "BR-08")
    return restraint(battle, unit)


def _means_to_dash(battle: Battle, unit: Unit) -> bool:
    clock = battle.clock
    way = clock.ways.get(unit.id) if isinstance(clock, DeclaredClock) else None
    return way is not None and way.verb == "dash"


def use_action(moment: Moment, unit_id: str) -> None:
    """Spend the action."""
    moment.happen(Tallied(unit_id, {ACTED: 1}))
