"""What the enemies that a side knows of could do to one of its units, cell by cell, each by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import looked_at, moved
from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.threat import Threat, way
from skirmish.grid import (
    Cell,
    cover,
    eighths_between,
    facing_towards,
    is_adjacent,
    neighbours,
    sight,
)
from skirmish.rules.next_act import next_acts, rearmed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from skirmish.ai.worth.harm import Harm
    from skirmish.grid.terrain import Mask
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Args, Routes

SLIGHT: Final = 0.005
"""A chance below which a blow is not worth telling."""


@dataclass(frozen=True, slots=True)
class Reprisal:
    """The dearest blow that threatens from one enemy, as opponents estimate it."""

    foe: str
    """The unit that could strike it."""
    verb: str
    """The verb that it would use."""
    chance: float
    """Chance that it hurts."""
    damage: float
    """Mean of the points that it costs."""
    args: Args = ()
    """What it has declared to strike with, in a system where acts are declared; else empty."""


class Foreseen(Threat):
    """The threat as players are told of it: enemies strike from more places than opponents reckon with."""

    is_thorough = True

    def __init__(self, mind: Mind, unit: Unit, foes: tuple[Unit, ...]) -> None:
        """Prepare it against those enemies."""
        self._order: dict[str, list[tuple[Cell, Mask]]] = {}
        super().__init__(mind, unit, foes)

    def places(self, battle: Battle, unit: Unit, foe: Unit) -> tuple[Cell, ...]:
        """List where the foe might strike from: besides, from behind, from afar, and through a door.

        From afar that is the least distance; and, out of contact with any enemy of its own if it can be, the
        nearest cell of each kind (`_each_kind`).
        """
        terrain, ground = battle.terrain, self._reach.get(foe.id, 0)
        around = terrain.mask((unit.cell, *neighbours(unit.cell)))
        is_declared = battle.clock is not None and battle.clock.is_declaring
        has_sides = self.mind.ruleset.is_facing and not is_declared
        more = [*super().places(battle, unit, foe)]
        if has_sides or not is_adjacent(unit.cell, foe.cell):
            beside = around & ground & ~terrain.mask((unit.cell,))
            if not is_declared:  # Else it is looked at before it strikes.
                more += sorted(terrain.cells(beside), key=lambda cell: -_behind(unit, cell))[:1]
            more += self._each_kind(battle, unit, foe, beside, has_sides=has_sides)
        afar = battle.sight.row(unit.cell) & ground & ~around
        if (first := terrain.nearest(unit.cell, afar)) is not None:
            beset = terrain.mask(cell for one in battle.foes(foe.side) for cell in neighbours(one.cell))
            more.append(first)
            more += self._each_kind(battle, unit, foe, afar & ~beset or afar, has_sides=has_sides)
        more += self._at_doors(battle, unit, foe)
        return tuple(dict.fromkeys(more))

    def _each_kind(
        self, battle: Battle, unit: Unit, foe: Unit, cells: Mask, *, has_sides: bool
    ) -> Iterable[Cell]:
        """List of those cells the nearest of each kind: by the cover of the unit, and by the side of it.

        `has_sides`: whether it matters from which side it is attacked; where all turn before, it does not.
        """
        terrain, opened, arc = battle.terrain, battle.ground.open_doors, self.mind.ruleset.arc
        around = terrain.mask((unit.cell, *neighbours(unit.cell)))
        is_open = not around & (terrain.covers["light"] | terrain.covers["heavy"])
        first: dict[tuple[str, str], Cell] = {}
        for cell, bit in self._order[foe.id]:
            if not cells & bit:
                continue
            shelter = "none" if is_open else cover(terrain, opened, cell, unit.cell)[0]
            side = arc(unit.cell, unit.facing, cell) if has_sides else ""
            first.setdefault((shelter, side), cell)
            if shelter == "none" and not has_sides:
                break
        return first.values()

    def _at_doors(self, battle: Battle, unit: Unit, foe: Unit) -> Iterator[Cell]:
        """Yield the nearest cell beside each shut door from which the foe would see the unit through it."""
        if not any(verb.aim == "cell" for verb in self.mind.readying):
            return
        terrain, opened = battle.terrain, battle.ground.open_doors
        ground = (self._reach.get(foe.id, 0) | 1 << terrain.bit(foe.cell)) & ~battle.sight.row(unit.cell)
        for door in terrain.cells(terrain.doors & ~opened):
            if beside := ground & terrain.mask(neighbours(door)):
                row = sight(terrain, opened | terrain.mask((door,))).row(unit.cell)
                yield from sorted(terrain.cells(beside & row), key=partial(way, foe))[:1]

    def rearmed(self, there: Battle, foe_id: str) -> Iterator[Battle]:
        """Yield the battle after each thing that the foe could do before it strikes, or opening a door."""
        for after, item in rearmed(self.mind.readying, there, foe_id):
            if self._is_used(after, foe_id, item):
                yield after

    def _ground_of(self, foe: Unit) -> int:
        """Return the mask of the cells that the foe can walk to, by any of its walks, and still strike."""
        mind, ground = self.mind, 0
        ways: list[Routes] = []
        world = mind.released(foe)
        fresh = mind.renewed(world.units[foe.id])
        world = world.with_unit(fresh)
        for verb in mind.ruleset.verbs.values():
            if verb.is_walk and not verb.is_whole_turn and verb.can_start(world, fresh) is None:
                ways.append(verb.routes(world, fresh, ()))
                ground |= ways[-1].cells
        cells = sorted(world.terrain.cells(ground), key=partial(_price, foe, ways))
        self._order[foe.id] = [(cell, world.terrain.mask((cell,))) for cell in cells]
        return ground


def _price(foe: Unit, ways: Sequence[Routes], cell: Cell) -> tuple[int, tuple[int, int, Cell]]:
    """Return what the cheapest of those walks costs the foe, in half steps, and how far it is straight."""
    return min(routes.cost(cell) for routes in ways if cell in routes), way(foe, cell)


def _behind(unit: Unit, cell: Cell) -> int:
    """Return how far the cell is from where the unit looks, in eighths of a turn."""
    return eighths_between(facing_towards(unit.cell, cell), unit.facing)


def _means(act: Action) -> Args:
    """Return what the act is done with, without the way to look after it."""
    return tuple([pair for pair in act.args if pair[0] != "facing"])


class Dangers:
    """What the enemies could do to one unit after another on one view; what that needs is worked out once."""

    def __init__(self, ruleset: Ruleset, view: Battle) -> None:
        self._mind = Mind(ruleset, view, LEVELS["regular"], lambda: False)
        self._moved = ruleset.alone(view)  # Where acts are declared: once all who have declared have moved.
        self._threats: dict[str, Threat] = {}

    def at(self, unit: Unit) -> tuple[Reprisal, ...]:
        """Return the dearest blow of each enemy at the unit where, and as, it is given here.

        The dearest of all is the first. Enemies that do not know of the unit are left out; remembered ones
        are taken to be where they were.
        """
        threat = self._threat(unit.id)
        found: list[tuple[float, Reprisal]] = []
        for foe in threat.foes:
            if foe.side in unit.hidden_from:
                continue
            if (said := self._said(unit, foe.id)) is not None:
                there, action = said
                harm = self._mind.reckoner.harm(there, action)
                worth = self._mind.gain(harm, there.units[foe.id], there.units[unit.id])
                found.append((worth, Reprisal(foe.id, action.verb, harm.chance, harm.damage, action.args)))
                continue
            _, _, blow = self._dearest(unit, foe)
            if blow is not None:
                worth, action, harm = blow
                found.append((worth, Reprisal(foe.id, action.verb, harm.chance, harm.damage)))
        return tuple(reprisal for _, reprisal in sorted(found, key=lambda pair: (-pair[0], pair[1].foe)))

    def struck_from(self, unit: Unit, foe_id: str) -> Iterator[Battle]:
        """Yield the battle with that unit as given, and the enemy in each place that it might strike from.

        The enemy has a whole turn before it, or the rest of this round, but for what it takes to be ready; or
        what it has declared.
        """
        if (said := self._said(unit, foe_id)) is not None:
            yield said[0]
            return
        threat = self._threat(unit.id)
        there, is_now, _ = self._dearest(unit, self._mind.world.units[foe_id])
        for one in threat.strikes(there, there.units[unit.id], there.units[foe_id], is_now=is_now):
            yield one
            yield from threat.rearmed(one, foe_id)

    def _said(self, unit: Unit, foe_id: str) -> tuple[Battle, Action] | None:
        """Return the blow that the foe has declared for this round, at that unit, and the battle before it.

        It may be aimed anew at whom it reaches from where it will be by then (BG-10). None if it has declared
        none, or the unit is out of its reach then: what it does next comes in another round.
        """
        mind, clock = self._mind, self._mind.view.clock
        if clock is None or not clock.is_declaring or not mind.ruleset.is_aimed_anew:
            return None
        verbs = mind.ruleset.verbs
        for act in clock.intents_of(foe_id):
            if verbs[act.verb].is_hostile:
                blow = replace(act, verb=verbs[act.verb].awaits or act.verb, target=unit.id, args=_means(act))
                there = looked_at(mind.ruleset, moved(self._moved, unit, unit.cell), foe_id)
                if verbs[blow.verb].can_target(there.altered(clock=None), blow) is None:  # Now, at its rank.
                    return there, blow
        return None

    def _dearest(self, unit: Unit, foe: Unit) -> tuple[Battle, bool, tuple[float, Action, Harm] | None]:
        """Return the dearest blow that the foe can strike with its next act, or None; before it the battle.

        Between them: whether that act comes in this round, where acts alternate.
        """
        mind, threat = self._mind, self._threat(unit.id)
        start = moved(mind.world, unit, unit.cell)
        there, is_now = start, False
        for there, is_now in next_acts(mind.ruleset, start, foe.id, unit.id):
            blow = threat.worst(there, there.units[unit.id], foe, is_now=is_now)
            if blow is not None and blow[2].chance >= SLIGHT:
                return there, is_now, blow
        return there, is_now, None

    def walks(self, unit_id: str) -> dict[str, int]:
        """Return by enemy of the unit the mask of the cells that it can walk to by any of its walks."""
        return {foe.id: self._walk(foe) for foe in self._threat(unit_id).foes}

    def _threat(self, unit_id: str) -> Threat:
        if unit_id not in self._threats:
            world = self._mind.world
            unit = world.units[unit_id]
            self._threats[unit_id] = Foreseen(self._mind, unit, tuple(world.foes(unit.side)))
        return self._threats[unit_id]

    def _walk(self, foe: Unit) -> int:
        mind, mask = self._mind, 0
        world = mind.released(foe)
        foe = world.units[foe.id]
        for verb in mind.ruleset.verbs.values():
            if verb.is_walk and mind.can(world, foe, verb):
                for args in verb.variants(world, mind.renewed(foe)):
                    mask |= verb.routes(world, mind.renewed(foe), args).cells
        return mask


@dataclass(frozen=True, slots=True)
class Danger:
    """What threatens one unit."""

    blows: Mapping[Cell, tuple[Reprisal, ...]]
    """By cell: the dearest blow of each enemy that could strike there, the dearest of all first."""
    walks: Mapping[str, int]
    """By enemy: the mask of the cells that it can walk to in a turn of its own."""
    dangers: Dangers
    """What works out further cells on the same view, in one thread at a time."""
    is_whole: bool = True
    """Whether it tells of every cell that is asked for, or more are being worked out."""


def danger(ruleset: Ruleset, view: Battle, unit_id: str, stands: Iterable[Unit]) -> Danger:
    """Work out what the enemies of that view could do to the unit, and where they can walk.

    `stands`: the unit as it would be, once for each cell.
    """
    known = Dangers(ruleset, view)
    blows = {unit.cell: known.at(unit) for unit in stands}
    return Danger(blows, known.walks(unit_id), known)
