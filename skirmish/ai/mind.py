"""One decision: the view, what is believed, how good the opponent is, and everything worked out so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf
from typing import TYPE_CHECKING, Final

from skirmish import seats
from skirmish.ai.belief import believed, digest, hypothetical
from skirmish.ai.worth.condition import at_hand, condition
from skirmish.ai.worth.estimate import Estimate, estimate
from skirmish.ai.worth.harm import Harm
from skirmish.ai.worth.reckoner import NO_ATTEMPT, Attempt, Reckoner, price, worths, wound_of
from skirmish.dice import Stream
from skirmish.errors import NotInView
from skirmish.grid import distance2, is_adjacent
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.rules.reserves import drained
from skirmish.rules.verb import Args, Verb

if TYPE_CHECKING:
    from skirmish.ai.levels import Level
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset


WOUNDED: Final = 1.8
"""By how much harm that threatens counts for more to a unit with its last point left; less for others."""
HOPELESS: Final = 0.03
"""A chance to hurt below which nobody strikes while a fair blow stands open."""
UNENDING: Final = 1_000
"""A round that no fight comes to."""
LAST: Final = 6
"""The last rounds before a side has lost, in which it minds harm less and less: it has nothing to keep."""
LOOKS: Final = 3
"""So often a level that overlooks much looks at each enemy."""


@dataclass(slots=True)
class _Blow:
    """A blow that somebody could strike; how it is answered is worked out when it matters."""

    action: Action
    """The blow."""
    battle: Battle
    """The battle in which it is struck."""
    attempt: Attempt
    """What it does if nobody answers it."""
    harm: Harm | None = None
    """What it does if it is answered as well as can be; None as long as nobody has asked."""


class Mind:
    """What one decision is made of."""

    def __init__(
        self,
        ruleset: Ruleset,
        view: Battle,
        level: Level,
        stop: Callable[[], bool],
        temperament: seats.Temperament = seats.PLAIN,
    ) -> None:
        self.ruleset = ruleset
        """The rules."""
        self.view = view
        """What the side knows, prompts and all: what is legal is asked of it."""
        self.temperament = temperament
        """What it makes much or little of."""
        self.stop = stop
        """Tells whether thinking has to come to an end."""
        self.side = view.viewer
        """The side that thinks."""
        open_ground = drained(ruleset, view)
        self.world, self.sure = believed(ruleset, open_ground, is_listening=level.is_listening)
        """The battle to reckon on, with remembered enemies, and how sure the place of each enemy is."""
        self.level = level.against(len(self.world.foes(self.side)), len([*self.world.up(self.side)]))
        """How good the opponent is, and how much it weighs among so many."""
        self.bare = hypothetical(view, {name: self.world.units[name] for name in view.units})
        """The view when nobody is asked, to try things out on: all stand where they said that they go."""
        self.key = digest(view)
        """A short text that stands for the view."""
        self.reckoner = Reckoner(ruleset)
        """Works out harm."""
        self.attacks = tuple(verb for verb in ruleset.verbs.values() if verb.is_hostile)
        """Every verb that may be aimed at a foe."""
        self.prompts = view.prompts[: level.units]
        """Of several units that may go next, those that are weighed."""
        self.values = worths(ruleset, self.world)
        """What each unit is worth."""
        self._conditions: dict[int, tuple[Unit, tuple[object, ...]]] = {}
        self._blows: dict[tuple[object, ...], dict[tuple[str, Args], _Blow]] = {}
        self._offers: dict[tuple[object, ...], list[_Blow]] = {}
        self._renewed: dict[int, tuple[Unit, Unit]] = {}
        self._arms: dict[tuple[object, ...], tuple[tuple[Verb, Args], ...]] = {}

    @property
    def wound(self) -> float:
        """The part of its worth that a unit with its last point has lost, as the level sees it."""
        return self.level.wounds * wound_of(self.ruleset.id)

    @cached_property
    def readying(self) -> tuple[Verb, ...]:
        """Every verb that may come before an attack in the same turn."""
        return tuple(verb for verb in self.ruleset.verbs.values() if verb.is_readying)

    @property
    def together(self) -> tuple[Verb, ...]:
        """Every verb without a roll of its own that several may aim at a foe together."""
        return tuple(verb for verb in self.attacks if verb.weigh is None)

    def wins_more(self, points: float) -> float:
        """Return by how many percent so many points let the side win more often, by its own estimate.

        By the curve, so that it is never more than the chance that is there to be won or lost.
        """
        return 100 * self._chance.gain(points)

    @cached_property
    def watched(self) -> int:
        """The mask of the cells in its units' lines of sight: without fog, too, some may hide elsewhere."""
        view = self.view
        if view.scene.fog:
            return view.visible(self.side)
        return view.sight.union(unit.cell for unit in view.up(self.side))

    @cached_property
    def missing(self) -> int:
        """How many enemies there may be of whom the side does not know where they are or were just now.

        Nobody has told it how many there are: it takes them to have been as many as its own side. Those that
        are not where it saw them last are among them.
        """
        if not self.view.is_partial:
            return 0
        own = sum(unit.side == self.side for unit in self.view.units.values())
        known = {unit.id for unit in self.view.units.values() if unit.side in self.view.scene.foes(self.side)}
        sightings = self.view.memories[self.side].sightings
        gone = {name for name, old in sightings.items() if old.is_gone and name not in known}
        return max(len(gone), own - len(known.union(sightings.keys() - gone)))

    @cached_property
    def _chance(self) -> Estimate:
        return estimate(self.ruleset, self.view)

    @property
    def round(self) -> int:
        """The round that is played; 0 before the fight."""
        return self.view.clock.round if self.view.clock else 0

    @cached_property
    def rounds_left(self) -> int:
        """The rounds, this one included, in which the side has to win: later it is a draw, or lost."""
        return min([self.world.scene.limit, *self._deadlines()]) - self.round + 1

    def _deadlines(self) -> Iterator[int]:
        """Yield the rounds after which an enemy has won who is only still there by then."""
        scene = self.world.scene
        for objective in scene.objectives:
            until = dict(objective.args).get("until")
            if until is not None and objective.side in scene.foes(self.side):
                yield int(until)

    @cached_property
    def _nerve(self) -> float:
        """By how much harm that threatens counts for less, as the side has lost if it does not win soon."""
        left = min(self._deadlines(), default=UNENDING) - self.round
        return min(1.0, max(0, left) / LAST)

    def dread_of(self, unit: Unit) -> float:
        """Return by how much harm that threatens the unit counts for more than it does to the level."""
        temperament = self.temperament
        dread = float((WOUNDED * temperament.preservation) ** self.lost(unit))
        return temperament.caution * dread * self._nerve

    def lost(self, unit: Unit) -> float:
        """Return the share (0..1) of its hit points that the unit has lost."""
        return 1 - max(0, unit.hp) / max(1, unit.hp, self.ruleset.full(unit))

    def notices(self, thing: str) -> bool:
        """Tell whether that comes to the level's mind: some things do by chance, the same every time."""
        share = self.level.notices
        return share >= 1 or Stream.of("noticed", self.key, thing).random() < share

    def targets(self, unit: Unit) -> frozenset[str]:
        """Return the enemies that it comes to the level's mind to strike at.

        Always the nearest one and those beside the unit; all of them, if it could strike at the nearest one,
        but with hardly any chance.
        """
        foes = [foe.id for foe in self.world.foes(self.side)]
        nearest = self.foes(unit)[:1]
        beside = [foe.id for foe in self.world.foes(self.side) if is_adjacent(foe.cell, unit.cell)]
        if self.level.is_open or any(map(partial(self._is_hopeless, unit), nearest)):
            return frozenset(foes)
        looks = {foe: [f"{unit.id} {foe} {look}" for look in range(LOOKS)] for foe in foes}
        noticed = [foe for foe in foes if any(map(self.notices, looks[foe]))]
        return frozenset([*noticed, *beside, *(foe.id for foe in nearest)])

    def _is_hopeless(self, unit: Unit, foe: Unit) -> bool:
        """Tell whether that foe is within the unit's reach, and can hardly be hurt."""
        best = self.best_blow(self.world, unit, foe, is_now=True)
        return is_adjacent(unit.cell, foe.cell) if best is None else best[2].chance < HOPELESS

    def condition(self, unit: Unit) -> tuple[object, ...]:
        """Return everything about a unit that a blow by or at it can depend on; kept for each record."""
        known = self._conditions.get(id(unit))
        if known is None or known[0] is not unit:
            known = self._conditions[id(unit)] = unit, condition(self.ruleset, unit)
        return known[1]

    def ground_key(self, battle: Battle) -> tuple[object, ...]:
        """Return a key for what a blow can depend on besides units: open doors, and things set up anew."""
        ground = battle.ground
        if ground.items is self.view.ground.items:
            return (ground.open_doors,)
        things = [(cell, item.id, item.flaw) for cell, items in ground.items.items() for item in items]
        return (ground.open_doors, *things)

    def foes(self, unit: Unit) -> tuple[Unit, ...]:
        """List the enemies that the level reckons with, nearest first; those on other floors come last."""
        is_near = self.world.terrain.same_storey
        found = sorted(
            self.world.foes(self.side),
            key=lambda foe: (not is_near(unit.cell, foe.cell), distance2(unit.cell, foe.cell), foe.id),
        )
        return tuple(found[: self.level.foes])

    def with_remembered(self, after: Battle) -> Battle:
        """Return a battle that came of the view, with the remembered enemies put in again."""
        remembered = {name: unit for name, unit in self.world.units.items() if name not in self.view.units}
        return hypothetical(after, {**remembered, **after.units} if remembered else after.units)

    def here(self, unit_id: str) -> Unit:
        """Return one of the side's units as the view has it, where it has declared that it will go."""
        unit, cell = self.view.units[unit_id], self.world.units[unit_id].cell
        return unit if unit.cell == cell else changed(unit, cell=cell)

    def can(self, battle: Battle, unit: Unit, verb: Verb) -> bool:
        """Tell whether the unit could use that verb in a turn of its own."""
        return verb.can_start(battle, unit) is None or verb.can_start(battle, self.renewed(unit)) is None

    def renewed(self, unit: Unit) -> Unit:
        """Return the unit as its next turn will find it; kept.

        As it is, where all came back to it with this round and its turn is still to come.
        """
        known = self._renewed.get(id(unit))
        if known is None:  # The unit is kept, too: as long as it is there, no other has its id.
            is_due = self.view.clock is not None and self.view.clock.is_due(unit.id)
            is_fresh = is_due and not self.ruleset.is_renewed_by_turn
            known = self._renewed[id(unit)] = (unit, unit if is_fresh else self.ruleset.renewed(unit))
        return known[1]

    def released(self, foe: Unit) -> Battle:
        """Return the world in which that foe may walk wherever it could in a turn of its own: it lets go."""
        return self.ruleset.readied(self.world, foe.id, "", foe.cell)

    def arms(self, battle: Battle, unit: Unit, *, is_now: bool) -> tuple[tuple[Verb, Args], ...]:
        """List what the unit can attack with, and how: now, or in a turn of its own.

        Of what comes later, and of what enemies do, only the first and the last way to use each weapon.
        """
        key = (unit.id, is_now, *at_hand(unit), *unit.states, *(unit.tallies.items() if is_now else ()))
        if key not in self._arms:
            fresh = unit if is_now else self.renewed(unit)
            found = [
                (verb, args)
                for verb in self.attacks
                if (verb.can_start(battle, unit) is None if is_now else self.can(battle, unit, verb))
                for args in verb.variants(battle, fresh)
                if not verb.is_costly_later(args)
            ]
            self._arms[key] = tuple(found if self._is_exact(unit, is_now=is_now) else ends_of(found))
        return self._arms[key]

    def _is_exact(self, unit: Unit, *, is_now: bool) -> bool:
        """Tell whether every way to strike is weighed: those of the side itself, now."""
        return is_now and unit.side == self.side

    def blows(
        self, battle: Battle, unit: Unit, foe: Unit, *, is_now: bool, throws: bool = True
    ) -> Iterator[tuple[Action, Harm]]:
        """Yield every way in which the unit could harm that foe from where both are, with the harm.

        `is_now`: only with what is left of its turn; otherwise in a turn of its own. Or all but `throws`.
        """
        for blow in self._open(battle, unit, foe, is_now=is_now):
            if throws or not self.ruleset.verbs[blow.action.verb].is_throw(unit, blow.action):
                harm = self._settled(blow)
                if harm.chance > 0:
                    yield blow.action, harm

    def best_blow(
        self, battle: Battle, unit: Unit, foe: Unit, *, is_now: bool, least: float = -inf
    ) -> tuple[float, Action, Harm] | None:
        """Return the blow at that foe that is worth most: its worth in points, the blow, its harm.

        None if none is worth more than `least`. What a blow is worth before it is answered is the most that
        it can be worth, so few answers have to be worked out. `is_now` as for `blows`; otherwise only the
        most promising way to use each weapon is worked out.
        """
        most = [
            (self.gain(blow.attempt.most, unit, foe), blow)
            for blow in self._open(battle, unit, foe, is_now=is_now)
        ]
        is_exact = self._is_exact(unit, is_now=is_now)
        best, used = None, set[tuple[str, str]]()
        for bound, blow in sorted(most, key=lambda one: -one[0]):
            if bound <= least:
                break
            weapon = blow.action.verb, blow.action.arg("with")
            if not is_exact and weapon in used:
                continue
            used.add(weapon)
            harm = self._settled(blow)
            worth = self.gain(harm, unit, foe)
            if worth > least and harm.chance > 0:
                best, least = (worth, blow.action, harm), worth
        return best

    def _open(self, battle: Battle, unit: Unit, foe: Unit, *, is_now: bool) -> list[_Blow]:
        """List the blows that the unit could strike at that foe and that may do harm; kept."""
        if not is_now:
            unit = self.renewed(unit)
        is_spent = is_now and self.renewed(unit) is not unit
        pair = (self.condition(unit), is_spent, self.condition(foe), self.ground_key(battle))
        offer = (*pair, is_now, *(unit.tallies.items() if is_now else ()))
        if offer not in self._offers:
            arms = self.arms(battle, unit, is_now=is_now)
            self._offers[offer] = self._offered(battle, unit, foe, arms, self._blows.setdefault(pair, {}))
        return self._offers[offer]

    def _offered(
        self,
        battle: Battle,
        unit: Unit,
        foe: Unit,
        arms: Iterable[tuple[Verb, Args]],
        known: dict[tuple[str, Args], _Blow],
    ) -> list[_Blow]:
        """List the blows with those arms that may do harm; `known`: those that were tried before."""
        found = []
        for verb, args in arms:
            if verb.is_harmless:
                continue
            blow = known.get((verb.id, args))
            if blow is None:
                if self.reckoner.is_vain(verb, unit, foe, args):
                    continue
                if battle.units[unit.id] is not unit:
                    battle = battle.with_unit(unit)
                blow = known[verb.id, args] = self._blow(battle, verb, Action(unit.id, verb.id, foe.id, args))
            if blow.attempt.most.chance > 0:
                found.append(blow)
        return found

    def _blow(self, battle: Battle, verb: Verb, action: Action) -> _Blow:
        try:
            is_possible = verb.can_target(battle, action) is None
        except NotInView:
            is_possible = False
        return _Blow(action, battle, self.reckoner.unanswered(battle, action) if is_possible else NO_ATTEMPT)

    def _settled(self, blow: _Blow) -> Harm:
        """Return the harm of a blow with the best answer to it; kept with the blow."""
        if blow.harm is None:
            blow.harm = self.reckoner.answered(blow.battle, blow.action, blow.attempt)
        return blow.harm

    def gain(self, harm: Harm, unit: Unit, foe: Unit, *, in_full: bool = False) -> float:
        """Compute what an attack is worth to the attacker's side, in points, less its own losses.

        A level that makes little of wounds makes as little of those, or it would strike no blow of its own;
        `in_full`: with all that wounds are worth.
        """
        wounds = 1.0 if in_full else self.level.wounds
        own = wounds * self.values[unit.id] * harm.cost / max(1, unit.hp)
        weight = self.temperament.aggression if unit.side == self.side else 1.0
        lost = price(harm, foe, self.values[foe.id], wounds * wound_of(self.ruleset.id))
        return weight * self.sure.get(foe.id, 1.0) * lost - own


def ends_of(ways: Iterable[tuple[Verb, Args]]) -> list[tuple[Verb, Args]]:
    """List the first and the last of those ways for each verb and weapon, in order."""
    ends: dict[tuple[str, str], list[tuple[Verb, Args]]] = {}
    for verb, args in ways:
        known = ends.setdefault((verb.id, dict(args).get("with", "")), [])
        known[1:] = [(verb, args)]
    return [way for known in ends.values() for way in known]
