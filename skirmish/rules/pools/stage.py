"""What each verb of `pools` takes for granted, put in place for questions about its odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import TILES, Cell, Terrain, is_adjacent, neighbours, step
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import NONE, State, Unit
from skirmish.rules.pools.challenge import DIFFICULTIES, cap_of
from skirmish.rules.pools.conditions import HELD, PAIRS
from skirmish.rules.pools.energy import energy
from skirmish.rules.pools.skills import is_skill
from skirmish.rules.pools.states import dress
from skirmish.rules.pools.verbs import VERBS
from skirmish.rules.question import Question, Staged, dressed
from skirmish.rules.staging import infiltrating, joined, number, walled, watched, with_unit, with_units

GIVENS: Final = {
    "beside": "yes: an able enemy stands beside a shooter.",
    "enemies": "So many who watch or give chase, for hide, be-noticed and break-away (1).",
    "fast": "yes: at full Speed, for be-noticed.",
    "higher": "yes: the one who acts stands higher.",
}
"""Circumstances that a question may give, with the value that they have otherwise."""

Stager = Callable[[Question], Staged]


def stage(question: Question) -> Staged:
    """The question with comrades, watchers, clock and captors. SettingsError for what makes no sense."""
    staged = STAGES.get(question.action.verb, _as_it_is)(question)
    battle = dressed(question, staged.battle, dress)
    battle = _gripped(battle, question.actor, question.target)
    if question.given.get("beside") == "yes":
        battle = _beside(battle, question)
    if question.given.get("higher") == "yes":
        battle = _higher(battle, question.actor)
    return replace(staged, battle=battle)


def _as_it_is(question: Question) -> Staged:
    if VERBS[question.action.verb].weigh is None:
        raise SettingsError(f"{question.action.verb} takes no dice")
    return Staged(question.battle, question.action)


def _by_itself(question: Question) -> Staged:
    return Staged(question.battle, question.action, is_chosen=False)


# -------------------------------------------------------------------------------------------------- stealth


def _unnoticed(question: Question) -> Staged:
    """After a sneaking move, where the target and others like it could notice (G11)."""
    battle = infiltrating(watched(question), question.actor)
    is_fast = question.action.verb == "stride" or question.given.get("fast") == "yes"
    args = (("fast", "yes"),) if is_fast else ()
    return Staged(battle, Action(question.actor, "be-noticed", None, args), is_chosen=False)


def _hide(question: Question) -> Staged:
    """Behind a wall, with so many enemies beyond it (G24)."""
    return Staged(walled(watched(question), question.actor), question.action)


def _search(question: Question) -> Staged:
    """For the target, which hides (G24)."""
    target = question.battle.units[question.target]
    hidden = replace(target, hidden_from=frozenset({question.battle.units[question.actor].side}))
    return Staged(with_unit(question.battle, hidden), question.action)


def _come_across(question: Question) -> Staged:
    """The target, a sentry on its round, comes near the one who is asked about (G11)."""
    battle = infiltrating(question.battle, question.actor)
    action = Action(question.actor, "come-across", None, (("by", question.target),))
    return Staged(battle, action, is_chosen=False)


# ---------------------------------------------------------------------------------------------------- tests


def _test(question: Question) -> Staged:
    """A fixed challenge: what is said is a skill, a difficulty, and the energy added (FP-43)."""
    skill, difficulty = question.action.arg("skill"), question.action.arg("difficulty")
    if skill and not is_skill(skill):
        raise SettingsError(f"there is no skill {skill!r}")
    if difficulty and difficulty not in DIFFICULTIES:
        raise SettingsError(f"difficulty is one of {', '.join(DIFFICULTIES)}")
    return Staged(question.battle, _with_effort(question), is_chosen=False)


def _with_effort(question: Question) -> Action:
    """With all the energy that may be added, unless it was said how much."""
    action, unit = question.action, question.battle.units[question.actor]
    if action.arg("add"):
        return action
    skill = "medicine" if action.verb == "treat" else action.arg("skill", "athletics")
    more = max(0, min(cap_of(unit, skill), energy(unit) - 1))
    return replace(action, args=tuple(sorted((*action.args, ("add", str(more))))))


def _treat(question: Question) -> Staged:
    """The target is a comrade who is down (G26)."""
    battle = question.battle
    target = replace(battle.units[question.target], side=battle.units[question.actor].side, hp=0, out="down")
    action = replace(_with_effort(question), target=question.target)
    return Staged(with_unit(battle, target), action, is_chosen=False)


# -------------------------------------------------------------------------------------------------- contact


def _break_free(question: Question) -> Staged:
    """Out of the target's hold (G33)."""
    actor = question.battle.units[question.actor]
    held = replace(actor, states={**actor.states, HELD: State(HELD, by=actor.id)})
    return Staged(with_unit(question.battle, held), question.action)


