"""What each verb of `stunts` takes for granted, put in place when its odds are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.grid import neighbours
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.rules.setup.rows import GIVENS as SHARED_GIVENS
from skirmish.rules.setup.rows import (
    SHARED,
    only_within,
    struck_after,
    unchosen,
    unnoticed,
    unnoticed_fast,
)
from skirmish.rules.setup.situation import OddsSetup, SetUp, Situation, as_it_is
from skirmish.rules.setup.surroundings import gripped, infiltrating, joined, tied
from skirmish.rules.stunts.defence import STALKING
from skirmish.rules.stunts.modifiers import GRAPPLED, GRAPPLING
from skirmish.rules.stunts.movement import free_arms
from skirmish.rules.stunts.wounds import PAIRS

MOST: Final = 8
"""The most attackers that have room round one target."""

GIVENS: Final = {
    **SHARED_GIVENS,
    "attackers": "So many in contact with the target, the one who acts among them (1).",
    "life": "Life of the unit that falls or is healed (0); below zero: life=-3.",
    "bash": "yes: the wound that felled it was a bruise, for fall.",
    "critical": "yes: the hit was critical, for wound.",
    "tried": "How often the same was tried on the target before, for trick and stunt (0).",
}
"""Circumstances that a situation may give, with the value that they have otherwise."""


def _finish(situation: Situation) -> Situation:
    """Give every open grapple its other end, and enter what the target has seen before."""
    worn = replace(situation, battle=_worn(situation))
    return replace(worn, battle=_gripped(worn))


def _worn(situation: Situation) -> Battle:
    """Return the battle in which the target has seen the same trick or stunt so often before (DL-38)."""
    battle, target, verb = situation.battle, situation.other, situation.action.verb
    count = situation.number("tried", 0, 9)
    tally = f"{verb}:{situation.unit.side}"
    return battle.with_unit(replace(target, tallies={**target.tallies, tally: count})) if count else battle


def _attack(situation: Situation) -> Situation:
    """Put so many attackers in contact with the target, who gang up on it (DL-67)."""
    actor, target = situation.unit, situation.other
    count = situation.number("attackers", 1, MOST)
    battle = joined(situation.battle, actor, max(0, count - 1), neighbours(target.cell))
    return replace(situation, battle=battle)


def _grapple(situation: Situation) -> Situation:
    """Set up an attack with empty hands (DG-23)."""
    ready = _attack(situation)
    actor = ready.battle.units[situation.actor]
    return replace(ready, battle=ready.battle.with_unit(replace(actor, hands=())))


def _assassinate(situation: Situation) -> Situation:
    """Let the target know nothing of the actor: before any fight, unless it has crept up in one (DG-32)."""
    if STALKING in situation.actor_states:
        return as_it_is(situation)
    return replace(situation, battle=infiltrating(situation.battle, situation.actor))


def _creep(situation: Situation) -> Situation:
    """Let the actor roll to stay unnoticed, after it has come up out of the target's sight (DG-33)."""
    action = Action(situation.actor, "creep-up", None, (("of", situation.target),))
    return replace(situation, action=action, is_chosen=False)


def _wound(situation: Situation) -> Situation:
    """Set up a hit with the first weapon in hand that got through; `critical=yes`: a critical one (DL-49)."""
    held = situation.unit.hands
    args = (("critical", "yes"),) if situation.is_given("critical") else ()
    with_it = (("with", held[0].id),) if held else ()
    action = Action(situation.actor, "wound", situation.target, (*args, *with_it))
    return replace(situation, action=action, is_chosen=False)


def _life(situation: Situation) -> int:
    text = situation.given.get("life", "0")
    if not text.removeprefix("-").isdecimal() or len(text) > 4 or not -99 <= int(text) <= 99:
        raise SettingsError(f"life={text}: a whole number from -99 to 99 belongs here")
    return int(text)


def _fall(situation: Situation) -> Situation:
    """Set up the fall of the actor, which has been wounded to the given Life (DL-55)."""
    actor = situation.unit
    args = (("bash", "yes"),) if situation.is_given("bash") else ()
    battle = situation.battle.with_unit(replace(actor, hp=_life(situation)))
    return replace(situation, battle=battle, action=Action(actor.id, "fall", actor.id, args), is_chosen=False)


def _heal(situation: Situation) -> Situation:
    """Make the target a comrade, fallen at 0 Life or below, else wounded (DG-28)."""
    battle, life = situation.battle, _life(situation)
    side = battle.units[situation.actor].side
    patient = replace(battle.units[situation.target], side=side, hp=life, out="down" if life <= 0 else "")
    action = Action(situation.actor, "heal", None, (("of", patient.id),))
    return replace(situation, battle=battle.with_unit(patient), action=action)


def _wrestle(situation: Situation) -> Situation:
    """Let the actor hold the target (DL-74)."""
    battle = tied(situation.battle, situation.actor, GRAPPLING, situation.target)
    return replace(
        situation, battle=tied(battle, situation.target, GRAPPLED, situation.actor), is_chosen=False
    )


def _gripped(situation: Situation) -> Battle:
    """Give every open grapple its other end, and name the enemy that the actor has crept up to (DG-23)."""
    battle = gripped(situation, PAIRS)
    stalked = battle.units[situation.actor].states.get(STALKING)
    return battle if stalked is None else tied(battle, situation.actor, STALKING, situation.target)


ROWS: Final[Mapping[str, SetUp]] = {
    **SHARED,
    "strike": _attack,
    "shoot": _attack,
    "grapple": _grapple,
    "assassinate": _assassinate,
    "creep-up": _creep,
    "sneak": unnoticed,
    "stride": unnoticed_fast,
    "fall": _fall,
    "heal": _heal,
    "crush": _wrestle,
    "hold": _wrestle,
    "wound": _wound,
    "free-attack": struck_after(free_arms),
    "scar": unchosen,
    "dodge": unchosen,
    "block": unchosen,
    "ready": only_within,
}
"""By verb; the other verbs need nothing but the two units."""

ODDS_SETUP: Final = OddsSetup(ROWS, finish=_finish)
"""How a situation under `stunts` is set up."""
