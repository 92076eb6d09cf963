"""What could happen to a unit in a cell once the enemies have moved: the dearest blow of each in reach."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, ClassVar, Final

from skirmish.ai.belief import looked_at, moved
from skirmish.ai.side.open_ground import FARTHEST, share_of, unit_kind
from skirmish.ai.side.said import Said
from skirmish.ai.worth.condition import in_hand
from skirmish.grid import distance2, is_adjacent, neighbours, steps_apart
from skirmish.rules.next_act import next_acts, rearmed
from skirmish.rules.verbs.walk import Beside

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirmish.ai.mind import Mind
    from skirmish.ai.worth.harm import Harm
    from skirmish.grid import Cell
    from skirmish.grid.terrain import Mask
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

UNSEEN: Final = 0.15
"""What is left of the threat of an enemy that does not know where the unit is."""
SOON: Final = 0.5
"""Where acts alternate, what the rest of the round counts for against the next one, when all are fresh."""
UNAWARE: Final = 0.4
"""What is left of it when the enemy expects no fight."""
AFTER_WALKING: Final = 0.75
"""What counts of a threat that first has to come nearer."""
NEAR: Final = 3
"""Of the unit's comrades, so many count for what can be done to a foe: those nearest to it."""
CLOSE: Final = 2
"""Steps from which who has to stand beside its target does no harm; not where it goes there with the blow."""
HALF: Final = 0.5
"""What a blow of the side counts for, or of another enemy: each may choose somebody else, or come late."""
OTHERS: Final = 0.5
"""What each comrade whom an enemy could strike as well takes off the attention that it pays to the unit."""


