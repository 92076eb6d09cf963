"""What an attack leaves behind: weapons thrown, broken or empty, wounded parts, the alarm (G20, G28)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.model.event import ItemChanged, ItemMoved, StateGained
from skirmish.model.kit import BROKEN, item_named
from skirmish.model.unit import State
from skirmish.rules.forge.arms import Weapon, gripping_arm, in_arm, whip
from skirmish.rules.forge.checks import WOUNDS
from skirmish.rules.forge.parts import PARTS
from skirmish.rules.forge.turn import LAME
from skirmish.rules.forge.wounds import let_go
from skirmish.rules.stealth.infiltration import raise_alarm

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.moment import Moment


def after_attack(moment: Moment, action: Action, wound: int, *, is_two: bool) -> None:
    """Apply what an attack leaves behind, hit or miss: the weapon's fate, a wounded part, the alarm."""
    _weapon(moment, action, is_two=is_two)
    if action.arg("part") and wound >= WOUNDS.index("major"):
        _part(moment, action.target_id, action.arg("part"))
    raise_alarm(moment, action.unit)


def fly_on(moment: Moment, action: Action) -> None:
    """Let what flies lie in the target's cell, and unload what reloads, if either has yielded (G20, G36).

    The attack was announced: its maker has thrown or shot, though no dice are rolled any more.
    """
    _weapon(moment, action, is_two=False)


def _weapon(moment: Moment, action: Action, *, is_two: bool) -> None:
    """Break a brittle weapon, put a thrown one into the target's cell, unload one that reloads (G20, G36)."""
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    if item is None or not isinstance(item.stats, Weapon):
        return
    stats = item.stats
    if is_two and stats.is_brittle:
        item = replace(item, flaw=BROKEN)
        moment.happen(ItemChanged(action.unit, item))
    if action.arg("far") and stats.flight == "thrown" and not stats.returns:
        moment.happen(ItemMoved(action.unit, item, "ground", moment.battle.units[action.target_id].cell))
    elif action.arg("far") and stats.reloads:
        moment.happen(ItemChanged(action.unit, replace(item, flaw="unloaded")))


def _part(moment: Moment, target_id: str, name: str) -> None:
    """Make a wounded arm drop what or whom it holds, and a wounded leg halve Speed (G28)."""
    target = moment.battle.units[target_id]
    arm = PARTS[name].hand
    held = in_arm(target, arm) if arm >= 0 else None
    if name == "leg" and LAME not in target.states:
        moment.happen(StateGained(target_id, State(LAME)))
    elif arm >= 0 and arm == gripping_arm(target):
        let_go(moment, target_id)
    elif held is not None:
        if held == whip(target):
            let_go(moment, target_id)
        moment.happen(ItemMoved(target_id, held, "ground", target.cell))
