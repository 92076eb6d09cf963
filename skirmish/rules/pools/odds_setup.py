"""What each verb of `pools` takes for granted, put in place when its odds are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import State
from skirmish.rules.pools.challenge import DIFFICULTIES, cap_of
from skirmish.rules.pools.conditions import HELD, PAIRS
from skirmish.rules.pools.energy import energy
from skirmish.rules.pools.skills import KNOWLEDGE, MAGIC, SKILLS, is_skill
from skirmish.rules.setup.rows import GIVENS as SHARED_GIVENS
from skirmish.rules.setup.rows import (
    SHARED,
    break_away,
    only_within,
    unnoticed,
    unnoticed_fast,
    where_running_away_is_risky,
)
from skirmish.rules.setup.situation import OddsSetup, SetUp, Situation
from skirmish.rules.setup.surroundings import gripped, third, tiled
from skirmish.typed import quoted

GIVENS: Final = {
    **SHARED_GIVENS,
    "beside": "yes: an able enemy stands beside a shooter.",
    "higher": "yes: the one who acts stands higher.",
}
"""Circumstances that a situation may give, with the value that they have otherwise."""


def _finish(situation: Situation) -> Situation:
    """Give every open grip its other end, and put in place what was given."""
    battle = gripped(situation, PAIRS, frozenset({HELD}))
    if situation.is_given("beside"):
        battle, _ = third(battle, situation.actor, situation.target)
    if situation.is_given("higher"):
        battle = _higher(battle, situation.actor)
    return replace(situation, battle=battle)


# ---------------------------------------------------------------------------------------------------- tests


def _test(situation: Situation) -> Situation:
    """Set up a fixed challenge: skill, difficulty and energy added (FP-43).

    SettingsError if there is no such skill or difficulty.
    """
    skill, difficulty = situation.action.arg("skill"), situation.action.arg("difficulty")
    if skill and not is_skill(skill):
        known = f"{', '.join(SKILLS)}, {KNOWLEDGE}… and {MAGIC}…"
        raise SettingsError(f"there is no skill {quoted(skill)}; there are {known}")
    if difficulty and difficulty not in DIFFICULTIES:
        raise SettingsError(f"difficulty is one of {', '.join(DIFFICULTIES)}")
    return replace(situation, action=_with_effort(situation), is_chosen=False)


def _with_effort(situation: Situation) -> Action:
    """Return the action with the most energy that may be added, unless it says how much."""
    action, unit = situation.action, situation.unit
    if action.arg("add"):
        return action
    skill = "medicine" if action.verb == "treat" else action.arg("skill", "athletics")
    more = max(0, min(cap_of(unit, skill), energy(unit) - 1))
    return replace(action, args=tuple(sorted((*action.args, ("add", str(more))))))


def _treat(situation: Situation) -> Situation:
    """Make the target a comrade who is down (G26)."""
    battle = situation.battle
    target = replace(
        battle.units[situation.target], side=battle.units[situation.actor].side, hp=0, out="down"
    )
    action = replace(_with_effort(situation), target=situation.target)
    return replace(situation, battle=battle.with_unit(target), action=action, is_chosen=False)


# -------------------------------------------------------------------------------------------------- contact


def _break_free(situation: Situation) -> Situation:
    """Put the actor in a hold, to break free from it; `_finish` makes the target hold it (G33)."""
    actor = situation.unit
    held = replace(actor, states={**actor.states, HELD: State(HELD, by=actor.id)})
    return replace(situation, battle=situation.battle.with_unit(held))


def _higher(battle: Battle, actor: str) -> Battle:
    """Put a platform under the actor (G23)."""
    return tiled(battle, {battle.units[actor].cell}, "platform")


ROWS: Final[Mapping[str, SetUp]] = {
    **SHARED,
    "sneak": unnoticed,
    "stride": unnoticed_fast,
    "test": _test,
    "treat": _treat,
    "break-free": _break_free,
    "break-away": where_running_away_is_risky(break_away),
    "ready": only_within,
}
"""By verb; the other verbs need nothing but the two units."""

ODDS_SETUP: Final = OddsSetup(ROWS, finish=_finish)
"""How a situation under `pools` is set up."""
