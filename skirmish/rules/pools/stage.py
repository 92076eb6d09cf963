"""What each verb of `pools` takes for granted, put in place for questions about its odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import State
from skirmish.rules import stagers
from skirmish.rules.pools.challenge import DIFFICULTIES, cap_of
from skirmish.rules.pools.conditions import HELD, PAIRS
from skirmish.rules.pools.energy import energy
from skirmish.rules.pools.skills import is_skill
from skirmish.rules.pools.states import dress
from skirmish.rules.question import Question, Staged, dressed
from skirmish.rules.scenery import tiled

GIVENS: Final = {
    **stagers.GIVENS,
    "beside": "yes: an able enemy stands beside a shooter.",
    "higher": "yes: the one who acts stands higher.",
}
"""Circumstances that a question may give, with the value that they have otherwise."""


def stage(question: Question) -> Staged:
    """The question with comrades, watchers, clock and captors. SettingsError for what makes no sense."""
    staged = stagers.staged(question, STAGES)
    battle = dressed(question, staged.battle, dress)
    battle = stagers.gripped(battle, question.actor, question.target, PAIRS, frozenset({HELD}))
    if question.given.get("beside") == "yes":
        battle, _ = stagers.third(battle, question.actor, question.target)
    if question.given.get("higher") == "yes":
        battle = _higher(battle, question.actor)
    return replace(staged, battle=battle)


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
    return Staged(battle.with_unit(target), action, is_chosen=False)


# -------------------------------------------------------------------------------------------------- contact


def _stride(question: Question) -> Staged:
    """Sneaking at full Speed (G11)."""
    return stagers.unnoticed(replace(question, given={**question.given, "fast": "yes"}))


def _break_free(question: Question) -> Staged:
    """Out of the target's hold (G33)."""
    actor = question.battle.units[question.actor]
    held = replace(actor, states={**actor.states, HELD: State(HELD, by=actor.id)})
    return Staged(question.battle.with_unit(held), question.action)


def _break_away(question: Question) -> Staged:
    """A step away, where that is risky (G34)."""
    battle = question.battle
    scene = replace(battle.scene, options={**battle.scene.options, "running_away": True})
    return stagers.break_away(replace(question, battle=replace(battle, scene=scene)))


def _higher(battle: Battle, actor: str) -> Battle:
    """The one who acts stands on a platform (G23)."""
    return tiled(battle, {battle.units[actor].cell}, "platform")


STAGES: Final[Mapping[str, stagers.Stager]] = {
    **stagers.SHARED,
    "sneak": stagers.unnoticed,
    "stride": _stride,
    "test": _test,
    "treat": _treat,
    "break-free": _break_free,
    "break-away": _break_away,
}
"""By verb; the rest need nothing but the two."""
