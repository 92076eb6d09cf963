"""How the next act of a unit finds it and its target, where acts alternate within a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.rules.verbs.turn import ENDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


def next_acts(
    ruleset: Ruleset, battle: Battle, unit_id: str, target_id: str
) -> Iterator[tuple[Battle, bool]]:
    """Yield the battle as the next acts of the unit against the target find both, the soonest first.

    Where acts alternate, that is the rest of this round, if it can still act in it: both have what they have
    left (True). Else another round begins first: to the target, too, all has come back that comes back, and
    the unit has a turn of its own before it (False).
    """
    if battle.clock is None or not battle.clock.is_by_acts:
        yield battle, False
        return
    if _can_still_act(ruleset, battle, unit_id):
        yield battle, True
    yield battle.with_unit(ruleset.renewed(battle.units[target_id])), False


def _can_still_act(ruleset: Ruleset, battle: Battle, unit_id: str) -> bool:
    """Tell whether the unit could walk or attack in this round yet, with what it has left of it."""
    unit = battle.units[unit_id]
    if unit.tally(ENDED):
        return False
    acts = (verb for verb in ruleset.verbs.values() if verb.key and (verb.is_walk or verb.is_hostile))
    return any(verb.can_start(battle, unit) is None for verb in acts)
