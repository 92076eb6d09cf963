"""Idle: a unit does nothing for two rounds or more, with something in reach and nothing gained."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bench.conduct.goals import goal_cells, hangs_on, wins_by_leaving
from bench.conduct.story import Hit
from skirmish.arena.baselines.foes import known_foes, search_cells
from skirmish.grid import Cell, distances, steps_apart
from skirmish.rules import engine

if TYPE_CHECKING:
    from bench.conduct.story import Decision, Story, Turn

LEAVE: Final = "leave"
"""The verb by which units leave the map."""
OPEN: Final = 0.2
"""A blow that hurts at least so often is something to do."""


def idle(story: Story) -> Iterator[Hit]:
    """Yield the last decision of every idle round but the first in a row, and of every win declined."""
    for turn in story.turns:
        if _declines_to_win(turn.last):
            yield Hit(turn.last, "could have left by the way out and won")
    for unit in dict.fromkeys(one.prompt.unit for one in story.decisions):
        turns = story.turns_of(unit)
        for before, turn in pairwise(turns):
            why = judged(before, turn)
            if why:
                yield Hit(turn.last, why)


def _declines_to_win(decision: Decision) -> bool:
    """Tell whether the unit stays, though it may leave and its side then has as many out as it needs."""
    if decision.action.verb == LEAVE or not wins_by_leaving(decision.view, decision.prompt.side):
        return False
    found = engine.options(decision.ruleset, decision.view, decision.prompt)
    return any(option.verb.id == LEAVE for option in found)


def judged(before: Turn, turn: Turn) -> str:
    """Say what was there to be done in two idle rounds in a row; empty if they were not idle."""
    if turn.first.round != before.first.round + 1 or not _did_nothing(before) or not _did_nothing(turn):
        return ""
    if before.first.cell != turn.end or _is_gaining(before, turn):
        return ""
    done = _undone_blow(before) and _undone_blow(turn)
    return done or _undone_walk(turn)


def _did_nothing(turn: Turn) -> bool:
    return all(one.is_declined for one in turn.decisions)


def _is_gaining(before: Turn, turn: Turn) -> bool:
    """Tell whether waiting pays: its goal comes nearer by itself, or an enemy does."""
    early, late, side = before.first.view, turn.after, turn.first.prompt.side
    own = [one for one in late.progress if one.side == side]
    if any(late.progress[one] > early.progress.get(one, 0) for one in own):
        return True
    cell = turn.first.cell
    now = {foe.id: steps_apart(foe.cell, cell) for foe in known_foes(late.seen_by(side), turn.first.unit)}
    then = {foe.id: steps_apart(foe.cell, cell) for foe in known_foes(early, before.first.unit)}
    return any(near < then.get(foe, near + 1) for foe, near in now.items())


def _undone_blow(turn: Turn) -> str:
    for one in turn.decisions:
        for blow in one.blows:
            if blow.hurt >= OPEN and blow.gain > blow.loss:
                return f"did nothing for two rounds; {blow.action} hurts at {blow.hurt:.0%}"
    return ""


def _undone_walk(turn: Turn) -> str:
    """Say where the unit could have gone; empty if it has to stay, guards its goal, or hides."""
    decision = turn.first
    view, unit, side = decision.view, decision.unit, decision.prompt.side
    bit = view.terrain.bit(unit.cell)
    cells = goal_cells(view, side)
    if hangs_on(view, unit) or cells >> bit & 1 or unit.hidden_from or not _can_walk(decision):
        return ""
    if view.clock is None or view.clock.is_before_fight or view.clock.is_unnoticed:
        return ""
    foes = known_foes(view, unit)
    wanted = [("the goal", list(view.terrain.cells(cells))), ("an enemy", [foe.cell for foe in foes[:1]])]
    if not foes:
        wanted.append(("unseen ground", search_cells(view, unit)))
    for name, goals in wanted:
        steps = _steps(decision, goals)
        if steps is not None:
            return f"did nothing for two rounds; {name} is {steps} steps away"
    return ""


def _can_walk(decision: Decision) -> bool:
    own = 1 << decision.view.terrain.bit(decision.cell)
    return any(mask & ~own for _, mask in decision.walks())


def _steps(decision: Decision, goals: list[Cell]) -> int | None:
    """Count the steps to the nearest goal; None without a way, or if others bar every cell that is nearer."""
    terrain = decision.view.terrain
    away = distances(terrain, terrain.doors, goals, diagonal=decision.ruleset.diagonal)
    found = away.get(decision.cell) if goals else None
    if found is None:
        return None
    nearer = away.within(found - 1)
    return found // 2 if any(mask & nearer for _, mask in decision.walks()) else None
