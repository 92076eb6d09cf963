"""What a turn of `stunts` allows: two slots, in certain pairs and no others (DL-09 to DL-15, DG-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from skirmish.grid import Cell, sight
from skirmish.model.battle import Battle
from skirmish.model.event import StateLost, Tallied, UnitNoted
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.rounds.throws import forget_ties
from skirmish.rules.stunts.modifiers import GRAPPLED, GRAPPLING, OFF_BALANCE, POISED, TRICKED
from skirmish.rules.stunts.sheet import sheet
from skirmish.rules.verbs.doors import HANDLED
from skirmish.rules.verbs.turn import ENDED, FRESH

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

Slot = Literal["move", "attack", "trick", "stunt", "ready"]
"""What a slot of the turn may be spent on."""

TALLY: Final[dict[Slot, str]] = {
    "move": "moves",
    "attack": "attacks",
    "trick": "tricks",
    "stunt": "stunts",
    "ready": "readies",
}
"""Tally of the slots spent on each this turn."""

PAIRS: Final = frozenset(
    frozenset(pair)
    for pair in (
        ("move", "move"),  # DL-09
        ("move", "attack"),  # DL-10
        ("trick", "attack"),  # DL-11
        ("stunt", "attack"),  # DL-12
        ("trick", "trick"),  # DL-13
        ("ready", "move"),  # DL-14
        ("ready", "attack"),  # DL-14
        ("attack", "attack"),  # DL-15
    )
)
"""What two slots of one turn may be, in either order (DG-12)."""

SLOTS: Final = 2
"""Slots of a turn."""
TRICKING: Final = "tricking"
"""State: has played a trick on `by` this turn; the next is for somebody else (DL-29)."""
BUSY: Final = "busy"
"""Tally: 1 when a grapple has taken up its turn of this round (DG-23)."""
WHOLE: Final = {**FRESH, **dict.fromkeys(TALLY.values(), 0), HANDLED: 0}
"""The tallies as they stand when a turn begins."""


@dataclass(frozen=True, slots=True)
class TurnStart:
    """How a unit stood when its turn began, noted before it first moves or handles a door (DG-32)."""

    cell: Cell | None = None
    """The cell where it stood; None: where it is now."""
    seen_from: tuple[Cell, ...] = ()
    """The cells of the enemies that saw it there."""


def taken(unit: Unit) -> tuple[Slot, ...]:
    """List what the unit's slots of this turn were spent on so far."""
    slots: tuple[Slot, ...] = ()
    if unit.tallies:
        for slot, tally in TALLY.items():
            if times := unit.tallies.get(tally):
                slots += (slot,) * times
    return slots


def spent(unit: Unit, slot: Slot) -> Refusal | None:
    """Say why the turn has no room for that; None if it has."""
    before = taken(unit)
    if len(before) >= SLOTS:
        return Refusal(f"{unit.name} has done two things this turn.", "DG-12")
    if not before:
        return None
    if frozenset((*before, slot)) not in PAIRS:
        return Refusal(f"{_WORDS[before[0]]} and {_WORDS[slot].lower()} do not go together.", "DG-12")
    if before == ("attack",) and slot == "attack" and not sheet(unit).two_attacks:
        return Refusal(f"{unit.name} cannot attack twice.", "DG-13")
    return None


_WORDS: Final[dict[Slot, str]] = {
    "move": "Moving",
    "attack": "An attack",
    "trick": "A trick",
    "stunt": "A stunt",
    "ready": "Getting ready",
}


