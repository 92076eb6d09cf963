"""Thrown away: a unit on which the battle hangs ends where it is likely put out, with safety in reach.

Likely by the enemies that gain more from it than from its comrades: who fights in the line is no more thrown
away than they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bench.conduct.goals import hangs_on
from bench.conduct.prices import own_harm
from bench.conduct.story import Hit
from skirmish.arena.baselines.foes import known_foes
from skirmish.grid import distance2

if TYPE_CHECKING:
    from bench.conduct.story import Decision, Story, Turn
    from skirmish.grid import Cell
    from skirmish.model.action import Action

LIKELY: Final = 0.5
"""The chance to be put out from which the unit counts as thrown away."""
SAFE: Final = 0.1
"""The chance to be put out below which a cell is safe."""
TRIED: Final = 12
"""Cells that are tried, those that fewest enemies see, and of these the farthest from them."""


def thrown_away(story: Story) -> Iterator[Hit]:
    """Yield the last decision of every turn that throws away a unit on which the battle hangs."""
    yield from filter(None, map(judged, story.turns))


def judged(turn: Turn) -> Hit | None:
    """Return the last decision of a turn that throws the unit away; None if it does not.

    Nobody does who knew of no enemy when the turn began, or knows of none at its end.
    """
    last, first = turn.last, turn.first
    unit = first.unit
    if not hangs_on(first.view, unit) or not all(known_foes(one.view, one.unit) for one in (first, last)):
        return None
    if last.peril.out(last.unit, turn.end) <= LIKELY:  # The cheaper question first: it is never less.
        return None
    likely = last.peril.out_by_drawn(last.unit, turn.end)
    if likely <= LIKELY:
        return None
    for action, cell in _quiet_walks(first):
        chance = first.peril.out(unit, cell)
        if chance < SAFE and own_harm(first.ruleset, first.ground, action)[1] < SAFE:
            why = f"ends in {turn.end}, put out at {likely:.0%}; {action} leaves {chance:.0%}"
            return Hit(last, why)
    return None


def _quiet_walks(decision: Decision) -> list[tuple[Action, Cell]]:
    """List walks to cells where few enemies see the unit."""
    view, terrain = decision.view, decision.view.terrain
    foes = known_foes(view, decision.unit)
    rows = [view.sight.row(foe.cell) for foe in foes]

    def quiet(cell: Cell) -> tuple[int, int, Cell]:
        bit = terrain.bit(cell)
        seen = sum(row >> bit & 1 for row in rows)
        return seen, -min(distance2(foe.cell, cell) for foe in foes), cell

    found: dict[Cell, Action] = {}
    for option, cells in decision.walks():
        for cell in sorted(terrain.cells(cells), key=quiet)[:TRIED]:
            if cell in option.targets:
                found.setdefault(cell, option.action(cell))
    return [(found[cell], cell) for cell in sorted(found, key=quiet)[:TRIED]]
