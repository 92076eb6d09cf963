"""Stagers: what the verbs that all systems have take for granted, put in place for questions about odds.

A stager makes a question ready. The `stage` of a ruleset adds those of its own verbs to `SHARED`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction
from skirmish.grid import is_adjacent, neighbours, step
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import NONE, State, Unit
from skirmish.rules.question import Question, Staged
from skirmish.rules.scenery import infiltrating, joined, number, walled, watched
from skirmish.rules.verb import Args

GIVENS: Final = {
    "enemies": "So many who watch or give chase, for hide, be-noticed and break-away (1).",
    "fast": "yes: at full Move, for be-noticed.",
}
"""Circumstances that these stagers ask for, with the value that they have otherwise."""
Stager = Callable[[Question], Staged]


def staged(question: Question, stagers: Mapping[str, Stager]) -> Staged:
    """The question by its verb's stager; the two alone where there is none."""
    return stagers.get(question.action.verb, as_it_is)(question)


# ---------------------------------------------------------------------------------------------------- pieces


def as_it_is(question: Question) -> Staged:
    """Nothing but the two."""
    return Staged(question.battle, question.action)


def by_itself(question: Question) -> Staged:
    """Nothing but the two, and nobody chooses it."""
    return Staged(question.battle, question.action, is_chosen=False)


def tied(battle: Battle, unit_id: str, state: str, by: str) -> Battle:
    """The battle with that unit in a state that has somebody at its other end: who holds, who is held."""
    unit = battle.units[unit_id]
    return battle.with_unit(replace(unit, states={**unit.states, state: State(state, by=by)}))


def third(battle: Battle, own: str, other: str) -> tuple[Battle, str]:
    """Somebody like the other beside the one, and its id: who holds the one, or is held by it."""
    like = replace(battle.units[other], states={}, hidden_from=NONE)
    cell = next(
        cell
        for cell in reversed(neighbours(battle.units[own].cell))
        if battle.terrain.has(cell) and battle.at(cell) is None
    )
    return battle.with_unit(replace(like, id=f"{other}-by", cell=cell)), f"{other}-by"


def gripped(
    battle: Battle, actor: str, target: str, pairs: Mapping[str, str], mutual: frozenset[str] = NONE
) -> Battle:
    """Every open grip of the two with its other end: each other where that fits, else somebody beside.

    `pairs`: by state, that of the other end. `mutual`: states of the actor that only the target is behind.
    """
    for own, other in ((actor, target), (target, actor)):
        for mine, theirs in pairs.items():
            state = battle.units[own].states.get(mine)
            if state is None or state.by != own:
                continue
            end = other
            if theirs not in battle.units[other].states and not (own == actor and mine in mutual):
                battle, end = third(battle, own, other)
            battle = tied(battle, own, mine, end)
            battle = tied(battle, end, theirs, own)
    return battle


# --------------------------------------------------------------------------------------------------- stagers


def unnoticed(question: Question) -> Staged:
    """After a sneaking move, where the target and others like it could notice (FG-27)."""
    battle = infiltrating(watched(question), question.actor)
    args = (("fast", "yes"),) if question.given.get("fast") == "yes" else ()
    return Staged(battle, Action(question.actor, "be-noticed", None, args), is_chosen=False)


def come_across(question: Question) -> Staged:
    """The target, a sentry on its round, comes near the one who is asked about (FG-29)."""
    battle = infiltrating(question.battle, question.actor)
    action = Action(question.actor, "come-across", None, (("by", question.target),))
    return Staged(battle, action, is_chosen=False)


def hide(question: Question) -> Staged:
    """Behind a wall that hides nobody better, with so many enemies beyond it (FG-33)."""
    return Staged(walled(watched(question), question.actor), question.action)


def search(question: Question) -> Staged:
    """For the target, which hides (FG-34)."""
    target = question.battle.units[question.target]
    hidden = replace(target, hidden_from=frozenset({question.battle.units[question.actor].side}))
    return Staged(question.battle.with_unit(hidden), question.action)


def break_away(question: Question) -> Staged:
    """A step away from so many in contact (FG-35)."""
    battle = question.battle
    actor, target = battle.units[question.actor], battle.units[question.target]
    if not is_adjacent(actor.cell, target.cell):
        raise IllegalAction(f"{target.name} is not in contact (FG-35).")
    spots = tuple(step(actor.cell, facing) for facing in (1, 2, 3))
    battle = battle.with_unit(replace(target, cell=spots[1]))
    battle = joined(battle, target, number(question.given, "enemies", 1, 3) - 1, spots)
    away = step(actor.cell, 6)
    action = Action(actor.id, "break-away", None, (("to", str(away)),))
    return Staged(battle, action, is_chosen=False)


def struck_after(arms: Callable[[Unit], Args]) -> Stager:
    """A free attack with what is at hand for it, unless it was said with what (FG-35)."""

    def stager(question: Question) -> Staged:
        action, actor = question.action, question.battle.units[question.actor]
        return Staged(question.battle, replace(action, args=action.args or arms(actor)), is_chosen=False)

    return stager


SHARED: Final[Mapping[str, Stager]] = {
    "be-noticed": unnoticed,
    "come-across": come_across,
    "hide": hide,
    "search": search,
    "lie-low": by_itself,
    "find": by_itself,
    "break-away": break_away,
    "free-attack": by_itself,
    "initiative": by_itself,
    "tie-break": by_itself,
}
"""By verb, for those that all systems have."""
