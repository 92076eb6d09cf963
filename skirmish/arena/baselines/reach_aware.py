"""`reach-aware`: what a blow or a step gains, less what enemies could do after they have moved in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.arena.baselines.blows import open_blows, settled, trial_ground
from skirmish.arena.baselines.danger import DangerPrices
from skirmish.arena.baselines.foes import known_foes
from skirmish.arena.baselines.value import gain
from skirmish.arena.baselines.walking import approach, declined, readied
from skirmish.grid import distances
from skirmish.model.action import Action
from skirmish.rules import engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.dice import Stream
    from skirmish.grid import Cell, Distances
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Routes

FEAR: Final = 0.2
"""What harm that threatens counts for, against harm that is done."""
LATER: Final = 0.5
"""What a blow counts for that is open only after the walk."""
NEARER: Final = 0.02
"""What half a step nearer to the nearest enemy is worth, in worths of units."""
CELLS: Final = 4
"""Cells that are weighed of each way of walking: those nearest to the enemy; as many that lie safest."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be done, and what it is worth."""

    score: float
    """In worths of units."""
    action: Action
    """What is done."""


def reach_aware(ruleset: Ruleset, view: Battle, stream: Stream) -> Action:
    """Do what gains most, less what enemies could do to the unit where it then stands."""
    del stream
    answered = settled(ruleset, view)
    if answered is not None:
        return answered
    prompt = view.prompts[0]
    found = candidates(ruleset, view)
    if not found:
        return approach(ruleset, view, trial_ground(ruleset, view), prompt)
    return found[0].action


def candidates(ruleset: Ruleset, view: Battle) -> list[Candidate]:
    """List what the unit with the best blow may do, or the first that is asked, best first.

    Empty as long as no enemy is known, or while there is something to be got ready first.
    """
    ground = trial_ground(ruleset, view)
    blows = {
        prompt.unit: [
            Candidate(gain(ruleset, ground, blow), blow.action)
            for blow in open_blows(ruleset, view, ground, prompt)
        ]
        for prompt in view.prompts
    }
    prompt = max(view.prompts, key=lambda one: max((blow.score for blow in blows[one.unit]), default=0.0))
    unit = view.units[prompt.unit]
    if not known_foes(view, unit):
        return []
    if not blows[unit.id] and readied(ruleset, view, ground, prompt) is not None:
        return []
    danger = DangerPrices(ruleset, ground)
    here = FEAR * danger.at(unit, unit.cell)
    found = [Candidate(blow.score - here, blow.action) for blow in blows[unit.id]]
    found += walks(ruleset, view, prompt, danger)
    found.append(Candidate(-here, declined(ruleset, view, prompt)))
    return sorted(found, key=lambda one: (-round(one.score, 6), str(one.action)))


def walks(ruleset: Ruleset, view: Battle, prompt: Prompt, danger: DangerPrices) -> Iterator[Candidate]:
    """Yield walks to cells near the nearest enemy, and to cells where few enemies can come."""
    unit = view.units[prompt.unit]
    foe = known_foes(view, unit)[0]
    away = distances(view.terrain, view.terrain.doors, [foe.cell], diagonal=ruleset.diagonal)
    start = away.get(unit.cell)
    if start is None:
        return
    for option in engine.options(ruleset, view, prompt):
        if not option.verb.is_walk:
            continue
        routes = option.verb.routes(view, unit, option.args)
        for cell in _weighed(routes, away, danger, unit):
            if cell not in option.targets:
                continue
            left = away.get(cell) or 0
            later = max(danger.gained(unit, cell, other, other.cell) for other in known_foes(view, unit))
            score = LATER * later + NEARER * (start - left) - FEAR * danger.at(unit, cell)
            yield Candidate(score, Action(unit.id, option.verb.id, cell, option.args))


def _weighed(routes: Routes, away: Distances, danger: DangerPrices, unit: Unit) -> list[Cell]:
    """List the cells nearest to the enemy, and those that fewest enemies could strike."""
    reached = [cell for cell in routes if away.get(cell) is not None]
    near = sorted(reached, key=lambda cell: (away.get(cell), cell))[:CELLS]
    safe = sorted(reached, key=lambda cell: (danger.watchers(unit, cell), away.get(cell), cell))[:CELLS]
    return list(dict.fromkeys(near + safe))
