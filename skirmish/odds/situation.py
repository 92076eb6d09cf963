"""The situation that a query means: two units on open ground, armed, turned and in their states."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from math import isqrt
from typing import TYPE_CHECKING, Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import TILES, Cell, Terrain, distance2, facing_towards
from skirmish.model.action import Action
from skirmish.model.battle import Battle, Ground, Memory
from skirmish.model.scene import Scene, Side
from skirmish.model.spoken_args import exact, fitting, offered
from skirmish.model.unit import State
from skirmish.odds.query import ACTOR, ARCS, HP, TARGET, WITH
from skirmish.rules.setup.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from skirmish.model.action import Target
    from skirmish.model.kit import Item
    from skirmish.model.scene import Setting
    from skirmish.model.unit import Unit
    from skirmish.odds.query import OddsQuery, States, VerbSpec
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Args, Verb

ROOM: Final = 4
"""Cells of open floor around the two."""
MOST_CELLS: Final = 150
"""The farthest that two units may be apart."""
SIDES: Final = (Side("friends", "friends"), Side("foes", "foes"))
"""Of the one who acts, and of the target."""


def situation_of(ruleset: Ruleset, query: OddsQuery) -> Situation:
    """Set up the battle in which the action of the query is resolved.

    SettingsError for what does not exist, IllegalAction for what the rules refuse.
    """
    situation = ruleset.set_up(_two_units(ruleset, query))
    situation = _as_said(ruleset, situation, query.spec)
    if not situation.is_chosen:
        return situation
    view = situation.battle.seen_by(situation.unit.side)
    refusal = ruleset.verbs[situation.action.verb].refuse(view, situation.action)
    if refusal is not None:
        raise IllegalAction(refusal.reason)
    return situation


def open_ways(ruleset: Ruleset, query: OddsQuery) -> dict[str, list[str]]:
    """List by argument every value with which the actor could do it there, items by kind."""
    situation = _two_units(ruleset, query)
    with suppress(SettingsError, IllegalAction):  # What cannot be set up may still say how it is done.
        situation = ruleset.set_up(situation)
    actor = situation.battle.units[ACTOR]
    return offered(ruleset.verbs[query.spec.verb].variants(situation.battle, actor), actor)


def _two_units(ruleset: Ruleset, query: OddsQuery) -> Situation:
    """Build the situation before the ruleset adds what the verb takes for granted."""
    start, end = two_cells(query.distance, ruleset.cell)
    actor = query.actor.unit(ruleset, ACTOR, SIDES[0].id, start)
    target = query.target.unit(ruleset, TARGET, SIDES[1].id, end)
    turned = (facing_towards(end, start) - ARCS.index(query.arc)) % len(ARCS)
    actor = replace(_armed(actor, query), facing=facing_towards(start, end))
    actor, actor_states = _counted(ruleset, actor, query.actor_states)
    target, target_states = _counted(ruleset, replace(target, facing=turned), query.target_states)
    battle = open_ground(ruleset, SIDES, (actor, target), room=ROOM, options=query.options)
    action = _action(ruleset.verbs[query.spec.verb], battle, query.spec)
    return Situation(battle, action, ACTOR, TARGET, actor_states, target_states, query.given)


# --------------------------------------------------------------------------------------------------- ground


def two_cells(distance: Fraction, cell: Fraction) -> tuple[Cell, Cell]:
    """Find the cells of two units so far apart, in the ruleset's length, with `ROOM` around them.

    The greatest distance between cells that is not above it. SettingsError below one cell, or too far.
    """
    cells = distance / cell
    if not 1 <= cells <= MOST_CELLS:
        raise SettingsError(f"the distance must be from {cell} to {MOST_CELLS * cell}")
    most = cells.numerator**2 // cells.denominator**2
    offsets = (Cell(x, y) for y in range(isqrt(most // 2) + 1) if (x := isqrt(most - y * y)) >= y)
    offset = max(offsets, key=lambda one: (distance2(Cell(0, 0), one), -one.y))
    return Cell(ROOM, ROOM), Cell(ROOM + offset.x, ROOM + offset.y)


def open_ground(
    ruleset: Ruleset,
    sides: tuple[Side, ...],
    units: Iterable[Unit],
    *,
    room: int,
    options: Mapping[str, Setting] | None = None,
    seed: str = "",
) -> Battle:
    """Build the smallest battle, before step 0: bare floor, so many cells of room round the units, no fog.

    The ruleset's options are its defaults where none are given; no people play there.
    """
    placed = {unit.id: unit for unit in units}
    width = max(unit.cell.x for unit in placed.values()) + room + 1
    height = max(unit.cell.y for unit in placed.values()) + room + 1
    terrain = Terrain(width, height, ((TILES["floor"],) * width,) * height)
    settings = ruleset.defaults(tuple(side.id for side in sides), frozenset()) | dict(options or {})
    scene = Scene(ruleset.id, ruleset.version, "Open ground", sides, options=settings, fog=False)
    memories = {side.id: Memory() for side in sides}
    return Battle(scene, placed, Ground(terrain), memories, seed=seed)


# ---------------------------------------------------------------------------------------------------- units


def _armed(unit: Unit, query: OddsQuery) -> Unit:
    """Return the unit with the item that it is to use first in its hands, its own or one of the query."""
    weapon = query.spec.args.get(WITH, "")
    if not weapon:
        return unit
    in_hand = sorted(unit.hands, key=lambda item: item.kind != weapon)
    if in_hand and in_hand[0].kind == weapon:
        return replace(unit, hands=tuple(in_hand))
    item = next((item for item in unit.carried if item.kind == weapon), query.items.get(weapon))
    return unit if item is None else replace(unit, hands=(item,), carried=_without(unit.carried, item))


def _without(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    return tuple(one for one in items if one is not item)


def _counted(ruleset: Ruleset, unit: Unit, states: States) -> tuple[Unit, tuple[str, ...]]:
    """Return the unit with its points and the states that are counted, and the other states.

    The other states are left to the ruleset.
    """
    words = {state.id: state for state in ruleset.prose.states} if states else {}
    left: list[str] = []
    is_marked = any(name in states for name in marks(ruleset, unit)) if HP in states else False
    for name, amount in states.items():
        if name == HP and name not in words:
            unit = replace(unit, hp=_amount(name, amount, ruleset.full(unit)))
            unit = unit if is_marked or unit.hp == ruleset.full(unit) else ruleset.worn(unit)
        elif not words[name].most:
            if amount is not None:
                raise SettingsError(f"{name} is not counted: say it without ={amount}")
            left.append(name)
        else:
            number = _amount(name, 1 if amount is None else amount, words[name].most)
            unit = _having(unit, name, words[name].tally, number)
    return unit, tuple(left)


def marks(ruleset: Ruleset, unit: Unit) -> dict[str, str]:
    """Return by state the tallies in which the system keeps what a loss of points leaves on a unit."""
    worn = ruleset.worn(replace(unit, hp=1, tallies={})).tallies
    return {state.id: state.tally for state in ruleset.prose.states if worn.get(state.tally)}


def _amount(name: str, amount: int | None, most: int) -> int:
    if amount is None or not 0 <= amount <= most:
        raise SettingsError(f"{name}: say how much, from 0 to {most}, as in {name}={min(1, most)}")
    return amount


def _having(unit: Unit, state: str, tally: str, amount: int) -> Unit:
    if tally:
        return replace(unit, tallies={**unit.tallies, tally: amount})
    if not amount:
        return unit
    return replace(unit, states={**unit.states, state: State(state, amount=amount)})


# --------------------------------------------------------------------------------------------------- action


def _action(verb: Verb, battle: Battle, spec: VerbSpec) -> Action:
    """Build the action: the verb done the first way that fits what was said, or just as it was said.

    SettingsError for a weapon that it cannot be done with.
    """
    actor, target = battle.units[ACTOR], battle.units[TARGET]
    aims: dict[str, Target] = {"foe": TARGET, "unit": TARGET, "cell": target.cell}
    ways = verb.variants(battle, actor)
    said = _said(verb, ways, actor, spec)
    if WITH in said and not fitting(ways, {WITH: said[WITH]}, actor):
        raise _no_way(verb, ways, actor, WITH, said[WITH])
    found = fitting(ways, said, actor)
    args = found[0] if found else exact(said, actor)
    return Action(ACTOR, verb.id, aims.get(verb.aim), spec.with_extras(args, verb))


def _as_said(ruleset: Ruleset, situation: Situation, spec: VerbSpec) -> Situation:
    """Choose again the way that was said: with what has been put in place there may be others.

    SettingsError if none is as was said.
    """
    action, actor = situation.action, situation.unit
    verb = ruleset.verbs[action.verb]
    ways = verb.variants(situation.battle, actor)
    said = _said(verb, ways, actor, spec)
    is_open = situation.is_chosen or bool(said)
    is_known = verb.plain(action.args) in map(verb.plain, ways)
    if action.verb != spec.verb or not is_open or is_known:
        return situation
    found = fitting(ways, said, actor)
    if found:
        return replace(situation, action=replace(action, args=spec.with_extras(found[0], verb)))
    for name, value in said.items():
        if not fitting(ways, {name: value}, actor):
            raise _no_way(verb, ways, actor, name, value)
    return situation


def _no_way(verb: Verb, ways: Sequence[Args], actor: Unit, name: str, value: str) -> SettingsError:
    """Build the error for a way in which nobody does the verb; it says how it is done instead."""
    values = offered(ways, actor)
    how = "with " if name == WITH else f"{name}="
    instead = ", ".join(values.get(name, ())) or "nothing"
    others = ", ".join(other for other in values if other != name)
    hint = f"but {how}{instead}" if name in values or not others else f"but there is {others}"
    return SettingsError(f"{actor.name} cannot {verb.title} {how}`{value}`, {hint}")


def _said(verb: Verb, ways: Sequence[Args], actor: Unit, spec: VerbSpec) -> dict[str, str]:
    """Return what was said of the way: a weapon in hand counts only where the verb asks for one."""
    said = {name: value for name, value in spec.args.items() if name not in verb.extras}
    is_in_hand = any(item.kind == said.get(WITH) for item in actor.hands)
    if is_in_hand and not any(map(len, ways)):
        del said[WITH]
    return said
