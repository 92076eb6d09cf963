"""Announcing an attack: its modifiers are fixed, its maker shows itself, the target may dodge (G12, G17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.check import Rows, kept_row
from skirmish.rules.engine import ask, push
from skirmish.rules.forge.modifiers import is_behind
from skirmish.rules.forge.turn import HELD, penalty, spent
from skirmish.rules.stealth.unseen import come_out
from skirmish.rules.verbs.facing import face

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment

DODGE: Final = "dodge"
"""Topic: dodge an attack that was announced?"""


def is_told(action: Action) -> bool:
    """Tell whether the attack has been announced, so that its modifiers are fixed."""
    return bool(action.arg("nth"))


def is_ambush(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Tell whether nobody on the target's side sees the attacker (F2-48, G26).

    Sight goes both ways: a unit that has the target in sight is seen by it, unless it hides.
    """
    del battle
    return target.side in unit.hidden_from


def told_rows(battle: Battle, action: Action) -> Rows:
    """Return the rows for behind and for ambush: as announced, or else as they are now (F2-47, F2-48)."""
    unit, target = battle.parties(action)
    if is_told(action):
        behind, ambush = bool(action.arg("behind")), bool(action.arg("ambush"))
    else:
        behind, ambush = is_behind(unit, target), is_ambush(battle, unit, target)
    rows = [kept_row(1, "from behind", "F2-47")] if behind else []
    if ambush:
        rows.append(kept_row(2, "from ambush", "F2-48"))
    return tuple(rows)


def announce(
    moment: Moment,
    action: Action,
    count: Callable[[Moment, str], None],
    *,
    is_far: bool,
    is_open: bool = True,
) -> None:
    """Count the action with `count`, fix what the attack is worth, push it, and let the target answer.

    `is_open`: whether a Dodge would change the number that the attack has to meet.
    """
    battle = moment.battle
    unit, target = battle.parties(action)
    count(moment, unit.id)
    ambush = is_ambush(battle, unit, target)
    told = {"nth": str(penalty(unit))}
    told |= {"behind": "yes"} if is_behind(unit, target) else {}
    told |= {"ambush": "yes"} if ambush else {}
    told |= {"far": "yes"} if is_far else {}
    come_out(moment, unit.id)
    face(moment, action, target.cell)
    push(moment, action.with_args(**told))
    if is_open and not ambush and HELD not in target.states and spent(target) is None:
        verbs = ("stand", "dodge", "set-dodge") if is_far else ("stand", "dodge")
        ask(moment, Prompt(target.side, target.id, "react", DODGE, verbs, unit.id, "stand"))
