"""Where to: the ground that the unit's task leads to, and how much nearer each cell is to it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.ai.side.aims import beside_foes, foe_cells, is_kept_back, is_lost_ward, is_to_hold_out, pursued
from skirmish.ai.side.belief_map import PACE, stride, unseen_ground
from skirmish.ai.side.escort import Escort
from skirmish.ai.side.keys import FETCHING, FREEING, barring_door, door_to_open, key_to_fetch
from skirmish.ai.side.open_ground import harms_from_afar, shoots_from_afar
from skirmish.ai.side.search import ground_about, is_cut_off, lot, searched, swept
from skirmish.ai.side.side_plan import BARRING, company, fought_alone, gate_to_bar, has_to_attack, help_from
from skirmish.ai.side.vanguard import behind_vanguard
from skirmish.ai.side.ways import ground_near, ways_to
from skirmish.ai.worth.reckoner import is_mark
from skirmish.grid import is_adjacent
from skirmish.rules.objectives import exit_cells, kind_of
from skirmish.rules.objectives.eliminate import ELIMINATE

if TYPE_CHECKING:
    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell, Distances
    from skirmish.model.battle import Ground
    from skirmish.model.scene import Objective
    from skirmish.model.unit import Unit
    from skirmish.rules.objectives.objective import Pursuit

COMMAND: Final = 0.2
"""How much of its hurry is left for a unit on which the battle hangs."""
KEEP: Final = 0.5
"""What it is worth to a unit on which the battle hangs to be one cell farther from enemies."""
WARY: Final = 0.1
"""What it costs it to come one cell nearer to them from farther off: for a better shot it leaves no house."""
AWAY: Final = 0.25
"""The same to one who only has to hold out, against far more enemies."""
SAFE: Final = 28
"""Half steps from enemies beyond which such a unit goes no farther."""
AT_WORK: Final = 0.1
"""How much of it is left, in a hunt, for a unit that has somebody to shoot at."""
AT_BAY: Final = 0.03
"""What it is worth to one of a side of shooters, if it cannot be shot at, to be a cell farther.

