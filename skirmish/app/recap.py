"""What happened since a side's last turn, as that side saw it: a reading of the steps that it was shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from skirmish.app.playback import Tell, frames
from skirmish.hotseat import Played, is_own_answer
from skirmish.model.event import CheckRolled, Event, UnitEntered, UnitFell, UnitHurt, UnitMoved

if TYPE_CHECKING:
    from skirmish.app.rows.log import LogEntry
    from skirmish.model.moment import Step

TURN: Final = frozenset({"act", "declare", "place"})
"""What a side is asked in its turn; whatever else it is asked comes in the turn of others."""

SINCE: Final = "since your last turn"
BEFORE: Final = "before your first turn"


class Recap:
    """By side the steps that it was shown since it last took its turn."""

    def __init__(self, old: Sequence[Step] = ()) -> None:
        """Begin with a battle of which these steps were taken in a sitting before."""
        self._old = tuple(old)
        self.passed: set[int] = set()
        """Numbers of the steps by which a side passed while its player did not sit there."""
        self._steps: dict[str, list[Step]] = {}
        self._told: dict[tuple[str, int], tuple[LogEntry, ...]] = {}
        """By side and number of such a step: the lines that tell it."""
        self._about: dict[tuple[str, int], tuple[str, ...]] = {}
        """The same: the units that it tells of."""

    def shown(self, side: str, steps: Sequence[Step], seats: Mapping[str, str]) -> None:
        """Note that these steps are shown to that side; its own turns begin a new stretch.

        `seats` says by squad who plays it: what opponents do for allies of the side is told, too.
        """
        kept = self._steps.setdefault(side, [])
        for step in steps:
            if is_own_turn(step, side, seats) and step.number not in self.passed:
                kept.clear()
            else:
                kept.append(step)

    def fresh(self, side: str, seats: Mapping[str, str]) -> int:
        """Return the number of the first step of which the side may have seen nothing in a sitting before.

        What came before its last answer then it has seen; who only looks on has seen all.
        """
        taken = (step for step in self._old if step.action is not None)
        own = (step.number for step in taken if not side or is_own_answer(step, side, seats))
        return max(own, default=-1) + 1

    def forget(self, step: int) -> None:
        """Drop that step and later ones: they were undone."""
        self._old = tuple(one for one in self._old if one.number < step)
        self.passed = {number for number in self.passed if number < step}
        for side, steps in self._steps.items():
            self._steps[side] = [one for one in steps if one.number < step]
        self._told.clear()
        self._about.clear()

    def steps(self, side: str) -> tuple[Step, ...]:
        """Return the steps since the side's last turn, which is not among them."""
        return tuple(self._steps.get(side, ()))

    def entries(self, side: str, tell: Tell) -> tuple[LogEntry, ...]:
        """Return the lines that tell them; empty if nobody else has acted."""
        found: list[LogEntry] = []
        for step in self.steps(side) if side else ():
            key = side, step.number
            if key not in self._told:
                self._told[key] = tuple(
                    entry for frame in frames(step, side, tell) for entry in frame.entries
                )
            found.extend(self._told[key])
        return tuple(found)

    def about(self, side: str) -> tuple[str, ...]:
        """Return the units that moved, struck or were struck in them, those of the latest step first."""
        found: dict[str, None] = {}
        for step in reversed(self.steps(side)):
            key = side, step.number
            if key not in self._about:
                seen = (_units(one.event) for one in step.seen_by(side))
                self._about[key] = tuple(unit for units in seen for unit in units)
            found |= dict.fromkeys(self._about[key])
        return tuple(found)


def _units(event: Event) -> tuple[str, ...]:
    match event:
        case CheckRolled(unit, target=target) if target:
            return unit, target  # A roll without a target, as for initiative, is nowhere to be seen.
        case UnitMoved(unit) | UnitHurt(unit) | UnitFell(unit) | UnitEntered(unit):
            return (unit,)
    return ()


def stretch(game: Played, side: str) -> str:
    """Name the stretch that a recap of the battle tells that side now."""
    return SINCE if any(is_own_turn(step, side, game.seats) for step in game.steps) else BEFORE


def is_own_turn(step: Step, side: str, seats: Mapping[str, str]) -> bool:
    """Tell whether the step answers what the side was asked in its own turn, as `is_own_answer` has it."""
    prompts = step.before.prompts
    return bool(prompts) and is_own_answer(step, side, seats) and prompts[0].ask in TURN
