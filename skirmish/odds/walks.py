"""What each walk leads to, by the engine's own walking: whom the unit could strike, who would notice it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from skirmish.errors import NotInView
from skirmish.grid import FACINGS, Cell, facing_after, facing_towards
from skirmish.grid.paths import Reach
from skirmish.model.change import changed
from skirmish.model.event import ActionTaken
from skirmish.model.moment import Moment
from skirmish.rules import engine
from skirmish.rules.exchange import futures, taken
from skirmish.rules.replies import best_reply
from skirmish.rules.stealth.unseen import NOTICED
from skirmish.rules.verb import Targets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option, Verb


MOST_FALLS: Final = 30
"""Ways of the dice that are followed to see a walk come to its end."""


@dataclass(frozen=True, slots=True)
class Notice:
    """How likely a walk is to be noticed, by the enemies that its side knows of."""

    chance: Fraction
    """That anybody notices."""
    by: Mapping[str, Fraction] = field(default_factory=dict)
    """By enemy: that this one does."""


def walks(options: Iterable[Option]) -> Iterator[tuple[Option, Cell]]:
    """Yield every cell that can be walked to, each with the first of the options that leads there."""
    seen: set[Cell] = set()
    for option in options:
        if option.verb.is_walk:
            for cell in option.targets:
                if isinstance(cell, Cell) and cell not in seen:
                    seen.add(cell)
                    yield option, cell


def strikes(
    ruleset: Ruleset, view: Battle, unit: Unit, options: tuple[Option, ...], verbs: tuple[str, ...]
) -> dict[Cell, frozenset[str]]:
    """Find by cell the foes that the unit could attack from there in this very turn, having walked.

    Only cells from which it could attack anybody are in it. `verbs` are those that it may use now.
    """
    attacks = [ruleset.verbs[verb] for verb in verbs if ruleset.verbs[verb].is_hostile]
    found = {unit.cell: _struck(view, unit, attacks)}
    for option, cell in walks(options):
        after = _arrived(ruleset, view, option.action(cell))
        if after is not None:
            found[cell] = _struck(after, after.units[unit.id], attacks)
    return {cell: foes for cell, foes in found.items() if foes}


def _struck(battle: Battle, unit: Unit, attacks: list[Verb]) -> frozenset[str]:
    """Find the foes that the unit could use one of these verbs against, in that battle."""
    found: set[str] = set()
    for verb in attacks:
        if verb.can_start(battle, unit) is None:
            for args in verb.variants(battle, unit):
                targets = Targets(verb, battle, unit, args)
                found.update(target for target in targets if isinstance(target, str))
    return frozenset(found)


def placed(ruleset: Ruleset, view: Battle, unit: Unit, options: tuple[Option, ...], cell: Cell) -> Battle:
    """Return the view with the unit in that cell: after its walk there, if one of the options leads there."""
    for option in options:
        if option.verb.is_walk and option.unit == unit.id and cell in option.targets:
            after = _arrived(ruleset, view, option.action(cell))
            if after is not None:
                return after.altered(prompts=view.prompts)
    return view.with_unit(stood_at(ruleset, view, unit, options, cell))


def stood_at(ruleset: Ruleset, view: Battle, unit: Unit, options: Iterable[Option], cell: Cell) -> Unit:
    """Return the unit as it would be in that cell: after its walk there, if one of the options is one."""
    if cell == unit.cell:
        return unit
    for option, goal in walks(options):
        if goal == cell and option.unit == unit.id:
            return stood(ruleset, view, option.action(cell))
    return changed(unit, cell=cell, facing=facing_towards(unit.cell, cell))


def stood(ruleset: Ruleset, view: Battle, action: Action) -> Unit:
    """Return the unit as it will be once it has done that, as far as no dice decide it.

    If dice decide, or something stops a walk on its way, it is returned as it is before the first die falls,
    but in the cell that it goes to, and looking where that turns it: what it has paid is paid. Where moves
    are declared, it looks as it will once all have moved.
    """
    unit = view.units[action.unit]
    verb = ruleset.verbs[action.verb]
    is_walk = verb.is_walk and isinstance(action.target, Cell)
    goal = action.target if is_walk and isinstance(action.target, Cell) else unit.cell
    after, is_sure = _after(ruleset, view, action)
    if after is None or after.cell != goal:
        after, is_sure = changed(unit, cell=goal, facing=_way_to(view, unit, verb, action)), True
    if not is_sure:
        after = changed(_before_dice(ruleset, view, action), cell=goal, facing=after.facing)
    said = action.arg("facing")
    if said:
        return changed(after, facing=FACINGS.index(said))
    if ruleset.facing_after is not None:
        return changed(after, facing=ruleset.facing_after(view, after))
    return after


def _after(ruleset: Ruleset, view: Battle, action: Action) -> tuple[Unit | None, bool]:
    """Return the unit after one fall of the dice, and whether all others leave it the same.

    None if that cannot be foreseen, or if it has been put out then; of its own it may have left the field.
    """
    first = None
    try:
        for end, _ in _ends(ruleset, view, action):
            unit = end.battle.units[action.unit]
            if first is not None and unit != first:
                return first, False
            first = unit
    except NotInView:
        return None, False
    return (None, False) if first is None or first.out not in {"", "left"} else (first, True)


def _before_dice(ruleset: Ruleset, view: Battle, action: Action) -> Unit:
    """Return the unit when it has done as much of that as needs no dice; as it is if that is not known."""
    moment = Moment(ruleset.alone(view))
    try:
        moment.happen(ActionTaken(action))
        engine.begun(ruleset, moment, action)
    except NotInView:
        return view.units[action.unit]
    return moment.battle.units[action.unit]


def _way_to(view: Battle, unit: Unit, verb: Verb, action: Action) -> int:
    """Return how a walk leaves the unit looking; as it looks now after anything else."""
    if not isinstance(action.target, Cell) or not verb.is_walk:
        return unit.facing
    routes = verb.routes(view, unit, action.args)
    path = routes.path(action.target) if isinstance(routes, Reach) else (action.target,)
    return facing_after(view.terrain, (unit.cell, *path), unit.facing)


def _arrived(ruleset: Ruleset, view: Battle, walk: Action) -> Battle | None:
    """Return the battle after the walk as some fall of the dice has it with which it comes to its end.

    None if that cannot be foreseen, or if it is stopped on its way with the first `MOST_FALLS` of them.
    """
    try:
        for end, _ in islice(_ends(ruleset, view, walk), MOST_FALLS):
            walker = end.battle.units[walk.unit]
            if walker.cell == walk.target and not walker.out:
                return end.battle
    except NotInView:
        pass
    return None


def _ends(ruleset: Ruleset, view: Battle, action: Action) -> Iterator[tuple[Moment, Fraction]]:
    return futures(ruleset, view, partial(taken, ruleset, action), partial(best_reply, ruleset))


def noticed(ruleset: Ruleset, view: Battle, unit: Unit, options: tuple[Option, ...]) -> dict[Cell, Notice]:
    """Compute by cell how likely the walk there is to be noticed, and by whom."""
    found = {}
    for option, cell in walks(options):
        try:
            found[cell] = _notice(view, unit, _ends(ruleset, view, option.action(cell)))
        except NotInView:  # What the view does not hold cannot be reckoned with.
            continue
    return found


def _notice(view: Battle, unit: Unit, ends: Iterator[tuple[Moment, Fraction]]) -> Notice:
    whole, by = Fraction(0), dict[str, Fraction]()
    for end, chance in ends:
        if end.battle.units[unit.id].hidden_from < unit.hidden_from:
            whole += chance
        for foe in view.foes(unit.side):
            after = end.battle.units[foe.id]
            if NOTICED in after.states and NOTICED not in foe.states:
                by[foe.id] = by.get(foe.id, Fraction(0)) + chance
    return Notice(whole, by)
