"""Ways over several turns: towards a far cell, after a unit, and at a foe who is out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from skirmish.dice import branches
from skirmish.errors import NotInView
from skirmish.grid import neighbours, steps_apart
from skirmish.grid.paths import distances
from skirmish.grid.terrain import is_in
from skirmish.model.action import Action
from skirmish.model.lock import has_key
from skirmish.model.moment import Moment
from skirmish.odds.action_odds import ActionOdds, OddsCache
from skirmish.rules import engine
from skirmish.rules.exchange import taken
from skirmish.rules.verbs.doors import DOOR, said_of_door
from skirmish.rules.verbs.walk import in_the_way

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.grid import Cell
    from skirmish.grid.paths import Distances
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option

MOST_PLACES: Final = 3
"""Cells of each walk from which the blow is priced."""
MOST_BLOWS: Final = 8
"""Blows that are priced from each of them."""
SHUT: Final = 4
"""Steps that a door counts for which has to be opened first."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow, and its odds."""

    action: Action
    """What is done."""
    odds: ActionOdds
    """Its odds."""

    @property
    def worth(self) -> tuple[Fraction, Fraction]:
        """By what blows are compared: mean damage, then chance."""
        return self.odds.damage, self.odds.chance


@dataclass(frozen=True, slots=True)
class Approach:
    """One walk, and the blow that it brings within reach."""

    walk: Action
    """The walk."""
    cell: Cell
    """Where it ends."""
    path: tuple[Cell, ...]
    """The cells of it, without the start."""
    blow: Blow
    """The blow from there."""


def walks(ruleset: Ruleset, view: Battle, prompt: Prompt) -> list[Option]:
    """List the ways to walk that answer the prompt, without those whose price shows only later."""
    found = engine.options(ruleset, view, prompt)
    return [one for one in found if one.verb.is_walk and not one.verb.is_costly_later(one.args)]


def is_near(view: Battle, here: Cell, goal: Cell, near: int) -> bool:
    """Tell whether a cell is within so many king's steps of the goal, in the same storey."""
    return steps_apart(here, goal) <= near and view.terrain.same_storey(here, goal)


def towards(ruleset: Ruleset, view: Battle, prompt: Prompt, goal: Cell, near: int = 0) -> Action | None:
    """Return the walk that comes nearest to the goal; None within `near` king's steps, or if none does.

    If only a shut door is in the way and the unit can open it, it opens it. An unnoticed unit takes the first
    kind of walk that leads nearer at all: that is the quietest.
    """
    unit = view.units[prompt.unit]
    if not view.terrain.has(goal) or is_near(view, unit.cell, goal, near):
        return None
    avoid, _ = in_the_way(view, unit)
    walked_open = view.ground.doors if ruleset.opens_doors else view.ground.open_doors
    shut = _openable(view, unit) & ~walked_open
    far = distances(
        view.terrain, walked_open | shut, [goal], diagonal=ruleset.diagonal,
        avoid=avoid & ~view.terrain.mask([goal]), slow=shut, factor=SHUT, is_hopeful=True,
    )  # fmt: skip
    here = far.get(unit.cell)
    is_quiet = view.clock is not None and view.clock.is_unnoticed
    best: tuple[tuple[int, int, int], Action] | None = None
    for order, option in enumerate(walks(ruleset, view, prompt)):
        routes = option.verb.routes(view, unit, option.args)
        for cell in view.terrain.cells(routes.cells):
            left = far.get(cell)
            if left is None or cell == unit.cell or (here is not None and left >= here):
                continue
            head = (order, left) if is_quiet else (left, order)
            if best is not None and head > best[0][:2]:
                continue
            rank = (*head, routes.cost(cell))
            if best is None or rank < best[0]:
                best = rank, option.action(cell)
    return best[1] if best else _opened(ruleset, view, prompt, far, shut)


def _openable(view: Battle, unit: Unit) -> int:
    """Return the mask of the shut doors that the unit could open from beside them, with its keys."""
    locks = view.ground.locks
    keyless = (cell for cell in locks if (lock := view.ground.lock_at(cell)) and not has_key(unit, lock))
    return view.terrain.doors & ~view.ground.open_doors & ~view.terrain.mask(keyless)


def _opened(ruleset: Ruleset, view: Battle, prompt: Prompt, far: Distances, shut: int) -> Action | None:
    """Return how the unit opens the shut door that is next on its way; None if none is, or if it cannot."""
    near = neighbours(view.units[prompt.unit].cell)
    left = [(cost, cell) for cell in near if (cost := far.get(cell)) is not None]
    if not left or not is_in(shut, view.terrain.bit(min(left)[1])):
        return None
    action = Action(prompt.unit, DOOR, min(left)[1])
    return action if engine.refuse(ruleset, view, action) is None else None


