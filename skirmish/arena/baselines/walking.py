"""Walking to somewhere, opening doors on the way, and getting ready to strike."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from skirmish.arena.baselines.foes import known_foes, search_cells
from skirmish.errors import NotInView
from skirmish.grid import Cell, distances
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.rules import engine
from skirmish.rules.exchange import futures, taken
from skirmish.rules.replies import best_reply

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skirmish.grid import Distances
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Args

Arm = tuple[str, "Args"]
"""A verb against enemies by its id, and how it is done."""


def approach(ruleset: Ruleset, view: Battle, ground: Battle, prompt: Prompt) -> Action:
    """Get ready, else go for the nearest enemy or look for one; decline if nothing brings the unit nearer."""
    unit = view.units[prompt.unit]
    foes = known_foes(view, unit)
    found = readied(ruleset, view, ground, prompt)
    if found is None:
        goals = [foes[0].cell] if foes else search_cells(view, unit)
        found = nearer(ruleset, view, prompt, goals)
    return found or declined(ruleset, view, prompt)


def declined(ruleset: Ruleset, view: Battle, prompt: Prompt) -> Action:
    """Decline; where that is refused, give the first answer that is not."""
    decline = Action(prompt.unit, prompt.decline)
    if engine.refuse(ruleset, view, decline) is None:
        return decline
    every = (o.action(target) for o in engine.options(ruleset, view, prompt) for target in o.targets)
    return next(every, decline)


def nearer(ruleset: Ruleset, view: Battle, prompt: Prompt, goals: Iterable[Cell]) -> Action | None:
    """Walk as near to one of the cells as the turn allows, or open a door; None if neither helps."""
    unit, doors = view.units[prompt.unit], view.terrain.doors
    away = distances(view.terrain, doors, goals, diagonal=ruleset.diagonal)
    here = away.get(unit.cell)
    if here is None:
        return None
    best: tuple[int, Action] | None = None
    for option in engine.options(ruleset, view, prompt):
        if option.verb.is_walk:
            found = _best_cell(Action(unit.id, option.verb.id, None, option.args), option.targets, away)
            if found is not None and found[0] < here and (best is None or found[0] < best[0]):
                best = found
    return best[1] if best is not None else _opened(ruleset, view, prompt, away, here)


def _best_cell(bare: Action, cells: Iterable[object], away: Distances) -> tuple[int, Action] | None:
    """Return the cell that leaves the shortest way, with how long that is; None if none leads anywhere."""
    found = [
        (left, cell) for cell in cells if isinstance(cell, Cell) and (left := away.get(cell)) is not None
    ]
    if not found:
        return None
    left, cell = min(found)
    return left, Action(bare.unit, bare.verb, cell, bare.args)


def _opened(ruleset: Ruleset, view: Battle, prompt: Prompt, away: Distances, here: int) -> Action | None:
    """Open a closed door that is nearer to the goal than the unit; None if there is none beside it."""
    closed = view.terrain.doors & ~view.ground.open_doors
    for option in engine.options(ruleset, view, prompt):
        if option.verb.aim != "cell" or option.verb.is_walk:
            continue
        for cell in option.targets:
            is_door = isinstance(cell, Cell) and closed >> view.terrain.bit(cell) & 1
            left = away.get(cell) if is_door and isinstance(cell, Cell) else None
            if left is not None and left < here:
                return option.action(cell)
    return None


def readied(ruleset: Ruleset, view: Battle, ground: Battle, prompt: Prompt) -> Action | None:
    """Do what rids the unit of a state, or gives it a further way to strike; None if nothing does.

    To stand up, to reload and to draw are found by what they change, whatever a ruleset calls them.
    """
    unit = ground.units[prompt.unit]
    arms = set(arms_of(ruleset, ground, unit))
    for option in engine.options(ruleset, view, prompt):
        verb = option.verb
        if verb.aim != "none" or verb.weigh is not None or verb.id == prompt.decline:
            continue
        after = tried(ruleset, ground, option.action())
        if after is None:
            continue
        own = after.units[unit.id]
        is_freed = own.states.keys() < unit.states.keys() and own.hands == unit.hands
        if is_freed or arms < set(arms_of(ruleset, after, own)):
            return option.action()
    return None


def tried(ruleset: Ruleset, ground: Battle, action: Action) -> Battle | None:
    """Return the battle after that action, as the dice fall first; None if the view does not tell."""
    try:
        ends = futures(ruleset, ground, partial(taken, ruleset, action), partial(best_reply, ruleset))
        return next(ends)[0].battle
    except NotInView:
        return None


def arms_of(ruleset: Ruleset, ground: Battle, unit: Unit) -> Iterator[Arm]:
    """Yield every way in which the unit could strike in a turn of its own."""
    fresh = changed(unit, tallies={}, notes={})
    rested = ground.with_unit(fresh)
    for verb in ruleset.verbs.values():
        if verb.is_hostile and not verb.is_harmless and verb.can_start(rested, fresh) is None:
            yield from ((verb.id, args) for args in verb.variants(rested, fresh))
