"""Two units by themselves on open ground: what the best blow of one would do to the other, both fresh."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from skirmish.ai.belief import hypothetical
from skirmish.ai.worth.condition import FEW
from skirmish.errors import NotInView
from skirmish.grid import TILES, Cell, Terrain
from skirmish.model.action import Action
from skirmish.model.battle import Ground
from skirmish.model.change import changed

if TYPE_CHECKING:
    from collections.abc import Hashable

    from skirmish.ai.mind import Mind
    from skirmish.model.battle import Battle
    from skirmish.model.kit import Item
    from skirmish.model.unit import Unit

FARTHEST: Final = 8
"""The most steps that two units are put apart."""
_EAST: Final = 2
_WEST: Final = 6
_MOST: Final = 8_000
_SHARES: dict[Hashable, float] = {}
_NEXT = count()


class UnitKind(NamedTuple):
    """Units that are alike."""

    number: int
    """What stands for all in which they are alike."""
    unit: Unit
    """One of them."""


def best_damage(mind: Mind, unit: Unit, other: Unit, steps: int, *, throws: bool = True) -> float:
    """Return the points that the unit's best blow takes from the other, that many steps away, unanswered.

    The other may be the unit itself: then it stands for another of its kind. 0.0 if nothing can be done.
    `throws`: whether what is gone once it is thrown counts as well.
    """
    foe = mind.world.scene.foes(mind.side)[0]
    striker = _like(_fresh(mind, unit, Cell(1, 1), _EAST), f"striking.{unit.id}", mind.side)
    target = _like(_fresh(mind, other, Cell(1 + steps, 1), _WEST), "struck", foe)
    there = _alone(mind, striker, target)
    blows = (
        (verb, Action(striker.id, verb.id, target.id, args))
        for verb, args in mind.arms(there, striker, is_now=False)
        if not verb.is_harmless and verb.weigh is not None
    )
    return max(
        (_damage(mind, there, blow) for verb, blow in blows if throws or not verb.is_throw(striker, blow)),
        default=0.0,
    )


def share_of(mind: Mind, one: UnitKind, two: UnitKind, steps: int, *, throws: bool = True) -> float:
    """Return the share of its points that the first's best blow takes from the second; kept for good.

    `throws`: as for `best_damage`.
    """
    options, clock = sorted(mind.world.scene.options.items()), mind.world.clock
    phase = (type(clock), clock.phase) if clock else None
    key = (mind.ruleset.id, one.number, two.number, steps, throws, phase, *options)
    if key not in _SHARES:
        if len(_SHARES) >= _MOST:
            _SHARES.clear()
        points = max(1, mind.ruleset.full(two.unit) - mind.ruleset.floor)
        _SHARES[key] = best_damage(mind, one.unit, two.unit, steps, throws=throws) / points
    return _SHARES[key]


def harms_from_afar(mind: Mind, unit: Unit, other: Unit) -> bool:
    """Tell whether the unit could harm the other from `FARTHEST` steps away."""
    return share_of(mind, unit_kind(unit), unit_kind(other), FARTHEST) > 0


def shoots_from_afar(mind: Mind, unit: Unit, other: Unit) -> bool:
    """Tell the same of shots alone: a throw is made once, and the weapon is gone."""
    return share_of(mind, unit_kind(unit), unit_kind(other), FARTHEST, throws=False) > 0


def unit_kind(unit: Unit) -> UnitKind:
    """Return the kind that the unit is of: units with the same numbers, things in hand and other things.

    Whether a thing is loaded and whole makes no difference: it counts as if it were.
    """
    things = [(one.kind, one.stats, min(one.count, FEW)) for one in unit.items]
    return UnitKind(_number((unit.kind, unit.sheet, len(unit.hands), len(unit.carried), *things)), unit)


@lru_cache(maxsize=_MOST)
def _number(_key: Hashable) -> int:
    """Return a number that stands for that key alone: to hash the key takes long."""
    return next(_NEXT)


def _damage(mind: Mind, there: Battle, action: Action) -> float:
    try:
        if mind.ruleset.verbs[action.verb].can_target(there, action) is not None:
            return 0.0
        return mind.reckoner.unanswered(there, action).most.damage
    except NotInView:
        return 0.0


def _fresh(mind: Mind, unit: Unit, cell: Cell, facing: int) -> Unit:
    fresh = changed(
        unit,
        cell=cell,
        facing=facing,
        hp=mind.ruleset.full(unit),
        states={},
        tallies={},
        notes={},
        hidden_from=frozenset(),
        alert=True,
    )
    return mind.ruleset.renewed(fresh)


def _like(unit: Unit, name: str, side: str) -> Unit:
    """Return a unit like that one, of that id and side, with things of its own that are whole and loaded."""
    own = f"{unit.id}."

    def renamed(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple([changed(item, id=f"{name}.{item.id.removeprefix(own)}", flaw="") for item in items])

    hands, carried, worn = map(renamed, (unit.hands, unit.carried, unit.worn))
    return changed(unit, id=name, side=side, hands=hands, carried=carried, worn=worn)


def _alone(mind: Mind, striker: Unit, target: Unit) -> Battle:
    """Put the two on open ground, with a clock that knows nobody else."""
    pair = {one.id: one for one in (striker, target)}
    clock = mind.world.clock
    return changed(
        hypothetical(mind.world, pair),
        ground=Ground(_field(), 0),
        clock=clock.seen_by(mind.side, pair) if clock else None,
    )


@lru_cache(maxsize=1)
def _field() -> Terrain:
    wide = FARTHEST + 3
    return Terrain(wide, 3, ((TILES["floor"],) * wide,) * 3)