So little that nobody walks back before a shot, but after it.
"""
LEAD: Final = 4
"""Half steps by which a unit may be nearer to foes than the middle of its comrades, and gain by it."""
CONTACT: Final = 3
"""Half steps to a foe at which a comrade is in the fight: then nobody waits any more."""
BADLY_HURT: Final = 0.6
"""The share of its hit points that somebody badly hurt has lost, at least."""
FIGHT: Final = 6
"""Rounds that a fight may take: with no more left once it is there, a unit waits for nobody on the way."""


class Task:
    """What one unit walks for. Credit is counted from where it stands: more is nearer."""

    def __init__(self, mind: Mind, unit: Unit) -> None:
        self.mind = mind
        """The decision it belongs to."""
        self._unit = unit
        self.goals = 0
        """The mask of the cells to get to."""
        self.lot = 0
        """The mask of the lot that the unit looks through, when nobody knows where any enemy is; else 0."""
        self.shut = 0
        """The mask of the locked door that has to be opened before anything else; 0 if there is none."""
        self._far: dict[int, Distances] = {}
        self._barred = 0  # The cells beside enemies, for one who only has to get there.
        self._is_to_flee = is_to_hold_out(mind)
        self._keeps_clear = self._is_to_flee or is_kept_back(mind, unit)
        self._hides = False  # Whether the goal is ground that no enemy sees, as none can come.
        self.pursuit = self._unlocked(unit, self._chosen(unit))
        """What the objective is worth."""
        self.exits = self.goals & exit_cells(mind.world, unit.side)
        """The mask of the cells from which it is to leave the map; 0 if it is not to leave."""
        self.in_need = fought_alone(mind, unit) if self.pursuit.is_contested else ()
        """Where comrades fight alone, for a unit that would otherwise only hold its ground."""
        self._alone = max(0.0, 1 - mind.temperament.cohesion / mind.temperament.aggression)
        self._zeal = mind.temperament.aggression if self.pursuit.is_hunt else mind.temperament.objective
        self._escort = Escort(mind, unit)
        self._comrades = [mate for mate in mind.world.up(unit.side) if mate.id != unit.id]
        self._mates = tuple(mate.cell for mate in self._comrades)
        self.hurry = self._hurry(unit)
        """What one cell nearer is worth; negative for a unit that had better keep away."""
        self._start = self._away(unit.cell, mind.world.ground)
        behind = 0 if self._is_late() else self._behind()
        self.rear = float(behind > 0)
        """1 if it had better not be nearer to enemies than its comrades, else 0."""
        self._front = 0 if self._is_late() else max(self._line(), behind, self._led())

    def credit(self, cell: Cell, ground: Ground | None = None) -> float:
        """Return what it is worth to be in that cell rather than where the unit is, in points.

        `ground`: with the doors as they are then; None: as they are now.
        """
        away = self._away(cell, self.mind.world.ground if ground is None else ground)
        won = 0.0 if self._start is None or away is None else self._won(self._start, away)
        goal = won + self._zeal * self.pursuit.inside * self._is_goal(cell)
        cohesion = self.mind.temperament.cohesion
        kept = self._escort.credit(cell) if self.pursuit.is_hunt else 0.0
        helped = help_from(cell, self.in_need) + kept
        drawn = (cohesion - 1) * company(cell, self._mates) if cohesion != 1 else 0.0
        return goal + cohesion * helped + drawn

    def _won(self, start: int, away: int) -> float:
        """Return what it is worth to be so many half steps from the goal instead of `start`, in points."""
        if self.hurry >= 0 or self._is_to_flee:
            return self.hurry * (self._counted(start) - self._counted(away)) / 2
        farther = (self._counted(min(away, SAFE)) - self._counted(min(start, SAFE))) / 2
        exposed = max(0, start - max(away, SAFE)) / 2 if self._keeps_clear else 0.0
        return -self.hurry * farther - WARY * exposed

    def gained(self, strides: int) -> float:
        """Return what it is worth to go so many half steps farther in a turn, in points."""
        left = max(0, (self._start or 0) - self._front)
        return max(0.0, self.hurry) * min(strides, left) / 2

    def linger(self) -> None:
        """Let the unit hurry less in a hunt, because it can do its work from where it is.

        A side of shooters keeps away from enemies none of whom can shoot, as long as there is time.
        """
        if self.pursuit.is_hunt and self.hurry > 0:
            self.hurry *= AT_WORK
            self.shut = 0
            if self.mind.level.keeps_away and not self._is_late() and self._stands_off():
                self.hurry, self._front = -AT_BAY, 0

    def _stands_off(self) -> bool:
        """Tell whether all of the side that are up can shoot, and no enemy is near or can harm it from afar.

        Comrades who have to go up to enemies would otherwise be there alone.
        """
        mind, unit = self.mind, self._unit
        foes = mind.world.foes(unit.side)
        if (self._start or 0) <= PACE or any(harms_from_afar(mind, foe, unit) for foe in foes):
            return False
        return all(any(shoots_from_afar(mind, mate, foe) for foe in foes) for mate in self._comrades)

    def _hurry(self, unit: Unit) -> float:
        """Return the points for one cell nearer: a mark keeps away from foes, and does not look for them."""
        is_wanted = is_kept_back(self.mind, unit)
        if self.pursuit.is_hunt and self._keeps_clear and not self._hides:
            foes = self.mind.world.foes(unit.side)
            is_caught = any(is_adjacent(foe.cell, unit.cell) for foe in foes)
            if foes or not (is_wanted and self._is_astray(unit)):
                keep = KEEP if is_wanted else AWAY
                return -keep if foes and not is_caught else 0.0  # Beside it, they would strike and follow.
        clock = self.mind.view.clock
        is_sneaking = clock is not None and clock.is_before_fight  # With turns of which so many are left.
        is_going = is_wanted and not self._hides and not is_sneaking
        return self._zeal * self.pursuit.nearer * (COMMAND if is_going else 1.0)

    def _is_astray(self, ward: Unit) -> bool:
        """Tell whether the side has yet to find where it is to bring that unit."""
        return is_lost_ward(self.mind, ward, partial(ways_to, self.mind))

    def _is_late(self) -> bool:
        """Tell whether too little time is left to come to foes at the pace of a side that waits."""
        return (self.mind.rounds_left - FIGHT) * PACE <= (self._start or 0)

    def _line(self) -> int:
        """Return how near to foes the unit gains by going, in half steps: not far ahead of its comrades.

        Or how near to its goal, if it is escorted. Who comes alone is struck by all enemies. 0 where acts
        alternate, where it need not wait for anybody, and as soon as a comrade is in the fight.
        """
        clock, ground = self.mind.view.clock, self.mind.world.ground
        is_waiting = self.mind.level.comes_together and clock is not None and not clock.is_by_acts
        is_together = self.pursuit.is_hunt or self._is_escorted()
        if not is_waiting or not is_together or self.hurry <= 0 or self.lot:
            return 0
        known = ((self._away(mate.cell, ground), mate) for mate in self._free())
        ways = sorted(way - self._to_come(mate) for way, mate in known if way is not None)
        if not ways or ways[0] <= CONTACT:
            return 0
        return max(0, ways[(len(ways) - 1) // 2] - LEAD)

    def _behind(self) -> int:
        """Return how near to its goal a unit gains by going that has to keep behind comrades, in half steps.

        Who is badly hurt goes at known foes behind a fitter one, who is escorted never first; 0 for others.
        """
        mind, ground = self.mind, self.mind.world.ground
        is_hurt = self.pursuit.is_hunt and bool(mind.sure) and mind.lost(self._unit) >= BADLY_HURT
        if self.hurry <= 0 or not (is_hurt or self._is_escorted()):
            return 0
        fit = (mate for mate in self._free() if mind.lost(mate) < BADLY_HURT)
        ways = (self._away(mate.cell, ground) for mate in fit)
        return min((way for way in ways if way is not None), default=0)

    def _led(self) -> int:
        """Return how near to its goal a shooter gains by going before comrades who fight hand to hand."""
        if self.hurry <= 0 or not (self.pursuit.is_hunt or self.pursuit.is_contested):
            return 0
        away = partial(self._away, ground=self.mind.world.ground)
        return behind_vanguard(self.mind, self._unit, self._free(), away)

    def _free(self) -> list[Unit]:
        """List the comrades who can come along: in a hunt none that is kept back, else none by a foe."""
        world = self.mind.world
        if self.pursuit.is_hunt:
            return [mate for mate in self._comrades if not is_mark(world, mate)]
        foes = world.foes(self.mind.side)
        return [mate for mate in self._comrades if not any(is_adjacent(mate.cell, foe.cell) for foe in foes)]

    def _is_escorted(self) -> bool:
        """Tell whether the battle hangs on the unit, and it has to get somewhere past known enemies."""
        is_going = not (self.pursuit.is_hunt or self.pursuit.is_contested)
        return is_going and bool(self.mind.sure) and is_mark(self.mind.world, self._unit)

    def _to_come(self, mate: Unit) -> int:
        """Return the half steps that a comrade may still come in this round; 0 once any enemy is known.

        None where acts are declared: there, who comes later wins more. None where one side acts after the
        other: all of the enemy's would act at once on those who have come into sight.
        """
        clock = self.mind.view.clock
        if self.mind.sure or clock is None or clock.is_declaring or clock.is_by_sides:
            return 0
        if clock.is_through(mate.id):
            return 0
        is_to_act = any(name == mate.id for name, _ in clock.order)
        return stride(self.mind, self.mind.world, self.mind.renewed(mate)) if is_to_act else 0

    def _counted(self, away: int) -> float:
        """Return those half steps; none beyond the line of its comrades, as far as it keeps to them."""
        return away if away >= self._front else self._front + self._alone * (away - self._front)

    def _is_goal(self, cell: Cell) -> bool:
        return bool(self.goals >> self.mind.world.terrain.bit(cell) & 1)

    def _away(self, cell: Cell, ground: Ground) -> int | None:
        """Return the half steps to the nearest goal, slow cells counted as such; None if there is no way."""
        slow = self._slow(ground)
        if slow not in self._far:
            self._far[slow] = ways_to(self.mind, self.goals, slow=slow)
        return self._far[slow].get(cell)

    def _slow(self, ground: Ground) -> int:
        """Return the mask of the doors that have to be opened first, and of the cells that foes bar."""
        is_walked_open = self.mind.ruleset.opens_doors
        closed = ground.locked if is_walked_open else self.mind.world.terrain.doors & ~ground.open_doors
        return closed | self._barred

    def _chosen(self, unit: Unit) -> Pursuit:
        """Choose the first pursuit whose cells are known and can be got to, else a search for foes.

        Who bars the way to a mark has nothing better to do.
        """
        self.goals = gate_to_bar(self.mind, unit)
        if self.goals:
            return BARRING
        self.goals = door_to_open(self.mind, unit)
        if self.goals:
            return FREEING
        beside, slow = beside_foes(self.mind), self._slow(self.mind.world.ground)
        past = partial(ways_to, self.mind, slow=slow | beside, avoid=foe_cells(self.mind))
        for objective in pursued(self.mind, unit, partial(ways_to, self.mind, slow=slow), past):
            kind = kind_of(objective)
            self._barred = 0 if kind.pursuit.is_hunt or kind.pursuit.is_contested else beside
            if self._is_about_a_comrade(objective, unit):
                continue  # Who is brought out or brought home needs the way free, and enemies kept off.
            cells = kind.cells(self.mind.world, objective)
            self.goals = self._nooks(objective, unit, cells) or cells
            if self.goals and self._away(unit.cell, self.mind.world.ground) is not None:
                return kind.pursuit
            self._far.clear()
        self._barred = 0
        near = ground_near(self.mind, unit)
        self.goals = self._outlook(unit, near) if is_cut_off(self.mind, near) else self._searched(unit, near)
        return ELIMINATE.pursuit

    def _nooks(self, objective: Objective, unit: Unit, cells: int) -> int:
        """Return the mask of the cells where an enemy may stand unseen, of ground to be held alone.

        For the one of those on it who is nearest: the others stay at their posts. 0 while no round can have
        counted yet, as soon as one has, for then nobody else is there, and while an enemy on it is seen.
        """
        view, side = self.mind.view, unit.side
        if objective.side != side or not kind_of(objective).pursuit.is_contested or self.mind.round <= 1:
            return 0
        is_held = view.progress.get(objective, 0) > 0
        if is_held or not cells >> view.terrain.bit(unit.cell) & 1:
            return 0
        if any(cells >> view.terrain.bit(foe.cell) & 1 for foe in view.foes(side)):
            return 0
        nooks = cells & unseen_ground(self.mind) & ground_near(self.mind, unit)
        return nooks if nooks and self._is_nearest(unit, nooks, cells) else 0

    def _is_nearest(self, unit: Unit, nooks: int, cells: int) -> bool:
        """Tell whether of its side's units in those cells the unit is nearest to the nooks."""
        bit, away = self.mind.world.terrain.bit, ways_to(self.mind, nooks)
        there = (mate for mate in self.mind.world.up(unit.side) if cells >> bit(mate.cell) & 1)
        ways = [(way, mate.id) for mate in there if (way := away.get(mate.cell)) is not None]
        return bool(ways) and min(ways)[1] == unit.id

    def _unlocked(self, unit: Unit, pursuit: Pursuit) -> Pursuit:
        """Return that pursuit, or that of a key without which nothing leads there."""
        keys = key_to_fetch(self.mind, unit, self.goals)
        if not keys:
            self.shut = self.goals if pursuit is FREEING else barring_door(self.mind, unit, self.goals)
            return pursuit
        self.goals = keys
        self._far.clear()
        return FETCHING

    def _is_about_a_comrade(self, objective: Objective, unit: Unit) -> bool:
        kind, comrades = kind_of(objective), self.mind.world.up(unit.side)
        return any(kind.is_about(objective, mate) for mate in comrades) and not kind.is_about(objective, unit)

    def _outlook(self, unit: Unit, near: int) -> int:
        """Return the mask of the cells from which the unit could shoot at an enemy to whom there is no way.

        For one who cannot shoot, or keeps away from them, of the cells that none of them sees.
        """
        world = self.mind.world
        foes = world.foes(unit.side)
        seen = near & world.sight.union(foe.cell for foe in foes)
        self._hides = self._keeps_clear or not any(shoots_from_afar(self.mind, unit, foe) for foe in foes)
        return near & ~seen if self._hides else seen

    def _searched(self, unit: Unit, near: int) -> int:
        """Return the mask of the cells to look for foes at; once all was searched, one of the unit's lot."""
        found = searched(self.mind, near, self._post(unit))
        if found:
            return found
        ground = lot(self.mind, unit, near)
        self.lot = 0 if self.mind.sure else ground
        return swept(self.mind, unit, ground)

    def _post(self, unit: Unit) -> int:
        """Return the mask of the ground about the comrade on whom the battle hangs; 0 if there is none.

        Who still has to find where to bring that comrade stays with nobody.
        """
        world = self.mind.world
        mates = [mate for mate in world.up(unit.side) if mate.id != unit.id and is_mark(world, mate)]
        marks = [mate.cell for mate in mates if not self._is_astray(mate)]
        return 0 if not marks or has_to_attack(self.mind) else ground_about(self.mind, marks)