def why_stay(ruleset: Ruleset, view: Battle, prompt: Prompt, goal: Cell, near: int = 0) -> str:
    """Say why the unit that is asked cannot set out for the goal; empty if it can, or if it is there."""
    unit = view.units[prompt.unit]
    if is_near(view, unit.cell, goal, near) or towards(ruleset, view, prompt, goal, near):
        return ""
    if not walks(ruleset, view, prompt):
        return f"{unit.name} cannot walk now."
    door = _shut_on_the_way(ruleset, view, unit, goal)
    return f"{unit.name} finds no way there now" + (f": {door}." if door else ".")


def _shut_on_the_way(ruleset: Ruleset, view: Battle, unit: Unit, goal: Cell) -> str:
    """Say which shut door is first on the shortest way through all doors; empty if there is none."""
    terrain, here = view.terrain, unit.cell
    far = distances(terrain, terrain.doors, [goal], diagonal=ruleset.diagonal, is_hopeful=True)
    left = far.get(here)
    while left:
        nearer = [(cost, cell) for cell in neighbours(here) if (cost := far.get(cell)) is not None]
        cost, here = min(nearer)
        if cost >= left:  # By stairs.
            return ""
        left = cost
        if is_in(terrain.doors & ~view.ground.open_doors, terrain.bit(here)):
            return f"the {said_of_door(view, here)}, is in the way at {here}"
    return ""


def blow_at(ruleset: Ruleset, view: Battle, prompt: Prompt, foe: str, odds: OddsCache) -> Blow | None:
    """Return the blow at that foe, from where the unit stands, that does most; None if none may hurt it.

    A trick, a trip or a hold hurts nobody: who only has that within reach has to come nearer.
    """
    found = islice(_blows(ruleset, view, prompt, foe), MOST_BLOWS)
    priced = (Blow(action, told) for action in found if (told := odds.of(view, action)) is not None)
    hurting = (blow for blow in priced if blow.odds.damage or blow.odds.down)
    return max(hurting, key=lambda blow: blow.worth, default=None)


def _blows(ruleset: Ruleset, view: Battle, prompt: Prompt, foe: str) -> Iterator[Action]:
    for option in engine.options(ruleset, view, prompt):
        verb = option.verb
        is_blow = verb.is_hostile and not (verb.is_harmless or verb.awaits)
        if is_blow and not verb.is_costly_later(option.args) and foe in option.targets:
            yield option.action(foe)


def approach(ruleset: Ruleset, view: Battle, prompt: Prompt, foe: Unit) -> Approach | None:
    """Return the walk and blow that do most to the foe, if one walk brings it within reach; else None.

    Of equal ones the shorter walk is taken. Blows are priced on the view as it is after the walk.
    """
    found: list[Approach] = []
    for option in walks(ruleset, view, prompt):
        for cell, path in _places(view, option, foe):
            after = _walked(ruleset, view, option.action(cell))
            if after is None:
                continue
            blow = blow_at(ruleset, after, prompt, foe.id, OddsCache(ruleset))
            if blow is not None:
                found.append(Approach(option.action(cell), cell, path, blow))
        if found:  # A farther walk costs more of the turn, or of what comes after it.
            break
    return max(found, key=lambda one: (one.blow.worth, -len(one.path)), default=None)


def _places(view: Battle, option: Option, foe: Unit) -> Iterator[tuple[Cell, tuple[Cell, ...]]]:
    """Yield the nearest cells beside the foe, and the nearest from which it is seen, with the ways there."""
    unit = view.units[option.unit]
    routes = option.verb.routes(view, unit, option.args)
    cells = sorted(view.terrain.cells(routes.cells), key=lambda cell: (routes.cost(cell), cell))
    beside = [cell for cell in cells if steps_apart(cell, foe.cell) == 1]
    seen = (cell for cell in cells if cell not in beside and view.sight.sees(cell, foe.cell))
    for cell in (*beside[:MOST_PLACES], *islice(seen, 0 if beside else MOST_PLACES)):
        if cell != unit.cell:
            yield cell, routes.path(cell)


def _walked(ruleset: Ruleset, view: Battle, walk: Action) -> Battle | None:
    """Return the view after the walk, as it goes if nothing comes in between; None if it is stopped."""

    def go(dice: Dice) -> Moment:
        moment = Moment(ruleset.alone(view))
        taken(ruleset, walk, moment, dice)
        return moment

    try:
        after = next(iter(branches(partial(go))))[0].battle
    except NotInView:
        return None
    there = after.units.get(walk.unit)
    return after if there is not None and there.cell == walk.target and not there.out else None
