"""What the verbs that all systems have take for granted when their odds are asked: one row for each verb.

The `ODDS_SETUP` of a ruleset adds the rows of its own verbs to `SHARED`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import is_adjacent, step
from skirmish.model.action import Action
from skirmish.model.lock import HARDEST, USUAL, Lock
from skirmish.model.unit import Unit
from skirmish.rules.setup.situation import SetUp, Situation
from skirmish.rules.setup.surroundings import infiltrating, joined, tiled, walled, watched
from skirmish.rules.verb import Args

GIVENS: Final = {
    "enemies": "So many who watch or give chase, for hide, be-noticed and break-away (1).",
    "fast": "yes: at full Move, for be-noticed.",
    "number": "Of the lock, for force (8).",
}
"""Circumstances that these rows ask for, with the value that they have otherwise."""


def unchosen(situation: Situation) -> Situation:
    """Add nothing to the two units; the action happens of itself, and nobody chooses it."""
    return replace(situation, is_chosen=False)


def only_within(situation: Situation) -> Situation:
    """Refuse a verb that only continues something: a walk, a blow, the placing of units."""
    raise SettingsError(f"{situation.action.verb} takes no dice by itself")


def unnoticed(situation: Situation) -> Situation:
    """Set up the end of a sneaking move where the target and others like it could notice (FG-27)."""
    battle = infiltrating(watched(situation), situation.actor)
    args = (("fast", "yes"),) if situation.is_given("fast") else ()
    action = Action(situation.actor, "be-noticed", None, args)
    return replace(situation, battle=battle, action=action, is_chosen=False)


def unnoticed_fast(situation: Situation) -> Situation:
    """Set up the end of such a move at full Move."""
    return unnoticed(replace(situation, given={**situation.given, "fast": "yes"}))


def come_across(situation: Situation) -> Situation:
    """Set up the target as a sentry on its round that comes near the actor (FG-29)."""
    battle = infiltrating(situation.battle, situation.actor)
    action = Action(situation.actor, "come-across", None, (("by", situation.target),))
    return replace(situation, battle=battle, action=action, is_chosen=False)


def hide(situation: Situation) -> Situation:
    """Set up a wall to hide behind, without a bonus for it, and so many enemies beyond it (FG-33)."""
    return replace(situation, battle=walled(watched(situation), situation.actor))


def search(situation: Situation) -> Situation:
    """Set up a search for the target, which hides (FG-34)."""
    hidden = replace(situation.other, hidden_from=frozenset({situation.unit.side}))
    return replace(situation, battle=situation.battle.with_unit(hidden))


def force(situation: Situation) -> Situation:
    """Set up a locked door beside the actor, of a number that may be given (G36)."""
    here = situation.unit.cell
    cell = step(here, next(way for way in (6, 0, 4, 2) if step(here, way) != situation.other.cell))
    number = situation.number("number", USUAL, HARDEST)
    battle = tiled(situation.battle, {cell}, "door")
    battle = battle.with_ground(replace(battle.ground, locks={cell: Lock(number=number)}))
    action = replace(situation.action, target=cell)
    return replace(situation, battle=battle, action=action)


def break_away(situation: Situation) -> Situation:
    """Set up a step away from so many enemies in contact (FG-35)."""
    actor, target = situation.unit, situation.other
    if not is_adjacent(actor.cell, target.cell):
        raise IllegalAction(f"{target.name} is not in contact (FG-35).")
    spots = tuple(step(actor.cell, facing) for facing in (1, 2, 3))
    battle = situation.battle.with_unit(replace(target, cell=spots[1]))
    battle = joined(battle, target, situation.number("enemies", 1, 3) - 1, spots)
    action = Action(actor.id, "break-away", None, (("to", str(step(actor.cell, 6))),))
    return replace(situation, battle=battle, action=action, is_chosen=False)


def where_running_away_is_risky(row: SetUp) -> SetUp:
    """Build the same row under the option by which foes may strike after a runner."""

    def set_up(situation: Situation) -> Situation:
        scene = situation.battle.scene
        scene = replace(scene, options={**scene.options, "running_away": True})
        return row(replace(situation, battle=replace(situation.battle, scene=scene)))

    return set_up


def struck_after(arms: Callable[[Unit], Args]) -> SetUp:
    """Build the row of a free attack, done with `arms` unless the action says with what (FG-35)."""

    def set_up(situation: Situation) -> Situation:
        action = situation.action
        action = replace(action, args=action.args or arms(situation.unit))
        return replace(situation, action=action, is_chosen=False)

    return set_up


SHARED: Final[Mapping[str, SetUp]] = {
    "be-noticed": unnoticed,
    "come-across": come_across,
    "hide": hide,
    "search": search,
    "force": force,
    "lie-low": unchosen,
    "find": unchosen,
    "break-away": break_away,
    "free-attack": unchosen,
    "initiative": unchosen,
    "tie-break": unchosen,
}
"""By verb, for those that all systems have."""