def _break_away(question: Question) -> Staged:
    """A step away from so many in contact, where that is risky (G34)."""
    scene = question.battle.scene
    battle = replace(question.battle, scene=replace(scene, options={**scene.options, "running_away": True}))
    actor, target = battle.units[question.actor], battle.units[question.target]
    if not is_adjacent(actor.cell, target.cell):
        raise IllegalAction(f"{target.name} is not in contact (G34).")
    spots = tuple(step(actor.cell, facing) for facing in (1, 2, 3))
    battle = with_unit(battle, replace(target, cell=spots[1]))
    battle = joined(battle, target, number(question.given, "enemies", 1, 3) - 1, spots)
    action = Action(actor.id, "break-away", None, (("to", str(step(actor.cell, 6))),))
    return Staged(battle, action, is_chosen=False)


def _gripped(battle: Battle, actor: str, target: str) -> Battle:
    """Give every open grip its other end: for a held actor the target, else somebody beside (G33)."""
    for own, other in ((actor, target), (target, actor)):
        for mine, theirs in PAIRS.items():
            state = battle.units[own].states.get(mine)
            if state is None or state.by != own:
                continue
            end = other
            if not (own == actor and mine == HELD) and theirs not in battle.units[other].states:
                battle, end = _third(battle, own, other)
            battle = _tied(battle, own, mine, end)
            battle = _tied(battle, end, theirs, own)
    return battle


def _tied(battle: Battle, unit_id: str, state: str, by: str) -> Battle:
    unit = battle.units[unit_id]
    return with_unit(battle, replace(unit, states={**unit.states, state: State(state, by=by)}))


def _third(battle: Battle, own: str, other: str) -> tuple[Battle, str]:
    """Somebody like the other, beside the one: who holds it, or is held by it."""
    third = _near(battle, battle.units[own].cell, battle.units[other], f"{other}-by")
    return with_units(battle, {**battle.units, third.id: third}), third.id


def _near(battle: Battle, cell: Cell, like: Unit, name: str) -> Unit:
    """Somebody like that one, on the last free cell around; SettingsError where there is none."""
    free = [one for one in neighbours(cell) if battle.terrain.has(one) and battle.at(one) is None]
    if not free:
        raise SettingsError("there is no room for anybody else")
    return replace(like, id=name, cell=free[-1], states={}, hidden_from=NONE)


def _beside(battle: Battle, question: Question) -> Battle:
    """Another enemy like the target, in contact with the one who acts (G20)."""
    cell = battle.units[question.actor].cell
    return with_unit(battle, _near(battle, cell, battle.units[question.target], f"{question.target}-beside"))


def _higher(battle: Battle, actor: str) -> Battle:
    """The one who acts stands on a platform (G23)."""
    terrain, cell = battle.terrain, battle.units[actor].cell
    rows = tuple(
        tuple(TILES["platform"] if (x, y) == cell else tile for x, tile in enumerate(row))
        for y, row in enumerate(terrain.ground)
    )
    raised = replace(battle.ground, terrain=Terrain(terrain.width, terrain.height, rows))
    return replace(battle, ground=raised, _kept={}, _in_view={})


STAGES: Final[Mapping[str, Stager]] = {
    "sneak": _unnoticed,
    "stride": _unnoticed,
    "be-noticed": _unnoticed,
    "hide": _hide,
    "search": _search,
    "come-across": _come_across,
    "test": _test,
    "treat": _treat,
    "break-free": _break_free,
    "break-away": _break_away,
    "initiative": _by_itself,
    "tie-break": _by_itself,
    "free-attack": _by_itself,
}
"""By verb; the rest need nothing but the two."""
