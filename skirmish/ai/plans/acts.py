"""What acts are worth that strike nobody at once: ambush, search, an end to the fallen, a ready weapon."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import moved
from skirmish.ai.side.belief_map import stride, whereabouts
from skirmish.ai.side.side_plan import ROUSED
from skirmish.ai.worth.harm import NOTHING, Harm
from skirmish.errors import NotInView
from skirmish.grid import Cell, distance2, neighbours, steps_apart
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.kit import BROKEN
from skirmish.rules.stealth.unseen import in_the_open

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.ai.plans.threat import Threat
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Verb

COMES: Final = 0.6
"""The chance that an enemy goes where it can strike better than from where it is."""
SELDOM: Final = 0.1
"""The chance that it goes to another place that is in its reach."""
BIDES: Final = 0.4
"""What counts of a blow for which the unit only puts its turn off: it may pass without one."""
RESCUED: Final = 0.2
"""The chance that a fallen enemy is brought round by a comrade who can be beside it in time."""
SPOTTED: Final = 3.0
"""What it is worth to find an enemy that hides, in points."""
SELDOM_HIDES: Final = 0.1
"""What a cell in sight counts for, against one out of sight, where an enemy could be that none saw hide."""
SWEPT: Final = 0.6
"""What it is worth to search a whole lot, when nobody knows where any enemy is, in points."""
BUSY: Final = 0.25
"""What is left of that while enemies are in sight, who may strike meanwhile."""
MIDWAY: Final = 6
"""Steps at which a far enemy is imagined when weapons are compared: it will be there some time."""


def ambush_worth(mind: Mind, threat: Threat, action: Action) -> tuple[float, Harm]:
    """Return what it is worth to wait for that foe, in points, and the harm that it may come to.

    Nothing if it can be struck where it is, or is not expected to come.
    """
    world, verb = mind.world, mind.ruleset.verbs[action.verb]
    unit, foe = world.parties(action)
    blow = replace(action, verb=verb.awaits)
    can_target = mind.ruleset.verbs[verb.awaits].can_target
    best, found = 0.0, NOTHING
    try:
        if can_target(world, blow) is None:
            return best, found
        for there, chance in _comings(threat, world, unit, foe):
            if can_target(there, blow) is not None:
                continue
            harm = mind.reckoner.harm(there, blow).times(chance)
            gain = mind.gain(harm, unit, foe)
            if gain > best:
                best, found = gain, harm
    except NotInView:
        return 0.0, NOTHING
    return best, found


def waiting_worth(mind: Mind, threat: Threat, unit: Unit) -> float:
    """Return what it is worth to let enemies come first whose turns are still to come, in points.

    Nothing for those who can be struck where they are.
    """
    world, clock = mind.world, mind.view.clock
    best = 0.0
    for foe in threat.foes:
        if clock is None or not clock.is_due(foe.id) or threat.blow(world, unit, foe) > 0:
            continue
        for there, chance in _comings(threat, world, unit, foe):
            best = max(best, BIDES * chance * threat.blow(there, unit, there.units[foe.id]))
    return best


def _comings(threat: Threat, world: Battle, unit: Unit, foe: Unit) -> Iterator[tuple[Battle, float]]:
    """Yield the battle with the foe wherever else it might strike the unit from, and the chance of that."""
    stays = threat.blow(world, foe, unit)
    for cell in threat.places(world, unit, foe):
        if cell != foe.cell:
            there = moved(world, foe, cell)
            comes = threat.blow(there, there.units[foe.id], unit) > stays + 0.01
            yield there, (COMES if comes else SELDOM) * threat.share(foe)


def silencing_worth(mind: Mind, threat: Threat, before: Battle, after: Battle) -> float:
    """Return what it is worth to the side, in points, that fallen enemies are dead now.

    Nothing for one whom no comrade could bring round.
    """
    return sum(
        mind.values[foe.id] * ROUSED * RESCUED
        for foe in before.units.values()
        if foe.side != mind.side
        and (foe.out, after.units[foe.id].out) == ("down", "dead")
        and _may_be_rescued(mind, threat, foe)
    )


def _may_be_rescued(mind: Mind, threat: Threat, fallen: Unit) -> bool:
    verbs = [verb for verb in mind.ruleset.verbs.values() if verb.is_rousing]
    return bool(verbs) and any(
        _can_rouse(mind, verb, mate, cell, fallen)
        for mate in threat.foes
        for cell in threat.beside(mate, fallen.cell)
        for verb in verbs
    )


def _can_rouse(mind: Mind, verb: Verb, mate: Unit, cell: Cell, fallen: Unit) -> bool:
    there = moved(mind.world, mate, cell)
    mate = there.units[mate.id]
    try:
        return mind.can(there, mate, verb) and any(True for _ in rousing_acts(there, mate, verb, fallen))
    except NotInView:
        return False


def rousing_acts(there: Battle, unit: Unit, verb: Verb, fallen: Unit) -> Iterator[Action]:
    """Yield the acts of that verb that may bring the fallen one round; NotInView as the rules do."""
    target = None if verb.aim == "none" else fallen.id
    for args in verb.variants(there, unit):
        action = Action(unit.id, verb.id, target, args)
        if (target or fallen.id in dict(args).values()) and verb.can_target(there, action) is None:
            yield action


def is_freed(mind: Mind, before: Battle, after: Battle, unit: str) -> bool:
    """Tell whether the unit could not walk in a turn of its own, and now could."""
    was, now = before.units[unit], after.units[unit]
    if was.states.keys() == now.states.keys():
        return False
    walks = [verb for verb in mind.ruleset.verbs.values() if verb.is_walk]
    could = any(mind.can(before, was, verb) for verb in walks)
    return not could and any(mind.can(after, now, verb) for verb in walks)


def takes_arms(mind: Mind, before: Battle, after: Battle, unit: str) -> bool:
    """Tell whether the unit has taken in hand what it can strike with, and held nothing such before.

    Who holds a weapon that has to be loaded or cleared is not without one; who holds a broken one is.
    """
    was, now = before.units[unit], after.units[unit]
    held = {item.id for item in was.hands}
    new = {item.id for item in now.hands} - held
    if not new or any(item.flaw not in {"", BROKEN} for item in was.hands):
        return False
    return not _strikes_with(mind, before, was, held) and _strikes_with(mind, after, now, new)


def _strikes_with(mind: Mind, battle: Battle, unit: Unit, items: set[str]) -> bool:
    """Tell whether the unit could attack with one of those items in a turn of its own."""
    arms = mind.arms(battle, unit, is_now=False)
    return any(name == "with" and value in items for _, args in arms for name, value in args)


def strides_won(mind: Mind, before: Battle, after: Battle, unit: str) -> int:
    """Return by how many half steps farther the unit could walk in a turn of its own; who lies crawls."""
    was, now = before.units[unit], after.units[unit]
    if now.out or was.states.keys() == now.states.keys():
        return 0
    return max(0, _strides(mind, after, now) - _strides(mind, before, was))


def _strides(mind: Mind, battle: Battle, unit: Unit) -> int:
    fresh = mind.renewed(unit)
    return stride(mind, battle.with_unit(fresh), fresh)


def search_worth(mind: Mind, unit: Unit, finds: int, lot: Mask) -> float:
    """Return what it is worth, in points, to look for hidden enemies so many cells about the unit.

    It is worth more the likelier it is that one whom the side has lost lurks there, where something hides it.
    One who was lost without hiding in view has most likely gone where nobody looks.
    `lot`: the ground that the unit looks through, if nobody knows where any enemy is; else 0.
    """
    world = mind.world
    if lot:
        near = sum(distance2(cell, unit.cell) <= finds * finds for cell in world.terrain.cells(lot))
        return SWEPT * near / lot.bit_count()
    total, sightings = 0.0, world.memories[mind.side].sightings
    for foe in world.foes(unit.side):
        if foe.id in mind.view.units or steps_apart(foe.cell, unit.cell) > 2 * finds:
            continue
        ground = whereabouts(mind, foe)
        seen = ground & world.visible(unit.side)
        lurks = sum(
            distance2(cell, unit.cell) <= finds * finds and not in_the_open(world, unit, _at(foe, cell))
            for cell in world.terrain.cells(seen)
        )
        weighed = lurks * (1.0 if sightings[foe.id].has_hidden else SELDOM_HIDES)
        if weighed:
            total += mind.sure[foe.id] * weighed / (weighed + (ground & ~seen).bit_count())
    return SPOTTED * min(1.0, total) * (BUSY if mind.view.foes(mind.side) else 1.0)


def _at(foe: Unit, cell: Cell) -> Unit:
    return changed(foe, cell=cell)


def spots(unit: Unit, foe: Unit, battle: Battle) -> tuple[Cell, ...]:
    """List where a foe is imagined to be some time: beside the unit, and `MIDWAY` steps off on its way."""
    terrain = battle.terrain
    taken = terrain.mask(other.cell for other in battle.up())
    free = terrain.walkable & ~taken
    beside = list(terrain.cells(free & terrain.mask(neighbours(unit.cell))))
    beside.sort(key=lambda cell: (distance2(cell, foe.cell), cell))
    steps = steps_apart(unit.cell, foe.cell)
    if steps <= MIDWAY:
        return tuple(beside[:1])
    part = MIDWAY / steps
    x = round(unit.cell.x + part * (foe.cell.x - unit.cell.x))
    y = round(unit.cell.y + part * (foe.cell.y - unit.cell.y))
    midway = Cell(x, y)
    is_open = bool(free >> terrain.bit(midway) & 1) and battle.sight.sees(unit.cell, midway)
    return (*beside[:1], midway) if is_open else tuple(beside[:1])
