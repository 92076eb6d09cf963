"""What an opponent takes to be true: its view, with the enemies it remembers put back where it lost them."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from skirmish.grid import FACINGS, Cell, eighths_between, in_front, is_adjacent
from skirmish.model.change import changed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirmish.model.battle import Battle, Sighting
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

FADING: Final = 0.8
"""What is left of a memory after each round."""
ANSWERED: Final = 0.6
"""The share of declared blows that have to be answered: others miss, or their target is gone."""
FAINT: Final = 0.1
"""A memory that has faded below this is ignored."""


def believed(
    ruleset: Ruleset, view: Battle, *, is_listening: bool = True
) -> tuple[Battle, Mapping[str, float]]:
    """Return the view with remembered enemies in it, and by enemy how sure its place is (0..1).

    Where moves are declared before they are made, all stand where they have said that they will go, and those
    beside whom they come look at them. Who `is_listening` also reckons with the blows that are declared.
    """
    sure = {foe.id: 1.0 for foe in view.foes(view.viewer)}
    gone = _declared(ruleset, view, is_listening=is_listening)
    units = {**view.units, **gone}
    for foe, faith in _remembered(view):
        units[foe.id] = foe
        sure[foe.id] = faith
    world = hypothetical(view, units)
    for name in gone:
        world = looked_at(ruleset, world, name)
    return _pressed(ruleset, world) if is_listening else world, sure


def _declared(ruleset: Ruleset, view: Battle, *, is_listening: bool) -> dict[str, Unit]:
    """Return the units that have declared a walk, each where it leads if nobody else is there by then.

    Who `is_listening` also knows who goes after the target of a declared blow, and where that leads.
    """
    if view.clock is None or not view.clock.is_declaring:
        return {}
    said = ((name, view.clock.intents_of(name)) for name in view.units)
    goals = {
        name: action.target
        for name, acts in said
        for action in acts
        if ruleset.verbs[action.verb].is_walk and isinstance(action.target, Cell)
    }
    if is_listening:
        asked = {prompt.unit for prompt in view.prompts}
        goals |= {unit.id: unit.cell for unit in ruleset.alone(view).up() if unit.id not in asked}
    stay = {unit.cell for unit in view.up() if unit.id not in goals}
    taken = [*stay, *goals.values()]
    return {
        name: changed(view.units[name], cell=cell)
        for name, cell in goals.items()
        if cell != view.units[name].cell and taken.count(cell) == 1
    }


def _pressed(ruleset: Ruleset, world: Battle) -> Battle:
    """Return the battle in which units have answered what is declared at them: later answers are worse."""
    clock = world.clock
    if clock is None or not clock.is_declaring or not ruleset.wearied:
        return world
    said = [
        act for unit in world.up() for act in clock.intents_of(unit.id) if ruleset.verbs[act.verb].is_hostile
    ]
    blows = Counter(act.target_id for act in said if act.target_id in world.units)
    for name, count in blows.items():
        unit = world.units[name]
        answered = round(ANSWERED * count)
        world = world.with_unit(changed(unit, tallies={**unit.tallies, ruleset.wearied: answered}))
    return world


def _remembered(view: Battle) -> Iterator[tuple[Unit, float]]:
    now = view.clock.round if view.clock else 0
    for name, sighting in sorted(view.memories[view.viewer].sightings.items()):
        is_free = name not in view.units and not sighting.is_gone and view.at(sighting.unit.cell) is None
        if is_free and sighting.unit.is_up and not is_faint(sighting, now):
            yield sighting.unit, _faith(sighting, now)


def _faith(sighting: Sighting, now: int) -> float:
    """Return how sure it is in that round that the enemy is still where it was last seen."""
    return FADING ** max(0, now - sighting.round)


def is_faint(sighting: Sighting, now: int) -> bool:
    """Tell whether it is too long since the enemy was seen to go by that."""
    return _faith(sighting, now) < FAINT


def hypothetical(battle: Battle, units: Mapping[str, Unit]) -> Battle:
    """Return the battle with those units; in it nobody is asked and nothing is pending."""
    return battle.altered(units=units, prompts=(), pending=())


def moved(battle: Battle, unit: Unit, cell: Cell) -> Battle:
    """Return the battle with the unit, as it is given here, in that cell."""
    there = battle.with_unit(changed(unit, cell=cell))
    return hypothetical(there, there.units) if there.prompts or there.pending else there


def unpursued(battle: Battle, name: str) -> Battle:
    """Return the battle in which nobody goes after that unit once it has made the walk that it may declare.

    Who has declared before it moves before it, too, and so finds it where it was.
    """
    clock = battle.clock
    if clock is None or not clock.is_declaring:
        return battle
    free = clock.without_aim_at(name)
    return battle if free is clock else battle.altered(clock=free)


def looked_at(ruleset: Ruleset, battle: Battle, name: str) -> Battle:
    """Return the battle in which the enemies beside that unit look at it, as far as they will before blows.

    Where moves are declared first, all turn once they have moved, and again once they have acted: so that
    they have as many of those beside them in front as they can, which may be too few of three.
    """
    clock = battle.clock
    if clock is None or not clock.is_declaring or not ruleset.is_facing:
        return battle
    unit = battle.units[name]
    for foe in battle.foes(unit.side):
        if unit.cell != foe.cell and is_adjacent(unit.cell, foe.cell):
            battle = battle.with_unit(_turned(battle, foe, unit.cell))
    return battle


def _turned(battle: Battle, unit: Unit, cell: Cell) -> Unit:
    """Return the unit with that cell in front of it, if it gives up no other enemy beside it for that."""
    here = unit.cell
    beside = [foe.cell for foe in battle.foes(unit.side) if is_adjacent(foe.cell, here)]
    faced = [sum(in_front(here, facing, foe) for foe in beside) for facing in range(len(FACINGS))]
    best = [
        facing for facing, count in enumerate(faced) if count == max(faced) and in_front(here, facing, cell)
    ]
    if not best or unit.facing in best:
        return unit
    return changed(unit, facing=min(best, key=lambda facing: (eighths_between(facing, unit.facing), facing)))


def digest(view: Battle) -> str:
    """Return a short text that is the same for equal views, in every process and on every machine."""
    told = [str(view.clock.round if view.clock else 0), view.viewer, *map(_asked, view.prompts)]
    told += [_told(unit) for unit in view.units.values()]
    told += [_lost(seen) for _, seen in sorted(view.memories[view.viewer].sightings.items())]
    return blake2b("\n".join(told).encode(), digest_size=8).hexdigest()


def _asked(prompt: object) -> str:
    return repr(prompt)


def _lost(sighting: Sighting) -> str:
    since = f" {sighting.has_hidden} {sighting.is_gone}" if sighting.has_hidden or sighting.is_gone else ""
    return f"{_told(sighting.unit)}{since}"


def _told(unit: Unit) -> str:
    states = sorted((state.name, state.by, state.amount) for state in unit.states.values())
    items = [(item.id, item.flaw) for item in unit.items]
    numbers = (
        *unit.cell,
        unit.hp,
        unit.facing,
        unit.out,
        sorted(unit.hidden_from),
        sorted(unit.tallies.items()),
    )
    notes = f" {sorted(unit.notes.items())}" if unit.notes else ""
    return f"{unit.id} {numbers} {states} {items}{notes}"
