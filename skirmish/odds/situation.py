"""An enquiry put in place: the two of them armed, turned and in their states, and the action chosen."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.odds.query import ACTOR, ARCS, HP, TARGET
from skirmish.odds.open_ground import meeting, offset_of
from skirmish.model.spoken_args import WITH, besides, exact, fitting, offered
from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import Cell, facing_towards
from skirmish.model.action import Action
from skirmish.model.scene import Side
from skirmish.model.unit import State
from skirmish.rules import engine
from skirmish.rules.setup.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirmish.odds.query import Enquiry
    from skirmish.model.spoken_args import Manner
    from skirmish.model.action import Target
    from skirmish.model.battle import Battle
    from skirmish.model.kit import Item
    from skirmish.model.unit import Unit
    from skirmish.packs.profiles import Stock
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Args, Verb

ROOM = 4
"""Cells of open floor around the two."""
SIDES = (Side("friends", "friends"), Side("foes", "foes"))
"""Of the one who acts, and of the target."""


def staged_for(ruleset: Ruleset, stock: Stock, enquiry: Enquiry) -> Situation:
    """The battle in which the question is asked, and the action to be resolved.

    SettingsError for what does not exist, IllegalAction for what the rules refuse.
    """
    staged = ruleset.set_up(_question(ruleset, stock, enquiry))
    staged = _as_said(ruleset, staged, enquiry.manner)
    if not staged.is_chosen:
        return staged
    view = staged.battle.seen_by(staged.battle.units[ACTOR].side)
    refusal = engine.refuse_verb(ruleset, view, staged.action)
    if refusal is not None:
        raise IllegalAction(refusal.reason)
    return staged


def open_ways(ruleset: Ruleset, stock: Stock, enquiry: Enquiry) -> dict[str, list[str]]:
    """By argument every value with which the actor could do it there, items by kind."""
    question = _question(ruleset, stock, enquiry)
    battle = question.battle
    with suppress(SettingsError, IllegalAction):  # What cannot be staged may still say how it is done.
        battle = ruleset.set_up(question).battle
    actor = battle.units[ACTOR]
    return offered(ruleset.verbs[enquiry.manner.verb].ways(battle, actor), actor)


def _question(ruleset: Ruleset, stock: Stock, enquiry: Enquiry) -> Situation:
    offset = offset_of(enquiry.distance, ruleset.cell)
    start = Cell(ROOM, ROOM)
    end = Cell(start.x + offset.x, start.y + offset.y)
    actor = enquiry.actor.unit(ruleset, ACTOR, SIDES[0].id, start)
    target = enquiry.target.unit(ruleset, TARGET, SIDES[1].id, end)
    turned = (facing_towards(end, start) - ARCS.index(enquiry.arc)) % len(ARCS)
    actor = replace(_armed(actor, stock, enquiry.manner), facing=facing_towards(start, end))
    actor, actor_states = _counted(ruleset, actor, enquiry.actor_states)
    target, target_states = _counted(ruleset, replace(target, facing=turned), enquiry.target_states)
    battle = meeting(ruleset, SIDES, (actor, target), room=ROOM, options=enquiry.options)
    action = _action(ruleset.verbs[enquiry.manner.verb], battle, enquiry.manner)
    return Situation(battle, action, ACTOR, TARGET, actor_states, target_states, enquiry.given)


# ---------------------------------------------------------------------------------------------------- units


def _armed(unit: Unit, stock: Stock, manner: Manner) -> Unit:
    """The unit with the item that it is to use foremost in its hands, its own or one of the pack."""
    weapon = manner.args.get(WITH, "")
    if not weapon:
        return unit
    in_hand = sorted(unit.hands, key=lambda item: item.kind != weapon)
    if in_hand and in_hand[0].kind == weapon:
        return replace(unit, hands=tuple(in_hand))
    item = next((item for item in unit.carried if item.kind == weapon), stock.items.get(weapon))
    return unit if item is None else replace(unit, hands=(item,), carried=_without(unit.carried, item))


def _without(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    return tuple(one for one in items if one is not item)


def _counted(ruleset: Ruleset, unit: Unit, states: Mapping[str, int | None]) -> tuple[Unit, tuple[str, ...]]:
    """The unit with its points and all states that are counted; the others are left to the ruleset."""
    words = {state.id: state for state in ruleset.states}
    left: list[str] = []
    for name, amount in states.items():
        if name == HP and name not in words:
            unit = replace(unit, hp=_amount(name, amount, ruleset.full(unit)))
        elif not words[name].most:
            if amount is not None:
                raise SettingsError(f"{name} is not counted: say it without ={amount}")
            left.append(name)
        else:
            number = _amount(name, 1 if amount is None else amount, words[name].most)
            unit = _having(unit, name, words[name].tally, number)
    return unit, tuple(left)


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


def _action(verb: Verb, battle: Battle, manner: Manner) -> Action:
    """The verb done the first way that fits what was said, or just as it was said.

    SettingsError for a weapon that it cannot be done with.
    """
    actor, target = battle.units[ACTOR], battle.units[TARGET]
    aims: dict[str, Target] = {"foe": TARGET, "unit": TARGET, "cell": target.cell}
    ways = verb.ways(battle, actor)
    said = _said(verb, ways, actor, manner)
    if WITH in said and not fitting(ways, {WITH: said[WITH]}, actor):
        raise _no_way(verb, ways, actor, WITH, said[WITH])
    found = fitting(ways, said, actor)
    args = found[0] if found else exact(said, actor)
    return Action(ACTOR, verb.id, aims.get(verb.aim), besides(args, verb, manner))


def _as_said(ruleset: Ruleset, staged: Situation, manner: Manner) -> Situation:
    """With what the stage has put in place there may be other ways. SettingsError if none is as was said."""
    action, actor = staged.action, staged.battle.units[ACTOR]
    verb = ruleset.verbs[action.verb]
    ways = verb.ways(staged.battle, actor)
    said = _said(verb, ways, actor, manner)
    is_open = staged.is_chosen or bool(said)
    is_known = verb.plain(action.args) in map(verb.plain, ways)
    if action.verb != manner.verb or not is_open or is_known:
        return staged
    found = fitting(ways, said, actor)
    if found:
        return replace(staged, action=replace(action, args=besides(found[0], verb, manner)))
    for name, value in said.items():
        if not fitting(ways, {name: value}, actor):
            raise _no_way(verb, ways, actor, name, value)
    return staged


def _no_way(verb: Verb, ways: Sequence[Args], actor: Unit, name: str, value: str) -> SettingsError:
    """Nobody does it so; how it is done instead."""
    values = offered(ways, actor)
    how = "with " if name == WITH else f"{name}="
    instead = ", ".join(values.get(name, ())) or "nothing"
    others = ", ".join(other for other in values if other != name)
    hint = f"but {how}{instead}" if name in values or not others else f"but there is {others}"
    return SettingsError(f"{actor.name} cannot {verb.title} {how}{value!r}, {hint}")


def _said(verb: Verb, ways: Sequence[Args], actor: Unit, manner: Manner) -> dict[str, str]:
    """What was said of the way: a weapon in hand counts only where the verb asks for one."""
    said = {name: value for name, value in manner.args.items() if name not in verb.extras}
    is_in_hand = any(item.kind == said.get(WITH) for item in actor.hands)
    if is_in_hand and not any(map(len, ways)):
        del said[WITH]
    return said
