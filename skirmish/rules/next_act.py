"""How the next act of a unit finds it and its target, if a round may end before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.change import changed
from skirmish.rules.rounds.initiative import InitiativeClock
from skirmish.rules.rounds.waiting import WaitingClock
from skirmish.rules.verbs.turn import ENDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset


def next_acts(
    ruleset: Ruleset, battle: Battle, unit_id: str, target_id: str
) -> Iterator[tuple[Battle, bool]]:
    """Yield the battle as the next acts of the unit against the target find both, the soonest first.

    Where acts alternate, that is the rest of this round, if it can still act in it: both have what they have
    left (True). Else another round begins first: to the target, too, all has come back that comes back, and
    the unit has a turn of its own before it (False).

    Where units have a turn each, one whose turn comes only in the next round finds its target with what that
    brings back.
    """
    if battle.clock is None or not battle.clock.is_by_acts:
        target = battle.units[target_id]
        found = _at_next_turn(ruleset, battle, unit_id, target)
        yield (battle if found is target else battle.with_unit(found)), False
        return
    if _can_still_act(ruleset, battle, unit_id):
        yield battle, True
    yield battle.with_unit(ruleset.renewed(battle.units[target_id])), False


def _at_next_turn(ruleset: Ruleset, battle: Battle, unit_id: str, target: Unit) -> Unit:
    """Return the target as the next turn of the unit finds it, if the target does nothing until then.

    A round gives back what may be done in it. What holds until the target's own turn goes on, unless the
    target waits with that: it has had its turn by the end of the round.
    """
    clock = battle.clock
    if not isinstance(clock, InitiativeClock) or ruleset.is_renewed_by_turn:
        return target
    waiting = clock.waiting if isinstance(clock, WaitingClock) else ()
    if unit_id == clock.current or unit_id in waiting or clock.is_due(unit_id):
        return target
    fresh = ruleset.renewed(target)
    return fresh if fresh is target or target.id in waiting else changed(fresh, states=target.states)


def _can_still_act(ruleset: Ruleset, battle: Battle, unit_id: str) -> bool:
    """Tell whether the unit could walk or attack in this round yet, with what it has left of it."""
    unit = battle.units[unit_id]
    if unit.tally(ENDED):
        return False
    acts = (verb for verb in ruleset.verbs.values() if verb.key and (verb.is_walk or verb.is_hostile))
    return any(verb.can_start(battle, unit) is None for verb in acts)
