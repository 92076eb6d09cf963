"""Setting up: where each unit of a side stands when the fight begins, worked out from the view alone.

The plan depends on the ground, on the units and on what is known of the enemy, never on where the units stand
now, so that it is the same however far it has been carried out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.side.belief_map import told_ground
from skirmish.ai.side.open_ground import FARTHEST, best_damage
from skirmish.ai.side.ways import ways_to
from skirmish.ai.worth.reckoner import SHELTER, is_mark
from skirmish.grid import Cell, cover, steps_apart
from skirmish.model.action import Action
from skirmish.rules import engine
from skirmish.rules.objectives import kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.ai.mind import Mind
    from skirmish.grid.terrain import Mask
    from skirmish.model.unit import Unit

BEHIND: Final = {"front": 0, "shooter": 2, "mark": 8}
"""By part: cells behind the line at which it stands best."""
OUT_OF_LINE: Final = 0.3
"""What each cell in front of that or behind it costs, in points."""
LOOSE: Final = 4
"""Cells from the middle of the line within which the side keeps together."""
APART: Final = 0.25
"""What each cell beyond that costs, in points."""
CROWDED: Final = 0.3
"""What each comrade in a neighbouring cell costs, in points: one blast, one flank."""
COVER: Final = 2.5
"""How many times as much cover counts for a shooter, who stays where it is."""
GROUND: Final = 1.0
"""What it is worth to stand on the ground that is to be held, in points."""
VIEW: Final = 0.8
"""What it is worth to a shooter to see all of the ground before the line."""
HIDDEN: Final = 2.0
"""What it is worth to a mark that nobody comes into sight of it at once."""
AHEAD: Final = 10
"""Cells before the line at which enemies are expected."""
LOOKOUTS: Final = 4
"""Cells that stand for that ground."""
GUARDS: Final = 4
"""Cells before a mark at which the line is drawn."""


def next_placed(mind: Mind) -> Action | None:
    """Return how the next unit that stands elsewhere than it is to is put there; None: all stand well.

    Who is hidden stays. Where an enemy may stand unseen nobody is put: every answer has to change something.
    """
    view = mind.view
    prompts = {prompt.unit: prompt for prompt in view.prompts}
    units = [view.units[name] for name in prompts if not view.units[name].hidden_from]
    if not units or view.scene.infiltrators not in {"", mind.side}:
        return None
    in_sight = view.visible(mind.side)
    for name, cell in _Line(mind, units).cells().items():
        if view.units[name].cell == cell or not in_sight >> view.terrain.bit(cell) & 1:
            continue
        for verb in prompts[name].verbs:
            action = Action(name, verb, cell)
            if mind.ruleset.verbs[verb].aim == "cell" and not engine.refuse(mind.ruleset, view, action):
                return action
    return None


class _Line:
    """Where a side draws its line, and who stands in it."""

    def __init__(self, mind: Mind, units: list[Unit]) -> None:
        self.mind = mind
        self.units = units
        world, terrain = mind.world, mind.world.terrain
        scene = world.scene
        foes = terrain.mask(foe.cell for foe in world.foes(mind.side))
        camps = foes
        for side in scene.foes(mind.side):
            camps |= scene.deploy.get(side, 0)
        names = {unit.id for unit in units}
        taken = foes | terrain.mask(mate.cell for mate in world.up(mind.side) if mate.id not in names)
        self.zone = scene.deploy.get(mind.side, 0) & terrain.passable(world.ground.open_doors) & ~taken
        self.camps = camps
        self.goal = _goal(mind)
        self.inside = self.goal & self.zone
        told = told_ground(mind)
        self.told = 0 if told & self.zone else told  # Who is there already has nowhere to turn to.

    def cells(self) -> Mapping[str, Cell]:
        """Return by unit where it is to stand; empty if nobody knows what is to be expected from where."""
        terrain = self.mind.world.terrain
        inside = self.inside
        target = self.camps if inside else self.goal or self.camps or self.told
        if not target or self.zone.bit_count() < len(self.units):
            return {}
        away = ways_to(self.mind, target)
        depth = {cell: way / 2 for cell in terrain.cells(self.zone) if (way := away.get(cell)) is not None}
        if len(depth) < len(self.units):
            return {}
        parts = {unit.id: _part(self.mind, unit) for unit in self.units}
        line = min(depth[cell] for cell in terrain.cells(inside or self.zone) if cell in depth)
        if not inside and "mark" in parts.values():
            line = max(line, max(depth.values()) - GUARDS - BEHIND["mark"])
        middle = self._middle(depth, line)
        near = away.within(round(2 * max(0.0, line - AHEAD)) + 1) & ~away.within(
            round(2 * max(0.0, line - AHEAD - 2))
        )
        outlooks = sorted(
            terrain.cells(near & terrain.passable(terrain.doors)),
            key=lambda one: (steps_apart(one, middle), one),
        )
        return self._filled(
            depth, line, middle, outlooks[:: max(1, len(outlooks) // (3 * LOOKOUTS))][:LOOKOUTS]
        )

    def _middle(self, depth: Mapping[Cell, float], line: float) -> Cell:
        """Return the cell of the line that lies in the middle of it."""
        front = sorted(cell for cell, own in depth.items() if own <= line + 1)
        across = (
            sorted(cell.x for cell in front)[len(front) // 2],
            sorted(cell.y for cell in front)[len(front) // 2],
        )
        return min(front, key=lambda cell: (steps_apart(cell, Cell(*across)), cell))

    def _filled(
        self, depth: Mapping[Cell, float], line: float, middle: Cell, outlooks: list[Cell]
    ) -> Mapping[str, Cell]:
        """Give each unit the best cell that is left: the line first, the strongest first, marks last."""
        parts = {unit.id: _part(self.mind, unit) for unit in self.units}
        order = sorted(
            self.units,
            key=lambda unit: (list(BEHIND).index(parts[unit.id]), -self.mind.ruleset.full(unit), unit.id),
        )
        found: dict[str, Cell] = {}
        ground = {cell: self._ground(cell, middle, outlooks) for cell in depth}
        for unit in order:
            part = parts[unit.id]
            free = [cell for cell in depth if cell not in found.values()]

            def worth(cell: Cell, part: str = part) -> float:
                near = sum(steps_apart(cell, other) <= 1 for other in found.values())
                off = abs(depth[cell] - line - BEHIND[part])
                return ground[cell][part] - OUT_OF_LINE * off - CROWDED * near

            found[unit.id] = max(free, key=lambda cell: (round(worth(cell), 6), -cell.y, -cell.x))
        return found

    def _ground(self, cell: Cell, middle: Cell, outlooks: list[Cell]) -> Mapping[str, float]:
        """Return by part what the ground of a cell is worth, in points, no matter who else stands near."""
        world = self.mind.world
        terrain, row = world.terrain, world.sight.row(cell)
        seen = [one for one in outlooks if row >> terrain.bit(one) & 1]
        share = len(seen) / max(1, len(outlooks))
        shelter = sum(SHELTER[cover(terrain, world.ground.open_doors, one, cell)[0]] for one in seen)
        shelter /= max(1, len(seen))
        near = GROUND * (self.inside >> terrain.bit(cell) & 1)
        near -= APART * max(0, steps_apart(cell, middle) - LOOSE)
        return {
            "front": near + shelter,
            "shooter": near + COVER * shelter + VIEW * share,
            "mark": near + shelter + HIDDEN * (1 - share),
        }


def _goal(mind: Mind) -> Mask:
    """Return the cells that the side has to be in to win, or where it is told that they are.

    0 if it has only enemies to put out.
    """
    world = mind.world
    own = [one for one in world.scene.objectives if one.side == mind.side]
    ground = [one for one in own if not kind_of(one).pursuit.is_hunt]
    first = min(ground, key=lambda one: kind_of(one).pursuit.rank, default=None)
    return kind_of(first).cells(world, first) or told_ground(mind) if first is not None else 0


def _part(mind: Mind, unit: Unit) -> str:
    """Return the part that the unit plays: the battle hangs on it, it shoots, or it stands in front."""
    if is_mark(mind.world, unit):
        return "mark"
    near, far = (best_damage(mind, unit, unit, steps) for steps in (1, FARTHEST))
    return "shooter" if far > 0 and far >= near / 2 else "front"
