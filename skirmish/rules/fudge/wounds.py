"""Losing hit points, and what else ends when somebody goes down (FG-04, FG-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.event import StateGained, StateLost
from skirmish.model.unit import State
from skirmish.rules import wounds
from skirmish.rules.fudge.modifiers import GROUND, HELD, HOLDING, PINNED, PINNING, PRONE
from skirmish.rules.fudge.sheet import full_hp, soak
from skirmish.rules.verbs.grips import end_grips

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

PAIRS: Final = {PINNED: PINNING, PINNING: PINNED, HELD: HOLDING, HOLDING: HELD}
"""Each half of a grip and its other half."""

FIRE: Final = 4
"""Points that a round in the fire takes."""


def hurt(moment: Moment, unit_id: str, points: int, by: str) -> None:
    """Take points off the unit; at 0 or less it is down, at minus its full HP dead (FG-04)."""
    if points <= 0:
        return
    wounds.hurt(moment, unit_id, points, by)
    unit = moment.battle.units[unit_id]
    if unit.hp <= 0:
        let_go(moment, unit_id)
        wounds.fall(moment, unit_id, "dead" if unit.hp <= -full_hp(unit) else "down", by)


def let_go(moment: Moment, unit_id: str) -> None:
    """End every pin and hold that the unit is part of, on either end (FG-23)."""
    end_grips(moment, unit_id, PAIRS)


def grip(moment: Moment, winner: str, loser: str, *, is_hold: bool) -> None:
    """Let the winner pin or hold the loser; a unit is in one grip at a time (FG-23)."""
    let_go(moment, winner)
    let_go(moment, loser)
    mine, theirs = (HOLDING, HELD) if is_hold else (PINNING, PINNED)
    moment.happen(StateGained(winner, State(mine, by=loser)))
    moment.happen(StateGained(loser, State(theirs, by=winner)))


def drop_prone(moment: Moment, unit_id: str) -> None:
    """Drop the unit prone, which replaces gone to ground (FG-20).

    A unit that is prone or down already stays as it is.
    """
    unit = moment.battle.units[unit_id]
    if not unit.is_up or PRONE in unit.states:
        return
    if GROUND in unit.states:
        moment.happen(StateLost(unit_id, GROUND))
    moment.happen(StateGained(unit_id, State(PRONE)))


def burn(moment: Moment, unit_id: str) -> None:
    """Take 4 HP, less Soak, for a round in the fire: a ruling of ours."""
    hurt(moment, unit_id, max(0, FIRE - soak(moment.battle.units[unit_id])), "")
