"""Survive: still be there when a round is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.objectives.objective import COUNT, ObjectiveKind, Parameter, Pursuit

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective


def _so_far(battle: Battle, objective: Objective) -> tuple[int, int]:
    """Return the rounds that are over, of those that have to be."""
    needed = objective.number("until")
    now = battle.clock.round if battle.clock is not None else 0
    return min(max(0, now - 1), needed), needed


def _is_met(battle: Battle, objective: Objective) -> bool:
    done, needed = _so_far(battle, objective)
    return done >= needed and sum(1 for _ in battle.up(objective.side)) >= objective.number("count")


_UNTIL: Final = Parameter(
    "until",
    "number",
    most=200,
    is_of_rounds=True,
    meaning="The round by whose end it has to be done.",
    example=10,
)

SURVIVE: Final = ObjectiveKind(
    id="survive",
    sentence="Keep {count} of yours in the fight for {until} rounds.",
    deed="have come through",
    is_met=_is_met,
    parameters=(_UNTIL, COUNT),
    so_far=_so_far,
    pursuit=Pursuit(rank=6, nearer=0.0, is_hunt=True),
)
"""Met when that round is over, if enough of the side's units still take part."""
