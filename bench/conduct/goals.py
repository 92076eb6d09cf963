"""Where the goals of the scenario are, and on whom the battle hangs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from skirmish.rules.objectives import kind_of, of_side

if TYPE_CHECKING:
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective
    from skirmish.model.unit import Unit

LEADERS: Final = frozenset({"captain"})
"""Kinds of units whose fall costs their side more than a fighter."""


def objectives(view: Battle, side: str) -> Iterator[Objective]:
    """Yield the objectives of the side."""
    yield from of_side(view.scene, side)


def goal_cells(view: Battle, side: str) -> Mask:
    """Return the mask of the cells where the side has to be to win; 0 if it only has to fight."""
    kinds = [(kind_of(one), one) for one in objectives(view, side)]
    return reduce(or_, (kind.cells(view, one) for kind, one in kinds if not kind.pursuit.is_hunt), 0)


def hangs_on(view: Battle, unit: Unit) -> bool:
    """Tell whether the battle hangs on the unit: it is the mark of an enemy, or leads its side."""
    is_mark = any(kind_of(one).is_about(one, unit) for one in view.scene.objectives)
    return is_mark or unit.kind in LEADERS
