"""What may hold for a unit of `pools`: postures, conditions, grips, and for how long (G23, G27, G33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import StateGained, StateLost, Tallied
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal
from skirmish.rules.pools.energy import SPENT, round_of
from skirmish.rules.verbs.grips import end_grips
from skirmish.rules.verbs.turn import ACTED, ENDED

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

PRONE: Final = "prone"
"""State: lying down (G23)."""
DAZED: Final = "dazed"
"""State: `amount` is the last round of it (G27)."""
STUNNED: Final = "stunned"
"""State: lasts as `dazed` does; the unit neither acts nor reacts (G27)."""
HELD: Final = "held"
"""State: held `by` somebody (G33)."""
HOLDING: Final = "holding"
"""State: holds somebody (`by` names the other)."""
SURPRISED: Final = "surprised"
"""State: no reaction before its own first beat (G11)."""
BRACED: Final = "braced"
"""State: no Move on the next beat; `amount` is 1 once that beat has come (G16)."""
EXPOSED: Final = "exposed"
"""State: a die less of physical defence until the round ends, after a critical fail (G31)."""
HELPLESS: Final = "helpless"
"""State: bound or asleep: no defence at all (G19)."""
ELUDES: Final = "eludes"
"""State, one for each watcher (`by`) that does not see the unit, though a comrade does (G22, G24)."""

STRUCK: Final = "struck"
"""Tally: 1 once it has attacked anybody in this battle."""
USES: Final = "uses:"
"""Tally, with an item's id: how often it was used this round (G13)."""
FAILED: Final = "failed:"
"""Tally, with a verb: 1 when it failed so badly that there is no second try this round (G31)."""
STIRRED: Final = "stirred"
"""Tally: 1 when it moved or acted this round, unseen; tremor sense that comes near feels it (G5)."""

PAIRS: Final = {HELD: HOLDING, HOLDING: HELD}
"""Each half of a grip and its other half."""


def is_stunned(unit: Unit) -> bool:
    """Tell whether the unit is stunned: it can neither act nor react."""
    return STUNNED in unit.states


def is_helpless(unit: Unit) -> bool:
    """Tell whether the unit has no defence at all (G19)."""
    return bool(unit.out) or HELPLESS in unit.states


def is_able(unit: Unit) -> bool:
    """Tell whether the unit can act, so that it looks, and hinders a shooter beside it (G20, G24).

    A held unit can: a grip bars only Moves and dodging (G33).
    """
    return unit.is_up and not (is_stunned(unit) or is_helpless(unit))


def eludes(unit: Unit, watcher: Unit) -> bool:
    """Tell whether the watcher knows only from a comrade where the unit is (G22)."""
    return unit.has_about(ELUDES, watcher.id)


def cannot_act(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot act on its beat; None if it can.

    A stunned unit can only shake that off.
    """
    if is_stunned(unit):
        return Refusal(f"{unit.name} is stunned.", "G27")
    if HELPLESS in unit.states:
        return Refusal(f"{unit.name} is helpless.", "G19")
    return None


def inflict(moment: Moment, unit_id: str, condition: str) -> None:
    """Make the unit dazed or stunned to the end of the next round, unless it is out (G27).

    A repeat renews the condition. A stunned unit lets go (G33).
    """
    unit = moment.battle.units[unit_id]
    if not unit.is_up:
        return
    until = round_of(moment.battle) + 1
    moment.happen(StateGained(unit_id, State(condition, amount=until)))
    if condition == STUNNED and HOLDING in unit.states:
        let_go(moment, unit_id)


def lose(moment: Moment, unit_id: str, *names: str) -> None:
    """End all states of those names that the unit is in."""
    unit = moment.battle.units[unit_id]
    for name in names if unit.states else ():
        for state in unit.named(name):
            moment.happen(StateLost.of(unit_id, state))


def renewed(unit: Unit) -> Unit:
    """Return the unit as the next round finds it: its energy back, less what is expended (FP-22, FP-23)."""
    passing = (SPENT, ENDED, ACTED, USES, FAILED, STIRRED)
    kept = {name: count for name, count in unit.tallies.items() if not name.startswith(passing)}
    states = {name: state for name, state in unit.states.items() if name not in {EXPOSED, BRACED}}
    return changed(unit, tallies=kept, states=states)


def refill(moment: Moment, unit_id: str) -> None:
    """Begin a round for the unit: energy returns, counts and states of a round end (FP-22, G27, G30).

    A round ends only after everybody has held. So a unit that was surprised has had its first beat, and one
    that braced itself its next, even if they were not asked then; both states end here (G9, G11, G16).
    """
    unit = moment.battle.units[unit_id]
    counts = [name for name in unit.tallies if name.startswith((USES, FAILED, STIRRED))]
    moment.happen(Tallied(unit_id, {SPENT: 0, ENDED: 0, ACTED: 0, **dict.fromkeys(counts, 0)}))
    lose(moment, unit_id, EXPOSED, BRACED)
    number = round_of(moment.battle) + 1
    if number > 1:
        lose(moment, unit_id, SURPRISED)
    for name in (DAZED, STUNNED):
        if name in unit.states and unit.states[name].amount < number:
            lose(moment, unit_id, name)


def let_go(moment: Moment, unit_id: str) -> None:
    """End every grip that the unit is part of, on either end (G33)."""
    end_grips(moment, unit_id, PAIRS)
