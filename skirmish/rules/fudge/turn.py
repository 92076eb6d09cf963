"""What a turn of `fudge` allows: one action, and a move before or after it (FU-05, FG-10, FG-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import StateLost, Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.fudge.modifiers import GUARD, HELD, HOLDING, PINNED, PINNING, is_restrained
from skirmish.rules.verbs.doors import HANDLED
from skirmish.rules.verbs.turn import ACTED, ENDED, FRESH, MOVED

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

HALF: Final = 1
"""Value of the tally `acted`: one one-handed attack was made, a second with the other hand may follow."""
DONE: Final = 2
"""Value of the tally `acted`: the action is spent."""
STRUCK: Final = "struck"
"""State: made its first one-handed attack this turn; `by` is the weapon's id."""
OWED: Final = "owed"
"""State: an attack action is owed although it is not its turn, but not on the target `by` (FG-16)."""
BESET: Final = "beset"
"""State: `amount` characters have joined dogpiles on it since its last turn (FU-48, FG-17)."""
RAN: Final = "ran"
"""Tally: 1 when the move was a run, which leaves no action."""
PASSING: Final = frozenset({GUARD, STRUCK, OWED, BESET})
"""States that end when the unit's next turn begins."""
WHOLE: Final = {**FRESH, RAN: 0, HANDLED: 0}
"""The tallies as they stand when a turn begins."""


def begin_turn(moment: Moment, unit_id: str) -> None:
    """Give the unit a whole turn (FU-21, FG-23).

    Its full defence ends, and so does every grip whose other unit is down.
    """
    unit = moment.battle.units[unit_id]
    if not unit.is_up:
        return
    for name in (GUARD, STRUCK, OWED, BESET):
        if name in unit.states:
            moment.happen(StateLost(unit_id, name))
    for name in (PINNED, PINNING, HELD, HOLDING):
        if name in unit.states and not moment.battle.units[unit.states[name].by].is_up:
            moment.happen(StateLost(unit_id, name))
    moment.happen(Tallied(unit_id, WHOLE))


def renewed(unit: Unit) -> Unit:
    """Return the unit as its next turn finds it: fresh, its full defence over (FU-21)."""
    if not unit.tallies and not unit.notes and not PASSING & unit.states.keys():
        return unit
    states = {name: state for name, state in unit.states.items() if name not in PASSING}
    return changed(unit, tallies={}, notes={}, states=states)


def is_over(_battle: Battle, unit: Unit) -> bool:
    """Tell whether nothing of the unit's turn is left."""
    tallies = unit.tallies
    if tallies.get(ENDED) or tallies.get(RAN):
        return True
    return tallies.get(ACTED, 0) == DONE and bool(tallies.get(MOVED) or is_restrained(unit))


def cannot_act(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit's action is not whole and free to use; None if it is."""
    return restraint(battle, unit) or spent(unit)


def spent(unit: Unit) -> Refusal | None:
    """Say why the action is gone; None if it is not, or if an attack is owed."""
    if OWED in unit.states or not unit.tallies.get(ACTED):
        return None
    return Refusal(f"{unit.name} has already acted.", "FU-05")


def restraint(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit is not free to act: pinned, held or pinning; None if it is free."""
    if PINNED in unit.states:
        return Refusal(f"{unit.name} is pinned and can only struggle.", "FU-60")
    if HELD in unit.states:
        return Refusal(f"{unit.name} is held and can only struggle.", "FU-66")
    if PINNING in unit.states:
        return Refusal(f"{unit.name} is pinning somebody: let go first.", "FU-60")
    return None


def use_action(moment: Moment, unit_id: str) -> None:
    """Spend the action."""
    moment.happen(Tallied(unit_id, {ACTED: DONE}))


def settle_owed(moment: Moment, unit_id: str) -> None:
    """End the owed attack, made or lost: it does not count in the unit's own turn (FG-16)."""
    for name in (OWED, STRUCK):
        if name in moment.battle.units[unit_id].states:
            moment.happen(StateLost(unit_id, name))