def restraint(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit can do nothing of its own; None if it is free to."""
    if GRAPPLED in unit.states:
        return Refusal(f"{unit.name} is held and can only try to break free.", "DL-73")
    if GRAPPLING in unit.states:
        return Refusal(f"{unit.name} has hold of somebody.", "DG-23")
    return None


def unsteady(unit: Unit) -> Refusal | None:
    """Say why a mild fumble keeps the unit from attacks, tricks and stunts; None if it does not (DG-31)."""
    if OFF_BALANCE in unit.states:
        return Refusal(f"{unit.name} is off balance: get ready or recover first.", "DG-31")
    return None


def cannot_move(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot move; None if it can."""
    return restraint(battle, unit) or spent(unit, "move")


def cannot_attack(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot attack; None if it can."""
    return restraint(battle, unit) or unsteady(unit) or spent(unit, "attack")


def cannot_ready(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot get anything ready, or recover; None if it can (DL-16)."""
    return restraint(battle, unit) or spent(unit, "ready")


def spend(moment: Moment, unit_id: str, slot: Slot, times: int = 1) -> None:
    """Use up a slot, or both; getting ready, of whatever kind, gets over a fumble (DG-31)."""
    tally = TALLY[slot]
    moment.happen(Tallied(unit_id, {tally: moment.battle.units[unit_id].tally(tally) + times}))
    if slot == "ready" and OFF_BALANCE in moment.battle.units[unit_id].states:
        moment.happen(StateLost(unit_id, OFF_BALANCE))


def act(moment: Moment, unit_id: str) -> None:
    """End what tricks and its own stunt did to the unit's next action, which it has now taken (DG-14)."""
    for name in (TRICKED, POISED):
        if name in moment.battle.units[unit_id].states:
            moment.happen(StateLost(unit_id, name))


def leave_start(moment: Moment, unit_id: str) -> None:
    """Remember where the unit was and who saw it, before it first moves or handles a door in a turn.

    Enemies stand still in the unit's turn, so their cells are enough. Enemies that hide from its side are
    left out, because that side may look at what is remembered.
    """
    battle = moment.battle
    unit = battle.units[unit_id]
    if unit.note(TurnStart).cell is not None:
        return
    row, here = battle.sight.row, 1 << battle.terrain.bit(unit.cell)
    foes = [foe.cell for foe in battle.foes(unit.side) if unit.side not in foe.hidden_from]
    seen_from = tuple(sorted([cell for cell in foes if row(cell) & here]))
    moment.happen(UnitNoted(unit_id, TurnStart(unit.cell, seen_from)))


def whole_turn(moment: Moment, unit_id: str) -> None:
    """Reset the unit's turn: no slot is spent, it stands where the turn begins, no tie throw counts."""
    if not WHOLE.items() <= moment.battle.units[unit_id].tallies.items():
        moment.happen(Tallied(unit_id, WHOLE))
    if moment.battle.units[unit_id].note(TurnStart).cell is not None:
        moment.happen(UnitNoted(unit_id, TurnStart()))
    forget_ties(moment, unit_id)


def was_seen(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """Tell whether that enemy saw the unit when its turn began, with the doors as they were then (DG-32).

    One that hid then, and was found since, saw it if there is sight between the two without any door.
    """
    start = unit.note(TurnStart)
    if start.cell is None or unit.side in foe.hidden_from:
        return battle.sight.sees(foe.cell, start.cell or unit.cell)
    return foe.cell in start.seen_from or sight(battle.terrain, 0).sees(foe.cell, start.cell)


def round_of(battle: Battle) -> int:
    """Return the number of the round; 0 before the fight."""
    return battle.clock.round if battle.clock else 0


def is_over(_battle: Battle, unit: Unit) -> bool:
    """Tell whether nothing of the turn is left: slots are spent, or a grapple takes it up (DG-12, DG-23)."""
    tallies = unit.tallies
    if tallies.get(ENDED) or tallies.get(BUSY) or GRAPPLING in unit.states:
        return True
    return len(taken(unit)) >= SLOTS


def has_begun(_battle: Battle, unit: Unit) -> bool:
    """Tell whether a slot of the unit's turn is spent (DG-12)."""
    return bool(taken(unit))


def is_held_up(_battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit is held; if a comrade frees it in this turn, it can still act (DG-23)."""
    return GRAPPLED in unit.states
