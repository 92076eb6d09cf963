"""Units of one rank: what happens before all of them act, and afterwards (BG-14, BG-15, BG-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.rules.engine import push
from skirmish.rules.ranks.gear import HANDLING
from skirmish.rules.ranks.posture import look_again
from skirmish.rules.ranks.retarget import is_possible, meant
from skirmish.rules.ranks.timing import ATTACKS, is_open
from skirmish.rules.rounds.declared_clock import clock_of, is_tie

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def make_ready(moment: Moment) -> None:
    """Draw the weapons of all who act at once, before any of them strikes (BG-14, BG-15)."""
    if not is_tie(moment.battle) or not is_open(moment.battle):
        return
    clock = clock_of(moment.battle)
    for attack in map(meant, map(clock.intents.__getitem__, clock.tied)):
        if attack.verb in ATTACKS and _must_draw(moment, attack):
            HANDLING.draw(moment, attack.unit, attack.arg("with"))


def _must_draw(moment: Moment, attack: Action) -> bool:
    """Tell whether the unit is up, its weapon not in hand yet, and anybody there to attack (BG-10)."""
    unit = moment.battle.units[attack.unit]
    if not unit.is_up or not any(item.id == attack.arg("with") for item in unit.carried):
        return False
    view = moment.battle.seen_by(unit.side)
    return any(is_possible(view, attack.aimed_at(foe.id)) for foe in view.foes(unit.side))


def look_about(moment: Moment, units: tuple[str, ...]) -> None:
    """Let each unit turn as is best, after all of one rank have acted and what came of it is done (BG-19)."""
    if clock_of(moment.battle).later:
        for unit in reversed(units):
            push(moment, Action(unit, "turn"))
        return
    for unit in units:
        look_again(moment, unit)
