"""What comes of a blow that is answered: fought out between the two on open ground, and kept.

An exchange with replies takes a thousand times as long as a roll. So it is not reckoned anew for every cell
that is thought of, but once for each pair of fighters in the same shape and at the same bearing, with the
numbers of the roll that opens it; what lies around them counts through that roll alone. A result depends on
nothing but its key, so thinking stays a function of the view, whatever was thought before.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import hypothetical
from skirmish.ai.harm import NOTHING, UNKNOWN, Harm, spread_of
from skirmish.grid import STEPS, TILES, Cell, Terrain, facing_towards, steps_apart
from skirmish.model.battle import Ground, Memory
from skirmish.model.change import changed
from skirmish.model.moment import Moment
from skirmish.rules.exchange import futures, summary, taken
from skirmish.rules.replies import best_reply
from skirmish.rules.rounds import INITIATIVE
from skirmish.rules.stalemate import HURT_IN
from skirmish.rules.verbs.unseen import STATION
from skirmish.rules.victory import HELD

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.exchange import Stride
    from skirmish.rules.ruleset import Ruleset

SIZE: Final = 9
"""Cells of the ground along each edge."""
FAR: Final = 3
"""Steps apart at which two stand who are farther apart than that."""
KEPT: Final = 40_000
"""Exchanges that are remembered."""
ASIDE: Final = frozenset({HURT_IN, STATION, HELD, INITIATIVE})
"""Tallies that say nothing of how well a unit fights."""


def fought(ruleset: Ruleset, battle: Battle, action: Action, check: object) -> Harm:
    """What comes of an exchange that opens with the roll of that check."""
    key = (*_key(ruleset, battle, action), check)
    if key not in _FOUGHT:
        if len(_FOUGHT) >= KEPT:
            _FOUGHT.clear()
        _FOUGHT[key] = _outcome(
            ruleset, _alone(battle, action), action, partial(_opened, ruleset, action, check)
        )
    return _FOUGHT[key]


def tempered(ruleset: Ruleset, battle: Battle, action: Action) -> float:
    """What is left of a blow's harm because it may be answered before it is rolled: a part of 1."""
    key = _key(ruleset, battle, action)
    if key not in _TEMPERED:
        if len(_TEMPERED) >= KEPT:
            _TEMPERED.clear()
        _TEMPERED[key] = _part(ruleset, _alone(battle, action), action)
    return _TEMPERED[key]


def is_answered(ruleset: Ruleset, battle: Battle, action: Action) -> bool:
    """Whether somebody is asked before the action is rolled."""
    before = ruleset.verbs[action.verb].before
    if before is None:
        return False
    moment = Moment(battle)
    return before(moment, action) and bool(moment.battle.prompts)


_FOUGHT: dict[tuple[object, ...], Harm] = {}
_TEMPERED: dict[tuple[object, ...], float] = {}


def _key(ruleset: Ruleset, battle: Battle, action: Action) -> tuple[object, ...]:
    """All that an exchange on open ground can depend on."""
    actor, target = battle.units[action.unit], battle.units[str(action.target)]
    return (
        ruleset.id,
        action.verb,
        action.args,
        _figure(actor),
        _figure(target),
        _bearing(actor, target),
        battle.viewer,
        tuple(battle.scene.options.items()),
        (type(battle.clock), battle.clock.phase) if battle.clock else None,
    )


def _figure(unit: Unit) -> tuple[object, ...]:
    """All about a unit but where it stands."""
    shape = (unit.id, unit.sheet, unit.hp, unit.alert, unit.hidden_from, unit.items, unit.hands)
    return (*shape, *unit.states.values(), *_told(unit).items())


def _told(unit: Unit) -> dict[str, int]:
    return {name: count for name, count in unit.tallies.items() if name not in ASIDE and count}


def _bearing(actor: Unit, target: Unit) -> tuple[int, int]:
    """On which side of the target the actor is, by eighths from the way it looks, and how many steps off."""
    towards = facing_towards(target.cell, actor.cell)
    return (towards - target.facing) % len(STEPS), min(FAR, steps_apart(actor.cell, target.cell))


def _alone(battle: Battle, action: Action) -> Battle:
    """The two on open ground, the target looking north."""
    actor, target = battle.units[action.unit], battle.units[str(action.target)]
    bearing, steps = _bearing(actor, target)
    centre = Cell(SIZE // 2, SIZE // 2)
    dx, dy = STEPS[bearing]
    there = Cell(centre.x + dx * steps, centre.y + dy * steps)
    pair = {
        actor.id: changed(actor, cell=there, facing=facing_towards(there, centre), tallies=_told(actor)),
        target.id: changed(target, cell=centre, facing=0, tallies=_told(target)),
    }
    return changed(
        hypothetical(battle, pair),
        ground=Ground(_floor()),
        memories={side: Memory() for side in battle.memories},
        clock=battle.clock.seen_by(actor.side, pair) if battle.clock else None,
    )


@lru_cache(maxsize=1)
def _floor() -> Terrain:
    return Terrain(SIZE, SIZE, ((TILES["floor"],) * SIZE,) * SIZE)


def _opened(ruleset: Ruleset, action: Action, check: object, moment: Moment, dice: Dice) -> None:
    verb = ruleset.verbs[action.verb]
    assert verb.roll is not None
    verb.land(moment, action, dice.outcome(verb.roll, check))


def _outcome(ruleset: Ruleset, ground: Battle, action: Action, stride: Stride) -> Harm:
    target = ground.units[str(action.target)]
    damage = out = chance = cost = 0.0
    try:
        for end, part in futures(ruleset, ground, stride, partial(best_reply, ruleset)):
            came, weight = summary(end.events, action.unit, target.id), float(part)
            damage += weight * min(came.damage, max(1, target.hp))
            out += weight * came.is_out
            chance += weight * (came.damage > 0)
            cost += weight * came.cost
    except UNKNOWN:
        return NOTHING
    return Harm(damage, out, chance, cost)


def _part(ruleset: Ruleset, ground: Battle, action: Action) -> float:
    verb = ruleset.verbs[action.verb]
    assert verb.weigh is not None
    assert verb.roll is not None
    try:
        bare = sum(points * chance for points, chance in spread_of(verb.roll, verb.weigh(ground, action)))
    except UNKNOWN:
        return 1.0
    answered = _outcome(ruleset, ground, action, partial(taken, ruleset, action))
    hp = max(1, ground.units[str(action.target)].hp)
    return min(1.0, answered.damage / min(bare, hp)) if bare else 1.0
