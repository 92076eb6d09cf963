"""Fire: a unit in it as a round begins is burnt when the current turn ends, as its system says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.event import Announced, RoundBegan, Tallied
from skirmish.model.happening import FireChanged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish.model.event import Event
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset

IN_FLAMES: Final = "in-flames"
"""Tally: 1 for a unit that stood in a fire as the round began, and has not been burnt for it yet."""


def smoulder(moment: Moment, fresh: Iterable[Event]) -> None:
    """Let fires go out if a round begins among these events, the latest, and mark who stands in one."""
    for event in fresh:
        if isinstance(event, RoundBegan) and event.number > 1:
            _begin_round(moment, event.number)


def burn(ruleset: Ruleset, moment: Moment) -> bool:
    """Burn those who were marked; tell if there were any.

    Nobody is burnt while an answer is awaited or a blow unfinished, nor once the battle is over.
    """
    battle = moment.battle
    due = [unit for unit in battle.units.values() if unit.tally(IN_FLAMES)]
    if not due or battle.prompts or battle.pending or battle.result is not None:
        return False
    for unit in due:
        moment.happen(Tallied(unit.id, {IN_FLAMES: 0}))
        if unit.is_up:  # One that has fallen meanwhile is not burnt, and not later either, if it comes round.
            _tell(moment, unit.id)
            ruleset.burn(moment, unit.id)
    return True


def _tell(moment: Moment, unit_id: str) -> None:
    """Tell every side that sees the unit what hurts it."""
    battle = moment.battle
    for side in battle.scene.sides:
        if battle.is_seen(battle.units[unit_id], side.id):
            moment.happen(Announced("stands in the fire", unit_id, side=side.id))


def _begin_round(moment: Moment, number: int) -> None:
    battle = moment.battle
    out = battle.terrain.mask(cell for cell, last in battle.ground.fires.items() if last < number)
    if out:
        moment.happen(FireChanged(out))
    for unit in list(moment.battle.up()):
        if unit.cell in moment.battle.ground.fires:
            moment.happen(Tallied(unit.id, {IN_FLAMES: 1}))
