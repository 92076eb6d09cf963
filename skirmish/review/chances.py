"""The chance of winning over time, as one side took it at each moment, by the opponents' own estimate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.ai.worth.estimate import winning_chance

if TYPE_CHECKING:
    from skirmish.model.moment import Step
    from skirmish.rules.ruleset import Ruleset

SMALL: Final = 0.03
"""A change of the chance below which nothing has turned."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A command after which a side's chance was another."""

    place: int
    """The place of its step."""
    before: float
    """The chance before it, 0 to 1."""
    after: float
    """The chance after it."""


def chances(
    ruleset: Ruleset, steps: Sequence[Step], side: str, stop: Callable[[], bool] = lambda: False
) -> tuple[float, ...]:
    """Return what the side took its chance for after each step, 0 to 1, from its own view alone.

    It ends early when told to stop.
    """
    found: list[float] = []
    for step in steps:
        if stop():
            break
        found.append(winning_chance(ruleset, step.after.seen_by(side)))
    return tuple(found)


def turning_points(found: Sequence[float], most: int = 3) -> tuple[Turn, ...]:
    """Return the commands that changed the chance most, at most so many, in the order of the battle."""
    turns = [Turn(place, found[place - 1], found[place]) for place in range(1, len(found))]
    great = [turn for turn in turns if abs(turn.after - turn.before) >= SMALL]
    great.sort(key=lambda turn: -abs(turn.after - turn.before))
    return tuple(sorted(great[:most], key=lambda turn: turn.place))
