"""What a unit does at its rank: its declared act, a new target, or First Aid later (BG-09, BG-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.unit import Unit
from skirmish.rules.engine import push, tell
from skirmish.rules.ranks.first_aid import patients
from skirmish.rules.ranks.targeting import shoot_refusal, shoot_variants, strike_refusal, strike_variants
from skirmish.rules.ranks.timing import ATTACKS, SHOTS, STEP, rank, went
from skirmish.rules.ranks.turn import BAND, use_action
from skirmish.rules.ranks.wounds import is_dying
from skirmish.rules.rounds.declared_clock import put_off
from skirmish.rules.verbs.turn import ENDED

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

RANK: Final = "rank"
"""Topic: what to do at one's rank, when things have changed since the act was declared."""
MEANT: Final = {"await": "strike", "overwatch": "shoot"}
"""The attack that an act becomes when it waits for its target."""


def meant(action: Action) -> Action:
    """Return the attack that a declared act comes to."""
    verb = MEANT.get(action.verb)
    return action if verb is None else Action(action.unit, verb, action.target, action.args)


def is_possible(battle: Battle, action: Action) -> bool:
    """Tell whether that attack can be made as things stand."""
    return is_armed(battle, action) and fits(battle, action)


def is_armed(battle: Battle, attack: Action) -> bool:
    """Tell whether the unit can attack with what it names, no matter who the target is."""
    ways = shoot_variants if attack.verb in SHOTS else strike_variants
    weapon = tuple(pair for pair in attack.args if pair[0] == "with")
    return weapon in ways(battle, battle.units[attack.unit])


def fits(battle: Battle, attack: Action) -> bool:
    """Tell whether the target of that attack takes part and is within reach, or in sight and in range."""
    target = battle.units.get(attack.target_id)
    if target is None or target.out:
        return False
    return (shoot_refusal if attack.verb in SHOTS else strike_refusal)(battle, attack) is None


def second(view: Battle, action: Action) -> tuple[str, ...]:
    """List the verbs offered at the rank in place of the declared act; () if it simply goes on (BG-10)."""
    can_keep = may_keep(view, view.units[action.unit])
    if action.verb not in ATTACKS:
        return (action.verb, "keep", "forgo") if can_keep else ()
    attack = meant(action)
    is_ready = is_armed(view, attack)
    is_good = is_ready and fits(view, attack)
    is_asked = not is_good or view.option("retarget") == "always"
    others = is_ready and is_asked and fits_other(view, attack)
    if not (can_keep or others):
        return ()
    verbs = (attack.verb,) if is_good or others else ()
    return (*verbs, "keep", "forgo") if can_keep else (*verbs, "forgo")


def fits_other(view: Battle, attack: Action) -> bool:
    """Tell whether the attack could be made on another enemy than the one it is aimed at."""
    side = view.units[attack.unit].side
    others = (foe.id for foe in view.foes(side) if foe.id != attack.target)
    return any(fits(view, attack.aimed_at(foe)) for foe in others)


def may_keep(battle: Battle, unit: Unit) -> bool:
    """Tell whether a comrade beside the unit is dying, and it goes no more than 5 m (BG-10, BG-36)."""
    return any(map(is_dying, patients(battle, unit))) and went(battle, unit) <= STEP


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
    tell(moment, "intent lost", action.unit, "BG-10")


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
