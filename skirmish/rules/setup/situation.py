"""A question to the rules: what would this action come to between these two? For the shell and for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Question:
    """Two units on open ground, and what is asked of them."""

    battle: Battle
    """Nothing but the two; their sides are `friends` and `foes`."""
    action: Action
    """Of the one, aimed at the other where its verb is aimed at units."""
    actor: str
    """Id of the one."""
    target: str
    """Id of the other."""
    actor_states: tuple[str, ...] = ()
    """States of the one, by the ruleset's ids."""
    target_states: tuple[str, ...] = ()
    """States of the other."""
    given: Mapping[str, str] = field(default_factory=dict)
    """Further circumstances, by the ruleset's ids."""


@dataclass(frozen=True, slots=True)
class Staged:
    """The question with all that it takes for granted: comrades, a captor, a clock."""

    battle: Battle
    """Ready for the action."""
    action: Action
    """What is to be resolved; it may be another than was asked for, that stands for it."""
    is_chosen: bool = True
    """Whether a side could choose it, so that the rules may refuse it; False: it happens of itself."""


def stage(ruleset: Ruleset, question: Question) -> Staged:
    """The question, staged by the ruleset, or with both in their states and nothing else.

    SettingsError for what makes no sense, IllegalAction for what the rules refuse. A verb without dice of its
    own is no mistake: what it leads to may have some.
    """
    if ruleset.stage is not None:
        return ruleset.stage(question)
    if ruleset.dress is None:
        return Staged(question.battle, question.action)
    return Staged(dressed(question, question.battle, ruleset.dress), question.action)


def dressed(question: Question, battle: Battle, dress: Callable[[Unit, str], Unit]) -> Battle:
    """Everybody in that battle in the states of its side. SettingsError for a state that does not exist."""
    side = question.battle.units[question.actor].side
    units = {
        unit.id: reduce(dress, question.actor_states if unit.side == side else question.target_states, unit)
        for unit in battle.units.values()
    }
    return replace(battle, units=units, _kept={}, _in_view={})
