"""What known enemies could do to a unit in some cell, once each has walked and struck once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from bench.conduct.goals import stake
from skirmish.arena.baselines.blows import worth
from skirmish.arena.baselines.foes import known_foes, lost_foes
from skirmish.arena.baselines.walking import Arm, arms_of
from skirmish.errors import NotInView
from skirmish.grid import Cell, distance2, neighbours
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import FORESIGHT, best_reply

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

SEEN_FROM: Final = 2
"""Cells with sight of the unit to which an enemy could walk that are tried, those nearest to the unit."""
BESIDE: Final = 2
"""Cells beside the unit that are tried, those nearest to the enemy."""
RIVALS: Final = 3
"""Comrades of a unit that an enemy may rather strike, those nearest to the enemy."""
WALKS: Final = ("move", "run", "step")
"""Walks after which a blow can follow in the same turn, the first that a system has: `run` in `forge`."""

Harm = dict[tuple[int, bool], float]
"""The chance of each number of points lost, and of being put out by the blow."""


class Peril:
    """Prices what threatens units on one view; every blow is priced once, and every walk found once."""

    def __init__(self, ruleset: Ruleset, ground: Battle) -> None:
        self.ruleset = ruleset
        """Whose verbs are priced."""
        lost = {foe.id: foe for foe in lost_foes(ground) if ground.at(foe.cell) is None}
        self.ground = ground.altered(units={**lost, **ground.units})
        """The view to try things out on, with lost enemies where they were last seen."""
        self._ways: dict[tuple[str, str], int] = {}
        self._arms: dict[str, list[Arm]] = {}
        self._harms: dict[tuple[str, str, Cell], Harm] = {}

    def out(self, unit: Unit, cell: Cell) -> float:
        """Compute the chance that the unit is put out in that cell if every known enemy goes for it."""
        return self._outcome(unit, cell, known_foes(self.ground, unit))[1]

    def loss(self, unit: Unit, cell: Cell) -> float:
        """Compute what is lost of the unit's worth in that cell if every known enemy goes for it."""
        wounds, out = self._outcome(unit, cell, known_foes(self.ground, unit))
        return stake(self.ruleset, self.ground, unit) * (out + (1 - out) * wounds / 2)

    def out_by_drawn(self, unit: Unit, cell: Cell) -> float:
        """Compute the chance that the unit is put out in that cell if each enemy strikes where it gains most.

        Of the unit's comrades those count that are nearest to the enemy; a tie goes to the unit.
        """
        drawn = [foe for foe in known_foes(self.ground, unit) if self._is_drawn(foe, unit, cell)]
        return self._outcome(unit, cell, drawn)[1]

    def _is_drawn(self, foe: Unit, unit: Unit, cell: Cell) -> bool:
        own = self._gain(foe, unit, cell)
        mates = [mate for mate in self.ground.up(unit.side) if mate.id != unit.id]
        near = sorted(mates, key=lambda mate: (distance2(mate.cell, foe.cell), mate.id))[:RIVALS]
        return own > 0 and all(self._gain(foe, mate, mate.cell) <= own for mate in near)

    def _gain(self, foe: Unit, unit: Unit, cell: Cell) -> float:
        left = max(1, unit.hp - self.ruleset.floor)
        return worth(self.ruleset, unit) * _share(self.harm(foe, unit, cell), left)

    def best_gain(self, unit: Unit, cell: Cell) -> float:
        """Compute what the unit's best blow from that cell would gain, in worths of units; it is answered."""
        found = 0.0
        for foe in known_foes(self.ground, unit):
            left = max(1, foe.hp - self.ruleset.floor)
            for harm in self._blows(self.ground, unit, cell, foe.id, FORESIGHT):
                found = max(found, stake(self.ruleset, self.ground, foe) * _share(harm, left))
        return found

    def _outcome(self, unit: Unit, cell: Cell, foes: Iterable[Unit]) -> tuple[float, float]:
        """Return the mean share of its points that those take from the unit, and the chance to be put out."""
        left = max(1, unit.hp - self.ruleset.floor)
        sums: dict[int, float] = {0: 1.0}
        for foe in foes:
            after: dict[int, float] = defaultdict(float)
            for (points, is_out), chance in self.harm(foe, unit, cell).items():
                for lost, before in sums.items():
                    after[left if is_out else min(left, lost + points)] += before * chance
            sums = after
        mean = sum(lost * chance for lost, chance in sums.items()) / left
        return mean, sums.get(left, 0.0)

    def harm(self, foe: Unit, unit: Unit, cell: Cell) -> Harm:
        """Return what the best blow of that enemy does to the unit in that cell."""
        key = foe.id, unit.id, cell
        if key not in self._harms:
            moved = self.ground.with_unit(changed(unit, cell=cell))
            places = self._places(foe, unit, cell)
            found = [harm for own in places for harm in self._blows(moved, foe, own, unit.id)]
            self._harms[key] = max(found, key=_weight, default={(0, False): 1.0})
        return self._harms[key]

    def _places(self, foe: Unit, unit: Unit, cell: Cell) -> Iterator[Cell]:
        """Yield cells from which the enemy might strike: its own, some beside, some in sight."""
        terrain = self.ground.terrain
        seen, ways = self.ground.sight.row(cell), self._walkable(foe, unit)
        if seen >> terrain.bit(foe.cell) & 1:
            yield foe.cell
        ways &= ~(1 << terrain.bit(cell))
        beside = [one for one in neighbours(cell) if terrain.has(one) and ways >> terrain.bit(one) & 1]
        yield from sorted(beside, key=lambda one: (distance2(one, foe.cell), one))[:BESIDE]
        in_sight = sorted(terrain.cells(ways & seen), key=lambda one: (distance2(one, cell), one))
        yield from in_sight[BESIDE : BESIDE + SEEN_FROM]

    def _walkable(self, foe: Unit, unit: Unit) -> int:
        """Return the mask of the cells to which the enemy could walk if the unit were not in its way."""
        key = foe.id, unit.id
        if key not in self._ways:
            fresh = changed(foe, tallies={}, notes={})
            others = {name: one for name, one in self.ground.units.items() if name != unit.id}
            rested, verbs = self.ground.altered(units={**others, foe.id: fresh}), self.ruleset.verbs
            walks = [verbs[name] for name in WALKS if name in verbs]
            can = next((one for one in walks if one.is_walk and one.can_start(rested, fresh) is None), None)
            variants = can.variants(rested, fresh)[:1] if can is not None else ()
            self._ways[key] = 0
            for args in variants:
                assert can is not None
                self._ways[key] = can.routes(rested, fresh, args).cells
        return self._ways[key]

    def _blows(self, ground: Battle, foe: Unit, own: Cell, target: str, foresight: int = 0) -> Iterator[Harm]:
        """Yield what each blow of the enemy from that cell does; without foresight nobody answers it."""
        if foe.id not in self._arms:
            first: dict[tuple[str, str | None], Arm] = {}
            for verb, args in arms_of(self.ruleset, self.ground, foe):
                first.setdefault((verb, dict(args).get("with")), (verb, args))
            self._arms[foe.id] = list(first.values())
        there = ground.with_unit(changed(foe, cell=own, tallies={}, notes={}))
        for verb, args in self._arms[foe.id]:
            action = Action(foe.id, verb, target, args)
            try:
                if self.ruleset.verbs[verb].can_target(there, action) is not None:
                    continue
                reply = partial(best_reply, self.ruleset, foresight=foresight)
                ends = exchanges(self.ruleset, there, action, reply)
            except NotInView:
                continue
            harm: Harm = defaultdict(float)
            for end, chance in ends.items():
                harm[end.damage, end.is_out] += float(chance)
            yield harm


def _share(harm: Harm, left: int) -> float:
    """Return the mean share of its worth that a unit with so many points left loses by that harm."""
    return sum(
        chance * (1.0 if is_out or points >= left else points / left / 2)
        for (points, is_out), chance in harm.items()
    )


def _weight(harm: Harm) -> tuple[float, float]:
    """Return what blows are compared by: the chance to put out, then the mean of the points."""
    return (
        sum(chance for (_, is_out), chance in harm.items() if is_out),
        sum(points * chance for (points, _), chance in harm.items()),
    )
