"""What each verb of `forge` takes for granted, put in place for questions about its odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import is_adjacent
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules import stagers
from skirmish.rules.forge.arms import ready, weapon
from skirmish.rules.forge.attack import free_arms
from skirmish.rules.forge.states import GOOD, dress
from skirmish.rules.forge.turn import HELD, HOLDING
from skirmish.rules.forge.verbs import VERBS
from skirmish.rules.question import Question, Staged, dressed
from skirmish.rules.scenery import number
from skirmish.rules.stagers import SHARED, Stager, by_itself, staged
from skirmish.rules.verbs.unseen import STEALTH

GIVENS: Final = {
    **stagers.GIVENS,
    "level": "Success level of the Grab to escape from (3), or of the hit whose wound is asked for (1).",
    "stealth": "The Stealth total that a search has to meet; rolled without it.",
}
"""Circumstances that a question may give, with the value that they have otherwise."""


def stage(question: Question) -> Staged:
    """The question with watchers, clock, holders and the fallen. SettingsError for what makes no sense."""
    found = staged(question, STAGES)
    if VERBS[found.action.verb].weigh is None and found.action.verb != "search":
        raise SettingsError(f"{question.action.verb} takes no dice")
    battle = dressed(question, found.battle, dress)
    return replace(found, battle=_gripped(battle, question.actor, question.target))


def _level(given: Mapping[str, str], otherwise: int) -> int:
    """A success level that was given. SettingsError if there is no such level."""
    level = number(given, "level", otherwise, 6)
    if not level:
        raise SettingsError("level=0: success begins at 1")
    return level


def _part_of_attack(question: Question) -> Staged:
    """The first dice of an attack, or its damage: by what the actor has in hand and where the target is."""
    actor, target = question.battle.units[question.actor], question.battle.units[question.target]
    is_near = is_adjacent(actor.cell, target.cell)
    items = [item for item in ready(actor) if weapon(item).reach or not is_near]
    item = items[0] if items else None
    flight = weapon(item).flight if item is not None else "none"
    by = "strike" if is_near or item is None else "shoot" if flight == "shot" else "throw"
    args = {"by": by, "nth": "0", "with": item.id if item is not None else "punch"}
    if question.action.verb == "wound":
        args["level"] = str(_level(question.given, 1))
    action = Action(actor.id, question.action.verb, target.id, tuple(sorted(args.items())))
    return Staged(question.battle, action, is_chosen=False)


def _finish(question: Question) -> Staged:
    """The target lies dying where it stood (G6)."""
    target = question.battle.units[question.target]
    fallen = replace(target, out="down", tallies={**target.tallies, "mortal": 1})
    battle = question.battle.with_unit(fallen)
    ways = VERBS["finish"].ways(battle, battle.units[question.actor])
    if not ways:
        raise IllegalAction(f"{target.name} is out of reach (G9).")
    action = question.action
    return Staged(battle, Action(action.unit, "finish", target.cell, action.args or ways[0]))


def _escape(question: Question) -> Staged:
    """From the target's grip, of a level that may be given (F2-27)."""
    actor, target = question.battle.units[question.actor], question.battle.units[question.target]
    level = _level(question.given, GOOD)
    return Staged(_grip(question.battle, target, actor, level), question.action)


def _squeeze(question: Question) -> Staged:
    """Of the target, which is held (F2-31)."""
    actor, target = question.battle.units[question.actor], question.battle.units[question.target]
    return Staged(_grip(question.battle, actor, target, GOOD), question.action)


def _grip(battle: Battle, holder: Unit, victim: Unit, level: int) -> Battle:
    held = {**victim.states, HELD: State(HELD, by=holder.id, amount=level)}
    holding = {**holder.states, HOLDING: State(HOLDING, by=victim.id)}
    return battle.with_unit(replace(victim, states=held)).with_unit(replace(holder, states=holding))


def _gripped(battle: Battle, actor: str, target: str) -> Battle:
    """Give every open grip its other end: the other one of the two (G35)."""
    for own, other in ((actor, target), (target, actor)):
        states = battle.units[own].states
        if HELD in states and states[HELD].by == own:
            battle = _grip(battle, battle.units[other], battle.units[own], states[HELD].amount)
        elif HOLDING in states and states[HOLDING].by == own:
            battle = _grip(battle, battle.units[own], battle.units[other], GOOD)
    return battle


def _unnoticed(question: Question) -> Staged:
    """After a sneaking move; striding is fast (G26)."""
    if question.action.verb == "stride":
        question = replace(question, given={**question.given, "fast": "yes"})
    return stagers.unnoticed(question)


def _search(question: Question) -> Staged:
    """For the target, which hides (G26)."""
    found = stagers.search(question)
    if "stealth" not in question.given:
        return replace(found, action=Action(question.actor, "search"))
    target = found.battle.units[question.target]
    total = State(STEALTH, amount=number(question.given, "stealth", 0, 40))
    hidden = replace(target, states={**target.states, STEALTH: total})
    return Staged(found.battle.with_unit(hidden), Action(question.actor, "search"))


def _quiet(question: Question) -> Staged:
    """One's own part of hiding."""
    action = Action(question.actor, "keep-quiet", None, (("for", "hide"),))
    return Staged(question.battle, action, is_chosen=False)


def _break_away(question: Question) -> Staged:
    """As everywhere, where running away is a risk (FG-35)."""
    found = stagers.break_away(question)
    options = {**found.battle.scene.options, "running_away": True}
    scene = replace(found.battle.scene, options=options)
    return replace(found, battle=replace(found.battle, scene=scene))


STAGES: Final[Mapping[str, Stager]] = {
    **SHARED,
    "attempt": _part_of_attack,
    "wound": _part_of_attack,
    "finish": _finish,
    "escape": _escape,
    "squeeze": _squeeze,
    "sneak": _unnoticed,
    "stride": _unnoticed,
    "keep-quiet": _quiet,
    "search": _search,
    "find": _search,
    "look-about": by_itself,
    "slip": by_itself,
    "free-attack": stagers.struck_after(free_arms),
    "break-away": _break_away,
}
"""By verb; the rest need nothing but the two."""
