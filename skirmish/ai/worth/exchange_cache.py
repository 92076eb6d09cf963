"""What comes of a blow that is answered: fought out between the two on open ground, and kept.

An exchange with replies takes a thousand times as long as a roll. So it is not reckoned anew for every cell
that is thought of, but once for each pair of fighters in the same condition and at the same bearing, with the
numbers of the roll that opens it; what lies around them counts through that roll alone. A result depends on
nothing but its key, so thinking stays a function of the view, whatever was thought before.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from skirmish.ai.belief import hypothetical
from skirmish.ai.worth.condition import defence_condition, defence_states_of, defence_tallies_of, kit_of
from skirmish.ai.worth.courses import Way, ways_of
from skirmish.ai.worth.harm import NOTHING, UNHURT, Harm, Spread, harm_of, mean_of, mixed, spread_of
from skirmish.ai.worth.kept import kept
from skirmish.dice import DiceRanShort, LoadedDice, odds
from skirmish.errors import NotInView
from skirmish.grid import STEPS, TILES, Cell, Terrain, facing_towards, steps_apart
from skirmish.model.battle import Ground, Memory
from skirmish.model.change import changed
from skirmish.model.event import PendingTaken
from skirmish.model.moment import Moment
from skirmish.rules.exchange import replied, taken
from skirmish.rules.replies import not_dear
from skirmish.rules.reserves import drained

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.arcs import Arc
    from skirmish.rules.ruleset import Ruleset

SIZE: Final = 9
"""Length of each edge of the ground, in cells."""
FAR: Final = 2
"""The most steps that the two stand apart on that ground, however far apart they are in the battle.

Farther off an answer with dice takes off more. But who is shot at by several cannot answer all of them, and
each pair is reckoned by itself: at true distances a set dodge before three archers seemed worth nothing.
"""
BEARINGS: Final[dict[Arc, int]] = {"front": 0, "side": 2, "rear": 4}
"""By arc: the bearing that stands for all in it, in eighths."""


class Tempered(NamedTuple):
    """What a blow costs its target, by what is answered before the roll."""

    bare: Spread
    """Without an answer."""
    left: Spread
    """With the best answer."""

    def part_of(self, harm: Harm, hp: int) -> Harm:
        """Return what is left of such a blow's harm to a target with so many points left."""
        bare, left = harm_of(self.bare, hp), harm_of(self.left, hp)
        return Harm(
            harm.damage * _part(left.damage, bare.damage),
            harm.out * _part(left.out, bare.out),
            harm.chance * _part(left.chance, bare.chance),
            harm.cost,
        )


def _part(left: float, bare: float) -> float:
    return min(1.0, left / bare) if bare else 1.0


def fought(ruleset: Ruleset, battle: Battle, action: Action, check: object) -> Harm:
    """Return the harm of an exchange that opens with the roll of that check, over all ways to end.

    That roll costs no points where the two are; if it would on open ground, none that follows can, either.
    """
    if _is_on_a_ghost(battle, action):
        return NOTHING
    number = _number(ruleset, battle, action)
    if _is_vain(ruleset, battle, action, number):
        return NOTHING
    hp = battle.units[action.target_id].hp - ruleset.floor
    key = (number, check, hp)
    return kept(_HARMS, key, lambda: _summed_up(hp, _endings(ruleset, battle, action, check, number)))


def _summed_up(hp: int, ways: Iterable[tuple[float, Way]]) -> Harm:
    damage = out = chance = cost = 0.0
    for weight, way in ways:
        damage += weight * min(way.damage, hp)
        out += weight * (way.damage >= hp)
        chance += weight * (way.damage > 0)
        cost += weight * way.cost
    return Harm(damage, out, chance, cost)


def losses(ruleset: Ruleset, battle: Battle, action: Action, check: object) -> Spread:
    """Return the points that such an exchange (`fought`) costs its target, with their chances."""
    if _is_on_a_ghost(battle, action):
        return UNHURT
    number = _number(ruleset, battle, action)
    if _is_vain(ruleset, battle, action, number):
        return UNHURT
    ends = [
        (weight, ((way.damage, 1.0),)) for weight, way in _endings(ruleset, battle, action, check, number)
    ]
    return mixed(ends) or UNHURT


