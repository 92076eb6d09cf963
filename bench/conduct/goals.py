"""Where the goals of the scenario are, and on whom the battle hangs."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from skirmish.arena.baselines.blows import worth
from skirmish.grid import distances, is_in
from skirmish.rules.objectives import kind_of, of_side
from skirmish.rules.objectives.objective import units_inside

if TYPE_CHECKING:
    from bench.conduct.story import Decision
    from skirmish.grid import Cell
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective
    from skirmish.model.unit import Unit
    from skirmish.rules.objectives.objective import ObjectiveKind
    from skirmish.rules.ruleset import Ruleset

STEP: Final = 0.05
"""What a step nearer to the goal of the scenario is worth, in worths of units."""
ENTERED: Final = 10.0
"""To come to stand where the side has to be counts as so many steps more."""
MARK: Final = 2.0
"""How many times its worth a unit counts whose fall wins the battle for somebody."""
FEW: Final = 2
"""Comrades below which a leader leads nobody: it has to fight like everybody else."""
LEADERS: Final = frozenset({"captain"})
"""Kinds of units whose fall costs their side more than a fighter."""


def goal_cells(view: Battle, side: str) -> Mask:
    """Return the mask of the cells where the side has to be to win; 0 if it only has to fight."""
    kinds = [(kind_of(one), one) for one in of_side(view.scene, side)]
    return reduce(or_, (kind.cells(view, one) for kind, one in kinds if not kind.pursuit.is_hunt), 0)


def sought(view: Battle, side: str) -> Mask:
    """Return the mask of the cells that a walk may be for: goals, an enemy's ground to hold, the mark."""
    kinds = [(kind_of(one), one) for one in view.scene.objectives]
    contested = (kind.cells(view, one) for kind, one in kinds if kind.pursuit.is_contested)
    marks = (kind.cells(view, one) for kind, one in kinds if one.side == side and _is_about_a_foe(kind))
    return reduce(or_, (*contested, *marks), goal_cells(view, side))


def _is_about_a_foe(kind: ObjectiveKind) -> bool:
    return any(parameter.sort == "foe" for parameter in kind.parameters)


def steps_nearer(decision: Decision, cell: Cell) -> float:
    """Return by how many steps a cell is nearer to what the side seeks than where the unit stands.

    It counts as `ENTERED` more if the cell is there and the unit is not yet.
    """
    view = decision.view
    cells = sought(view, decision.prompt.side)
    if not cells:
        return 0.0
    terrain = view.terrain
    away = distances(terrain, terrain.doors, terrain.cells(cells), diagonal=decision.ruleset.diagonal)
    start, end = away.get(decision.cell), away.get(cell)
    if start is None or end is None:
        return 0.0
    return (start - end) / 2 + ENTERED * (end == 0 < start)


def wins_by_leaving(view: Battle, side: str) -> bool:
    """Tell whether enough units of the side, or the one who has to, have left or stand on a way out."""
    return any(_is_won_by_leaving(view, one) for one in of_side(view.scene, side) if kind_of(one).is_exit)


def _is_won_by_leaving(view: Battle, exit_: Objective) -> bool:
    kind, own = kind_of(exit_), [unit for unit in view.units.values() if unit.side == exit_.side]
    cells, wards = kind.cells(view, exit_), [unit for unit in own if kind.is_about(exit_, unit)]
    if wards:
        return any(unit.is_up and is_in(cells, view.terrain.bit(unit.cell)) for unit in wards)
    gone = sum(unit.out == "left" for unit in own)
    return gone + units_inside(view, exit_.side, cells) >= exit_.number("count")


def hangs_on(view: Battle, unit: Unit) -> bool:
    """Tell whether the battle hangs on the unit: it is the mark of an enemy, or leads its side."""
    leads = unit.kind in LEADERS and sum(mate.id != unit.id for mate in view.up(unit.side)) >= FEW
    return leads or is_mark(view, unit)


def is_mark(view: Battle, unit: Unit) -> bool:
    """Tell whether somebody wins by putting that unit out."""
    return any(kind_of(one).is_about(one, unit) for one in view.scene.objectives)


def stake(ruleset: Ruleset, view: Battle, unit: Unit) -> float:
    """Return what is lost with the unit, in worths of units: more if it is somebody's mark."""
    return worth(ruleset, unit) * (MARK if is_mark(view, unit) else 1.0)
