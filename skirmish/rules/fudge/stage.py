"""What each verb of `fudge` takes for granted, put in place for questions about its odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import Cell, distance2, is_adjacent, neighbours, step
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.moment import Moment
from skirmish.model.unit import NONE, State
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
from skirmish.rules.fudge.states import dress
from skirmish.rules.fudge.verbs import VERBS
from skirmish.rules.question import Question, Staged, dressed
from skirmish.rules.staging import infiltrating, joined, number, walled, watched, with_unit, with_units
from skirmish.rules.verbs.unseen import STEALTH

GIVENS: Final = {
    "attackers": "So many alike, for a volley or a dogpile (3).",
    "enemies": "So many who watch or give chase, for hide, be-noticed and break-away (1).",
    "fast": "yes: at full Move, for be-noticed.",
    "stealth": "The Stealth total that a search has to beat; rolled without it.",
}
"""Circumstances that a question may give, with the value that they have otherwise."""

Given = Mapping[str, str]
Stager = Callable[[Question], Staged]


def stage(question: Question) -> Staged:
    """The question with comrades, watchers, clock and captors. SettingsError for what makes no sense."""
    staged = STAGES.get(question.action.verb, _as_it_is)(question)
    battle = dressed(question, staged.battle, dress)
    return replace(staged, battle=_gripped(battle, question.actor, question.target))


def _as_it_is(question: Question) -> Staged:
    if VERBS[question.action.verb].weigh is None:
        raise SettingsError(f"{question.action.verb} takes no dice")
    return Staged(question.battle, question.action)


def _by_itself(question: Question) -> Staged:
    return Staged(question.battle, question.action, is_chosen=False)


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
    battle = replace(moment.battle, prompts=(), _kept={}, _in_view={})
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


def _unnoticed(question: Question) -> Staged:
    """After a sneaking move, where the target and others like it could notice (FG-27)."""
    battle = infiltrating(watched(question), question.actor)
    is_fast = question.action.verb == "stride" or question.given.get("fast") == "yes"
    args = (("fast", "yes"),) if is_fast else ()
    return Staged(battle, Action(question.actor, "be-noticed", None, args), is_chosen=False)


def _hide(question: Question) -> Staged:
    """Behind a wall that hides nobody better, with so many enemies beyond it (FG-33)."""
    return Staged(walled(watched(question), question.actor), question.action)


def _search(question: Question) -> Staged:
    """For the target, which hides (FG-34)."""
    target = question.battle.units[question.target]
    hidden = replace(target, hidden_from=frozenset({question.battle.units[question.actor].side}))
    if "stealth" in question.given:
        total = State(STEALTH, amount=number(question.given, "stealth", 0, 20))
        hidden = replace(hidden, states={STEALTH: total})
    return Staged(with_unit(question.battle, hidden), Action(question.actor, "search"))


def _come_across(question: Question) -> Staged:
    """The target, a sentry on its round, comes near the one who is asked about (FG-29)."""
    battle = infiltrating(question.battle, question.actor)
    action = Action(question.actor, "come-across", None, (("by", question.target),))
    return Staged(battle, action, is_chosen=False)


# -------------------------------------------------------------------------------------------------- contact


def _break_away(question: Question) -> Staged:
    """A step away from so many in contact (FG-35)."""
    battle = question.battle
    actor, target = battle.units[question.actor], battle.units[question.target]
    if not is_adjacent(actor.cell, target.cell):
        raise IllegalAction(f"{target.name} is not in contact (FG-35).")
    spots = tuple(step(actor.cell, facing) for facing in (1, 2, 3))
    battle = with_unit(battle, replace(target, cell=spots[1]))
    battle = joined(battle, target, number(question.given, "enemies", 1, 3) - 1, spots)
    away = step(actor.cell, 6)
    action = Action(actor.id, "break-away", None, (("to", str(away)),))
    return Staged(battle, action, is_chosen=False)


def _gripped(battle: Battle, actor: str, target: str) -> Battle:
    """Give every open grip its other end: each other where that fits, else somebody else (FU-60 to FU-67)."""
    for own, other in ((actor, target), (target, actor)):
        for mine, theirs in PAIRS.items():
            state = battle.units[own].states.get(mine)
            if state is None or state.by != own:
                continue
            end = other
            if theirs not in battle.units[other].states and not (own == actor and mine in {PINNED, HELD}):
                battle, end = _third(battle, own, other)
            battle = _tied(battle, own, mine, end)
            battle = _tied(battle, end, theirs, own)
    return battle


def _tied(battle: Battle, unit_id: str, state: str, by: str) -> Battle:
    unit = battle.units[unit_id]
    return with_unit(battle, replace(unit, states={**unit.states, state: State(state, by=by)}))


def _third(battle: Battle, own: str, other: str) -> tuple[Battle, str]:
    """Somebody like the other, beside the one: who holds it, or is held by it."""
    like = replace(battle.units[other], states={}, hidden_from=NONE)
    cell = next(
        cell
        for cell in reversed(neighbours(battle.units[own].cell))
        if battle.terrain.has(cell) and battle.at(cell) is None
    )
    third = replace(like, id=f"{other}-by", cell=cell)
    return with_units(battle, {**battle.units, third.id: third}), third.id


STAGES: Final[Mapping[str, Stager]] = {
    "volley": _mass,
    "dogpile": _mass,
    "mass": _group,
    "split": _split,
    "takedown": _takedown,
    "sneak": _unnoticed,
    "stride": _unnoticed,
    "be-noticed": _unnoticed,
    "hide": _hide,
    "search": _search,
    "find": _search,
    "come-across": _come_across,
    "lie-low": _by_itself,
    "initiative": _by_itself,
    "tie-break": _by_itself,
    "break-away": _break_away,
    "free-attack": _by_itself,
}
"""By verb; the rest need nothing but the two."""
