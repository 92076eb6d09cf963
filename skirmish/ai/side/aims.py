"""Which of its goals a side goes for: by rank, and of equal ones the first, or one that is much nearer."""

from __future__ import annotations

from itertools import product
from math import inf
from typing import TYPE_CHECKING, Final

from skirmish.ai.worth.reckoner import is_mark
from skirmish.grid import neighbours
from skirmish.rules.objectives import default, kind_of
from skirmish.rules.objectives.objective import has_left

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from skirmish.ai.mind import Mind
    from skirmish.grid import Cell, Distances
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective
    from skirmish.model.unit import Unit

NEARER: Final = 0.5
"""The part of the way to the first of equal goals within which another one is pursued in its place.

It leaves no room for changing one's mind at every step.
"""
GUARDED: Final = 0.8
"""The same where enemies make the way to the first one longer: on its way a unit has ever less of it left."""
UNREACHED: Final = 1_000_000
"""What counts as the half steps to a place to which there is no way: more than any way has."""
SHARED: Final = 4
"""Goals that are shared out so that all walk as little as may be; of more the first ones."""
OUTNUMBERED: Final = 2.0
"""By how much enemies are worth more than a side that does not go for them if it only has to hold out."""


def pursued(
    mind: Mind, unit: Unit, ways: Callable[[Mask], Distances], past: Callable[[Mask], Distances]
) -> list[Objective]:
    """List the objectives of the unit's side and those to keep from others, the first to be pursued first.

    Without those that it, or the other side, can no longer meet. By rank; of equal rank its own come first,
    as the scenario lists them, but that which is `NEARER` comes before. All choose the same one of their
    own; of those to be kept from others, `_posted` says which is the unit's. The default comes last.
    `ways`: the half steps to the cells of a mask; `past`: the same on ways on which no enemy stands.
    """
    side, objectives = mind.side, mind.world.scene.objectives
    found = [one for one in objectives if one.side == side or kind_of(one).pursuit.is_contested]
    found = [
        one for one in found if not (is_lost(mind.world, one) if one.side == side else _is_gone(mind, one))
    ]
    found.sort(key=lambda one: (kind_of(one).pursuit.rank, one.side != side))
    first = [one for one in found if _is_equal(one, found[0])]
    if len(first) > 1:
        is_kept = first[0].side != side
        chosen = _posted(mind, unit, first, ways) if is_kept else _nearest(mind, first, ways, past)
        found.remove(chosen)
        found.insert(0, chosen)
    return [*found, default(side)]


def _nearest(
    mind: Mind, first: list[Objective], ways: Callable[[Mask], Distances], past: Callable[[Mask], Distances]
) -> Objective:
    """Return the first of those equal objectives of the side, or one that is much nearer.

    Who has to get somewhere goes where no enemy stands in the way, and rather where none is beside it.
    """
    is_going = _is_going(first[0])
    left = {one: way_left(mind, one, past if is_going else ways) for one in first}
    nearest = min(first, key=lambda one: left[one])
    is_guarded = is_going and left[first[0]] > way_left(mind, first[0], ways)
    return nearest if left[nearest] < (GUARDED if is_guarded else NEARER) * left[first[0]] else first[0]


def _posted(mind: Mind, unit: Unit, kept: list[Objective], ways: Callable[[Mask], Distances]) -> Objective:
    """Return which of those objectives of others the unit keeps them from: any one would win the battle.

    The nearest one, but none is left to them while there is somebody for it. Where all enemies are known,
    only those count to which one of them is nearer than to the others.
    """
    world = mind.world
    away = {one: ways(kind_of(one).cells(world, one)) for one in kept}

    def nearest(cell: Cell, of: Iterable[Objective]) -> Objective:
        return min(of, key=lambda one: _or_far(away[one].get(cell)))

    foes = world.foes(mind.side)
    aimed = {nearest(foe.cell, kept) for foe in foes} if foes and not mind.missing else set(kept)
    needed = [one for one in kept if one in aimed]
    sent = _shared_out([*world.up(mind.side)], [away[one] for one in needed[:SHARED]])
    posts = {mate.id: one for one, mate in zip(needed, sent, strict=False)}
    return posts.get(unit.id) or nearest(unit.cell, needed)


def _shared_out(mates: Sequence[Unit], ways: Sequence[Distances]) -> Sequence[Unit]:
    """Return who goes to each of those places, so that all together walk as little as may be.

    If there are more places than mates, the first ones get somebody. `ways`: the half steps to each place.
    """
    count = min(len(mates), len(ways))

    def way(there: Distances, mate: Unit) -> int:
        return _or_far(there.get(mate.cell))

    # Of so many places each is the goal of one of as many mates who are nearest to it.
    nearest = [sorted(mates, key=lambda mate: (way(there, mate), mate.id))[:count] for there in ways[:count]]
    shares = (one for one in product(*nearest) if len({mate.id for mate in one}) == count)
    return min(shares, key=lambda one: sum(map(way, ways, one)))


def _or_far(way: int | None) -> int:
    """Return that way; more than any if there is none."""
    return UNREACHED if way is None else way


