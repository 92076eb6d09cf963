"""What each verb of `ranks` takes for granted, put in place when a player asks for its odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import is_adjacent
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.ranks.arms import melee_arm, missile_arm
from skirmish.rules.ranks.defence import DEFEND, answers_to
from skirmish.rules.ranks.movement import best_blow
from skirmish.rules.ranks.sheet import full_hp
from skirmish.rules.ranks.states import with_state
from skirmish.rules.ranks.targeting import shoot_variants, strike_variants
from skirmish.rules.ranks.wounds import Injuries
from skirmish.rules.setup.rows import GIVENS as SHARED_GIVENS
from skirmish.rules.setup.rows import SHARED, only_within, search
from skirmish.rules.setup.situation import OddsSetup, SetUp, Situation, dressed

GIVENS: Final = {
    **SHARED_GIVENS,
    "level": "special: how well the blow was struck that is parried, dodged or suffered (success).",
    "shot": "yes: the blow is a shot or a throw, also in contact, for attack, wound and the answers (no).",
    "answer": "success or special: how well it was parried or dodged, for wound (failure).",
    "wound": "Points that the wound cost, for aid and tend (5).",
    "hp": "Hit points that the patient has left, for aid, tend and mend (as after the wound).",
    "care": "ideal: in a good hospital, for mend.",
}
"""Circumstances that a situation may give, with the value that they have otherwise."""

Given = Mapping[str, str]


def _free(situation: Situation) -> Situation:
    """Return the situation with the unit's best blow as arguments of the action."""
    args = best_blow(situation.unit)
    return replace(situation, action=replace(situation.action, args=args), is_chosen=False)


# --------------------------------------------------------------------------------------------------- blows


def _blow(battle: Battle, unit: str, target: str, verb: str, given: Given) -> Action:
    """Build a blow or a shot, as it waits on the stack, with the first item that can make it.

    IllegalAction if the unit has no such item.
    """
    attacker = battle.units[unit]
    is_near = is_adjacent(attacker.cell, battle.units[target].cell)
    is_shot = not is_near or _only_shoots(attacker) or _word(given, "shot", ("no", "yes")) == "yes"
    ways = shoot_variants(battle, attacker) if is_shot else strike_variants(battle, attacker)
    if not ways:
        raise IllegalAction(f"{attacker.name} has nothing to attack with from there.")
    args = {**dict(ways[0]), "level": _word(given, "level", ("success", "special"))}
    if is_shot:
        args["shot"] = "yes"
    if verb == "wound":
        args["answer"] = _word(given, "answer", ("failure", "success", "special"))
    return Action(unit, verb, target, tuple(sorted(args.items())))


def _only_shoots(unit: Unit) -> bool:
    """Tell whether the first item in hand shoots or is thrown, and cannot strike hand to hand."""
    return bool(unit.hands) and melee_arm(unit.hands[0]) is None and missile_arm(unit.hands[0]) is not None


def _attack(situation: Situation) -> Situation:
    action = _blow(
        situation.battle, situation.actor, situation.target, situation.action.verb, situation.given
    )
    return replace(situation, action=action, is_chosen=False)


def _answer(situation: Situation) -> Situation:
    """Set up a blow by the other unit that is about to fall, and the named or best answer to it."""
    verb = situation.action.verb
    ready = dressed(situation, with_state)
    half = _blow(ready.battle, situation.target, situation.actor, "wound", situation.given)
    unit = ready.unit
    prompt = Prompt(unit.side, unit.id, "react", DEFEND, ("parry", "dodge", "endure"), half.unit, "endure")
    battle = situation.battle.altered(pending=(half,), prompts=(prompt,))
    asked = dressed(replace(situation, battle=battle), with_state)
    guards = answers_to(asked.battle, asked.unit, verb)
    wanted = [guard for guard in guards if guard.args == situation.action.args] or list(guards)
    if not wanted:
        raise IllegalAction(f"{unit.name} cannot {verb} that.")
    action = Action(unit.id, verb, None, wanted[0].args)
    return replace(situation, battle=battle, action=action, is_chosen=False)


# ---------------------------------------------------------------------------------------------------- care


def _aid(situation: Situation) -> Situation:
    """Set up the target as a wounded comrade beside the unit that helps."""
    battle = situation.battle
    actor, target = battle.units[situation.actor], battle.units[situation.target]
    if not is_adjacent(actor.cell, target.cell):
        raise IllegalAction(f"{target.name} is out of reach (BG-36).")
    wound = situation.number("wound", 5, 99)
    given = situation.given.get("hp")
    left = full_hp(target) - wound if given is None else _whole(given, "hp")
    verb = "aid" if left <= 2 else "tend"
    patient = replace(target.noted(Injuries((wound,))), side=actor.side, hp=left)
    if verb == "aid":
        patient = replace(patient, out="down")
    action = Action(actor.id, verb, target.id, (("wound", "1"),))
    return replace(situation, battle=battle.with_unit(patient), action=action, is_chosen=False)


def _mend(situation: Situation) -> Situation:
    actor = situation.unit
    left = _whole(situation.given.get("hp", "1"), "hp")
    args = (("care", "ideal"),) if situation.given.get("care") == "ideal" else ()
    battle = situation.battle.with_unit(replace(actor, hp=left))
    return replace(situation, battle=battle, action=Action(actor.id, "mend", None, args), is_chosen=False)


def _whole(text: str, name: str) -> int:
    """Read a whole number, which may be negative. SettingsError if it is anything else."""
    if not text.removeprefix("-").isdecimal() or len(text) > 4 or abs(int(text)) > 99:
        raise SettingsError(f"{name}={text}: a whole number belongs here")
    return int(text)


def _word(given: Given, name: str, known: tuple[str, ...]) -> str:
    word = given.get(name, known[0])
    if word not in known:
        raise SettingsError(f"{name}={word}: it is one of {', '.join(known)}")
    return word


ROWS: Final[Mapping[str, SetUp]] = {
    **SHARED,
    "attack": _attack,
    "wound": _attack,
    "free-attack": _free,
    "parry": _answer,
    "dodge": _answer,
    "aid": _aid,
    "tend": _aid,
    "mend": _mend,
    "find": search,
    "ready": only_within,
    "wear-planted": only_within,
}
"""How a situation is set up, by verb; every other verb needs nothing but the two units."""

ODDS_SETUP: Final = OddsSetup(ROWS)
"""How a situation under `ranks` is set up."""
