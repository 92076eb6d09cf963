"""What each verb of `forge` takes for granted, put in place when its odds are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import is_adjacent
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.forge.arms import ready, weapon
from skirmish.rules.forge.attack import free_arms
from skirmish.rules.forge.states import GOOD
from skirmish.rules.forge.turn import HELD, HOLDING
from skirmish.rules.forge.verbs import VERBS
from skirmish.rules.setup.rows import GIVENS as SHARED_GIVENS
from skirmish.rules.setup.rows import (
    SHARED,
    break_away,
    search,
    struck_after,
    unchosen,
    unnoticed,
    unnoticed_fast,
    where_running_away_is_risky,
)
from skirmish.rules.setup.situation import OddsSetup, SetUp, Situation
from skirmish.rules.stealth.unseen import STEALTH

GIVENS: Final = {
    **SHARED_GIVENS,
    "level": "Success level of the Grab to escape from (3), or of the hit whose wound is asked for (1).",
    "stealth": "The Stealth total that a search has to meet; rolled without it.",
}
"""Circumstances that a situation may give, with the value that they have otherwise."""


def _level(situation: Situation, otherwise: int) -> int:
    """Return the success level that was given, or `otherwise`. SettingsError if there is no such level."""
    level = situation.number("level", otherwise, 6)
    if not level:
        raise SettingsError("level=0: success begins at 1")
    return level


def _part_of_attack(situation: Situation) -> Situation:
    """Set up an attack's dice to hit, or its damage, by the weapon in hand and the distance."""
    actor, target = situation.unit, situation.other
    is_near = is_adjacent(actor.cell, target.cell)
    items = [item for item in ready(actor) if weapon(item).reach or not is_near]
    item = items[0] if items else None
    flight = weapon(item).flight if item is not None else "none"
    by = "strike" if is_near or item is None else "shoot" if flight == "shot" else "throw"
    args = {"by": by, "nth": "0", "with": item.id if item is not None else "punch"}
    if situation.action.verb == "wound":
        args["level"] = str(_level(situation, 1))
    action = Action(actor.id, situation.action.verb, target.id, tuple(sorted(args.items())))
    return replace(situation, action=action, is_chosen=False)


def _finish(situation: Situation) -> Situation:
    """Set up a blow at the target, which lies dying where it stood (G6)."""
    target = situation.other
    fallen = replace(target, out="down", tallies={**target.tallies, "mortal": 1})
    battle = situation.battle.with_unit(fallen)
    ways = VERBS["finish"].variants(battle, battle.units[situation.actor])
    if not ways:
        raise IllegalAction(f"{target.name} is out of reach (G9).")
    action = situation.action
    return replace(
        situation, battle=battle, action=Action(action.unit, "finish", target.cell, action.args or ways[0])
    )


def _escape(situation: Situation) -> Situation:
    """Set up an escape from the target's grip, of a level that may be given (F2-27)."""
    actor, target = situation.unit, situation.other
    level = _level(situation, GOOD)
    return replace(situation, battle=_grip(situation.battle, target, actor, level))


def _squeeze(situation: Situation) -> Situation:
    """Set up a squeeze of the target, which is held (F2-31)."""
    actor, target = situation.unit, situation.other
    return replace(situation, battle=_grip(situation.battle, actor, target, GOOD))


def _grip(battle: Battle, holder: Unit, victim: Unit, level: int) -> Battle:
    held = {**victim.states, HELD: State(HELD, by=holder.id, amount=level)}
    holding = {**holder.states, HOLDING: State(HOLDING, by=victim.id)}
    return battle.with_unit(replace(victim, states=held)).with_unit(replace(holder, states=holding))


def _gripped(situation: Situation) -> Situation:
    """Give every grip that lacks its other end the other unit of the two (G35)."""
    battle, actor, target = situation.battle, situation.actor, situation.target
    for own, other in ((actor, target), (target, actor)):
        states = battle.units[own].states
        if HELD in states and states[HELD].by == own:
            battle = _grip(battle, battle.units[other], battle.units[own], states[HELD].amount)
        elif HOLDING in states and states[HOLDING].by == own:
            battle = _grip(battle, battle.units[own], battle.units[other], GOOD)
    return replace(situation, battle=battle)


def _search(situation: Situation) -> Situation:
    """Set up a search for the target, which hides (G26)."""
    found = search(situation)
    if "stealth" not in situation.given:
        return replace(found, action=Action(situation.actor, "search"))
    target = found.battle.units[situation.target]
    total = State(STEALTH, amount=situation.number("stealth", 0, 40))
    hidden = replace(target, states={**target.states, STEALTH: total})
    return replace(situation, battle=found.battle.with_unit(hidden), action=Action(situation.actor, "search"))


def _quiet(situation: Situation) -> Situation:
    """Set up the hiding unit's own roll."""
    action = Action(situation.actor, "keep-quiet", None, (("for", "hide"),))
    return replace(situation, action=action, is_chosen=False)


ROWS: Final[Mapping[str, SetUp]] = {
    **SHARED,
    "attempt": _part_of_attack,
    "wound": _part_of_attack,
    "finish": _finish,
    "escape": _escape,
    "squeeze": _squeeze,
    "sneak": unnoticed,
    "stride": unnoticed_fast,
    "keep-quiet": _quiet,
    "search": _search,
    "find": _search,
    "look-about": unchosen,
    "slip": unchosen,
    "free-attack": struck_after(free_arms),
    "break-away": where_running_away_is_risky(break_away),
}
"""By verb; the rest need nothing but the two."""

ODDS_SETUP: Final = OddsSetup(ROWS, finish=_gripped, is_strict=True)
"""How a situation under `forge` is set up."""
