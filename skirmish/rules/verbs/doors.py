"""Doors: opening and shutting the one beside you."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, neighbours
from skirmish.model.event import DoorMoved, Tallied
from skirmish.rules.check import Refusal
from skirmish.rules.stealth.unseen import Senses, reveal_to
from skirmish.rules.verb import Args, Verb

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit

HANDLED: Final = "handled"
"""Tally: whether a door was handled this turn, where that may be done once."""


@dataclass(frozen=True, slots=True)
class Doors:
    """How the units of one ruleset handle doors."""

    cannot: Callable[[Battle, Unit], Refusal | None]
    """Why the unit can handle no door now; None when it can."""
    spend: Callable[[Moment, str], None]
    """What it costs."""
    senses: Senses
    """Who may see a body through the door."""
    hint: str
    """One line that says what it costs."""

    def verb(self) -> Verb:
        """Build the verb that opens or shuts a door."""
        return Verb(
            "door", self._land, word="open or shut", key="o", aim="cell", can_start=self.cannot,
            cells=door_cells, hint=self.hint,
        )  # fmt: skip

    def _land(self, moment: Moment, action: Action, _outcome: object) -> None:
        """Open the door, or shut it; if somebody hides in it, it stays as it is and the hider is found."""
        cell = action.target
        assert isinstance(cell, Cell)
        battle = moment.battle
        self.spend(moment, action.unit)
        is_open = bool(battle.ground.open_doors >> battle.terrain.bit(cell) & 1)
        blocked = battle.at(cell)
        if blocked is None:
            moment.happen(DoorMoved(cell, not is_open, action.unit))
            self.senses.check_bodies(moment)
        else:
            reveal_to(moment, action.unit, blocked.id)


def one_a_turn(restraint: Callable[[Battle, Unit], Refusal | None], senses: Senses) -> Doors:
    """Build doors that cost nothing, one a turn; `restraint` says why the unit can handle none at all."""

    def cannot(battle: Battle, unit: Unit) -> Refusal | None:
        if unit.tally(HANDLED):
            return Refusal(f"{unit.name} has handled a door this turn.")
        return restraint(battle, unit)

    def spend(moment: Moment, unit_id: str) -> None:
        moment.happen(Tallied(unit_id, {HANDLED: 1}))

    return Doors(cannot, spend, senses, "A door beside you, at no cost.")


def door_cells(view: Battle, unit: Unit, _args: Args) -> tuple[Cell, ...]:
    """List the cells with a door beside the unit and nobody in it."""
    terrain = view.terrain
    if not terrain.doors:
        return ()
    return tuple(
        cell
        for cell in neighbours(unit.cell)
        if terrain.has(cell) and terrain.doors >> terrain.bit(cell) & 1 and view.at(cell) is None
    )