class Threat:
    """The threat to one unit; what enemies can reach is worked out once."""

    is_thorough: ClassVar[bool] = False
    """Whether all that an enemy could do before it strikes counts, also where it is armed."""

    def __init__(self, mind: Mind, unit: Unit, foes: tuple[Unit, ...] | None = None) -> None:
        """Prepare it; `foes`: the enemies to reckon with, otherwise those of the level."""
        self.mind = mind
        """The decision it belongs to."""
        self.unit = unit
        """Whom it threatens."""
        self.foes = mind.foes(unit) if foes is None else foes
        """Enemies that are reckoned with."""
        self._reach = {foe.id: self._ground_of(foe) for foe in self.foes}
        bit = mind.world.terrain.bit
        self._grounds = [self._reach[foe.id] | 1 << bit(foe.cell) for foe in self.foes]
        self._ground = reduce(or_, self._grounds, 0)
        self.said = Said(mind, unit)
        """What has been declared."""
        self._balances: dict[str, float] = {}
        self._kept: dict[tuple[object, ...], float] = {}
        self._rearmed: dict[tuple[object, ...], tuple[Unit, ...]] = {}
        self._shares = {foe.id: self._share(foe, unit) for foe in self.foes}

    def at(self, battle: Battle, unit: Unit) -> Mapping[str, float]:
        """Return by enemy what the unit is expected to lose to it where it is in that battle, in points."""
        by = {
            foe.id: self._drawn(battle, unit, foe) * self.by(battle, unit, foe)
            for foe in self.foes
            if not battle.units[foe.id].out
        }
        crowded = self._crowded_out(battle, unit, by)
        return {name: points for name, points in by.items() if name not in crowded}

    def _crowded_out(self, battle: Battle, unit: Unit, by: Mapping[str, float]) -> set[str]:
        """Return those enemies for whom there is no room beside the unit, where they would have to stand.

        The least dangerous ones. Who stands in a doorway is not struck by six at once. None if nobody gets
        beside it: then those who strike do so by their reach, or go farther with the blow.
        """
        striking = [foe for foe in self.foes if by.get(foe.id)]
        if len(striking) < 2:
            return set()
        terrain = battle.terrain
        room = self._ground & terrain.mask(neighbours(unit.cell))
        most = (room & ~terrain.mask(mate.cell for mate in battle.up(unit.side))).bit_count()
        if not most or len(striking) <= most:
            return set()
        is_declaring = battle.clock is not None and battle.clock.is_declaring
        own, steps = unit_kind(unit), FARTHEST if is_declaring else CLOSE
        close = [foe for foe in striking if not share_of(self.mind, unit_kind(foe), own, steps)]
        return {foe.id for foe in sorted(close, key=lambda foe: -by[foe.id])[most:]}

    def _drawn(self, battle: Battle, unit: Unit, foe: Unit) -> float:
        """Return the part (0..1) of the foe's attention that the unit gets where it is in that battle.

        Where acts are declared, who goes farther acts later: so the foe goes for who is nearer. A comrade
        counts the less, the farther it is from the foe than the unit is.
        """
        if not self.said.is_heard or self.said.is_aimed(foe):
            return self._shares[foe.id]
        x, y = battle.units[foe.id].cell
        apart = max(1, abs(x - unit.cell.x), abs(y - unit.cell.y))
        mates = [mate.cell for mate in battle.up(unit.side) if mate.id != unit.id]
        others = sum([min(1.0, apart / max(1, abs(x - mate.x), abs(y - mate.y))) for mate in mates])
        return self._among(foe, others)

    def _among(self, foe: Unit, others: float) -> float:
        """Return the part (0..1) of the foe's attention that the unit gets, beside so many comrades."""
        return self.said.attention(foe) / (1 + OTHERS * others)

    def openly(self, unit: Unit, by: Mapping[str, float]) -> float:
        """Compute what the unit is expected to lose to enemies from whom it is not hidden, in points."""
        return sum(by.get(foe.id, 0.0) for foe in self.foes if foe.side not in unit.hidden_from)

    def watchers(self, cell: Cell) -> int:
        """Count the enemies that see that cell, or can come to see it, or stand next to it."""
        return self.watching(self.mind.world.sight.row(cell))

    def watching(self, row: Mask) -> int:
        """Count the enemies that are in one of those cells, or can come into one."""
        return len([ground for ground in self._grounds if row & ground])

    def by(self, battle: Battle, unit: Unit, foe: Unit) -> float:
        """Compute what that foe alone would do with its best blow, in points."""
        foe = battle.units[foe.id]
        key = (self.mind.condition(unit), self.mind.condition(foe), self.mind.ground_key(battle))
        if key not in self._kept:
            self._kept[key] = self._by(battle, unit, foe)
        return self._kept[key]

    def share(self, foe: Unit) -> float:
        """Return the part (0..1) of the foe's attention that the unit gets."""
        return self._shares[foe.id]

    def is_in_contact(self, unit: Unit) -> bool:
        """Tell whether an enemy stands beside the unit."""
        return any(is_adjacent(unit.cell, foe.cell) for foe in self.foes)

    def beside(self, foe: Unit, cell: Cell) -> tuple[Cell, ...]:
        """List one cell next to that one where the foe is, or can be once it has walked; () if none."""
        terrain = self.mind.world.terrain
        ground = self._reach.get(foe.id, 0) | 1 << terrain.bit(foe.cell)
        return tuple(terrain.cells(ground & terrain.mask(neighbours(cell))))[:1]

    def balance_now(self, foe_id: str) -> float:
        """Compute that balance as things stand; kept."""
        if foe_id not in self._balances:
            self._balances[foe_id] = self.balance(self.mind.world, foe_id)
        return self._balances[foe_id]

    def balance(self, battle: Battle, foe_id: str) -> float:
        """Compute what the side would do to the foe in a turn, less what the foe would do to any of the side.

        Of the side those nearest to the foe count, and the harm that others threaten to do to the unit.
        """
        unit, foe = battle.units[self.unit.id], battle.units[foe_id]
        mates = sorted(
            (mate for mate in battle.up(unit.side) if mate.id != unit.id),
            key=lambda mate: (steps_apart(mate.cell, foe.cell), mate.id),
        )[:NEAR]
        ours = min(
            HALF * sum(self.blow(battle, one, foe) for one in (unit, *mates)), self.mind.values[foe_id]
        )
        theirs = max(self.by(battle, one, foe) for one in (unit, *mates))
        return (
            ours
            - theirs
            - HALF * sum(points for other, points in self.at(battle, unit).items() if other != foe_id)
        )

    def blow(self, battle: Battle, unit: Unit, foe: Unit) -> float:
        """Compute what the best blow of that unit at that foe is worth from where both are, in points."""
        best = self.mind.best_blow(battle, unit, foe, is_now=False)
        return best[0] if best is not None else 0.0

    def _by(self, battle: Battle, unit: Unit, foe: Unit) -> float:
        worth = self._in_time(battle, unit, foe)
        aware = UNSEEN if foe.side in unit.hidden_from else 1.0 if foe.alert else UNAWARE
        return worth * aware * self.mind.sure.get(foe.id, 1.0)

    def _in_time(self, battle: Battle, unit: Unit, foe: Unit) -> float:
        """Compute the worth of the foe's dearest blow at the unit as it will be by then, in points.

        Where acts alternate, the foe strikes with what both have left, and again when both are fresh. A foe
        in its turn has only the rest of that before a unit that is due next.
        """
        clock = battle.clock
        is_rest = clock is not None and clock.is_due(unit.id) and clock.order[0][0] == foe.id
        is_by_acts = clock is not None and clock.is_by_acts
        soon = 1.0 if is_rest else SOON if is_by_acts else 0.0
        worth = 0.0
        for there, is_now in next_acts(self.mind.ruleset, battle, foe.id, unit.id, self.mind.renewed):
            part = soon if is_now else 1 - soon
            best = self.worst(there, there.units[unit.id], foe, is_now=is_now) if part else None
            worth += part * best[0] if best is not None else 0.0
        return worth

    def worst(
        self, battle: Battle, unit: Unit, foe: Unit, *, is_now: bool = False
    ) -> tuple[float, Action, Harm] | None:
        """Return the dearest blow of the foe at the unit: its worth in points, the blow, its harm.

        `is_now`: with what the foe has left this round, otherwise in a turn of its own. It is worth less if
        the foe has to walk first. None if it can strike none that is worth anything.
        """
        best, least = None, 0.0
        for there in self.strikes(battle, unit, foe, is_now=is_now):
            part = 1.0 if there.units[foe.id].cell == foe.cell else AFTER_WALKING
            blow = self._best(there, unit, foe.id, least / part)
            is_armed = blow is not None or least > 0
            readies = self.is_thorough or _readies(there.units[foe.id], is_armed=is_armed)
            for after in self.rearmed(there, foe.id) if readies else ():
                blow = self._best(after, unit, foe.id, blow[0] if blow else least / part) or blow
            if blow is not None:
                least = part * blow[0]
                best = (least, blow[1], blow[2])
        return best

    def _best(
        self, battle: Battle, unit: Unit, foe_id: str, least: float
    ) -> tuple[float, Action, Harm] | None:
        return self.mind.best_blow(battle, battle.units[foe_id], unit, is_now=True, least=least)

    def strikes(self, battle: Battle, unit: Unit, foe: Unit, *, is_now: bool = False) -> Iterator[Battle]:
        """Yield the battle with the foe wherever it might strike the unit from, ready to.

        `is_now`: with what the foe has left this round, otherwise in a turn of its own.
        """
        fresh = foe if is_now else self.mind.renewed(foe)
        if fresh is not foe:
            battle = battle.with_unit(fresh)
        for cell in self.places(battle, unit, fresh):
            yield self.come(battle, fresh, cell, unit.id)

    def rearmed(self, there: Battle, foe_id: str) -> Iterator[Battle]:
        """Yield the battle with each thing that the foe could take in hand, or load, before it strikes."""
        foe = there.units[foe_id]
        key = (foe_id, foe.cell, *in_hand(foe), *foe.states, *foe.tallies.items())
        if key not in self._rearmed:
            verbs = [verb for verb in self.mind.readying if verb.aim == "none"]
            self._rearmed[key] = tuple(
                after.units[foe_id]
                for after, item in rearmed(verbs, there, foe_id)
                if self._is_used(after, foe_id, item)
            )
        yield from map(there.with_unit, self._rearmed[key])

    def _is_used(self, battle: Battle, foe_id: str, item: str) -> bool:
        """Tell whether the foe could attack with that item; if there is none, with anything."""
        arms = self.mind.arms(battle, battle.units[foe_id], is_now=True)
        return any(not item or ("with", item) in args for _, args in arms)

    def come(self, battle: Battle, foe: Unit, cell: Cell, target: str) -> Battle:
        """Return the battle with that foe in the cell, ready to strike at the target, and who looks at it."""
        if cell != foe.cell:
            battle = looked_at(self.mind.ruleset, moved(battle, foe, cell), foe.id)
        return self.mind.ruleset.readied(battle, foe.id, target, foe.cell)

    def places(self, battle: Battle, unit: Unit, foe: Unit) -> tuple[Cell, ...]:
        """List where the foe might strike from: where it is, next to the unit, where it first sees it.

        A foe that is not reckoned with is taken to stay where it is.
        """
        if is_adjacent(unit.cell, foe.cell):
            return (foe.cell,)
        terrain, ground = battle.terrain, self._reach.get(foe.id, 0)
        here = 1 << terrain.bit(unit.cell)
        wide = here | here << 1 | here >> 1
        beside = (wide | wide << terrain.stride | wide >> terrain.stride) & ~here & ground
        row = battle.sight.row(unit.cell)
        places = sorted(terrain.cells(beside), key=lambda cell: way(foe, cell))[:1]
        if row >> terrain.bit(foe.cell) & 1:
            return (foe.cell, *places)
        first = terrain.nearest_by_steps(foe.cell, row & ground & ~beside)
        return (*places, first) if first is not None else tuple(places)

    def _ground_of(self, foe: Unit) -> int:
        """Return the mask of the cells that the foe can walk to and still strike; 0 without foresight.

        A single step, or a crawl, counts where it can do no other.
        """
        if not self.mind.level.is_foresighted:
            return 0
        steps, world = 0, self.mind.released(foe)
        foe = world.units[foe.id]
        for verb in self.mind.ruleset.verbs.values():
            if verb.is_walk and self.mind.can(world, foe, verb):
                routes = verb.routes(world, self.mind.renewed(foe), ())
                if not isinstance(routes, Beside):
                    return routes.cells
                steps = steps or routes.cells
        return steps

    def _share(self, foe: Unit, unit: Unit) -> float:
        """Compute the part (0..1) of the foe's attention that this unit gets: it may choose others."""
        if self.said.is_aimed(foe):
            return self.said.attention(foe)
        world = self.mind.world
        ground = self._reach[foe.id] | 1 << world.terrain.bit(foe.cell)
        mates = (mate for mate in world.up(unit.side) if mate.id != unit.id)
        return self._among(foe, sum(bool(world.sight.row(mate.cell) & ground) for mate in mates))


def _readies(foe: Unit, *, is_armed: bool) -> bool:
    """Tell whether it is reckoned with that the foe takes something in hand, or loads, before it strikes.

    Only where it could do no harm else (`is_armed`), or has to load.
    """
    return any(item.flaw for item in foe.hands) or not (is_armed or not foe.carried)


def way(foe: Unit, cell: Cell) -> tuple[int, int, Cell]:
    """Return how far the cell is from the foe, in steps, and then straight."""
    return steps_apart(foe.cell, cell), distance2(foe.cell, cell), cell
