"""What tells two shapes of a unit apart, for whatever is reckoned once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.rounds import INITIATIVE
from skirmish.rules.stalemate import HURT_IN
from skirmish.rules.verbs.turn import ACTED, ENDED, MOVED
from skirmish.rules.verbs.unseen import STATION
from skirmish.rules.victory import HELD

if TYPE_CHECKING:
    from skirmish.model.unit import Unit

ASIDE: Final = frozenset({HURT_IN, STATION, HELD, INITIATIVE, ACTED, MOVED, ENDED})
"""Tallies that say nothing of how well a unit strikes or defends itself."""


def shape(unit: Unit) -> tuple[object, ...]:
    """All about a unit that a blow by it or at it can depend on, but where it stands and looks."""
    whole = (unit.id, unit.sheet, unit.hp, unit.alert, unit.hidden_from, unit.items, unit.hands)
    return (*whole, *unit.states.values(), *told(unit).items())


def told(unit: Unit) -> dict[str, int]:
    """The tallies that a blow can depend on."""
    return {name: count for name, count in unit.tallies.items() if count and name not in ASIDE}


def figure(unit: Unit) -> tuple[object, ...]:
    """The same with its cell and the way it looks; for comparisons within one battle."""
    states = ((state.name, state.by, state.amount) for state in unit.states.values())
    hidden = sorted(unit.hidden_from)
    return (unit.id, *unit.cell, unit.hp, unit.facing, *in_hand(unit), *hidden, *states, *told(unit).items())


def in_hand(unit: Unit) -> tuple[str, ...]:
    """What it has in its hands."""
    return tuple(item.id + item.flaw for item in unit.hands)
