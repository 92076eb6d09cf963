"""What each verb of `stunts` takes for granted, put in place for questions about its odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.grid import neighbours
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.rules.question import Question, Staged, dressed
from skirmish.rules.scenery import infiltrating, joined, number
from skirmish.rules.stagers import GIVENS as SHARED_GIVENS
from skirmish.rules.stagers import (
    SHARED,
    Stager,
    as_it_is,
    by_itself,
    gripped,
    staged,
    struck_after,
    tied,
    unnoticed,
)
from skirmish.rules.stunts.defence import STALKING
from skirmish.rules.stunts.harm import PAIRS
from skirmish.rules.stunts.modifiers import GRAPPLED, GRAPPLING
from skirmish.rules.stunts.movement import free_arms
from skirmish.rules.stunts.states import dress

MOST: Final = 8
"""Attackers that there is room for round one target."""

GIVENS: Final = {
    **SHARED_GIVENS,
    "attackers": "So many in contact with the target, the one who acts among them (1).",
    "life": "Life of who falls or is healed (0); below zero: life=-3.",
    "bash": "yes: the wound that felled it was a bruise, for fall.",
    "critical": "yes: the hit was critical, for wound.",
    "tried": "How often the same was tried on the target before, for trick and stunt (0).",
}
"""Circumstances that a question may give, with the value that they have otherwise."""


def stage(question: Question) -> Staged:
    """The question with comrades, watchers, clock and grapples. SettingsError for what makes no sense."""
    ready = staged(question, STAGES)
    battle = _worn(question, dressed(question, ready.battle, dress))
    return replace(ready, battle=_gripped(battle, question.actor, question.target))


def _worn(question: Question, battle: Battle) -> Battle:
    """The target has seen the same so often before (DL-38)."""
    target, verb = battle.units[question.target], question.action.verb
    count = number(question.given, "tried", 0, 9)
    tally = f"{verb}:{battle.units[question.actor].side}"
    return battle.with_unit(replace(target, tallies={**target.tallies, tally: count})) if count else battle


def _attack(question: Question) -> Staged:
    """With so many in contact with the target, who gang up on it (DL-67)."""
    actor, target = question.battle.units[question.actor], question.battle.units[question.target]
    count = number(question.given, "attackers", 1, MOST)
    battle = joined(question.battle, actor, max(0, count - 1), neighbours(target.cell))
    return Staged(battle, question.action)


def _grapple(question: Question) -> Staged:
    """With empty hands (DG-23)."""
    ready = _attack(question)
    actor = ready.battle.units[question.actor]
    return replace(ready, battle=ready.battle.with_unit(replace(actor, hands=())))


def _assassinate(question: Question) -> Staged:
    """Beside somebody who knows nothing of it: before any fight, unless it has crept up in one (DG-32)."""
    if STALKING in question.actor_states:
        return as_it_is(question)
    return replace(as_it_is(question), battle=infiltrating(question.battle, question.actor))


def _creep(question: Question) -> Staged:
    """It has come up out of the other's sight (DG-33)."""
    action = Action(question.actor, "creep-up", None, (("of", question.target),))
    return Staged(question.battle, action, is_chosen=False)


def _fast(question: Question) -> Staged:
    return unnoticed(replace(question, given={**question.given, "fast": "yes"}))


def _wound(question: Question) -> Staged:
    """A hit with the first weapon in hand got through; `critical=yes` for a critical one (DL-49)."""
    held = question.battle.units[question.actor].hands
    args = (("critical", "yes"),) if question.given.get("critical") == "yes" else ()
    with_it = (("with", held[0].id),) if held else ()
    action = Action(question.actor, "wound", question.target, (*args, *with_it))
    return Staged(question.battle, action, is_chosen=False)


def _life(question: Question) -> int:
    text = question.given.get("life", "0")
    if not text.removeprefix("-").isdecimal() or len(text) > 4 or not -99 <= int(text) <= 99:
        raise SettingsError(f"life={text}: a whole number from -99 to 99 belongs here")
    return int(text)


def _fall(question: Question) -> Staged:
    """The one who is asked about has been wounded to that Life (DL-55)."""
    actor = question.battle.units[question.actor]
    args = (("bash", "yes"),) if question.given.get("bash") == "yes" else ()
    battle = question.battle.with_unit(replace(actor, hp=_life(question)))
    return Staged(battle, Action(actor.id, "fall", actor.id, args), is_chosen=False)


def _heal(question: Question) -> Staged:
    """The other is a comrade beside it, fallen at 0 Life or below, else wounded (DG-28)."""
    battle, life = question.battle, _life(question)
    side = battle.units[question.actor].side
    patient = replace(battle.units[question.target], side=side, hp=life, out="down" if life <= 0 else "")
    action = Action(question.actor, "heal", None, (("of", patient.id),))
    return Staged(battle.with_unit(patient), action)


def _wrestle(question: Question) -> Staged:
    """The one holds the other (DL-74)."""
    battle = tied(question.battle, question.actor, GRAPPLING, question.target)
    return Staged(tied(battle, question.target, GRAPPLED, question.actor), question.action, is_chosen=False)


def _gripped(battle: Battle, actor: str, target: str) -> Battle:
    """Every open grapple with its other end, and whom the actor stalks (DG-23)."""
    battle = gripped(battle, actor, target, PAIRS)
    stalked = battle.units[actor].states.get(STALKING)
    return tied(battle, actor, STALKING, target) if stalked is not None else battle


STAGES: Final[Mapping[str, Stager]] = {
    **SHARED,
    "strike": _attack,
    "shoot": _attack,
    "grapple": _grapple,
    "assassinate": _assassinate,
    "creep-up": _creep,
    "sneak": unnoticed,
    "stride": _fast,
    "fall": _fall,
    "heal": _heal,
    "crush": _wrestle,
    "hold": _wrestle,
    "wound": _wound,
    "free-attack": struck_after(free_arms),
    "scar": by_itself,
    "dodge": by_itself,
    "block": by_itself,
}
"""By verb; the rest need nothing but the two."""
