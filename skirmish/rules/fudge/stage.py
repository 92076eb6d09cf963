"""What each verb of `fudge` takes for granted, put in place for questions about its odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import Cell, distance2, is_adjacent, neighbours
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.moment import Moment
from skirmish.model.unit import State
from skirmish.rules import stagers
from skirmish.rules.fudge.attack import split_ways
from skirmish.rules.fudge.harm import PAIRS
from skirmish.rules.fudge.mass import (
    FIRE,
    PILE,
    PILERS,
    cannot_commit,
    land_commit,
    pile_fits,
    pile_ways,
    volley_fits,
    volley_ways,
)
from skirmish.rules.fudge.modifiers import HELD, PINNED
from skirmish.rules.fudge.movement import free_arms
from skirmish.rules.fudge.states import dress
from skirmish.rules.fudge.verbs import VERBS
from skirmish.rules.question import Question, Staged, dressed
from skirmish.rules.scenery import infiltrating, joined, number
from skirmish.rules.verbs.unseen import STEALTH

GIVENS: Final = {
    "attackers": "So many alike, for a volley or a dogpile (3).",
    **stagers.GIVENS,
    "stealth": "The Stealth total that a search has to beat; rolled without it.",
}
"""Circumstances that a question may give, with the value that they have otherwise."""


def stage(question: Question) -> Staged:
    """The question with comrades, watchers, clock and captors. SettingsError for what makes no sense."""
    staged = STAGES.get(question.action.verb, _as_it_is)(question)
    battle = dressed(question, staged.battle, dress)
    battle = stagers.gripped(battle, question.actor, question.target, PAIRS, frozenset({PINNED, HELD}))
    return replace(staged, battle=battle)


def _as_it_is(question: Question) -> Staged:
    if VERBS[question.action.verb].weigh is None:
        raise SettingsError(f"{question.action.verb} takes no dice")
    return Staged(question.battle, question.action)


# --------------------------------------------------------------------------------------------------- groups


def _mass(question: Question) -> Staged:
    """So many alike have committed to the target, and the one who is asked about calls (FG-16)."""
    actor, verb = question.battle.units[question.actor], question.action.verb
    count = number(question.given, "attackers", 3, 24)
    if verb == PILE and count > PILERS:
        raise IllegalAction(f"At most {PILERS} dogpile one target (FU-48).")
    target = question.battle.units[question.target]
    spots = neighbours(target.cell) if verb == PILE else _ring(question.battle, actor.cell, target.cell)
    battle = joined(question.battle, actor, count - 1, spots)
    fits = pile_fits if verb == PILE else volley_fits
    refusal = cannot_commit(battle, actor) or fits(battle, question.action)
    if refusal is not None:
        raise IllegalAction(refusal.reason)
    moment = Moment(battle)
    for unit in list(battle.up(actor.side)):
        land_commit(moment, replace(question.action, unit=unit.id), None)
    battle = moment.battle.altered(prompts=())
    call = Action(actor.id, "call", target.id)
    return Staged(battle, call, is_chosen=False)


def _group(question: Question) -> Staged:
    """The attack that a group makes: hand to hand in contact, else fire."""
    actor, target = question.battle.units[question.actor], question.battle.units[question.target]
    is_near = is_adjacent(actor.cell, target.cell)
    ways = pile_ways(question.battle, actor) if is_near else volley_ways(question.battle, actor)
    if not ways:
        raise IllegalAction(f"{actor.name} has nothing to shoot with (FU-29).")
    action = Action(actor.id, PILE if is_near else FIRE, target.id, ways[0])
    return _mass(replace(question, action=action))


def _split(question: Question) -> Staged:
    """At the target and at another like it beside it (FG-11)."""
    target = question.battle.units[question.target]
    battle = joined(question.battle, target, 1, neighbours(target.cell))
    ways = split_ways(battle, battle.units[question.actor])
    args = next((args for args in ways if dict(args)["also"] != target.id), ())
    return Staged(battle, replace(question.action, args=args))


def _ring(battle: Battle, cell: Cell, target: Cell) -> Iterator[Cell]:
    """Cells about as far from the target and never nearer than medium range, the likest first (FU-71)."""
    far = distance2(cell, target)
    cells = [one for one in battle.terrain.cells(battle.terrain.all_cells) if not is_adjacent(one, target)]
    nearer = [one for one in cells if distance2(one, target) <= max(far, 15 * 15)]
    yield from sorted(nearer, key=lambda one: abs(distance2(one, target) - far))


# -------------------------------------------------------------------------------------------------- stealth


def _takedown(question: Question) -> Staged:
    """Unnoticed, beside somebody who expects nothing, before any fight (FU-49, FU-50)."""
    return replace(_as_it_is(question), battle=infiltrating(question.battle, question.actor))


def _stride(question: Question) -> Staged:
    """The same at full Move (FG-27)."""
    return stagers.unnoticed(replace(question, given={**question.given, "fast": "yes"}))


def _search(question: Question) -> Staged:
    """For the target, which hides (FG-34)."""
    target = question.battle.units[question.target]
    hidden = replace(target, hidden_from=frozenset({question.battle.units[question.actor].side}))
    if "stealth" in question.given:
        total = State(STEALTH, amount=number(question.given, "stealth", 0, 20))
        hidden = replace(hidden, states={STEALTH: total})
    return Staged(question.battle.with_unit(hidden), Action(question.actor, "search"))


# -------------------------------------------------------------------------------------------------- contact


STAGES: Final[Mapping[str, stagers.Stager]] = {
    **stagers.SHARED,
    "volley": _mass,
    "dogpile": _mass,
    "mass": _group,
    "split": _split,
    "takedown": _takedown,
    "sneak": stagers.unnoticed,
    "stride": _stride,
    "search": _search,
    "find": _search,
    "free-attack": stagers.struck_after(free_arms),
}
"""By verb; the rest need nothing but the two."""