def is_lost(world: Battle, objective: Objective) -> bool:
    """Tell whether the side can no longer meet an objective: its own unit is out, or too few are left.

    Where more are asked for than the side has ever had, others are to come; so nobody may be lost yet.
    """
    kind = kind_of(objective)
    own = [unit for unit in world.units.values() if unit.side == objective.side]
    wards = [unit for unit in own if kind.is_about(objective, unit)]
    if wards:
        return not any(unit.is_up for unit in wards)
    cells = kind.cells(world, objective)
    left = sum(unit.is_up or unit.out == "down" or has_left(world, unit, cells) for unit in own)
    return left < min(len(own), int(dict(objective.args).get("count", 0)))


def _is_gone(mind: Mind, objective: Objective) -> bool:
    """Tell whether nobody is left of the other side whose objective it is, as far as one's own can know.

    It is taken to have been no more than one's own.
    """
    units = mind.world.units.values()
    known = [unit for unit in units if unit.side == objective.side]
    own = sum(unit.side == mind.side for unit in units)
    return len(known) >= own and not any(unit.is_up for unit in known)


def is_to_hold_out(mind: Mind) -> bool:
    """Tell whether the side wins by being there still in some round, and had better not fight until then.

    That is so against known enemies who are worth `OUTNUMBERED` times as much, and only want to put it out.
    """
    world, side = mind.world, mind.side
    objectives = world.scene.objectives
    if not any(one.side == side and "until" in dict(one.args) for one in objectives):
        return False
    if any(one.side != side and not kind_of(one).pursuit.is_hunt for one in objectives):
        return False
    own, others = (
        sum(mind.values[unit.id] for unit in units) for units in (world.up(side), world.foes(side))
    )
    return others >= OUTNUMBERED * own


def is_kept_back(mind: Mind, unit: Unit) -> bool:
    """Tell whether the battle hangs on the unit, so that it leaves the fighting to others.

    Not if it is the last of its side, and of the enemies none is left but those who would wait as well.
    """
    world = mind.world
    foes = world.foes(mind.side)
    is_last = bool(foes) and not mind.missing and all(mate.id == unit.id for mate in world.up(mind.side))
    return is_mark(world, unit) and not (is_last and all(is_mark(world, foe) for foe in foes))


def is_race(mind: Mind) -> bool:
    """Tell whether somebody of either side has to get somewhere: then nobody gains by letting others come."""
    going = [one for one in mind.world.scene.objectives if _is_going(one)]
    return any(one.side != mind.side or not is_lost(mind.world, one) for one in going)


def _is_going(objective: Objective) -> bool:
    """Tell whether somebody has to get somewhere for it, and neither to fight for it nor to stay there."""
    pursuit = kind_of(objective).pursuit
    return not (pursuit.is_hunt or pursuit.is_contested)


def _is_equal(one: Objective, other: Objective) -> bool:
    """Tell whether both are the same side's, and of the same rank."""
    return one.side == other.side and kind_of(one).pursuit.rank == kind_of(other).pursuit.rank


def way_left(mind: Mind, objective: Objective, ways: Callable[[Mask], Distances]) -> float:
    """Return the half steps that are left to the foremost of the side's units, as many as have to get there.

    That is all that are up, if the objective names no number; `inf` if there is no way for so many. 0 where
    nobody knows where it is to be done.
    """
    kind, world = kind_of(objective), mind.world
    cells = kind.cells(world, objective)
    if not cells:
        return 0
    own = [unit for unit in world.units.values() if unit.side == mind.side]
    asked = [unit for unit in own if kind.is_about(objective, unit)] or own
    there = sum(has_left(world, unit, cells) for unit in asked)
    up = [unit for unit in asked if unit.is_up]
    needed = int(dict(objective.args).get("count", len(up))) - there
    away = ways(cells)
    left = sorted(way for unit in up if (way := away.get(unit.cell)) is not None)
    return sum(left[:needed]) if len(left) >= needed else inf


def is_lost_ward(mind: Mind, ward: Unit, ways: Callable[[Mask], Distances]) -> bool:
    """Tell whether goals of its side say where to bring that unit, and nobody knows a way to any such place.

    Then the place has to be looked for, or the unit would wait for good. `ways`: as for `pursued`.
    """
    world = mind.world
    own = [one for one in world.scene.objectives if one.side == ward.side]
    places = [kind_of(one).cells(world, one) for one in own if kind_of(one).is_about(one, ward)]
    return bool(places) and all(not cells or ways(cells).get(ward.cell) is None for cells in places)


def foe_cells(mind: Mind) -> Mask:
    """Return the mask of the cells of the enemies that the side knows."""
    return mind.world.terrain.mask(foe.cell for foe in mind.world.foes(mind.side))


def beside_foes(mind: Mind) -> Mask:
    """Return the mask of the cells of the enemies that the side knows, and of those beside them."""
    terrain = mind.world.terrain
    foes = mind.world.foes(mind.side)
    return terrain.mask(cell for foe in foes for cell in (foe.cell, *neighbours(foe.cell)))
