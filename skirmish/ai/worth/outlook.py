"""How the sides stand, as one of them knows it: a few plain figures, from which winning is estimated."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Final

from skirmish.ai.worth.reckoner import BASE, MARK, WOUND, is_mark, worths
from skirmish.rules.objectives import kind_of, of_side
from skirmish.rules.objectives.objective import has_left

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective
    from skirmish.model.unit import Unit
    from skirmish.rules.objectives.objective import Sort
    from skirmish.rules.ruleset import Ruleset

SPARE: Final = 0.5
"""Fighters that every side has on top of its own, so that the last one is not worth infinitely much."""
LEFT: Final = 0.05
"""What always seems left to be done, so that nothing is taken for certain."""
NEAR: Final = 8.0
"""Cells from a goal at which half of the way counts as done."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one side stands. Every figure is about that side alone: what is compared are the figures of two."""

    points: float
    """What its units up are worth, wounds taken off, in the points of `skirmish.ai.worth.reckoner`."""
    figures: Mapping[str, float]
    """By its name in `FIGURES` each figure."""


FIGURES: Final = {
    "strength": "the logarithm of what its units up are worth, wounds taken off",
    "hunts": "1 if it wins by putting out one unit",
    "mark": "how whole its own unit is on which the battle hangs, 0 to 1",
    "brings": "1 if it wins by bringing units to a place, and enough of them are left",
    "way": "how nearly these are there",
    "held": "how nearly it has held ground, or held out, for long enough; of enemies' ground it is not known",
    "alone": "1 if it is alone on ground that it is to hold",
}
"""The figures that are weighed, each with what it is."""


def standings(ruleset: Ruleset, view: Battle) -> Mapping[str, Standing]:
    """Return by its id how each side stands that may still have units up, as the viewer knows it."""
    known = _Known(ruleset, view)
    sides = [side.id for side in view.scene.sides]
    return {side: known.standing(side) for side in sides if any(known.up(side)) or known.missing(side)}


class _Known:
    """The units that the viewer knows of: those in view, and enemies where it last saw them."""

    def __init__(self, ruleset: Ruleset, view: Battle) -> None:
        self.ruleset = ruleset
        self.view = view
        sightings = view.memories[view.viewer].sightings
        self.units = {**{name: seen.unit for name, seen in sightings.items()}, **view.units}
        self.gone = {name for name, seen in sightings.items() if seen.is_gone} - view.units.keys()
        worth = worths(ruleset, view.altered(units=self.units))
        marks = {unit.id for unit in self.units.values() if is_mark(view, unit)}
        self.values = {name: value / (MARK if name in marks else 1.0) for name, value in worth.items()}
        self.marks = marks

    def of(self, side: str) -> Iterator[Unit]:
        """Yield the side's units."""
        return (unit for unit in self.units.values() if unit.side == side)

    def up(self, side: str) -> Iterator[Unit]:
        """Yield those that still take part."""
        return (unit for unit in self.of(side) if unit.is_up)

    def missing(self, side: str) -> float:
        """Return the points of the side's units of which the viewer knows nothing, as far as it can guess.

        Nobody has told it how many enemies there are, nor which of them lie out of its sight. It takes them
        to have been as many as its own side, and to have fared alike.
        """
        own = self.view.viewer
        if side == own or not self.view.is_partial:
            return 0.0
        whole, known = (sum(self.values[unit.id] for unit in self.of(one)) for one in (own, side))
        return max(0.0, whole - known) * self.points(own) / whole

    def points(self, side: str) -> float:
        """Return what the side's known units are worth that are up, less for wounds."""
        return sum(self.values[unit.id] * (1 - WOUND + WOUND * self.health(unit)) for unit in self.up(side))

    def health(self, unit: Unit) -> float:
        """Return how whole the unit is, 0 to 1."""
        floor = self.ruleset.floor
        return max(0.0, min(1.0, (unit.hp - floor) / max(1, self.ruleset.full(unit) - floor)))

    def standing(self, side: str) -> Standing:
        """Return how that side stands."""
        points = self.points(side) + self.missing(side)
        figures = dict.fromkeys(FIGURES, 0.0)
        figures["strength"] = log(SPARE + points / BASE)
        marks = (self.health(unit) for unit in self.up(side) if unit.id in self.marks)
        figures["mark"] = max(marks, default=0.0)
        for goal in of_side(self.view.scene, side):  # It needs but one of them.
            figures |= {name: max(figures[name], figure) for name, figure in self.goal(goal).items()}
        return Standing(points, figures)

    def goal(self, goal: Objective) -> dict[str, float]:
        """Return the figures that tell how far the side has come with that goal."""
        kind, found = kind_of(goal), dict[str, float]()
        if _said(goal, "foe"):
            found["hunts"] = 1.0
        cells = kind.cells(self.view, goal)
        if cells and (count := _said(goal, "units")):  # Who only has to hold out goes nowhere.
            done = self.way(goal, int(count))
            found["way"], found["brings"] = _nearly(done), float(done > 0)
        if kind.so_far and _said(goal, "number"):
            rounds, needed = kind.so_far(self.view, goal)
            found["held"] = _nearly(rounds / needed)
        if kind.pursuit.is_contested:
            inside = {unit.side for unit in self.units.values() if unit.is_up and self.is_in(unit, cells)}
            found["alone"] = float(inside == {goal.side})
        return found

    def is_in(self, unit: Unit, cells: int) -> bool:
        """Tell whether the unit stands in one of those cells, as far as it is known where it is."""
        return unit.id not in self.gone and bool(cells >> self.view.terrain.bit(unit.cell) & 1)

    def way(self, goal: Objective, count: int) -> float:
        """Return how much of the way the foremost `count` units have behind them; 0 if there are too few."""
        mask = kind_of(goal).cells(self.view, goal)
        cells = list(self.view.terrain.cells(mask))
        done = [1.0 for unit in self.of(goal.side) if has_left(self.view, unit, mask)]
        for unit in self.up(goal.side):
            x, y = unit.cell
            apart = min((max(abs(cell.x - x), abs(cell.y - y)) for cell in cells), default=0)
            done.append(NEAR / (NEAR + apart))
        return sum(sorted(done)[-count:]) / count if len(done) >= count else 0.0


def _nearly(done: float) -> float:
    """Return a figure that grows from 0 the faster, the less is left to be done."""
    return -log(1 - done * (1 - LEFT))


def _said(goal: Objective, sort: Sort) -> int | str:
    """Return what the goal says of that sort: how many units, which foe; 0 if it says nothing."""
    return next((dict(goal.args)[one.name] for one in kind_of(goal).parameters if one.sort == sort), 0)
