"""What a unit does at its rank: its declared act, a new target, or First Aid later (BG-09, BG-10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Announced, Tallied
from skirmish.model.unit import Unit
from skirmish.rules.engine import push
from skirmish.rules.ranks.first_aid import patients
from skirmish.rules.ranks.targeting import shoot_fits, shoot_ways, strike_fits, strike_ways
from skirmish.rules.ranks.timing import BLOWS, SHOTS, STEP, rank, went
from skirmish.rules.ranks.turn import BAND, use_action
from skirmish.rules.ranks.wounds import is_dying
from skirmish.rules.rounds.declared import put_off
from skirmish.rules.verbs.turn import ENDED

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

RANK: Final = "rank"
"""Topic: what to do at one's rank, when things have changed since the act was declared."""
MEANT: Final = {"await": "strike", "overwatch": "shoot"}
"""The attack that an act becomes when it waits for its target."""


def meant(action: Action) -> Action:
    """Return the attack that a declared act comes to."""
    return replace(action, verb=MEANT.get(action.verb, action.verb))


def is_possible(battle: Battle, action: Action) -> bool:
    """Tell whether that attack can be made as things stand."""
    unit, target = battle.units[action.unit], battle.units.get(action.target_id)
    if target is None or target.out:
        return False
    is_shot = action.verb in SHOTS
    ways = shoot_ways(battle, unit) if is_shot else strike_ways(battle, unit)
    weapon = tuple(pair for pair in action.args if pair[0] == "with")
    fits = shoot_fits if is_shot else strike_fits
    return weapon in ways and fits(battle, action) is None


def second(view: Battle, action: Action) -> tuple[str, ...]:
    """List the verbs offered at the rank in place of the declared act; () if it simply goes on (BG-10)."""
    unit = view.units[action.unit]
    can_keep = may_keep(view, unit)
    if action.verb not in SHOTS | BLOWS:
        return (action.verb, "keep", "forgo") if can_keep else ()
    attack = meant(action)
    is_good = is_possible(view, attack)
    others = any(
        is_possible(view, replace(attack, target=foe.id))
        for foe in view.foes(unit.side)
        if foe.id != action.target
    )
    is_asked = view.option("retarget") == "always"
    if not (can_keep or (others and (is_asked or not is_good))):
        return ()
    verbs = (attack.verb,) if is_good or others else ()
    return (*verbs, "keep", "forgo") if can_keep else (*verbs, "forgo")


def may_keep(battle: Battle, unit: Unit) -> bool:
    """Tell whether a comrade beside the unit is dying, and it goes no more than 5 m (BG-10, BG-36)."""
    return went(battle, unit) <= STEP and any(is_dying(other) for other in patients(battle, unit))


def before_waiting(moment: Moment, action: Action) -> bool:
    """Start the attack that waited for its target, if it is possible now; return whether it is."""
    attack = meant(action)
    if not is_possible(moment.battle.seen_by(moment.battle.units[action.unit].side), attack):
        return False
    push(moment, attack)
    return True


def land_waiting(moment: Moment, action: Action, _outcome: object) -> None:
    """Lose the action: the target has not come within reach or into sight."""
    lose_action(moment, action)


def lose_action(moment: Moment, action: Action) -> None:
    """Spend the action on nothing: what was declared cannot be done any more (BG-10)."""
    use_action(moment, action.unit)
    moment.happen(Announced("intent lost", action.unit, rule="BG-10"))


def land_wait(moment: Moment, action: Action, _outcome: object) -> None:
    """End the unit's turn where ranks are counted down; it keeps its action for First Aid."""
    moment.happen(Tallied(action.unit, {ENDED: 1}))


def land_keep(_moment: Moment, _action: Action, _outcome: object) -> None:
    """Do nothing: the unit keeps its action."""


def land_forgo(moment: Moment, action: Action, _outcome: object) -> None:
    """Spend the action on nothing (BG-10)."""
    use_action(moment, action.unit)


def land_later(moment: Moment, action: Action, _outcome: object) -> None:
    """Put the unit's turn off where ranks are counted down (BG-09).

    It acts at half its rank, the second time at a quarter, and may go farther.
    """
    unit = moment.battle.units[action.unit]
    moment.happen(Tallied(unit.id, {BAND: unit.tally(BAND) + 1}))
    put_off(moment, unit.id, rank)
