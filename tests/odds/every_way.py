"""Every way in which a unit may come to attack another in its next turn, tried out by the engine itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from bench.rolled.ground import battle_of
from skirmish.conformance.answers import random_reply
from skirmish.dice import DiceRanShort, LoadedDice, Stream, Tray
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled
from skirmish.model.moment import Moment
from skirmish.model.prompt import Prompt
from skirmish.odds.action_odds import ActionOdds, OddsCache
from skirmish.rules.engine import advance, resolve, ways
from skirmish.rules.loop import open_battle, take_step
from skirmish.rules.rounds.declared_clock import DeclaredClock
from skirmish.rules.rounds.placement import READY
from skirmish.rules.ruleset import Ruleset

IDLE: Final = frozenset({"end", "leave", "wait", "hold", "stand-by", "turn", "later"})
"""What leads to no attack."""
QUIET: Final = frozenset({"initiative", "tie-break"})
"""What may be rolled before the unit is asked, and changes nobody."""
WIDE: Final = 11
"""Columns of the grounds that are small enough to try out every cell."""
WARM: Final = 8
"""Answers after which a random battle has come to something."""


class Way(NamedTuple):
    """One way to attack."""

    first: tuple[Action, ...]
    """What the unit does before it."""
    attack: Action
    """The attack."""
    odds: ActionOdds
    """What comes of it."""


def battles(ruleset: Ruleset, seed: str) -> Iterator[Battle]:
    """Yield moments of a random battle without fog, hiding and locks in which somebody has to act.

    Where acts are declared, none is yet.
    """
    stream = Stream.of("every way", ruleset.id, seed)
    battle = open_battle(ruleset, _plain(battle_of(ruleset, seed))).after
    if battle.ground.terrain.width > WIDE:
        return
    for number in range(160):
        if battle.result is not None or battle.ground.locks:
            return
        prompt = battle.prompts[0]
        is_hiding = any(unit.hidden_from for unit in battle.up())
        is_busy = isinstance(battle.clock, DeclaredClock) and bool(battle.clock.intents)
        is_open = prompt.ask in {"act", "declare"} and not (is_busy or is_hiding)
        if is_open and number >= WARM and not stream.below(6):
            yield battle
        answer = random_reply(ruleset, battle.seen_by(battle.asked), stream)
        if READY.id in prompt.verbs:
            answer = Action(prompt.unit, READY.id)
        battle = take_step(ruleset, battle, answer).after


def _plain(battle: Battle) -> Battle:
    chased = {"running_away": False} if "running_away" in battle.scene.options else {}
    options = {**battle.scene.options, **chased}
    scene = replace(battle.scene, fog=False, infiltrators="", options=options)
    units = {name: replace(unit, alert=True, patrol=()) for name, unit in battle.units.items()}
    return battle.altered(scene=scene).with_units(units)


def asked(battle: Battle, unit: str) -> Prompt | None:
    """Return the prompt by which that unit is to act."""
    return next((one for one in battle.prompts if one.unit == unit and one.ask in {"act", "declare"}), None)


def passed(ruleset: Ruleset, battle: Battle, unit: str, *, is_now: bool = False) -> Battle | None:
    """Return the battle once all have declined until that unit is to act; None if anything else happens.

    `is_now`: None, too, if a round begins before that.
    """
    assert battle.clock is not None
    first = battle.clock.round
    for _ in range(80):
        if battle.result is not None or battle.clock is None or (is_now and battle.clock.round != first):
            return None
        if asked(battle, unit):
            return battle
        step = take_step(ruleset, battle, Action(battle.prompts[0].unit, battle.prompts[0].decline))
        if any(isinstance(event, CheckRolled) and event.verb not in QUIET for event in step.events):
            return None
        battle = step.after
    return None


def every_way(ruleset: Ruleset, battle: Battle, unit: str, target: str, most: int) -> Iterator[Way]:
    """Yield every way to attack after at most so many acts without dice, one of them a walk at most."""
    seen: set[object] = set()
    front: list[tuple[tuple[Action, ...], Battle]] = [((), battle)]
    for depth in range(most + 1):
        ahead: list[tuple[tuple[Action, ...], Battle]] = []
        for first, there in front:
            for attack, odds in _attacks(ruleset, there, unit, target):
                yield Way(first, attack, odds)
            for act, after in _acts(ruleset, there, unit) if depth < most else ():
                done = (*first, act)
                key = _key(after, unit)
                if key not in seen and sum(ruleset.verbs[one.verb].is_walk for one in done) < 2:
                    seen.add(key)
                    ahead.append((done, after))
        front = ahead


def _attacks(ruleset: Ruleset, battle: Battle, unit: str, target: str) -> Iterator[tuple[Action, ActionOdds]]:
    prompt, own = asked(battle, unit), battle.seen_by(battle.units[unit].side)
    assert prompt is not None
    for name in prompt.verbs:
        verb = ruleset.verbs[name]
        for option in ways(ruleset, own, unit, name) if verb.is_hostile and not verb.is_harmless else ():
            if target in option.targets:
                action = option.action(target)
                there = _at_its_rank(ruleset, battle, action)
                view = there.seen_by(battle.units[target].side) if there is not None else None
                odds = OddsCache(ruleset).of(view, action) if view is not None else None
                if odds is not None and odds.damage:
                    yield action, odds


def _at_its_rank(ruleset: Ruleset, battle: Battle, action: Action) -> Battle | None:
    """Return the battle in which a declared attack is made, all others waiting; the same where none is."""
    if not isinstance(battle.clock, DeclaredClock):
        return battle
    moment, dice = Moment(battle), Tray(Stream("moves"))
    resolve(ruleset, moment, dice, action)
    for _ in range(200):
        clock = moment.battle.clock
        assert isinstance(clock, DeclaredClock)
        if moment.battle.prompts:
            prompt = moment.battle.prompts[0]
            if prompt.ask != "declare":
                return None
            resolve(ruleset, moment, dice, Action(prompt.unit, prompt.decline))
        elif clock.phase == "resolution" and not clock.left:
            return None
        elif clock.phase == "action" and clock.left and clock.left[0][0] == action.unit:
            return moment.battle
        else:
            advance(ruleset, moment, dice)
    return None


def _acts(ruleset: Ruleset, battle: Battle, unit: str) -> Iterator[tuple[Action, Battle]]:
    prompt, own = asked(battle, unit), battle.seen_by(battle.units[unit].side)
    assert prompt is not None
    for name in prompt.verbs:
        verb = ruleset.verbs[name]
        is_rolled = verb.weigh is not None and verb.roll is not None
        for option in ways(ruleset, own, unit, name) if not (verb.is_hostile or is_rolled) else ():
            for aim in option.targets if name not in IDLE else ():
                after = _after(ruleset, battle, option.action(aim))
                if after is not None:
                    yield option.action(aim), after


def _after(ruleset: Ruleset, battle: Battle, action: Action) -> Battle | None:
    """Return the battle when the unit is to act again after that; None if dice fall, or it is not."""
    try:
        after = take_step(ruleset, battle, action, LoadedDice(())).after
    except DiceRanShort:
        return None
    if after.result is not None or not after.units[action.unit].is_up:
        return None
    if asked(after, action.unit):
        return after
    assert battle.clock is not None
    return passed(ruleset, after, action.unit, is_now=True) if battle.clock.is_by_acts else None


def _key(battle: Battle, unit_id: str) -> object:
    unit, clock = battle.units[unit_id], battle.clock
    tallies = tuple(sorted(unit.tallies.items()))
    states = tuple(str(state) for state in unit.states.values())
    way = clock.ways.get(unit_id) if isinstance(clock, DeclaredClock) else None
    lying = repr(sorted(battle.ground.items.items()))
    ground = battle.ground.open_doors, lying
    return unit.cell, unit.facing, unit.hands, unit.carried, tallies, states, ground, way