def _endings(
    ruleset: Ruleset, battle: Battle, action: Action, check: object, number: int
) -> Iterator[tuple[float, Way]]:
    """Yield every way in which the exchange of that number may end, with its chance."""
    roll = ruleset.verbs[action.verb].roll
    assert roll is not None
    known = kept(_FOUGHT, number, dict[object, tuple[Way, ...]])
    ground: Battle | None = None
    for opening, part in odds(roll, check).floats():
        if opening not in known:
            ground = ground or _alone(ruleset, battle, action)
            known[opening] = ways_of(ruleset, ground, action, partial(_opened, ruleset, action, opening))
        for way in known[opening]:
            yield way.chance * part, way


def _is_vain(ruleset: Ruleset, battle: Battle, action: Action, number: int) -> bool:
    """Tell whether such a blow is in vain where its opening roll costs no points: on open ground it would."""
    return kept(_DIRECT, number, lambda: _costs_points(ruleset, _alone(ruleset, battle, action), action))


def _costs_points(ruleset: Ruleset, ground: Battle, action: Action) -> bool:
    verb = ruleset.verbs[action.verb]
    try:
        check = verb.weigh(ground, action) if verb.weigh is not None else None
    except NotInView:
        return False
    return check is not None and verb.roll is not None and spread_of(verb.roll, check)[-1][0] > 0


def tempered(ruleset: Ruleset, battle: Battle, action: Action) -> Tempered | None:
    """Return what a blow costs that may be answered before the roll, on open ground, with and without answer.

    None where the view does not tell.
    """
    if _is_on_a_ghost(battle, action):
        return Tempered(UNHURT, UNHURT)
    number = _number(ruleset, battle, action)
    return kept(_TEMPERED, number, lambda: _tempered(ruleset, _alone(ruleset, battle, action), action))


def left_by_answers(
    ruleset: Ruleset, battle: Battle, action: Action, check: object, asked: Moment | None
) -> Spread | None:
    """Return what a blow costs its target that gives its best answer before the roll; `check` is without one.

    `asked`: as `asked_before` has it. None where more follows from an answer than the roll of the blow, or
    the view does not tell.
    """
    if _is_on_a_ghost(battle, action):
        return UNHURT
    if any(state.by for state in defence_states_of(ruleset, battle.units[action.target_id]).values()):
        # What an answer brings back in a grip, cover for example, is not in a check without any defence.
        return _left_or_none(ruleset, battle, action, asked)
    is_own = battle.units[action.unit].side == battle.viewer
    key = (_number(ruleset, battle, action), check, is_own)
    return kept(_LEFT, key, lambda: _left_or_none(ruleset, battle, action, asked))


def _left_or_none(ruleset: Ruleset, battle: Battle, action: Action, asked: Moment | None) -> Spread | None:
    alone = ruleset.alone(battle)
    try:
        return _left_by_the_best(
            ruleset, asked if alone is battle else asked_before(ruleset, alone, action), action
        )
    except NotInView:
        return None


def asked_before(ruleset: Ruleset, battle: Battle, action: Action) -> Moment | None:
    """Return the moment in which somebody is asked before the action is rolled; None if nobody is.

    NotInView as the rules do.
    """
    before = ruleset.verbs[action.verb].before
    moment = Moment(battle)
    return moment if before is not None and before(moment, action) and moment.battle.prompts else None


_NUMBERS: dict[tuple[object, ...], int] = {}
_NEXT = count()
_FOUGHT: dict[int, dict[object, tuple[Way, ...]]] = {}
_HARMS: dict[tuple[int, object, int], Harm] = {}
_LEFT: dict[tuple[int, object, bool], Spread | None] = {}
_TEMPERED: dict[int, Tempered | None] = {}
_DIRECT: dict[int, bool] = {}


def _number(ruleset: Ruleset, battle: Battle, action: Action) -> int:
    """Return the number that stands for all that such an exchange depends on; to hash the key takes long."""
    return kept(_NUMBERS, _key(ruleset, battle, action), _NEXT.__next__)


def _is_on_a_ghost(battle: Battle, action: Action) -> bool:
    """Tell whether both are in one cell, which happens only with a remembered enemy."""
    return battle.units[action.unit].cell == battle.units[action.target_id].cell


def _key(ruleset: Ruleset, battle: Battle, action: Action) -> tuple[object, ...]:
    """Return everything that an exchange on open ground can depend on; units of a kind are alike."""
    actor, target = battle.parties(action)
    own = f"{actor.id}."
    return (
        ruleset.id,
        action.verb,
        tuple([(name, value.removeprefix(own)) for name, value in action.args]),
        (kit_of(actor).held, target.side in actor.hidden_from),
        defence_condition(ruleset, target, actor),
        _bearing(ruleset, actor, target),
        bool(battle.viewer),
        tuple(battle.scene.options.items()),
        (type(battle.clock), battle.clock.phase) if battle.clock else None,
    )


