"""Pins and holds: how they are kept, broken, reversed and let go (FU-60 to FU-69, FG-23, FG-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.contests import rows_about
from skirmish.rules.engine import ask
from skirmish.rules.fudge.checks import StruggleCheck, StruggleOutcome
from skirmish.rules.fudge.modifiers import HELD, HOLDING, PINNED, PINNING, ability
from skirmish.rules.fudge.turn import spent, use_action
from skirmish.rules.fudge.wounds import grip, let_go

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

REVERSE: Final = "reverse"
"""Topic: pin, hold or free the pinner after a pin was broken by winning (FU-64, FU-65)."""


def cannot_struggle(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot struggle; None if it is pinned or held and has its action."""
    if PINNED not in unit.states and HELD not in unit.states:
        return Refusal(f"{unit.name} is neither pinned nor held.", "FU-62")
    return spent(unit)


def captor(battle: Battle, unit: Unit) -> Unit:
    """Return the unit that pins or holds this one."""
    return battle.units[(unit.states.get(PINNED) or unit.states[HELD]).by]


def weigh_struggle(battle: Battle, action: Action) -> StruggleCheck:
    """Weigh Strength against Strength, with -4 for a holder counted once (FU-62, FU-68, FG-24)."""
    unit = battle.units[action.unit]
    other = captor(battle, unit)
    theirs = ability(battle, other, "strength", "target")
    rows = ability(battle, unit, "strength") + rows_about([other], [theirs])
    edge = sum(row.amount if row.side == "actor" else -row.amount for row in rows)
    return StruggleCheck(edge, rows, is_hold=HELD in unit.states)


def land_struggle(moment: Moment, action: Action, outcome: StruggleOutcome) -> None:
    """Break or turn round the grip as the roll allows (FU-63 to FU-69).

    A pin: a tie frees both, a win asks what to make of it. A hold: only a win breaks it.
    """
    unit = moment.battle.units[action.unit]
    other = captor(moment.battle, unit)
    use_action(moment, unit.id)
    if outcome.name in {"free", "tied"}:
        let_go(moment, unit.id)
    elif outcome.name in {"won", "won well"}:
        verbs = ("pin", "free") if outcome.name == "won" else ("hold", "pin", "free")
        ask(moment, Prompt(unit.side, unit.id, "choose", REVERSE, verbs, other.id, "free"))


def land_pin(moment: Moment, action: Action, _outcome: object) -> None:
    """Pin the other unit: the choice of the winner of a grapple or of a struggle."""
    grip(moment, action.unit, action.arg("of"), is_hold=False)


def land_hold(moment: Moment, action: Action, _outcome: object) -> None:
    """Hold the other unit: the choice of the winner of a grapple or of a struggle."""
    grip(moment, action.unit, action.arg("of"), is_hold=True)


def land_free(moment: Moment, action: Action, _outcome: object) -> None:
    """Free both units (FG-24)."""
    let_go(moment, action.unit)


def cannot_release(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot let go; None if it pins or holds somebody (FU-61, FU-67)."""
    if PINNING in unit.states or HOLDING in unit.states:
        return None
    return Refusal(f"{unit.name} has hold of nobody.", "FU-61")


def land_release(moment: Moment, action: Action, _outcome: object) -> None:
    """Let go, at no cost: in the unit's turn, or in answer to an attack (FU-61, FU-67)."""
    let_go(moment, action.unit)


def land_nothing(_moment: Moment, _action: Action, _outcome: object) -> None:
    """Leave things as they are."""
