"""Where to: the ground that the unit's errand leads to, and how much nearer each cell is to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.worth import is_mark
from skirmish.dice import Stream
from skirmish.grid import distances

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell, Distances
    from skirmish.model.scene import Objective
    from skirmish.model.unit import Unit

HURRY: Final = {"escape": 0.45, "reach": 0.45, "hold": 0.5, "assassinate": 0.3, "eliminate": 0.25}
"""What a cell nearer to the goal of each kind of objective is worth, in points."""
POST: Final = 3.0
"""What it is worth to stand on ground that has to be held, or kept from whoever holds it."""
COMMAND: Final = 0.2
"""How much of that is left for a unit on which the battle hangs."""
AT_WORK: Final = 0.1
"""How much of that is left for a unit that has somebody to shoot at."""
DOOR: Final = 5
"""Steps that it counts for to open a door, where doors do not open as one walks."""
LANE: Final = 3
"""Rounds after which a unit that has nowhere to look goes somewhere else."""


class Errand:
    """What one unit walks for. Credit is counted from where it stands: more is nearer."""

    def __init__(self, mind: Mind, unit: Unit) -> None:
        self.mind = mind
        """The decision it belongs to."""
        self.post = 0
        """Mask of the ground that has to be held."""
        self.kind, self.goals = self._choose(unit)
        """The kind of the objective, and the mask of the cells to get to."""
        self.hurry = HURRY[self.kind] * (COMMAND if is_mark(mind.world, unit) else 1.0)
        """What one cell nearer is worth."""
        self._far: dict[int, Distances] = {}
        self._start = self._away(unit.cell, mind.world.ground.open_doors)

    def credit(self, cell: Cell, open_doors: int | None = None) -> float:
        """What it is worth to be in that cell rather than where the unit is, in points.

        `open_doors`: the mask of those that then stand open, where they are others than now.
        """
        away = self._away(cell, self.mind.world.ground.open_doors if open_doors is None else open_doors)
        nearer = (self._start - away) / 2 if self._start is not None and away is not None else 0.0
        return self.hurry * nearer + POST * self._is_post(cell)

    def linger(self) -> None:
        """The unit can do its work from where it is: whoever only hunts is in less of a hurry."""
        if self.kind in {"eliminate", "assassinate"}:
            self.hurry *= AT_WORK

    def _is_post(self, cell: Cell) -> bool:
        return bool(self.post >> self.mind.world.terrain.bit(cell) & 1)

    def _away(self, cell: Cell, open_doors: int) -> int | None:
        """Half steps to the nearest goal; a door that has to be opened first counts as so many more."""
        terrain = self.mind.world.terrain
        closed = 0 if self.mind.ruleset.opens_doors else terrain.doors & ~open_doors
        if closed not in self._far:
            self._far[closed] = distances(
                terrain,
                terrain.doors,
                terrain.cells(self.goals),
                diagonal=self.mind.ruleset.diagonal,
                slow=closed,
                factor=DOOR,
            )
        return self._far[closed].get(cell)

    def _choose(self, unit: Unit) -> tuple[str, int]:
        own = {goal.kind: goal for goal in self.mind.world.scene.objectives if goal.side == unit.side}
        for kind in ("escape", "reach"):
            if kind in own:
                return kind, self.mind.world.scene.zones[own[kind].zone]
        post = next(self._posts(), None)
        if post is not None:
            self.post = self.mind.world.scene.zones[post.zone]
            return "hold", self.post
        if "assassinate" in own and own["assassinate"].unit in self.mind.world.units:
            mark = self.mind.world.units[own["assassinate"].unit]
            return "assassinate", 1 << self.mind.world.terrain.bit(mark.cell)
        return "eliminate", self._known_foes(unit) or self._unknown_ground(unit)

    def _posts(self) -> Iterator[Objective]:
        """Ground to hold, one's own first; or to keep from others."""
        goals = [goal for goal in self.mind.world.scene.objectives if goal.kind == "hold"]
        yield from sorted(goals, key=lambda goal: goal.side != self.mind.side)

    def _known_foes(self, unit: Unit) -> int:
        world = self.mind.world
        return world.terrain.mask(foe.cell for foe in world.foes(unit.side))

    def _unknown_ground(self, unit: Unit) -> int:
        """Where enemies set out from, else what was never seen, else somewhere that is out of sight."""
        world = self.mind.world
        hidden = world.terrain.all_cells & ~world.visible(unit.side)
        open_ground = world.terrain.walkable & hidden
        fresh = hidden & ~world.memories[unit.side].explored
        for ground in (self._camps() & fresh, fresh & open_ground, fresh):
            if ground:
                return ground
        return self._somewhere(unit, open_ground)

    def _camps(self) -> int:
        scene = self.mind.world.scene
        camps = 0
        for foe in scene.foes(self.mind.side):
            camps |= scene.deploy.get(foe, 0)
        return camps

    def _somewhere(self, unit: Unit, open_ground: int) -> int:
        world = self.mind.world
        cells = list(world.terrain.cells(open_ground or world.terrain.walkable))
        if not cells:
            return 1 << world.terrain.bit(unit.cell)
        lot = Stream.of("beat", unit.id, self.mind.round // LANE)
        return 1 << world.terrain.bit(lot.choice(cells))
