"""How the next act of a unit finds it and its target, and what it may do first in the same turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.errors import NotInView
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.moment import Moment
from skirmish.rules.rounds.initiative import InitiativeClock
from skirmish.rules.rounds.sides import SidesClock
from skirmish.rules.rounds.waiting import WaitingClock
from skirmish.rules.verb import Targets
from skirmish.rules.verbs.turn import ENDED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Verb


def next_acts(
    ruleset: Ruleset,
    battle: Battle,
    unit_id: str,
    target_id: str,
    renewed: Callable[[Unit], Unit] | None = None,
) -> Iterator[tuple[Battle, bool]]:
    """Yield the battle as the next acts of the unit against the target find both, the soonest first.

    Where acts alternate, that is the rest of this round, if it can still act in it: both have what they have
    left (True). Else another round begins first: to the target, too, all has come back that comes back, and
    the unit has a turn of its own before it (False).

    Where units have a turn each, one in its own has the rest of that first (True), and one whose turn comes
    only in the next round finds its target with what that brings back.

    `renewed`: the ruleset's, or one that keeps what it has found.
    """
    clock, target = battle.clock, battle.units[target_id]
    is_by_acts = clock is not None and clock.is_by_acts
    is_asked = isinstance(clock, InitiativeClock) and clock.current == unit_id
    if (is_by_acts or is_asked) and _can_still_act(ruleset, battle, unit_id):
        yield battle, True
    renewed = renewed or ruleset.renewed
    if is_by_acts:
        fresh = renewed(target)
        yield (battle if fresh is target else battle.with_unit(fresh)), False
    else:
        yield _at_next_turn(ruleset, battle, unit_id, target), False


def _at_next_turn(ruleset: Ruleset, battle: Battle, unit_id: str, target: Unit) -> Battle:
    """Return the battle as the next turn of the unit finds it, if the target does nothing until then.

    A round gives back what may be done in it, and ends what holds for a round. What holds until the target's
    own turn goes on, unless the target waits with that: it has had its turn by the end of the round.
    """
    clock = battle.clock
    if ruleset.is_renewed_by_turn or not _comes_next_round(battle, unit_id):
        return battle
    if ruleset.round_states:
        calm = [_without(unit, ruleset.round_states) for unit in battle.units.values()]
        if any(unit is not battle.units[unit.id] for unit in calm):
            battle = battle.with_units({unit.id: unit for unit in calm}, keeps_sight=True)
    if not isinstance(clock, InitiativeClock):
        return battle
    waiting = clock.waiting if isinstance(clock, WaitingClock) else ()
    fresh, found = ruleset.renewed(target), battle.units[target.id]
    return battle.with_unit(fresh if target.id in waiting else changed(fresh, states=found.states))


def _comes_next_round(battle: Battle, unit_id: str) -> bool:
    """Tell whether the unit's next turn comes only in the next round, where that makes a difference."""
    clock = battle.clock
    if isinstance(clock, SidesClock):
        return battle.units[unit_id].side not in clock.queue
    waiting = clock.waiting if isinstance(clock, WaitingClock) else ()
    is_in_turn = isinstance(clock, InitiativeClock) and not (unit_id == clock.current or unit_id in waiting)
    return is_in_turn and clock is not None and not clock.is_due(unit_id)


def _without(unit: Unit, names: tuple[str, ...]) -> Unit:
    """Return the unit without the states of those names; the same one if it is in none."""
    if not unit.states or not any(state.name in names for state in unit.states.values()):
        return unit
    return changed(unit, states={key: one for key, one in unit.states.items() if one.name not in names})


def rearmed(verbs: Iterable[Verb], battle: Battle, unit_id: str) -> Iterator[tuple[Battle, str]]:
    """Yield the battle after each thing that those verbs let the unit do before it attacks, and the item.

    One thing: it takes a weapon in hand, say, or opens a door beside it, where the item is empty.
    """
    unit = battle.units[unit_id]
    for verb in verbs:
        if verb.can_start(battle, unit) is not None:
            continue
        for args in verb.variants(battle, unit):
            for target in Targets(verb, battle, unit, args):
                action = Action(unit_id, verb.id, target, args)
                moment = Moment(battle)
                try:
                    verb.land(moment, action, None)
                except NotInView:  # What the view does not hold cannot be reckoned with.
                    continue
                yield moment.battle, action.arg("with")


def _can_still_act(ruleset: Ruleset, battle: Battle, unit_id: str) -> bool:
    """Tell whether the unit could walk or attack in this round yet, with what it has left of it."""
    unit = battle.units[unit_id]
    if unit.tally(ENDED):
        return False
    acts = (verb for verb in ruleset.verbs.values() if verb.key and (verb.is_walk or verb.is_hostile))
    return any(verb.can_start(battle, unit) is None for verb in acts)
