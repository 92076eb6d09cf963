"""Triggers of a scenario: looked at after everything that happens, each done once, as soon as it is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.happening import TriggerCounted, TriggerFired, TriggerSet
from skirmish.rules.triggers.causes import CAUSES, COUNTED, is_round_over
from skirmish.rules.triggers.effects import EFFECTS

if TYPE_CHECKING:
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset


def fire(ruleset: Ruleset, moment: Moment) -> bool:
    """Set off what just came to be so, and do what is due, in the scenario's order; tell if anything was.

    While work is pending nothing is done: a blow is finished first, and so are all acts of a tie. What one
    trigger does can set off another the next time that this is called.
    """
    before, fresh = moment.fired_at, moment.events[moment.fired :]
    now = moment.fired_at = moment.battle
    moment.fired = len(moment.events)
    for trigger in now.triggers:
        is_counted = trigger.cause.kind in COUNTED
        if is_counted and not is_round_over(fresh):
            continue
        is_so = CAUSES[trigger.cause.kind](before, now, fresh, trigger.cause)
        count = trigger.count + 1 if is_so else 0
        if is_so and (not is_counted or count >= trigger.cause.number):
            moment.happen(TriggerSet(trigger.id))
        elif is_counted and count != trigger.count:
            moment.happen(TriggerCounted(trigger.id, count))
    due = moment.battle.due
    if not due or now.pending or now.is_unfinished:
        return False
    for trigger in due:
        moment.happen(TriggerFired(trigger.id))
        for effect in trigger.effects:
            if moment.battle.result is not None:
                break
            EFFECTS[effect.kind](ruleset, moment, effect)
    return True
