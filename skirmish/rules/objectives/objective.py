"""What a kind of objective says of itself: one row, read by everything that deals with winning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from skirmish.grid.terrain import Mask, is_in
from skirmish.model.battle import Battle
from skirmish.model.scene import Objective
from skirmish.model.unit import Unit

Sort = Literal["zone", "cell", "foe", "friend", "units", "number"]
"""What a parameter may be: the name of a zone; a cell such as `4,7`; the id of a unit of another side (in a
scenario its name or its kind), or of the side itself; how many of the side's own units; any other number."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """Something that an objective of a kind says besides its kind; packs check goals against it."""

    name: str
    """As written in a scenario: `rounds`. Kinds that share a name share the whole parameter."""
    sort: Sort
    """What it may be."""
    default: int | None = None
    """Its value where a scenario says nothing; None: a scenario must say it."""
    least: int = 1
    """The smallest number."""
    most: int = 100
    """The largest number; of units a pack sets its own limit."""
    is_of_rounds: bool = False
    """Whether it is a number of rounds, of which a scenario has only so many."""
    meaning: str = ""
    """One line for papers and editors."""
    example: int | str | None = None
    """What a scenario could say there."""

    @property
    def is_number(self) -> bool:
        """Whether its value is a number, otherwise it is a text."""
        return self.sort in {"units", "number"}


@dataclass(frozen=True, slots=True)
class Pursuit:
    """What an objective is worth to an opponent, in its points (a plain fighter is worth ten)."""

    rank: int
    """Of several objectives the one of the lowest rank is pursued whose cells are known."""
    nearer: float
    """Points for being one cell nearer."""
    inside: float = 0.0
    """Points for standing in one of the cells."""
    is_hunt: bool = False
    """Whether it can wait while there is somebody to shoot at."""
    is_contested: bool = False
    """Whether the other sides want to be in the cells, too, so that it is not met."""


def _no_cells(_battle: Battle, _objective: Objective) -> Mask:
    return 0


def _no_unit(_objective: Objective, _unit: Unit) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class ObjectiveKind:
    """Everything that one kind of objective is. A battle may also be a side's view, except for `is_met`."""

    id: str
    """As written in a scenario: `hold`."""
    sentence: str
    """What a side is told that it has to do, with `{zone}` and the like for its parameters."""
    deed: str
    """What the side has done when it has won by it: `have held their ground`, `have got {who} out`."""
    is_met: Callable[[Battle, Objective], bool]
    """Whether the side has won by it."""
    pursuit: Pursuit
    """What it is worth to an opponent."""
    parameters: tuple[Parameter, ...] = ()
    """What an objective of this kind says."""
    cells: Callable[[Battle, Objective], Mask] = _no_cells
    """Mask of the cells where it is to be done; 0 while nobody knows where."""
    is_marked: bool = False
    """Whether the map shows these cells to a player who asks what wins."""
    is_exit: bool = False
    """Whether the side's units may leave the map from these cells."""
    is_about: Callable[[Objective, Unit], bool] = _no_unit
    """Whether the battle is lost for the unit's side when the unit is put out."""
    so_far: Callable[[Battle, Objective], tuple[int, int]] | None = None
    """How far the side has come, and how far it has to; None: it is done at once or not at all."""
    advance: Callable[[Battle, Objective, int], int] | None = None
    """At the end of a round: the new progress, from the old; None: progress is not counted."""


ZONE: Final = Parameter("zone", "zone", meaning="The zone of the map where it is to be done.", example="mill")
"""The zone of the map where it is to be done."""
COUNT: Final = Parameter("count", "units", default=1, meaning="How many units have to do it.", example=2)
"""How many units have to do it."""


def zone_cells(battle: Battle, objective: Objective) -> Mask:
    """Return the mask of the objective's zone. KeyError if the map has no such zone."""
    return battle.scene.zones[objective.text("zone")]


def units_inside(battle: Battle, side: str, cells: Mask) -> int:
    """Count the units of the side that stand in those cells."""
    return sum(cells >> battle.terrain.bit(unit.cell) & 1 for unit in battle.up(side))


def has_left(battle: Battle, unit: Unit, cells: Mask) -> bool:
    """Tell whether the unit has left the map from one of those cells; it keeps the cell that it left from."""
    return unit.out == "left" and is_in(cells, battle.terrain.bit(unit.cell))