def _bearing(ruleset: Ruleset, actor: Unit, target: Unit) -> tuple[int, int]:
    """Return the actor's bearing from where the target looks, in eighths, and its distance in steps.

    All bearings in one arc are alike; without facing in the rules the bearing is 0.
    """
    steps = min(FAR, steps_apart(actor.cell, target.cell))
    if not ruleset.is_facing:
        return 0, steps
    return BEARINGS[ruleset.arc(target.cell, target.facing, actor.cell)], steps


def _alone(ruleset: Ruleset, battle: Battle, action: Action) -> Battle:
    """Put the two on open ground: the target looks north, the actor is as fresh as it can be.

    What weighs on the actor counts in the roll that opens the exchange. It is the actor's view, as each sees
    all of the other: so it is the same whichever of the sides thinks.
    """
    actor, target = battle.parties(action)
    bearing, steps = _bearing(ruleset, actor, target)
    centre = Cell(SIZE // 2, SIZE // 2)
    dx, dy = STEPS[bearing]
    there = Cell(centre.x + dx * steps, centre.y + dy * steps)
    pair = {
        actor.id: changed(
            actor,
            cell=there,
            facing=facing_towards(there, centre),
            hp=ruleset.full(actor),
            states={},
            tallies={},
            notes={},
            alert=True,
        ),
        target.id: changed(
            target,
            cell=centre,
            facing=0,
            hp=ruleset.full(target),
            states=defence_states_of(ruleset, target),
            tallies=defence_tallies_of(ruleset, target),
            notes={},
        ),
    }
    return changed(
        drained(ruleset, hypothetical(battle, pair)),
        ground=Ground(_floor()),
        viewer=battle.viewer and actor.side,
        memories={side: Memory() for side in battle.memories},
        clock=battle.clock.seen_by(actor.side, pair) if battle.clock else None,
    )


@lru_cache(maxsize=1)
def _floor() -> Terrain:
    return Terrain(SIZE, SIZE, ((TILES["floor"],) * SIZE,) * SIZE)


def _opened(ruleset: Ruleset, action: Action, opening: object, moment: Moment, _dice: Dice) -> None:
    ruleset.verbs[action.verb].land(moment, action, opening)


def _tempered(ruleset: Ruleset, ground: Battle, action: Action) -> Tempered | None:
    verb = ruleset.verbs[action.verb]
    assert verb.weigh is not None
    assert verb.roll is not None
    try:
        bare = spread_of(verb.roll, verb.weigh(ground, action))
        asked = asked_before(ruleset, ruleset.alone(ground), action)
        left = _left_by_the_best(ruleset, asked, action)
    except NotInView:
        return None
    if left is None:
        ways = ways_of(ruleset, ground, action, partial(taken, ruleset, action))
        left = mixed((way.chance, ((way.damage, 1.0),)) for way in ways)
    return Tempered(bare, left)


def _left_by_the_best(ruleset: Ruleset, asked: Moment | None, action: Action) -> Spread | None:
    """Return what the blow costs once the target has given the answer that leaves least of it on average.

    None where it is not asked, where more follows from an answer than the roll of the blow, or where dice
    fall before it: then all of it has to be followed.
    """
    if asked is None or asked.battle.prompts[0].unit != action.target:
        return None
    found = []
    try:
        for reply in not_dear(ruleset, asked.battle, asked.battle.prompts[0]):
            left = _left_by(ruleset, asked.fork(), reply, action)
            if left is None:
                return None
            found.append(left)
    except DiceRanShort:
        return None
    return min(found, key=mean_of)


def _left_by(ruleset: Ruleset, moment: Moment, reply: Action, action: Action) -> Spread | None:
    """Return what the blow costs once that answer is given; None where more follows than its own roll."""
    replied(ruleset, reply, moment, LoadedDice(()))
    pending, verb = moment.battle.pending, ruleset.verbs[action.verb]
    if moment.battle.prompts or len(pending) != 1 or pending[0].verb != verb.id:
        return None
    moment.happen(PendingTaken())
    if verb.before is not None and verb.before(moment, pending[0]):
        return None
    if verb.weigh is None or verb.roll is None:
        return None
    return spread_of(verb.roll, verb.weigh(moment.battle, pending[0]))
